"""Scarabs and amulets as pieces. A tally stone counts large amounts, so the box never runs out of tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

SCARABS: Final = {1: 28, 2: 28, 5: 24, 10: 20}
"""Value → how many tokens there are."""
AMULETS: Final = 90
TALLY_SCARABS: Final = 50
TALLY_AMULETS: Final = 20
"""Worth of one step of a tally stone. With these, four players never need more tokens than there are."""
TALLY_STEPS: Final = 10
AMULET_PILE: Final = 5
"""Amulets in a full pile."""
AMULET_PILES: Final = 4


def split(amount: int, step: int) -> tuple[int, int]:
    """Steps of the tally stone, and the rest in tokens. Amounts beyond the tally are not shown."""
    steps = min(amount // step, TALLY_STEPS - 1)
    return steps, min(amount - steps * step, step - 1)


def tokens(scarabs: int) -> dict[int, int]:
    """Value → number of tokens for an amount, largest values first."""
    found, left = {}, scarabs
    for value in sorted(SCARABS, reverse=True):
        found[value], left = divmod(left, value)
    return found


def worth(found: Mapping[int, int]) -> int:
    """The total of these tokens. `found` maps a value to a number of tokens."""
    return sum(value * number for value, number in found.items())


def piles(amulets: int) -> Sequence[int]:
    """Number of amulets on each pile."""
    return [min(max(amulets - pile * AMULET_PILE, 0), AMULET_PILE) for pile in range(AMULET_PILES)]
