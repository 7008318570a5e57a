"""Polyominoes on rectangular grids: forms, sets of squares as int masks, connected areas.

Every row of a grid ends with an empty guard column, so that a shift by one never joins two rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache

from tts_builder.engine.masks import lowest

Square = tuple[int, int]
"""x to the right, y downwards."""
Form = tuple[tuple[int, ...], ...]
"""Squares in reading order, the leftmost at x = 0 and the topmost at y = 0. A square may have more numbers
after x and y, such as a color; they move with it."""


def form_of(squares: Iterable[Sequence[int]]) -> Form:
    """The squares, moved to the corner and sorted."""
    cells = [tuple(square) for square in squares]
    left, top = min(cell[0] for cell in cells), min(cell[1] for cell in cells)
    moved = ((cell[0] - left, cell[1] - top, *cell[2:]) for cell in cells)
    return tuple(sorted(moved, key=lambda cell: (cell[1], cell[0], *cell[2:])))


def forms(squares: Iterable[Sequence[int]]) -> tuple[Form, ...]:
    """Every different rotation and reflection, sorted."""
    turned = [tuple(square) for square in squares]
    found: set[Form] = set()
    for _ in range(4):
        turned = [(-cell[1], cell[0], *cell[2:]) for cell in turned]
        found.add(form_of(turned))
        found.add(form_of((-cell[0], *cell[1:]) for cell in turned))
    return tuple(sorted(found))


class Grid:
    """A rectangular grid. The square x, y is bit y * pitch + x of a mask."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.pitch = width + 1
        self.all = self.mask((x, y) for y in range(height) for x in range(width))
        # The same masks come up again and again in a game.
        self.squares = lru_cache(1 << 14)(self._squares)

    def holds(self, x: int, y: int) -> bool:
        """Whether the square is in the grid."""
        return 0 <= x < self.width and 0 <= y < self.height

    def bit(self, x: int, y: int) -> int:
        """The mask of one square of the grid."""
        return 1 << y * self.pitch + x

    def mask(self, squares: Iterable[Sequence[int]]) -> int:
        """The mask of these squares of the grid."""
        found = 0
        for square in squares:
            found |= 1 << square[1] * self.pitch + square[0]
        return found

    def _squares(self, mask: int) -> tuple[Square, ...]:
        """The squares of a mask in reading order."""
        names = self._names
        found = []
        while mask:
            low = mask & -mask
            found.append(names[low])
            mask ^= low
        return tuple(found)

    def first(self, mask: int) -> Square:
        """The first square of a mask in reading order."""
        return self._names[mask & -mask]

    def around(self, mask: int) -> int:
        """The squares outside the mask that share an edge with a square of the mask."""
        pitch = self.pitch
        return (mask << 1 | mask >> 1 | mask << pitch | mask >> pitch) & self.all & ~mask

    def area(self, seed: int, within: int) -> int:
        """All squares of `within` that are connected with the square `seed`, which must be in `within`."""
        pitch = self.pitch
        area = edge = seed
        while edge:
            edge = (edge << 1 | edge >> 1 | edge << pitch | edge >> pitch) & within & ~area
            area |= edge
        return area

    def areas(self, mask: int) -> Iterator[int]:
        """The connected areas of a mask, in the order of their first squares."""
        while mask:
            area = self.area(1 << lowest(mask), mask)
            yield area
            mask ^= area

    def placements(self, form: Form) -> Iterator[int]:
        """The mask of the form at every place of the grid, in reading order."""
        right, bottom = max(cell[0] for cell in form), max(cell[1] for cell in form)
        mask = self.mask(form)
        for y in range(self.height - bottom):
            for x in range(self.width - right):
                yield mask << y * self.pitch + x

    @cached_property
    def _names(self) -> dict[int, Square]:
        return {self.bit(x, y): (x, y) for y in range(self.height) for x in range(self.width)}
