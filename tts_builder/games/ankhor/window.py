"""The part of a city that its grid on the table shows: cells of the table ↔ coordinates of the city.

A city may grow in every direction, and moves may split it. The grid shows the first tile in the cell REST
while the city and the cells around it fit; after that it follows the city. Of a wide gap between parts of a
city it shows only two cells: those next to the parts, where a tile may go.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from tts_builder.games.ankhor.city import City
from tts_builder.games.ankhor.facts import CELLS, REST, WIDEST
from tts_builder.games.ankhor.tables import level, where


class Axis(NamedTuple):
    """The columns or rows of a city as the grid shows them."""

    used: tuple[int, ...]
    """Coordinates of the base tiles, ascending."""
    shown: tuple[int, ...]
    """The same coordinates with every gap at its shown width."""
    start: int
    """The shown coordinate in cell 0."""
    cramped: bool
    """Whether the city and the cells around it are still too wide. Places that do not fit are then shown in
    the outermost cells, tiles before the free cells beyond them."""

    def cell(self, value: int) -> int:
        """The cell that shows a coordinate."""
        return min(max(self._shown(value) - self.start, 0), CELLS - 1)

    def is_edge(self, cell: int, cells: int) -> bool:
        """Whether this cell, of `cells` in all, may show more than one coordinate."""
        return self.cramped and (cell == 0 or cell >= cells - 1)

    def _shown(self, value: int) -> int:
        at = bisect_right(self.used, value) - 1
        if at < 0:
            return self.shown[0] + value - self.used[0]
        if at + 1 < len(self.used) and self.used[at + 1] - value < value - self.used[at]:
            return self.shown[at + 1] - (self.used[at + 1] - value)
        return self.shown[at] + value - self.used[at]


class Window(NamedTuple):
    """The grid of one player."""

    columns: Axis
    rows: Axis

    def slot(self, x: int, y: int, z: int) -> int:
        """The slot in the grid of that level. The grid of the first floor is one cell smaller each way."""
        width = CELLS - z
        return min(self.rows.cell(y), width - 1) * width + min(self.columns.cell(x), width - 1)

    def is_ambiguous(self, x: int, y: int, z: int) -> bool:
        """Whether the slot of a place may also show another place."""
        row, column = divmod(self.slot(x, y, z), CELLS - z)
        return self.columns.is_edge(column, CELLS - z) or self.rows.is_edge(row, CELLS - z)


@lru_cache(maxsize=4096)
def window(city: City) -> Window:
    """The window on a city."""
    base = [where(place) for place, _ in city.tiles if not level(place)]
    return Window(axis((x for x, _, _ in base), REST[0]), axis((y for _, y, _ in base), REST[1]))


def axis(values: Iterable[int], rest: int) -> Axis:
    """The axis for base tiles at these coordinates; the coordinate of the first tile for an empty city. The
    coordinate 0 is in the cell `rest` while everything fits."""
    used = sorted(set(values)) or [0]
    shown = [used[0]]
    for before, value in pairwise(used):
        shown.append(shown[-1] + min(value - before, WIDEST))
    first, last = shown[0] - 1, shown[-1] + 1
    start = max(min(-rest, first), last - CELLS + 1)
    if shown[-1] - shown[0] < CELLS:
        start = min(start, shown[0])
    return Axis(tuple(used), tuple(shown), start, last - first >= CELLS)


def coordinates(slot: int, z: int) -> tuple[int, int, int]:
    """The place that a slot shows while the window does not move."""
    row, column = divmod(slot, CELLS - z)
    return column - REST[0], row - REST[1], z
