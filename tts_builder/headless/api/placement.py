"""Object: position, rotation, scale, bounds and movement."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import vector
from tts_builder.headless.faults import CallError
from tts_builder.headless.players import hands
from tts_builder.headless.scripts.operations import function, getters
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world import motion
from tts_builder.headless.world.geometry import (
    Vec,
    add,
    angles,
    box_of,
    matrix,
    multiply,
    product,
    rotate_vector,
)
from tts_builder.headless.world.world_object import WorldObject

getters(
    "Object",
    WorldObject,
    {
        "getPosition() vec": lambda _, obj: obj.position,
        "getRotation() vec": lambda _, obj: obj.rotation,
        "getScale() vec": lambda _, obj: obj.scale,
        "isSmoothMoving()": lambda _, obj: obj.move is not None and obj.move.how == "smooth",
        "getTransformForward() vec": lambda _, obj: _axis(obj, Vec(0, 0, 1)),
        "getTransformRight() vec": lambda _, obj: _axis(obj, Vec(1, 0, 0)),
        "getTransformUp() vec": lambda _, obj: _axis(obj, Vec(0, 1, 0)),
        "is_face_down": lambda _, obj: obj.face_down,
        "pick_up_position vec": lambda _, obj: obj.lifted_at,
        "pick_up_rotation vec": lambda _, obj: obj.lifted_turn,
    },
)


@function("Object", "setPosition", "vec")
def set_position(script: Script, obj: WorldObject, x: float, y: float, z: float) -> bool:
    motion.place(script.world, obj, Vec(x, y, z))
    return True


@function("Object", "setRotation", "vec")
def set_rotation(script: Script, obj: WorldObject, x: float, y: float, z: float) -> bool:
    motion.place(script.world, obj, None, Vec(x, y, z))
    return True


@function("Object", "setScale", "vec")
def set_scale(_: Script, obj: WorldObject, x: float, y: float, z: float) -> bool:
    obj.scale = Vec(x, y, z)
    return True


@function("Object", "scale", "any")
def scale_by(script: Script, obj: WorldObject, by: Any) -> bool:
    given = script.to_python(by)
    factors = Vec(given, given, given) if isinstance(given, (int, float)) else vector(given) or Vec(1, 1, 1)
    obj.scale = multiply(obj.scale, factors)
    return True


@function("Object", "setPositionSmooth", "vec bool? bool?")
def set_position_smooth(
    script: Script, obj: WorldObject, x: float, y: float, z: float, _: bool | None, fast: bool | None = None
) -> bool:
    return _glide(script, obj, Vec(x, y, z), bool(fast))


def _glide(script: Script, obj: WorldObject, goal: Vec, fast: bool = False) -> bool:
    """Glide to a place. When a hand holds the object back, the game raises no error; the table counts it."""
    world = script.world
    if hands.prevents_glide(obj, goal):
        world.kept_by_hands += 1
    else:
        motion.smooth(world, obj, goal, fast=fast)
    return True


@function("Object", "setRotationSmooth", "vec bool? bool?")
def set_rotation_smooth(
    script: Script, obj: WorldObject, x: float, y: float, z: float, _: bool | None, fast: bool | None = None
) -> bool:
    motion.smooth(script.world, obj, None, Vec(x, y, z), fast=bool(fast))
    return True


@function("Object", "translate", "vec")
def translate(script: Script, obj: WorldObject, x: float, y: float, z: float) -> bool:
    return _glide(script, obj, add(obj.position, Vec(x, y, z)))


@function("Object", "rotate", "vec")
def rotate(script: Script, obj: WorldObject, x: float, y: float, z: float) -> bool:
    rotation = angles(product(matrix(obj.rotation), matrix(Vec(x, y, z))))
    motion.smooth(script.world, obj, None, rotation)
    return True


@function("Object", "flip")
def flip(script: Script, obj: WorldObject) -> bool:
    now = obj.turning_to
    motion.smooth(script.world, obj, None, Vec(now.x, now.y, now.z + 180.0))
    return True


@function("Object", "getPositionSmooth", result="vec")
def get_position_smooth(_: Script, obj: WorldObject) -> Vec | None:
    move = obj.move
    return move.to_at if move is not None and move.how == "smooth" and move.to_at != move.from_at else None


@function("Object", "getRotationSmooth", result="vec")
def get_rotation_smooth(_: Script, obj: WorldObject) -> Vec | None:
    move = obj.move
    return (
        move.to_turn if move is not None and move.how == "smooth" and move.to_turn != move.from_turn else None
    )


@function("Object", "positionToWorld", "vec", "vec")
def position_to_world(_: Script, obj: WorldObject, x: float, y: float, z: float) -> Vec:
    return obj.to_world(Vec(x, y, z))


@function("Object", "positionToLocal", "vec", "vec")
def position_to_local(_: Script, obj: WorldObject, x: float, y: float, z: float) -> Vec:
    return obj.to_local(Vec(x, y, z))


def _axis(obj: WorldObject, axis: Vec) -> Vec:
    return rotate_vector(matrix(obj.rotation), axis)


@function("Object", "getBounds", result="tab")
def bounds(_: Script, obj: WorldObject) -> dict[str, Vec]:
    box, at = obj.box, obj.position
    center = box.center
    if obj.move is not None:
        low, high = obj.unscaled_box
        center = box_of(at, obj.rotation, multiply(low, obj.scale), multiply(high, obj.scale)).center
    return {
        "center": center,
        "size": box.size,
        "offset": Vec(*(a - b for a, b in zip(center, at, strict=True))),
    }


@function("Object", "getVisualBoundsNormalized", result="tab")
@function("Object", "getBoundsNormalized", result="tab")
def bounds_normalized(_: Script, obj: WorldObject) -> dict[str, Vec]:
    low, high = obj.unscaled_box
    box = box_of(obj.position, Vec(), multiply(low, obj.scale), multiply(high, obj.scale))
    offset = Vec(*(a - b for a, b in zip(box.center, obj.position, strict=True)))
    return {"center": box.center, "size": box.size, "offset": offset}


@function("Object", "getNearestPointFromPosition", "vec", "vec")
def nearest_point(_: Script, obj: WorldObject, x: float, y: float, z: float) -> Vec:
    """The point of its bounding box that is nearest to the given point."""
    box = obj.box
    return Vec(min(max(x, box.x0), box.x1), min(max(y, box.y0), box.y1), min(max(z, box.z0), box.z1))


@function("Object", "getNearestPointFromObject", "obj", "vec")
def nearest_point_from_object(script: Script, obj: WorldObject, ident: int) -> Vec:
    other = script.world.objects.get(ident)
    if other is None:
        raise CallError("getNearestPointFromObject: the other object has been destroyed")
    return nearest_point(script, obj, *other.position)
