"""Which part of a city its owner's grid on the table shows: cells of the table ↔ coordinates of the city.

A city may grow in every direction, and moves may split it. The grid shows the first tile in the cell REST
for as long as the city and the cells around it are within; then it follows the city. Of a wide gap
between parts of a city only two cells are shown: those beside the parts, where a tile may go.
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
    """Columns, or rows, of a city as the grid shows them."""

    used: tuple[int, ...]
    """Coordinates of the base tiles, ascending."""
    shown: tuple[int, ...]
    """The same with every gap at its shown width."""
    start: int
    """What is shown in cell 0."""
    cramped: bool
    """The city and the cells around it are too wide even so: what does not fit is shown in the outermost
    cells. Tiles come before the free cells beyond them."""

    def cell(self, value: int) -> int:
        """The cell that shows a coordinate."""
        return min(max(self._shown(value) - self.start, 0), CELLS - 1)

    def is_edge(self, cell: int, cells: int) -> bool:
        """Whether the cell, one of so many, may show more than one coordinate."""
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
        """The slot of the grid of that level; the grid of the first floor has a cell less each way."""
        width = CELLS - z
        return min(self.rows.cell(y), width - 1) * width + min(self.columns.cell(x), width - 1)

    def is_unclear(self, x: int, y: int, z: int) -> bool:
        """Whether the slot of a place may be that of another place too."""
        row, column = divmod(self.slot(x, y, z), CELLS - z)
        return self.columns.is_edge(column, CELLS - z) or self.rows.is_edge(row, CELLS - z)


@lru_cache(maxsize=4096)
def window(city: City) -> Window:
    """The window on a city."""
    base = [where(place) for place, _ in city.tiles if not level(place)]
    return Window(axis((x for x, _, _ in base), REST[0]), axis((y for _, y, _ in base), REST[1]))


def axis(values: Iterable[int], rest: int) -> Axis:
    """The axis for base tiles at these coordinates; of an empty city that of the first tile. The coordinate
    0 is in the cell `rest` as long as all can be shown so."""
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
    """The place a slot shows as long as the window has not moved."""
    row, column = divmod(slot, CELLS - z)
    return column - REST[0], row - REST[1], z
