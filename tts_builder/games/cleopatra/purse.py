"""Scarabs and amulets as pieces: few tokens and a tally stone, so that no amount is too large for the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

SCARABS: Final = {1: 28, 2: 28, 5: 24, 10: 20}
"""Value → how many tokens there are."""
AMULETS: Final = 90
TALLY_SCARABS: Final = 50
TALLY_AMULETS: Final = 20
"""What one step of a tally stone stands for. Four players never need more tokens than there are."""
TALLY_STEPS: Final = 10
AMULET_PILE: Final = 5
"""Amulets are piled up by so many."""
AMULET_PILES: Final = 4


def split(amount: int, step: int) -> tuple[int, int]:
    """Steps of the tally stone and what is left; what goes beyond the tally is not shown."""
    steps = min(amount // step, TALLY_STEPS - 1)
    return steps, min(amount - steps * step, step - 1)


def tokens(scarabs: int) -> dict[int, int]:
    """Value → number of tokens that make up an amount, large ones first."""
    found, left = {}, scarabs
    for value in sorted(SCARABS, reverse=True):
        found[value], left = divmod(left, value)
    return found


def worth(found: Mapping[int, int]) -> int:
    """The amount of so many tokens of each value."""
    return sum(value * number for value, number in found.items())


def piles(amulets: int) -> Sequence[int]:
    """How many amulets lie on each pile."""
    return [min(max(amulets - pile * AMULET_PILE, 0), AMULET_PILE) for pile in range(AMULET_PILES)]
