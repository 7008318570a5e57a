"""Rotation values: dice, coins and other objects that show a value by their rotation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tts_builder.headless.containers import containers
from tts_builder.headless.faults import CallError
from tts_builder.headless.world import motion
from tts_builder.headless.world.geometry import Vec, upward
from tts_builder.headless.world.kinds import State, rotation_values
from tts_builder.headless.world.snap_points import vec_of

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject


def shown(obj: WorldObject) -> State | None:
    """The rotation value on top, or None when the object has no rotation values."""
    values = rotation_values(obj.state)
    if not values:
        return None
    up = upward(obj.rotation)

    def likeness(entry: State) -> float:
        face = upward(vec_of(entry.get("Rotation")))
        return face.x * up.x + face.y * up.y + face.z * up.z

    return max(values, key=likeness)


def find(obj: WorldObject, value: Any) -> State:
    """The rotation value for a value that is given as a number or a string."""
    for entry in rotation_values(obj.state):
        if str(entry.get("Value")) == str(value):
            return entry
    raise CallError(f"there is no rotation value {value}")


def turn_to(world: World, obj: WorldObject, entry: State) -> None:
    """Lift and rotate the object so that the value is on top."""
    motion.smooth(world, obj, None, vec_of(entry.get("Rotation")))


def _mix(world: World, zone: WorldObject) -> None:
    """Randomize a zone: its loose objects swap places, and its containers are shuffled."""
    inside = [each for each in zone.occupants.values() if not each.locked and each.held_by is None]
    places = [each.position for each in inside]
    world.rng.shuffle(places)
    for each, place in zip(inside, places, strict=True):
        if each.is_container:
            containers.shuffle(world, each)
        each.place(place)
    for each in inside:
        motion.place(world, each)


def randomize(world: World, obj: WorldObject) -> None:
    """Roll dice and coins, shuffle decks, bags and zones, and tip other objects onto a random side."""
    if obj.is_zone:
        _mix(world, obj)
        return
    if obj.is_container:
        containers.shuffle(world, obj)
        return
    values = rotation_values(obj.state)
    if values:
        motion.roll(world, obj, vec_of(world.rng.choice(values).get("Rotation")))
        return
    now = obj.rotation
    motion.roll(world, obj, Vec(now.x, now.y, world.rng.choice((0.0, 180.0))))
