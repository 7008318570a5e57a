"""Forces without a physics engine: a push slides a loose object, which slows evenly until it rests.

Scripts can read the velocity, which drops to zero during the slide. An object that moves up falls afterwards.
Spin rotates it about the vertical axis. An object with rotation values (dice, coins) rolls to a random one.
Forces have no effect on locked, held and gliding objects.
"""

from __future__ import annotations

from math import degrees
from typing import TYPE_CHECKING

from tts_builder.headless.world import motion
from tts_builder.headless.world.clock import FRAME_RATE
from tts_builder.headless.world.geometry import ORIGIN, Vec, add, wrap
from tts_builder.headless.world.kinds import rotation_values
from tts_builder.headless.world.snap_points import vec_of
from tts_builder.headless.world.world_object import Move

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject

_BRAKE = 20.0
"""The deceleration of a slide, in units per second squared."""

_LONGEST = 120
"""The maximum duration of a slide in frames."""

FORCE, ACCELERATION, IMPULSE, CHANGE = 1, 2, 3, 4


def velocity(obj: WorldObject) -> Vec:
    """The current velocity in units per second."""
    move = obj.move
    if move is None:
        return ORIGIN
    if move.how == "push":
        return _scaled(obj.extras["velocity"], 1.0 - move.share(obj.world.clock.frame))
    share = FRAME_RATE / (move.end - move.start)
    return Vec(*((b - a) * share for a, b in zip(move.from_at, move.to_at, strict=True)))


def spin(obj: WorldObject) -> Vec:
    """The current angular velocity in radians per second."""
    move = obj.move
    if move is None or move.how != "push":
        return ORIGIN
    return _scaled(obj.extras["spin"], 1.0 - move.share(obj.world.clock.frame))


def _scaled(v: Vec, share: float) -> Vec:
    return Vec(v.x * share, v.y * share, v.z * share)


def takes_force(obj: WorldObject) -> bool:
    smooth = obj.move is not None and obj.move.how == "smooth"
    return not (smooth or obj.locked or obj.held_by is not None or obj.is_zone or obj.spawning)


def drive(world: World, obj: WorldObject, speed: Vec, turning: Vec) -> bool:
    """Move the object with this velocity and spin; False when forces have no effect on it."""
    if not takes_force(obj):
        return False
    if speed == ORIGIN and turning == ORIGIN:
        if obj.move is not None:
            motion.stop(obj)
            motion.fall(world, obj)
        return True
    fastest = max(abs(part) for part in (*speed, *turning))
    frames = max(2, min(_LONGEST, round(fastest / _BRAKE * FRAME_RATE)))
    half = frames / FRAME_RATE / 2
    at, rotation = obj.position, obj.rotation
    there = add(at, Vec(speed.x * half, max(0.0, speed.y * half), speed.z * half))
    values = rotation_values(obj.state)
    if values:
        shown = vec_of(world.rng.choice(values).get("Rotation"))
    else:
        shown = Vec(rotation.x, rotation.y + degrees(turning.y * half), rotation.z)
    obj.extras["velocity"], obj.extras["spin"] = speed, turning
    motion.slide(world, obj, Move("push", world.clock.frame, frames, (at, there), (rotation, wrap(shown))))
    return True


def velocity_change(obj: WorldObject, force: Vec, how: int) -> Vec:
    """The change of velocity by a force of one of the game's four types. Continuous forces act for one
    tick."""
    mass = float((obj.state.get("Rigidbody") or {}).get("Mass", 1.0) or 1.0)
    share = 1.0 / (mass if how in (FORCE, IMPULSE) else 1.0)
    return _scaled(force, share / 90.0 if how in (FORCE, ACCELERATION) else share)
