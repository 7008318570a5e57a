"""Sets of small numbers as int bit masks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final


def _chunk(shift: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(shift + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))


_LOW: Final = _chunk(0)
_MIDDLE: Final = _chunk(8)
_HIGH: Final = _chunk(16)


def bits(mask: int) -> tuple[int, ...]:
    """The members of a mask, ascending. Fastest for masks below 2^24."""
    if mask >> 24:
        return tuple(bit for bit in range(mask.bit_length()) if mask >> bit & 1)
    return _LOW[mask & 255] + _MIDDLE[mask >> 8 & 255] + _HIGH[mask >> 16]


def mask_of(members: Iterable[int]) -> int:
    """The mask with exactly these members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def lowest(mask: int) -> int:
    """The smallest member of a mask. The mask must not be empty."""
    return (mask & -mask).bit_length() - 1
