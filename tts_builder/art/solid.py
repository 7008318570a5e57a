"""A triangulated solid and its OBJ text, in table coordinates: x right, y up, z away."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tts_builder.errors import DefinitionError

Point = tuple[float, float, float]
Spot = tuple[float, float]
Corner = tuple[Point, Spot, Point]
"""A corner of a triangle: position, place in the picture (0, 0 is bottom left) and normal."""

MOST_VERTICES: Final = 25_000


@dataclass
class Solid:
    """Triangles, clockwise as seen from outside: Tabletop Simulator has a left-handed space."""

    triangles: list[tuple[Corner, Corner, Corner]] = field(default_factory=list)

    def triangle(self, a: Corner, b: Corner, c: Corner) -> None:
        """Adds a triangle that faces the way its normals point. Triangles without area are ignored."""
        across = cross(minus(b[0], a[0]), minus(c[0], a[0]))
        if dot(across, across) < 1e-16:
            return
        outward = tuple(sum(axis) for axis in zip(a[2], b[2], c[2], strict=True))
        # The axes are left-handed, so the cross product points at a viewer who sees the corners clockwise.
        self.triangles.append((a, b, c) if dot(across, outward) > 0 else (a, c, b))

    def quad(self, a: Corner, b: Corner, c: Corner, d: Corner) -> None:
        """Adds the four-sided face a b c d."""
        self.triangle(a, b, c)
        self.triangle(a, c, d)

    def obj(self) -> str:
        """OBJ text. OBJ is right-handed, so x changes its sign and each triangle its order."""
        return self._text((_Pool(), _Pool(), _Pool()))

    def _text(self, pools: tuple[_Pool, _Pool, _Pool]) -> str:
        positions, spots, normals = pools
        faces = []
        for triangle in self.triangles:
            corners = []
            for position, spot, normal in reversed(triangle):
                v = positions.index(_mirrored(position))
                vt = spots.index(spot)
                vn = normals.index(_mirrored(normal))
                corners.append(f"{v}/{vt}/{vn}")
            faces.append(f"f {' '.join(corners)}\n")
        most = max(pool.end for pool in pools)
        if most >= MOST_VERTICES:
            raise DefinitionError(
                f"The mesh has {most} vertices.", hint=f"Tabletop Simulator takes fewer than {MOST_VERTICES}."
            )
        return "".join([*positions.text("v"), *spots.text("vt"), *normals.text("vn"), *faces])


def compound(solids: Sequence[Solid]) -> str:
    """OBJ text with an object for each solid. In a collider file, each object becomes a collider."""
    texts, ends = [], (0, 0, 0)
    for number, solid in enumerate(solids, start=1):
        pools = (_Pool(ends[0]), _Pool(ends[1]), _Pool(ends[2]))
        texts.append(f"o part-{number}\n{solid._text(pools)}")
        ends = (pools[0].end, pools[1].end, pools[2].end)
    return "".join(texts)


class _Pool:
    """Rows of one kind, equal ones written once, so that neighboring triangles share vertices. Rows are
    numbered through the whole file; `before` is the number of earlier ones."""

    def __init__(self, before: int = 0) -> None:
        self.before = before
        self.lines: dict[str, int] = {}
        self._known: dict[tuple[float, ...], int] = {}
        """A cache: most rows are used by several triangles."""

    @property
    def end(self) -> int:
        return self.before + len(self.lines)

    def index(self, row: tuple[float, ...]) -> int:
        known = self._known.get(row)
        if known is None:
            line = " ".join(f"{round(value, 5) + 0.0:.5f}" for value in row)
            known = self._known[row] = self.lines.setdefault(line, self.end + 1)
        return known

    def text(self, kind: str) -> list[str]:
        return [f"{kind} {line}\n" for line in self.lines]


def _mirrored(point: Point) -> Point:
    return (-point[0], point[1], point[2])


def minus(a: Point, b: Point) -> Point:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def cross(a: Point, b: Point) -> Point:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def unit(a: Point) -> Point:
    length = math.sqrt(dot(a, a))
    return (a[0] / length, a[1] / length, a[2] / length)
