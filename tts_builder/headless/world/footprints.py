"""Finds the objects over a place on the table without checking every object."""

from __future__ import annotations

from math import floor, isfinite
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tts_builder.headless.world.world_object import WorldObject

_CELL: Final = 3.0
"""The width of a grid square. A card is about two units wide."""
_MOST: Final = 400
"""The maximum number of squares in a footprint. A larger object counts as being everywhere."""

Cells = list[tuple[int, int]]


class Footprints:
    """The objects by the grid squares that their boxes cover.

    Objects report changes with `changed`. Their boxes are read at the next query.
    """

    def __init__(self) -> None:
        self._squares: dict[tuple[int, int], dict[int, WorldObject]] = {}
        self._everywhere: dict[int, WorldObject] = {}
        self._of: dict[int, Cells | None] = {}
        """The squares in which each object is listed; None means everywhere."""
        self._order: dict[int, int] = {}
        self._count = 0
        self._stale: dict[int, WorldObject] = {}

    def add(self, obj: WorldObject) -> None:
        """Add an object. Queries return objects in the order in which they were added."""
        if obj.id not in self._order:
            self._count += 1
            self._order[obj.id] = self._count
        self._stale[obj.id] = obj

    def remove(self, obj: WorldObject) -> None:
        self._unlist(obj.id)
        self._order.pop(obj.id, None)
        self._stale.pop(obj.id, None)

    def changed(self, obj: WorldObject) -> None:
        """Report that the box of an object has changed."""
        if obj.id in self._order:
            self._stale[obj.id] = obj

    def near(self, x0: float, z0: float, x1: float, z1: float) -> list[WorldObject]:
        """All objects whose footprint meets this rectangle, and possibly some others."""
        for obj in self._stale.values():
            self._list(obj)
        self._stale.clear()
        cells = _cells(x0, z0, x1, z1)
        found = dict(self._everywhere)
        for cell in self._squares if cells is None else cells:
            found.update(self._squares.get(cell, ()))
        return sorted(found.values(), key=lambda obj: self._order[obj.id])

    def _list(self, obj: WorldObject) -> None:
        box = obj.box
        cells = _cells(box.x0, box.z0, box.x1, box.z1)
        if obj.id in self._of and self._of[obj.id] == cells:
            return
        self._unlist(obj.id)
        self._of[obj.id] = cells
        if cells is None:
            self._everywhere[obj.id] = obj
        else:
            for cell in cells:
                self._squares.setdefault(cell, {})[obj.id] = obj

    def _unlist(self, ident: int) -> None:
        self._everywhere.pop(ident, None)
        for cell in self._of.pop(ident, None) or ():
            square = self._squares[cell]
            del square[ident]
            if not square:
                del self._squares[cell]


def _cells(x0: float, z0: float, x1: float, z1: float) -> Cells | None:
    """The squares of a rectangle; None when there are too many or a coordinate is not finite."""
    if not all(map(isfinite, (x0, z0, x1, z1))):
        return None
    columns = range(floor(x0 / _CELL), floor(x1 / _CELL) + 1)
    rows = range(floor(z0 / _CELL), floor(z1 / _CELL) + 1)
    if len(columns) * len(rows) > _MOST:
        return None
    return [(column, row) for column in columns for row in rows]
