"""Simulated players with preferences. They reach positions that purely random play hardly ever reaches."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from tts_builder.referee.verdict.wire import plain


class _Tastes(dict[tuple[str, Any], float]):
    """How much the players like a value of a field. Values not seen before get a random liking."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.rng = rng

    def __missing__(self, thing: tuple[str, Any]) -> float:
        self[thing] = liking = self.rng.random()
        return liking


_BENTS: Final = (-1.0, 0.0, 0.0, 1.0)
"""How using a value changes its liking: players avoid repetition, do not care, or repeat themselves."""
_WHIMS: Final = (1.0, 1.0, 0.5, 0.1, 0.02)
"""The probability of a random move: 1 in some games, very low in others."""


class Habits:
    """Chooses the moves of all seats in one game. The same `rng` and the same positions give the same
    moves."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.whim = rng.choice(_WHIMS)
        self.common = rng.random() < 0.5
        """Whether all seats have the same preferences, so that they compete."""
        self.bent = rng.choice(_BENTS)
        self.tastes: dict[int, _Tastes] = {}

    def choose(self, seat: int, choices: Sequence[Any]) -> int:
        """The index of the chosen move."""
        if self.whim == 1.0 or self.rng.random() < self.whim:
            return self.rng.randrange(len(choices))
        tastes = self.tastes.setdefault(0 if self.common else seat, _Tastes(self.rng))
        moves = plain(choices)
        likings = [_liking(tastes, move) for move in moves]
        best = likings.index(max(likings))
        for thing in _things(moves[best]):
            tastes[thing] += self.bent
        return best


def _liking(tastes: _Tastes, move: Any) -> float:
    try:
        return sum(map(tastes.__getitem__, move.items()))
    except TypeError:
        return sum(map(tastes.__getitem__, _things(move)))


def _things(move: Any) -> list[tuple[str, Any]]:
    """The fields of a move. Lists and objects become texts, so that they can be looked up."""
    return [(name, repr(value) if isinstance(value, (list, dict)) else value) for name, value in move.items()]
