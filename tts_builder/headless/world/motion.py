"""Movement of objects: at once, by gliding or by falling; and what they come to rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.players import hands
from tts_builder.headless.world.clock import Phase
from tts_builder.headless.world.geometry import Box, Vec, wrap
from tts_builder.headless.world.snap_points import snap_target
from tts_builder.headless.world.world_object import Move, WorldObject
from tts_builder.headless.world.zones import object_moved

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World

SMOOTH, FAST, FALL, ROLL = 24, 10, 6, 30
"""The duration of each kind of movement in frames."""

_TOUCH = 0.06
_EDGE = 0.02
_SAME = 1e-3


def place(world: World, obj: WorldObject, at: Vec | None = None, rotation: Vec | None = None) -> None:
    """Move an object at once. Unless locked it then falls. A held object stays held.

    A rotation without a place does not end a movement.
    """
    if obj.held_by is not None:
        return
    rotation = _ahead_of_glide(obj, at, rotation)
    if at is None and rotation is not None and obj.move is not None:
        obj.turn_in_flight(wrap(rotation))
        object_moved(world, obj)
        return
    before = obj.box
    was_in_place = obj.move is None
    obj.place(at if at is not None else obj.position, wrap(rotation) if rotation is not None else None)
    if was_in_place:
        wake_above(world, obj, before)
    object_moved(world, obj)
    fall(world, obj)


def _ahead_of_glide(obj: WorldObject, at: Vec | None, rotation: Vec | None) -> Vec | None:
    """Adjust the glide that follows a spawn to a new order, and return the ordered rotation.

    A place replaces the glide; a rotation alone is combined with it."""
    if obj.glide is None:
        return rotation
    facing = wrap(rotation) if rotation is not None else obj.glide[1]
    obj.glide = (obj.glide[0], facing) if at is None else None
    return facing


def set_off(world: World, obj: WorldObject) -> None:
    """Let a spawned object glide or fall, unless it was moved in the meantime."""
    glide, obj.glide = obj.glide, None
    if obj.destroyed or obj.move is not None:
        return
    if glide is not None:
        smooth(world, obj, *glide)
    else:
        fall(world, obj)


def smooth(
    world: World, obj: WorldObject, at: Vec | None = None, rotation: Vec | None = None, fast: bool = False
) -> None:
    """Glide to a place and rotation, through everything. A goal that is not given stays that of the current
    glide."""
    if obj.held_by is not None:
        return
    rotation = _ahead_of_glide(obj, at, rotation)
    if obj.glide is not None:
        return
    now_at, now_turn, going = obj.position, obj.rotation, obj.move
    keep = going if going is not None and going.how == "smooth" else None
    to_at = at if at is not None else keep.to_at if keep else now_at
    to_turn = wrap(rotation) if rotation is not None else keep.to_turn if keep else now_turn
    before = obj.box
    obj.place(now_at, now_turn)
    if going is None:
        wake_above(world, obj, before)
    if to_at == now_at and to_turn == now_turn:
        fall(world, obj)
        return
    _start(
        world,
        obj,
        Move("smooth", world.clock.frame, FAST if fast else SMOOTH, (now_at, to_at), (now_turn, to_turn)),
    )


def roll(world: World, obj: WorldObject, rotation: Vec) -> None:
    """Roll in place and end with this rotation."""
    _ahead_of_glide(obj, None, rotation)
    if obj.glide is not None:
        return
    at, now = obj.position, obj.rotation
    obj.place(at, now)
    _start(world, obj, Move("roll", world.clock.frame, ROLL, (at, at), (now, wrap(rotation))))


def slide(world: World, obj: WorldObject, move: Move) -> None:
    """Start a prepared movement from the current place."""
    before, was_in_place = obj.box, obj.move is None
    obj.place(move.from_at, move.from_turn)
    if was_in_place:
        wake_above(world, obj, before)
    _start(world, obj, move)


def _start(world: World, obj: WorldObject, move: Move) -> None:
    obj.move = move
    if world.contacts.watched:
        object_moved(world, obj)
    world.later(move.end - move.start, Phase.MOVE, lambda: _arrive(world, obj, move))


def _arrive(world: World, obj: WorldObject, move: Move) -> None:
    if obj.move is not move or obj.destroyed:
        return
    obj.place(move.to_at, move.to_turn)
    object_moved(world, obj)
    if move.how == "fall":
        landed(world, obj)
    else:
        fall(world, obj)


def stop(obj: WorldObject) -> None:
    """End the movement at the current place."""
    if obj.move is not None:
        obj.place(obj.position, obj.rotation)


# Rest -------------------------------------------------------------------------
def is_free(obj: WorldObject) -> bool:
    """Whether gravity acts on the object."""
    return not (
        obj.destroyed
        or obj.spawning
        or obj.glide is not None
        or obj.held_by is not None
        or obj.is_zone
        or obj.locked
        or (obj.state.get("Rigidbody") or {}).get("UseGravity") is False
        or hands.hand_of(obj)
    )


def fall(world: World, obj: WorldObject) -> None:
    """Let an object fall onto whatever is below. An object inside another one is lifted onto it."""
    if not is_free(obj) or hands.would_catch(world, obj):
        return
    at, y = obj.position, rest_height(world, obj)
    if at.y - y > _SAME:
        there = Vec(at.x, y, at.z)
        _start(world, obj, Move("fall", world.clock.frame, FALL, (at, there), (obj.rotation, obj.rotation)))
        return
    if y - at.y > _SAME:
        obj.place(Vec(at.x, y, at.z))
    landed(world, obj)


def rest_height(world: World, obj: WorldObject) -> float:
    """The height of its pivot when it rests on the highest object that does not start above it."""
    box = obj.box
    floor = world.table_top
    if box.y1 < floor - 1:
        return obj.position.y
    top = floor
    for other in world.footprints.near(box.x0, box.z0, box.x1, box.z1):
        under = other.box if other.move is None else _settled_box(other)
        carries = top < under.y1 and under.y0 <= box.y0 + _SAME and box.over(under, _EDGE)
        if carries and other is not obj and _supports(other):
            top = under.y1
    return top + obj.position.y - box.y0


def _supports(other: WorldObject) -> bool:
    if other.destroyed or other.spawning or other.held_by is not None or other.is_zone:
        return False
    return (other.move is None or other.move.how == "fall") and not hands.hand_of(other)


def _settled_box(other: WorldObject) -> Box:
    box, move = other.box, other.move
    if move is None:
        return box
    sink = move.to_at.y - move.from_at.y
    return box._replace(y0=box.y0 + sink, y1=box.y1 + sink)


def wake_above(world: World, obj: WorldObject, left: Box) -> None:
    """Let objects fall that rested on one that has left this place."""
    top = left.y1
    for other in world.footprints.near(left.x0, left.z0, left.x1, left.z1):
        box = other.box
        if not -_TOUCH < box.y0 - top < _TOUCH or not box.over(left, _EDGE):
            continue
        if other is obj or other.move is not None or not is_free(other):
            continue
        if other.position.y - rest_height(world, other) > _SAME:
            fall(world, other)
            # Objects in a hand do not fall, and neither do objects on them.
            if other.move is not None:
                wake_above(world, other, box)


def below(world: World, obj: WorldObject) -> WorldObject | None:
    """The object below that supports its center, or None for the table."""
    box, at = obj.box, obj.position
    found, top = None, world.table_top
    for other in world.footprints.near(at.x, at.z, at.x, at.z):
        under = other.box
        if (
            top <= under.y1
            and under.x0 <= at.x <= under.x1
            and under.z0 <= at.z <= under.z1
            and under.y0 <= box.y0 + _SAME
            and other is not obj
            and _supports(other)
        ):
            found, top = other, under.y1
    return found


def landed(world: World, obj: WorldObject) -> None:
    """The object came to rest after a fall: put it into a container below, or combine it with an equal
    object."""
    from tts_builder.headless.containers.containers import absorb

    under = below(world, obj)
    if under is not None:
        absorb(world, under, obj)


# Held -------------------------------------------------------------------------
def lift(world: World, obj: WorldObject, color: str, height: float) -> None:
    """Lift an object into the hand of a player."""
    stop(obj)
    obj.lifted_at, obj.lifted_turn = obj.position, obj.rotation
    obj.extras.pop("apart", None)
    if world.contacts.watched:
        world.contacts.leave(obj)
    before = obj.box
    obj.held_by = color
    at = obj.position
    obj.place(Vec(at.x, at.y + height, at.z))
    wake_above(world, obj, before)
    object_moved(world, obj)


def carry(world: World, obj: WorldObject, at: Vec) -> None:
    obj.place(at)
    object_moved(world, obj)


def let_go(world: World, obj: WorldObject) -> None:
    """After a drop: the object joins a hand zone, glides to a snap point, or falls."""
    object_moved(world, obj)
    if hands.would_catch(world, obj):
        return
    target = snap_target(world, obj)
    if target is not None:
        at, rotation = target
        smooth(world, obj, at, rotation, fast=True)
    else:
        fall(world, obj)
