"""Snap points of the table and of objects, and the grid: where a dropped object snaps to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.world import grid
from tts_builder.headless.world.geometry import Vec, wrap
from tts_builder.headless.world.kinds import State

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject

REACH = 1.0
"""The reach of a snap point in x and z."""


def vec_of(part: State | None) -> Vec:
    return Vec(*(float((part or {}).get(axis, 0.0)) for axis in "xyz"))


def snap_target(world: World, obj: WorldObject) -> tuple[Vec, Vec | None] | None:
    """The nearest snap point in reach that accepts this object, else the grid: position, and rotation if it
    has one."""
    at = obj.position
    found = _point_target(world, obj, at) if obj.state.get("Snap", True) else None
    if found is None and obj.state.get("Grid", True) and grid.snaps(world):
        x, z = grid.nearest(world, at.x, at.z)
        return Vec(x, at.y, z), None
    return found


def _point_target(world: World, obj: WorldObject, at: Vec) -> tuple[Vec, Vec | None] | None:
    best, found = REACH * REACH, None
    tags = {str(tag).lower() for tag in obj.state.get("Tags") or ()}
    for owner, point in _points(world, obj):
        wanted = point.get("Tags")
        if wanted and not any(str(tag).lower() in tags for tag in wanted):
            continue
        where = vec_of(point.get("Position"))
        if owner is not None:
            where = owner.to_world(where)
        distance = (where.x - at.x) ** 2 + (where.z - at.z) ** 2
        if distance <= best:
            best, found = distance, (owner, point, where)
    if found is None:
        return None
    owner, point, where = found
    goal = Vec(where.x, max(at.y, where.y), where.z)
    rotation = point.get("Rotation")
    if rotation is None:
        return goal, None
    spin = vec_of(rotation).y + (owner.rotation.y if owner is not None else 0.0)
    now = obj.rotation
    return goal, wrap(Vec(now.x, spin, now.z))


def _points(world: World, obj: WorldObject) -> list[tuple[WorldObject | None, State]]:
    points: list[tuple[WorldObject | None, State]] = [
        (None, point) for point in world.save.get("SnapPoints") or ()
    ]
    for other in world.objects.values():
        attached = other.state.get("AttachedSnapPoints")
        if attached and other is not obj and not other.destroyed and not other.spawning:
            points.extend((other, point) for point in attached)
    return points
