"""Players with habits: they come to positions that even chances hardly ever lead to."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from tts_builder.referee.verdict.wire import plain


class _Tastes(dict[tuple[str, Any], float]):
    """How much a value of a field is liked; what was never seen is liked by chance."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.rng = rng

    def __missing__(self, thing: tuple[str, Any]) -> float:
        self[thing] = liking = self.rng.random()
        return liking


_BENTS: Final = (-1.0, 0.0, 0.0, 1.0)
"""What use adds to the appeal of a thing: players spread out, do not care, or do the same again."""
_WHIMS: Final = (1.0, 1.0, 0.5, 0.1, 0.02)
"""How often players move at random: in some games always, in some hardly ever."""


class Habits:
    """Chooses moves for all seats of one game. The same `rng` and the same positions give the same moves."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.whim = rng.choice(_WHIMS)
        self.common = rng.random() < 0.5
        """Whether all seats like the same things, and so get in each other's way."""
        self.bent = rng.choice(_BENTS)
        self.tastes: dict[int, _Tastes] = {}

    def choose(self, seat: int, choices: Sequence[Any]) -> int:
        """The index of a move."""
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
    """The fields of a move, lists and objects as texts, which can be looked up."""
    return [(name, repr(value) if isinstance(value, (list, dict)) else value) for name, value in move.items()]
