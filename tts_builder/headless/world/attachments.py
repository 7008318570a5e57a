"""Attachments: objects that became part of another one. They are kept in its ChildObjects in local
coordinates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.faults import CallError
from tts_builder.headless.world.geometry import Vec, angles, inverse, matrix, multiply, product
from tts_builder.headless.world.kinds import State
from tts_builder.headless.world.lifecycle import destroy, snapshot, spawn

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject


def entries(obj: WorldObject) -> list[State]:
    found: list[State] = obj.state.get("ChildObjects") or []
    return found


def attach(world: World, obj: WorldObject, other: WorldObject) -> None:
    """Attach the other object where it is. It is then no longer an object of its own."""
    if other is obj or other.destroyed or other.is_zone:
        raise CallError("addAttachment: this object cannot be attached")
    state = snapshot(world, other)
    at = obj.to_local(other.position)
    rotation = angles(product(inverse(obj.matrix), other.matrix))
    size = Vec(*(a / (b or 1.0) for a, b in zip(other.scale, obj.scale, strict=True)))
    where: dict[str, float] = {}
    for prefix, part in (("pos", at), ("rot", rotation), ("scale", size)):
        where |= {f"{prefix}{axis.upper()}": float(value) for axis, value in zip("xyz", part, strict=True)}
    state["Transform"] = where
    obj.state["ChildObjects"] = [*entries(obj), state]
    destroy(world, other)


def remove(obj: WorldObject, index: int) -> State:
    """Remove an attachment and return its state."""
    held = entries(obj)
    if not 0 <= index < len(held):
        raise CallError(f"there is no attachment {index}")
    state = held[index]
    rest = [*held[:index], *held[index + 1 :]]
    if rest:
        obj.state["ChildObjects"] = rest
    else:
        del obj.state["ChildObjects"]
    return state


def detach(world: World, obj: WorldObject, index: int) -> WorldObject:
    """Turn an attachment back into an object, at its place in the world."""
    state = remove(obj, index)
    where = state.get("Transform") or {}
    at, rotation = (
        Vec(*(float(where.get(f"{part}{axis}", 0.0)) for axis in "XYZ")) for part in ("pos", "rot")
    )
    size = Vec(*(float(where.get(f"scale{axis}", 1.0)) for axis in "XYZ"))
    return spawn(
        world,
        state,
        at=obj.to_world(at),
        rotation=angles(product(obj.matrix, matrix(rotation))),
        scale=multiply(size, obj.scale),
    )
