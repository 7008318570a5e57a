"""Object: position, rotation, scale, bounds and movement."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import vector
from tts_builder.headless.faults import CallError
from tts_builder.headless.players import hands
from tts_builder.headless.scripts.operations import function, gives
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world import motion
from tts_builder.headless.world.geometry import Vec, angles, box_of, matrix, plus, product, times, turn
from tts_builder.headless.world.world_object import WorldObject

gives(
    "Object",
    WorldObject,
    {
        "getPosition() vec": lambda _, thing: thing.position,
        "getRotation() vec": lambda _, thing: thing.rotation,
        "getScale() vec": lambda _, thing: thing.scale,
        "isSmoothMoving()": lambda _, thing: thing.move is not None and thing.move.how == "smooth",
        "getTransformForward() vec": lambda _, thing: _axis(thing, Vec(0, 0, 1)),
        "getTransformRight() vec": lambda _, thing: _axis(thing, Vec(1, 0, 0)),
        "getTransformUp() vec": lambda _, thing: _axis(thing, Vec(0, 1, 0)),
        "is_face_down": lambda _, thing: thing.face_down,
        "pick_up_position vec": lambda _, thing: thing.lifted_at,
        "pick_up_rotation vec": lambda _, thing: thing.lifted_turn,
    },
)


@function("Object", "setPosition", "vec")
def set_position(script: Script, thing: WorldObject, x: float, y: float, z: float) -> bool:
    motion.place(script.world, thing, Vec(x, y, z))
    return True


@function("Object", "setRotation", "vec")
def set_rotation(script: Script, thing: WorldObject, x: float, y: float, z: float) -> bool:
    motion.place(script.world, thing, None, Vec(x, y, z))
    return True


@function("Object", "setScale", "vec")
def set_scale(_: Script, thing: WorldObject, x: float, y: float, z: float) -> bool:
    thing.scale = Vec(x, y, z)
    return True


@function("Object", "scale", "any")
def scale_by(script: Script, thing: WorldObject, by: Any) -> bool:
    given = script.python(by)
    factors = Vec(given, given, given) if isinstance(given, (int, float)) else vector(given) or Vec(1, 1, 1)
    thing.scale = times(thing.scale, factors)
    return True


@function("Object", "setPositionSmooth", "vec bool? bool?")
def set_position_smooth(
    script: Script, thing: WorldObject, x: float, y: float, z: float, _: bool | None, fast: bool | None = None
) -> bool:
    return _glide(script, thing, Vec(x, y, z), bool(fast))


def _glide(script: Script, thing: WorldObject, goal: Vec, fast: bool = False) -> bool:
    """The game raises nothing where a hand keeps the object; the table counts it."""
    world = script.world
    if hands.keeps(thing, goal):
        world.kept_by_hands += 1
    else:
        motion.smooth(world, thing, goal, fast=fast)
    return True


@function("Object", "setRotationSmooth", "vec bool? bool?")
def set_rotation_smooth(
    script: Script, thing: WorldObject, x: float, y: float, z: float, _: bool | None, fast: bool | None = None
) -> bool:
    motion.smooth(script.world, thing, None, Vec(x, y, z), fast=bool(fast))
    return True


@function("Object", "translate", "vec")
def translate(script: Script, thing: WorldObject, x: float, y: float, z: float) -> bool:
    return _glide(script, thing, plus(thing.position, Vec(x, y, z)))


@function("Object", "rotate", "vec")
def rotate(script: Script, thing: WorldObject, x: float, y: float, z: float) -> bool:
    turned = angles(product(matrix(thing.rotation), matrix(Vec(x, y, z))))
    motion.smooth(script.world, thing, None, turned)
    return True


@function("Object", "flip")
def flip(script: Script, thing: WorldObject) -> bool:
    now = thing.turning_to
    motion.smooth(script.world, thing, None, Vec(now.x, now.y, now.z + 180.0))
    return True


@function("Object", "getPositionSmooth", back="vec")
def get_position_smooth(_: Script, thing: WorldObject) -> Vec | None:
    move = thing.move
    return move.to_at if move is not None and move.how == "smooth" and move.to_at != move.from_at else None


@function("Object", "getRotationSmooth", back="vec")
def get_rotation_smooth(_: Script, thing: WorldObject) -> Vec | None:
    move = thing.move
    return (
        move.to_turn if move is not None and move.how == "smooth" and move.to_turn != move.from_turn else None
    )


@function("Object", "positionToWorld", "vec", "vec")
def position_to_world(_: Script, thing: WorldObject, x: float, y: float, z: float) -> Vec:
    return thing.to_world(Vec(x, y, z))


@function("Object", "positionToLocal", "vec", "vec")
def position_to_local(_: Script, thing: WorldObject, x: float, y: float, z: float) -> Vec:
    return thing.to_local(Vec(x, y, z))


def _axis(thing: WorldObject, axis: Vec) -> Vec:
    return turn(matrix(thing.rotation), axis)


@function("Object", "getBounds", back="tab")
def bounds(_: Script, thing: WorldObject) -> dict[str, Vec]:
    box, at = thing.box, thing.position
    center = box.center
    if thing.move is not None:
        low, high = thing.unscaled_box
        center = box_of(at, thing.rotation, times(low, thing.scale), times(high, thing.scale)).center
    return {
        "center": center,
        "size": box.size,
        "offset": Vec(*(a - b for a, b in zip(center, at, strict=True))),
    }


@function("Object", "getVisualBoundsNormalized", back="tab")
@function("Object", "getBoundsNormalized", back="tab")
def bounds_normalized(_: Script, thing: WorldObject) -> dict[str, Vec]:
    low, high = thing.unscaled_box
    box = box_of(thing.position, Vec(), times(low, thing.scale), times(high, thing.scale))
    offset = Vec(*(a - b for a, b in zip(box.center, thing.position, strict=True)))
    return {"center": box.center, "size": box.size, "offset": offset}


@function("Object", "getNearestPointFromPosition", "vec", "vec")
def nearest_point(_: Script, thing: WorldObject, x: float, y: float, z: float) -> Vec:
    """The point of the box around it that is nearest to a place."""
    box = thing.box
    return Vec(min(max(x, box.x0), box.x1), min(max(y, box.y0), box.y1), min(max(z, box.z0), box.z1))


@function("Object", "getNearestPointFromObject", "obj", "vec")
def nearest_point_from_object(script: Script, thing: WorldObject, ident: int) -> Vec:
    other = script.world.things.get(ident)
    if other is None:
        raise CallError("getNearestPointFromObject: the other object has been destroyed")
    return nearest_point(script, thing, *other.position)
