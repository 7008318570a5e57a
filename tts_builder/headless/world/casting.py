"""Physics.cast without a physics engine: rays, spheres and boxes swept against the boxes of objects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import hypot, inf
from typing import TYPE_CHECKING, NamedTuple

from tts_builder.headless.world.geometry import (
    ORIGIN,
    Box,
    Matrix,
    Vec,
    add,
    interpolate,
    matrix,
    multiply,
    rotate_vector,
    rotate_vector_back,
    subtract,
)

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject

RAY, SPHERE, BOX = 1, 2, 3
MOST = 1000
"""The game reports at most this many hits."""
_FAR = 10_000.0
_STEPS = 60
_SLACK = 1e-3
"""A margin around the sweep for the search of nearby objects."""


class Solid(NamedTuple):
    """A rotated box: its center, its axes (the columns of the matrix) and half its size along each axis."""

    center: Vec
    m: Matrix
    half: Vec


class Hit(NamedTuple):
    obj: WorldObject
    point: Vec
    normal: Vec
    distance: float


class Touch(NamedTuple):
    """Where a sweep first meets a solid. For an overlap at the start the game gives neither point nor
    normal."""

    distance: float
    point: Vec = ORIGIN
    normal: Vec | None = None


def _scaled(v: Vec, by: float) -> Vec:
    return Vec(v.x * by, v.y * by, v.z * by)


def _dot(a: Vec, b: Vec) -> float:
    return a.x * b.x + a.y * b.y + a.z * b.z


def _cross(a: Vec, b: Vec) -> Vec:
    return Vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)


def _unit(v: Vec) -> Vec:
    length = hypot(*v)
    return _scaled(v, 1 / length) if length > 1e-9 else ORIGIN


def solid_of(obj: WorldObject) -> Solid:
    low, high = (multiply(corner, obj.scale) for corner in obj.unscaled_box)
    size = subtract(high, low)
    center = add(obj.position, rotate_vector(obj.matrix, interpolate(low, high, 0.5)))
    return Solid(center, obj.matrix, Vec(abs(size.x) / 2, abs(size.y) / 2, abs(size.z) / 2))


def _axes(m: Matrix) -> tuple[Vec, Vec, Vec]:
    return Vec(m[0], m[3], m[6]), Vec(m[1], m[4], m[7]), Vec(m[2], m[5], m[8])


def _nearest(solid: Solid, point: Vec) -> Vec:
    local = rotate_vector_back(solid.m, subtract(point, solid.center))
    inside = Vec(*(max(-half, min(half, part)) for part, half in zip(local, solid.half, strict=True)))
    return add(solid.center, rotate_vector(solid.m, inside))


# One solid --------------------------------------------------------------------
def _ray(solid: Solid, origin: Vec, way: Vec, far: float) -> Touch | None:
    """Cast a ray. A ray that starts inside a solid does not hit it."""
    start, step = (
        rotate_vector_back(solid.m, subtract(origin, solid.center)),
        rotate_vector_back(solid.m, way),
    )
    enter, leave, axis = -inf, far, -1
    for index in range(3):
        if abs(step[index]) < 1e-12:
            if abs(start[index]) > solid.half[index]:
                return None
            continue
        one = (-solid.half[index] - start[index]) / step[index]
        two = (solid.half[index] - start[index]) / step[index]
        if min(one, two) > enter:
            enter, axis = min(one, two), index
        leave = min(leave, max(one, two))
    if axis < 0 or enter > leave or enter < 0:
        return None
    normal = _scaled(_axes(solid.m)[axis], -1.0 if step[axis] > 0 else 1.0)
    return Touch(enter, add(origin, _scaled(way, enter)), normal)


def _sphere(solid: Solid, origin: Vec, way: Vec, far: float, radius: float) -> Touch | None:
    """Sweep a sphere. The distance to a convex solid is convex along the way: find its minimum, then the
    first contact before it."""

    def gap(t: float) -> float:
        at = add(origin, _scaled(way, t))
        return hypot(*subtract(_nearest(solid, at), at)) - radius

    if gap(0.0) <= 0:
        return Touch(0.0)
    low, high = 0.0, min(far, _FAR)
    for _ in range(_STEPS * 2):
        third = (high - low) / 3
        if gap(low + third) <= gap(high - third):
            high -= third
        else:
            low += third
    if gap(high) > 1e-6:
        return None
    near, beyond = 0.0, high
    for _ in range(_STEPS):
        middle = (near + beyond) / 2
        if gap(middle) > 0:
            near = middle
        else:
            beyond = middle
    center = add(origin, _scaled(way, beyond))
    point = _nearest(solid, center)
    return Touch(beyond, point, _unit(subtract(center, point)))


def _box(solid: Solid, mover: Solid, way: Vec, far: float) -> Touch | None:
    """Sweep a box. Two boxes touch when their projections on each of fifteen axes overlap."""
    own, other = _axes(solid.m), _axes(mover.m)
    candidates = [*own, *other, *(_cross(a, b) for a in own for b in other)]
    apart = subtract(mover.center, solid.center)
    enter, leave, normal = -inf, far, ORIGIN
    for axis in candidates:
        if hypot(*axis) < 1e-6:
            continue
        axis = _unit(axis)
        reach = sum(abs(_dot(a, axis)) * h for a, h in zip(own, solid.half, strict=True))
        reach += sum(abs(_dot(a, axis)) * h for a, h in zip(other, mover.half, strict=True))
        offset, speed = _dot(apart, axis), _dot(way, axis)
        if abs(speed) < 1e-12:
            if abs(offset) > reach:
                return None
            continue
        one, two = (-reach - offset) / speed, (reach - offset) / speed
        if min(one, two) > enter:
            enter, normal = min(one, two), _scaled(axis, -1.0 if speed > 0 else 1.0)
        leave = min(leave, max(one, two))
    if enter > leave or leave < 0:
        return None
    if enter <= 0:
        return Touch(0.0)
    center = add(mover.center, _scaled(way, enter))
    return Touch(enter, _nearest(solid, _nearest(mover._replace(center=center), solid.center)), normal)


# All objects ------------------------------------------------------------------
def _swept(origin: Vec, reach: Vec, way: Vec, far: float) -> Box:
    """The box around everything that a sweep can touch. It is infinite where the sweep is."""
    low, high = [], []
    for start, half, step in zip(origin, reach, way, strict=True):
        gone = step * far if step else 0.0
        low.append(start - half + min(gone, 0.0) - _SLACK)
        high.append(start + half + max(gone, 0.0) + _SLACK)
    return Box(*low, *high)


def _near(objects: Iterable[WorldObject], swept: Box) -> Iterator[WorldObject]:
    """Objects whose box meets the swept one. Moving objects always count, because their box is that of their
    start."""
    x0, y0, z0, x1, y1, z1 = swept
    for obj in objects:
        if obj.is_zone:
            continue
        if obj.move is None:
            box = obj.box
            if box[0] > x1 or x0 > box[3] or box[2] > z1 or z0 > box[5] or box[1] > y1 or y0 > box[4]:
                continue
        yield obj


def cast(
    world: World, kind: int, origin: Vec, direction: Vec, size: Vec, orientation: Vec, far: float
) -> list[Hit]:
    """The hits of a sweep, nearest first: objects and the table, not zones.

    An overlap of a sphere or box at the start is a hit at distance 0 without a point, with a normal against
    the sweep.
    """
    way = _unit(direction)
    far = 0.0 if way == ORIGIN else max(far, 0.0)
    against: Callable[[Solid], Touch | None]
    reach = ORIGIN
    if kind == RAY:
        against = lambda solid: _ray(solid, origin, way, far) if way != ORIGIN else None  # noqa: E731
    elif kind == SPHERE:
        reach = Vec(*(abs(size.x) / 2,) * 3)
        against = lambda solid: _sphere(solid, origin, way, far, size.x / 2)  # noqa: E731
    else:
        mover = Solid(origin, matrix(orientation), _scaled(size, 0.5))
        reach = Vec(*(sum(abs(mover.m[row + i] * mover.half[i]) for i in range(3)) for row in (0, 3, 6)))
        against = lambda solid: _box(solid, mover, way, far)  # noqa: E731
    hits = []
    for obj in _near((*world.live, *world.fixtures.values()), _swept(origin, reach, way, far)):
        touch = against(solid_of(obj))
        if touch is not None:
            normal = touch.normal if touch.normal is not None else _scaled(way, -1.0)
            hits.append(Hit(obj, touch.point, normal, touch.distance))
    return sorted(hits, key=lambda hit: (hit.distance, hit.obj.id))[:MOST]
