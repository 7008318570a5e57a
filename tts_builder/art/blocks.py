"""Meshes of tapered blocks: buildings, statues, furniture. In table units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tts_builder.art.solid import Corner, Point, Solid, Spot, cross, minus, unit


@dataclass(frozen=True)
class Block:
    """A block from height `low` to `high`, with the rectangle `foot` below and `top` (default `foot`) above.

    `at` is the center of the foot as (right, away) from the front seat. `lean` moves the center of the top.
    """

    at: Spot
    low: float
    high: float
    foot: Spot
    top: Spot | None = None
    lean: Spot = (0.0, 0.0)


def blocks(parts: Sequence[Block]) -> str:
    """OBJ text. The picture wraps each block once; its height is that of the whole mesh."""
    solid = Solid()
    height = max(part.high for part in parts)
    for part in parts:
        lower = _ring(part.at, part.low, part.foot)
        middle = (part.at[0] + part.lean[0], part.at[1] + part.lean[1])
        upper = _ring(middle, part.high, part.top or part.foot)
        inside = (middle[0] * -1, (part.low + part.high) / 2, middle[1] * -1)
        for side in range(4):
            after = (side + 1) % 4
            face = [lower[side], lower[after], upper[after], upper[side]]
            _add(solid, face, inside, [side / 4, (side + 1) / 4, (side + 1) / 4, side / 4], height)
        _add(solid, upper, inside, [0.0, 0.25, 0.25, 0.0], height)
        _add(solid, lower, inside, [0.0, 0.25, 0.25, 0.0], height)
    return solid.obj()


def _ring(at: Spot, y: float, size: Spot) -> list[Point]:
    """The corners of a rectangle, front left first. An unrotated piece has its front at the far end of z."""
    half = [(-size[0] / 2, -size[1] / 2), (size[0] / 2, -size[1] / 2)]
    half += [(-x, -z) for x, z in half]
    return [(-(at[0] + x), y, -(at[1] + z)) for x, z in half]


def _add(solid: Solid, face: list[Point], inside: Point, across: list[float], height: float) -> None:
    normal = cross(minus(face[1], face[0]), minus(face[2], face[0]))
    if not any(normal):
        normal = cross(minus(face[2], face[0]), minus(face[3], face[0]))
    if not any(normal):
        return
    out = minus(face[0], inside)
    away = sum(a * b for a, b in zip(normal, out, strict=True))
    normal = unit(normal if away > 0 else (-normal[0], -normal[1], -normal[2]))
    a, b, c, d = (_corner(point, u, normal, height) for point, u in zip(face, across, strict=True))
    solid.quad(a, b, c, d)


def _corner(point: Point, u: float, normal: Point, height: float) -> Corner:
    return point, (u, point[1] / height), normal
