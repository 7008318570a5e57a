"""Which pieces a move uses: those it names, those its gesture drags, and those in `Game.by_place`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tts_builder.engine.game import Game, Seat
from tts_builder.engine.placement import Drag
from tts_builder.referee.verdict.built import mod_of


class Naming:
    """The pieces of a game, by every name that a move may use for them."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._kinds = {piece.key_prefix for piece in mod_of(game.id).pieces()}
        self._keys: dict[str, set[str]] = {}
        for piece in mod_of(game.id).pieces():
            for name in {piece.key, piece.key.partition(":")[2]} - {""}:
                self._keys.setdefault(name, set()).add(piece.key)

    def of(self, state: Any, seat: Seat, move: Any) -> set[str]:
        """The keys of the pieces that a player's move uses."""
        found: set[str] = set()
        for field, text in _texts(msgspec.to_builtins(move), ""):
            found |= self._keys.get(self._name(field, text), set())
        steps = self._game.binding.gesture(state, seat, move)
        found |= {step.piece for step in steps if isinstance(step, Drag)}
        return found.union(self._game.by_place(state, move))

    def _name(self, field: str, text: str) -> str:
        """The name to look up. A field named after a kind of pieces, as in {"coin": "sun-3"}, means that
        kind."""
        return f"{field}:{text}" if field in self._kinds else text


def _texts(value: Any, field: str) -> Iterator[tuple[str, str]]:
    """Every text in a move, with the name of its field."""
    if isinstance(value, str):
        yield field, value
    elif isinstance(value, dict):
        for key, part in value.items():
            if key != "do":
                yield field, str(key)
                yield from _texts(part, str(key))
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _texts(part, field)
