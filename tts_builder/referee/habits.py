"""Players with habits: they come to positions that even chances hardly ever lead to."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

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
        self.taste: dict[tuple[int, str, str], float] = {}

    def choose(self, seat: int, choices: Sequence[Any]) -> int:
        """The index of a move; moves are plain objects."""
        if self.whim == 1.0 or self.rng.random() < self.whim:
            return self.rng.randrange(len(choices))
        whose = 0 if self.common else seat
        best = max(range(len(choices)), key=lambda at: self._liking(whose, choices[at]))
        for name, value in choices[best].items():
            self.taste[whose, name, repr(value)] += self.bent
        return best

    def _liking(self, seat: int, move: Any) -> float:
        return sum(self._taste(seat, name, value) for name, value in move.items())

    def _taste(self, seat: int, name: str, value: Any) -> float:
        key = (seat, name, repr(value))
        if key not in self.taste:
            self.taste[key] = self.rng.random()
        return self.taste[key]
