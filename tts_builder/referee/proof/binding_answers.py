"""The answers of a Lua binding to everything that core asks at a table, as lines of text."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from tts_builder.lua.runtime import LIMIT, LuaError, LuaValue
from tts_builder.lua_rules.rules import LuaRules
from tts_builder.referee.proof.binding_positions import Pick, Position, Positions
from tts_builder.referee.proof.compare import option_sets

if TYPE_CHECKING:
    from tts_builder.components import Area, Mod
    from tts_builder.engine.game import Game

IN_POSITION: Final = (
    "layout",
    "score",
    "gestures",
    "touchable",
    "lifted",
    "suits",
    "meant",
    "intent",
    "steps",
    "refused",
    "events",
    "words",
    "tried",
)
ALWAYS: Final = ("names", "options")
"""Verbs that do not need a position."""
PROSE: Final = frozenset({"refused", "events", "words", "names", "options"})
"""Verbs whose lines, up to a tab, are texts for players."""

_DRIVER: Final = "referee/binding_driver"
_PIECES: Final = 16
_LOCKED: Final = 3
_CROWDS: Final = 8
_MOVES: Final = 40
_MAKES: Final = 8
"""The maximum numbers per position: of pieces to lift, of pieces that nobody may lift, of sets of neighboring
spots, of moves listed, and of moves made."""
_LARGE: Final = 12
"""More slots are sampled from areas that have more slots than this."""

Asked = Mapping[str, Any]


class LuaBinding(LuaRules):
    """The rules of a game and its binding, called as core calls it."""

    def __init__(
        self,
        game: Game,
        modules: Mapping[str, str] | None = None,
        *,
        base: Mapping[str, str] | None = None,
        limit: int = LIMIT,
    ) -> None:
        super().__init__(game, {**(modules or {}), _DRIVER: _driver()}, base=base, limit=limit)
        self._kit: LuaValue | None = None
        self._asked: tuple[Asked, LuaValue] | None = None
        """The last arguments and their handle in Lua; most verbs of a position share them."""

    def lines(self, verb: str, state: LuaValue | None, asked: Asked) -> list[str]:
        """The answers to one verb. Raises LuaError, also if an answer is not UTF-8."""
        if self._kit is None:
            self._kit = self.state(_kit(self._game))
        try:
            if self._asked is None or self._asked[0] is not asked:
                self._asked = (asked, self.state(dict(asked)))
            text: str = self._runtime.call(_DRIVER, "ask", self._game, verb, self._kit, state, self._asked[1])
        except UnicodeDecodeError as fault:
            raise LuaError(f"The answer to {verb} is not UTF-8.") from fault
        return text.split("\n") if text else []


@cache
def _driver() -> str:
    return Path(__file__).with_name("binding_driver.lua").read_text(encoding="utf-8")


def digest(lines: list[str]) -> str:
    """The number of answers and a short hash of them."""
    text = "\n".join(lines).encode("utf-8")
    return f"{len(lines)} {hashlib.blake2b(text, digest_size=4).hexdigest()}"


@cache
def _kit(game_id: str) -> dict[str, Any]:
    from tts_builder.referee.verdict.built import mod_of

    mod = mod_of(game_id)
    poses = {piece.key: sorted(piece.turned_to()) for piece in mod.pieces() if piece.turned_to()}
    return {"poses": poses, "languages": list(mod.languages)}


def asked_of(game: Game, picks: Iterable[Pick]) -> Iterator[tuple[Pick | None, Any, str, Asked]]:
    """Every question to a binding: the position and its plain data (None without one), the verb, its
    arguments.

    Skips positions of games that end earlier.
    """
    for verb, asked in _asked_always(game).items():
        yield None, None, verb, asked
    positions = Positions(game)
    for pick in picks:
        position = positions.position(pick)
        if position is not None:
            asked = _asked_in(game, pick, position)
            tried = {
                "players": position.players,
                "tried": [{"seat": s, "move": m} for s, m in position.tried],
            }
            for verb in IN_POSITION:
                yield pick, position.wire, verb, tried if verb == "tried" else asked


def _asked_in(game: Game, pick: Pick, position: Position) -> Asked:
    """The arguments for a position: spots of every area, chosen at random."""
    from tts_builder.referee.verdict.built import mod_of

    rng = Random(str(pick))
    asked: dict[str, Any] = {
        "players": position.players,
        "spots": list(_spots(mod_of(game.id), position.players, rng)),
        "pieces": _PIECES,
        "locked": _LOCKED,
        "crowds": _CROWDS,
        "moves": _MOVES,
        "makes": _MAKES,
        "seed": rng.randrange(1, 2**31 - 1),
    }
    if position.made is not None:
        asked["seat"], asked["move"] = position.made
    return asked


def _spots(mod: Mod, players: int, rng: Random) -> Iterator[dict[str, Any]]:
    for area in mod.areas:
        for seat, place in enumerate(mod.seating[players]) if not area.common else ((-1, ""),):
            for slot in _slots(area, place, rng) if area.common or place in area.places else ():
                yield {"area": area.name, "seat": seat, "slot": slot}


def _slots(area: Area, place: str, rng: Random) -> list[int]:
    number = len(area.slots(place))
    most = (6 if area.common else 3) if number > _LARGE else (2 if area.common else 1)
    return sorted(rng.sample(range(number), min(number, most)))


def _asked_always(game: Game) -> dict[str, Asked]:
    """The arguments of the verbs that do not need a position."""
    from tts_builder.referee.verdict.built import mod_of

    texts = [*game.categories, *(option.title for option in game.options)]
    texts += [value for option in game.options for value in option.values]
    pieces = sorted(piece.key for piece in mod_of(game.id).pieces())
    choices = [
        {"players": players, "options": options}
        for options, players in product([*option_sets(game), *_many(game)], game.players)
    ]
    return {
        "names": {"players": 0, "texts": list(dict.fromkeys(texts)), "pieces": pieces},
        "options": {"players": 0, "choices": choices},
    }


def _many(game: Game) -> Iterator[dict[str, str]]:
    """Choices of options with three or more options at their last value."""
    for number in range(3, len(game.options) + 1):
        yield game.defaults() | {option.name: option.values[-1] for option in game.options[-number:]}
