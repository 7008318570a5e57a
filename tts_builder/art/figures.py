"""Meshes of people and animals: rods and balls in any direction, each part with its own paint.

The picture of a figure is a row of stripes, one for each paint, dark at the foot and light at the top. In
table units; x runs to the right and z away, as the front seat sees an upright piece.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from tts_builder.art.solid import Corner, Point, Solid, Spot, cross, minus, unit

_SIDES: Final = 8
_RINGS: Final = 5


@dataclass(frozen=True)
class Rod:
    """A round rod from `start` with `radius` to `end` with the radius `top`, by default the same."""

    start: Point
    end: Point
    radius: float
    paint: int = 0
    top: float | None = None
    sides: int = _SIDES


@dataclass(frozen=True)
class Ball:
    """A ball with three half axes."""

    middle: Point
    axes: Point
    paint: int = 0


Part = Rod | Ball


def figure(parts: Sequence[Part], paints: int) -> str:
    """OBJ text of all parts. `paints` is the number of stripes in the picture."""
    solid = Solid()
    for part in parts:
        if isinstance(part, Rod):
            _add_rod(solid, part, paints)
        else:
            _add_ball(solid, part, paints)
    return solid.obj()


def _seen(point: Point) -> Point:
    """The point after a rotation of 180: the front of an unrotated piece is at the far end of z."""
    return (-point[0], point[1], -point[2])


def _spot(paint: int, paints: int, height: float) -> Spot:
    return ((paint + 0.5) / paints, min(max(height, 0.02), 0.98))


def _add_rod(solid: Solid, rod: Rod, paints: int) -> None:
    start, end = _seen(rod.start), _seen(rod.end)
    along = unit(minus(end, start))
    aside = unit(cross(along, (1.0, 0.0, 0.0) if abs(along[1]) > 0.9 else (0.0, 1.0, 0.0)))
    other = cross(along, aside)
    top = rod.radius if rod.top is None else rod.top
    low, high = _spot(rod.paint, paints, 0.2), _spot(rod.paint, paints, 0.8)
    rings: list[list[Corner]] = [[], []]
    for k in range(rod.sides):
        angle = 2 * math.pi * (k + 0.5) / rod.sides
        out = _mixed(aside, math.cos(angle), other, math.sin(angle))
        rings[0].append((_moved(start, out, rod.radius), low, out))
        rings[1].append((_moved(end, out, top), high, out))
    for k in range(rod.sides):
        after = (k + 1) % rod.sides
        solid.quad(rings[0][k], rings[0][after], rings[1][after], rings[1][k])
    for ring, normal, middle in ((rings[0], _mixed(along, -1.0), start), (rings[1], along, end)):
        capped = [(corner[0], corner[1], normal) for corner in ring]
        for k in range(rod.sides):
            solid.triangle((middle, capped[0][1], normal), capped[k], capped[(k + 1) % rod.sides])


def _add_ball(solid: Solid, ball: Ball, paints: int) -> None:
    middle = _seen(ball.middle)
    rings: list[list[Corner]] = []
    for ring in range(_RINGS + 1):
        slope = math.pi * (ring / _RINGS - 0.5)
        corners: list[Corner] = []
        for k in range(_SIDES):
            angle = 2 * math.pi * (k + 0.5) / _SIDES
            way = (math.cos(slope) * math.cos(angle), math.sin(slope), math.cos(slope) * math.sin(angle))
            place = (
                middle[0] + ball.axes[0] * way[0],
                middle[1] + ball.axes[1] * way[1],
                middle[2] + ball.axes[2] * way[2],
            )
            corners.append((place, _spot(ball.paint, paints, 0.5 + way[1] / 2), way))
        rings.append(corners)
    for lower, upper in pairwise(rings):
        for k in range(_SIDES):
            after = (k + 1) % _SIDES
            solid.quad(lower[k], lower[after], upper[after], upper[k])


def _mixed(a: Point, of_a: float, b: Point = (0.0, 0.0, 0.0), of_b: float = 0.0) -> Point:
    return (a[0] * of_a + b[0] * of_b, a[1] * of_a + b[1] * of_b, a[2] * of_a + b[2] * of_b)


def _moved(point: Point, way: Point, by: float) -> Point:
    return (point[0] + way[0] * by, point[1] + way[1] * by, point[2] + way[2] * by)
