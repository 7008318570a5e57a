"""Positions in which a binding is asked: found again by seeded play, so that a few figures name each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from tts_builder.engine.seeds import derived
from tts_builder.referee.compare import settings
from tts_builder.referee.previews import Preview, preview, shaken
from tts_builder.referee.wire import plain

if TYPE_CHECKING:
    from tts_builder.engine.game import Game

_SEED: Final = 18
_STRIDE: Final = 7919
"""Neighboring games take settings that are far apart. A prime, so that all of them get their turn."""
_NAME: Final = re.compile(r"(\d+)([:~])(\d+)")


class Pick(msgspec.Struct, frozen=True, order=True):
    """The name of a position: `12:34` after 34 moves of game 12, `12~3` the third one shaken out of it."""

    number: int
    at: int
    is_shaken: bool = False

    def __str__(self) -> str:
        return f"{self.number}{'~' if self.is_shaken else ':'}{self.at}"

    @classmethod
    def read(cls, text: str) -> Pick:
        """Raises ValueError for what is not the name of a position."""
        found = _NAME.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} does not name a position; 12:34 and 12~3 would.")
        return cls(int(found[1]), int(found[3]), found[2] == "~")


class Position(NamedTuple):
    """A position as plain data, and the move that was made in it, if there was one."""

    players: int
    options: Mapping[str, str]
    wire: Any
    made: tuple[int, Any] | None


class Positions:
    """The positions of one game by their names."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._tables = settings(game)
        self._played = lru_cache(maxsize=4)(self._play)

    def table(self, number: int) -> tuple[int, dict[str, str]]:
        """Players and options of a game."""
        return self._tables[number * _STRIDE % len(self._tables)]

    def length(self, number: int) -> int:
        """How many moves a game has."""
        return len(self._played(number).moves)

    def position(self, pick: Pick) -> Position | None:
        """None when the game ends earlier."""
        players, options = self.table(pick.number)
        seen = self._played(pick.number)
        if pick.is_shaken:
            wire = shaken(self.game, seen, Random(derived(pick.number, pick.at)))
            return Position(players, options, wire, None)
        if pick.at > len(seen.moves):
            return None
        rules = self.game.rules
        state = seen.states[pick.at - 1] if pick.at else rules.setup(players, options)
        made = seen.moves[pick.at] if pick.at < len(seen.moves) else None
        return Position(players, options, plain(rules.to_wire(state)), made)

    def _play(self, number: int) -> Preview:
        return preview(self.game, *self.table(number), Random(derived(_SEED, number)))
