"""Which objects stand over a spot of the table, found without a look at every object."""

from __future__ import annotations

from math import floor, isfinite
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tts_builder.headless.world.world_object import WorldObject

_CELL: Final = 3.0
"""Width of a square of the grid; a card is about two wide."""
_MOST: Final = 400
"""Squares of one footprint; a larger one counts as being everywhere."""

Cells = list[tuple[int, int]]


class Footprints:
    """The objects of a world by the squares of a grid that their boxes reach into.

    Objects report changes by `changed`; their boxes are looked at when somebody asks.
    """

    def __init__(self) -> None:
        self._squares: dict[tuple[int, int], dict[int, WorldObject]] = {}
        self._everywhere: dict[int, WorldObject] = {}
        self._of: dict[int, Cells | None] = {}
        """Where each object is listed; None stands for everywhere."""
        self._order: dict[int, int] = {}
        self._count = 0
        self._stale: dict[int, WorldObject] = {}

    def add(self, obj: WorldObject) -> None:
        """It is on the table from now on. Answers are in the order in which objects came."""
        if obj.id not in self._order:
            self._count += 1
            self._order[obj.id] = self._count
        self._stale[obj.id] = obj

    def remove(self, obj: WorldObject) -> None:
        self._unlist(obj.id)
        self._order.pop(obj.id, None)
        self._stale.pop(obj.id, None)

    def changed(self, obj: WorldObject) -> None:
        """Its box is another one now."""
        if obj.id in self._order:
            self._stale[obj.id] = obj

    def near(self, x0: float, z0: float, x1: float, z1: float) -> list[WorldObject]:
        """Every object whose footprint may meet this rectangle, and perhaps some that do not."""
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
    """The squares of a rectangle, None where it has too many or no place."""
    if not all(map(isfinite, (x0, z0, x1, z1))):
        return None
    columns = range(floor(x0 / _CELL), floor(x1 / _CELL) + 1)
    rows = range(floor(z0 / _CELL), floor(z1 / _CELL) + 1)
    if len(columns) * len(rows) > _MOST:
        return None
    return [(column, row) for column in columns for row in rows]
