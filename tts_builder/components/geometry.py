"""Rectangles on the table, and whether they overlap."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from tts_builder.components.base import Vec2

TOLERANCE = 1e-4
"""Pieces that only touch do not overlap."""

STRIP = 2.0
"""Depth of the strips in which overlaps are searched."""

Owner = TypeVar("Owner")


@dataclass(frozen=True)
class Rect(Generic[Owner]):
    """A rotated rectangle and its owner."""

    owner: Owner
    x: float
    z: float
    width: float
    depth: float
    turn: float = 0.0

    @cached_property
    def corners(self) -> list[Vec2]:
        angle = math.radians(self.turn)
        cos, sin = math.cos(angle), math.sin(angle)
        half = [(self.width / 2 * i, self.depth / 2 * j) for i, j in ((1, 1), (1, -1), (-1, -1), (-1, 1))]
        return [(self.x + u * cos + v * sin, self.z - u * sin + v * cos) for u, v in half]

    @cached_property
    def span(self) -> tuple[float, float, float, float]:
        """Lowest and highest x, lowest and highest z."""
        xs, zs = zip(*self.corners, strict=True)
        return min(xs), max(xs), min(zs), max(zs)

    def contains(self, x: float, z: float) -> bool:
        angle = math.radians(self.turn)
        cos, sin = math.cos(angle), math.sin(angle)
        u, v = (x - self.x) * cos - (z - self.z) * sin, (x - self.x) * sin + (z - self.z) * cos
        return abs(u) <= self.width / 2 and abs(v) <= self.depth / 2

    def meets(self, other: Rect[Owner]) -> bool:
        """Whether they share more than an edge, by the separating axis theorem."""
        left, right, front, back = self.span
        other_left, other_right, other_front, other_back = other.span
        if min(right, other_right) - max(left, other_left) <= TOLERANCE:
            return False
        if min(back, other_back) - max(front, other_front) <= TOLERANCE:
            return False
        return not any(
            _apart(self.corners, other.corners, math.radians(turn))
            for rect in (self, other)
            if rect.turn % 90
            for turn in (rect.turn, rect.turn + 90)
        )


def _apart(first: list[Vec2], second: list[Vec2], angle: float) -> bool:
    """Whether the projections on this direction are apart."""
    axis = (math.cos(angle), -math.sin(angle))
    one = [x * axis[0] + z * axis[1] for x, z in first]
    two = [x * axis[0] + z * axis[1] for x, z in second]
    return max(one) - TOLERANCE <= min(two) or max(two) - TOLERANCE <= min(one)


def meetings(rects: Sequence[Rect[Owner]]) -> Iterator[tuple[Rect[Owner], Rect[Owner]]]:
    """Every pair that overlaps, found by a sweep along x in each strip of the table."""
    strips: dict[int, list[Rect[Owner]]] = {}
    for rect in sorted(rects, key=lambda r: r.span[0]):
        for strip in range(_strip(rect.span[2]), _strip(rect.span[3]) + 1):
            strips.setdefault(strip, []).append(rect)
    for strip in sorted(strips):
        waiting: list[Rect[Owner]] = []
        for rect in strips[strip]:
            waiting = [other for other in waiting if other.span[1] - TOLERANCE > rect.span[0]]
            for other in waiting:
                # A pair in several strips is reported in the first one.
                if strip == _strip(max(rect.span[2], other.span[2])) and rect.meets(other):
                    yield other, rect
            waiting.append(rect)


def _strip(z: float) -> int:
    return math.floor(z / STRIP)
