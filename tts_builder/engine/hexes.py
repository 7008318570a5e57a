"""Hexagons in axial coordinates (q, r): distance, straight lines, and boards numbered for masks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

Hex = tuple[int, int]

EAST: Final[Hex] = (1, 0)
DIRECTIONS: Final[tuple[Hex, ...]] = (EAST, (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""East, then counter-clockwise as seen with r growing downwards."""
OFF: Final = -1
"""The number of no hex of a board."""


def added(here: Hex, way: Hex, times: int = 1) -> Hex:
    """The hex `times` steps from `here` in a direction."""
    return here[0] + way[0] * times, here[1] + way[1] * times


def distance(one: Hex, other: Hex) -> int:
    """Steps between two hexes on an endless board."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def hexagon(radius: int, centre: Hex = (0, 0)) -> list[Hex]:
    """Every hex at most `radius` steps from the centre, sorted."""
    span = range(-radius, radius + 1)
    return [(centre[0] + q, centre[1] + r) for q in span for r in span if abs(q + r) <= radius]


class HexBoard:
    """Hexes numbered in the order given. A set of them is a mask, bit n for the hex number n."""

    def __init__(self, hexes: Iterable[Hex]) -> None:
        self.hexes: Final = tuple(hexes)
        self.number: Final = {place: n for n, place in enumerate(self.hexes)}
        self.ahead: Final = tuple(
            tuple(self.number.get(added(place, way), OFF) for way in DIRECTIONS) for place in self.hexes
        )
        """Hex → the next one in each of the six directions, OFF outside the board."""
        self.near: Final = tuple(tuple(sorted(n for n in row if n != OFF)) for row in self.ahead)
        """Hex → its neighbours, ascending."""
        self.beside: Final = tuple(self.mask_of(row) for row in self.near)
        """Hex → its neighbours as a mask."""

    def mask_of(self, numbers: Iterable[int]) -> int:
        """The mask of these hexes."""
        mask = 0
        for n in numbers:
            mask |= 1 << n
        return mask

    def within(self, radius: int, centre: Hex = (0, 0)) -> int:
        """The mask of all hexes at most `radius` steps from the centre."""
        return self.mask_of(n for n, place in enumerate(self.hexes) if distance(place, centre) <= radius)

    def way(self, start: int, end: int) -> int:
        """The direction, 0 to 5, from a hex to its neighbour. ValueError when they are not neighbours."""
        return self.ahead[start].index(end)
