"""Hexagons in axial coordinates (q, r): distance, straight lines, and boards with numbered hexes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Hex = tuple[int, int]

EAST: Final[Hex] = (1, 0)
DIRECTIONS: Final[tuple[Hex, ...]] = (EAST, (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""East first, then counterclockwise, with r growing downwards."""
OFF: Final = -1
"""Stands for a hex outside the board."""


def added(here: Hex, way: Hex, steps: int = 1) -> Hex:
    """The hex `steps` steps from `here` in the direction `way`."""
    return here[0] + way[0] * steps, here[1] + way[1] * steps


def distance(one: Hex, other: Hex) -> int:
    """The number of steps between two hexes on an unlimited board."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def hexagon(radius: int, center: Hex = (0, 0)) -> list[Hex]:
    """Every hex at most `radius` steps from the center, sorted."""
    span = range(-radius, radius + 1)
    return [(center[0] + q, center[1] + r) for q in span for r in span if abs(q + r) <= radius]


class HexBoard:
    """Hexes, numbered in the given order. A set of hexes is a mask: bit n stands for hex n."""

    def __init__(self, hexes: Iterable[Hex]) -> None:
        self.hexes: Final = tuple(hexes)
        self.number: Final = {place: n for n, place in enumerate(self.hexes)}
        self.ahead: Final = tuple(
            tuple(self.number.get(added(place, way), OFF) for way in DIRECTIONS) for place in self.hexes
        )
        """Number of a hex → the next hex in each of the six directions; OFF outside the board."""
        self.near: Final = tuple(tuple(sorted(n for n in row if n != OFF)) for row in self.ahead)
        """Number of a hex → its neighbors, ascending."""
        self.beside: Final = tuple(self.mask_of(row) for row in self.near)
        """Number of a hex → its neighbors as a mask."""

    def mask_of(self, numbers: Iterable[int]) -> int:
        """The mask of these hexes."""
        mask = 0
        for n in numbers:
            mask |= 1 << n
        return mask

    def within(self, radius: int, center: Hex = (0, 0)) -> int:
        """The mask of all hexes at most `radius` steps from the center."""
        return self.mask_of(n for n, place in enumerate(self.hexes) if distance(place, center) <= radius)

    def way(self, start: int, end: int) -> int:
        """The direction, 0 to 5, from a hex to its neighbor. Raises ValueError if they are not neighbors."""
        return self.ahead[start].index(end)
