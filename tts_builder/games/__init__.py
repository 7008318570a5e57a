"""The registry of games: shipped games, and `tts_builder.games` entry points of other packages."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from tts_builder.errors import UserError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from tts_builder.engine.game import Game

SHIPPED: Final = ("sarcophagus", "ankhor", "cleopatra", "cartouche", "carthage")
GROUP: Final = "tts_builder.games"


_introduced: dict[str, tuple[Game, str, str]] = {}
"""Games loaded from a definition in this process: id → game, its definition, and the definition as the user
typed it."""


def all_ids() -> tuple[str, ...]:
    """Every game id, shipped games first. Imports no game."""
    return SHIPPED + tuple(sorted((_registered().keys() | _introduced.keys()) - set(SHIPPED)))


def introduce(game: Game, definition: str, typed: str) -> None:
    """Adds a game to the registry of this process. Another process can load it from `definition`."""
    if game.id in SHIPPED or game.id in _registered():
        raise UserError(
            f"The id {game.id!r} belongs to another game.", where=definition, hint="Choose another id."
        )
    _introduced[game.id] = (game, definition, typed)
    load.cache_clear()


def introduced() -> list[str]:
    """The definitions of the games introduced in this process."""
    return [definition for _, definition, _ in _introduced.values()]


def called(game_id: str) -> str:
    """The name of the game to type in a command."""
    name = _introduced[game_id][2] if game_id in _introduced else game_id
    return f'"{name}"' if " " in name else name


@cache
def load(game_id: str) -> Game:
    """The game with this id. Raises UserError if it does not exist or cannot be loaded."""
    from importlib import import_module

    from tts_builder.blame import register_designers_code
    from tts_builder.engine.game import Game

    if game_id in _introduced:
        return _introduced[game_id][0]
    if game_id in SHIPPED:
        found = import_module(f"{__name__}.{game_id}").GAME
    elif game_id in _registered():
        entry = _registered()[game_id]
        try:
            found = entry.load()
            register_designers_code(import_module(entry.module).__file__)
        except (ImportError, AttributeError) as fault:
            raise UserError(f"The game {game_id!r} cannot be loaded from {entry.value}: {fault}.") from fault
    else:
        raise UserError(f"There is no game {game_id!r}.", hint=_advice(game_id))
    if not isinstance(found, Game):
        raise UserError(f"The entry point {game_id!r} of {GROUP} is a {type(found).__name__}, not a Game.")
    return found


@cache
def _registered() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _advice(game_id: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(game_id.lower(), all_ids(), n=1)
    return f"Did you mean {near[0]}?" if near else f"Available games: {', '.join(all_ids())}."
