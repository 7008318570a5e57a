"""Bags, decks and stacks: putting in, taking out, combining."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tts_builder.headless.containers import decks, stacks
from tts_builder.headless.faults import CallError
from tts_builder.headless.world.clock import Phase
from tts_builder.headless.world.geometry import Vec, add, matrix, rotate_vector, subtract, wrap
from tts_builder.headless.world.kinds import State
from tts_builder.headless.world.lifecycle import destroy, snapshot, spawn
from tts_builder.saves.copies import copied

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject


def quantity(obj: WorldObject) -> int:
    """How many objects it holds; -1 when it is not a container."""
    if obj.kind == "Deck":
        return len(decks.entries(obj))
    if obj.kind == "Stack":
        return int(obj.state.get("Number", 1) or 1)
    return len(obj.contents) if obj.is_container else -1


def entries(obj: WorldObject) -> list[State]:
    """The contents in the order in which scripts index them."""
    if obj.kind == "Deck":
        return decks.entries(obj)
    if obj.kind == "Stack":
        return [stacks.single(obj.state) for _ in range(quantity(obj))]
    return obj.contents


def top_index(world: World, obj: WorldObject, top: bool) -> int:
    """The index of the entry to take: the top or bottom of a deck, else the order of the bag."""
    count = quantity(obj)
    if obj.kind == "Deck":
        return 0 if obj.face_down == top else count - 1
    order = int((obj.state.get("Bag") or {}).get("Order", 0) or 0)
    if order == 2 and obj.kind == "Bag":
        return world.rng.randrange(count)
    return (count - 1 if top else 0) if order != 1 else (0 if top else count - 1)


# Out --------------------------------------------------------------------------
def take(
    world: World,
    box: WorldObject,
    *,
    index: int | None = None,
    guid: str | None = None,
    top: bool = True,
    at: Vec | None = None,
    rotation: Vec | None = None,
    flip: bool = False,
    smooth: bool = True,
    done: Callable[[WorldObject], object] | None = None,
) -> WorldObject | None:
    """Take one object out; None when the container is empty.

    A deck or stack that was used up in this frame still gives its last object.
    """
    if box.destroyed:
        return _take_last(world, box, at, rotation, smooth, done)
    if not box.is_container:
        raise CallError(f"takeObject: {box.name} is not a container")
    count = quantity(box)
    if count == 0:
        return None
    place = _chosen(box, index, guid)
    if place is None:
        place = top_index(world, box, top)
    state = extract(world, box, place)
    goal = at if at is not None else add(box.position, Vec(2.0, 0.0, 0.0))
    facing = rotation if rotation is not None else _flipped(box.rotation) if flip else box.rotation
    facing = wrap(facing)
    begin = box.position if smooth else goal
    obj = spawn(world, state, at=begin, rotation=facing, done=done, glide=(goal, facing) if smooth else None)
    if box.kind == "Deck":
        box.extras.setdefault("taken", []).append(obj)
    world.bus.fire("onObjectLeaveContainer", box, obj)
    return obj


def _take_last(
    world: World,
    box: WorldObject,
    at: Vec | None,
    rotation: Vec | None,
    smooth: bool,
    done: Callable[[WorldObject], object] | None,
) -> WorldObject:
    from tts_builder.headless.world.motion import place

    last, box.remainder = box.remainder, None
    if last is None or last.destroyed:
        raise CallError("takeObject: the container has been destroyed")
    facing = wrap(rotation) if rotation is not None else last.rotation
    if smooth and at is not None:
        last.glide = (at, facing)
    elif at is not None or rotation is not None:
        place(world, last, at, facing)

    def tell() -> None:
        if done is not None and not last.destroyed:
            done(last)

    world.later(1, Phase.WAIT, tell)
    return last


def _chosen(box: WorldObject, index: int | None, guid: str | None) -> int | None:
    if guid is not None:
        for place, entry in enumerate(entries(box)):
            if entry.get("GUID") == guid:
                return place
        raise CallError(f"takeObject: there is no object {guid} in the container")
    if index is not None and not 0 <= index < quantity(box):
        raise CallError(f"takeObject: there is no index {index} in the container")
    return index


def extract(world: World, box: WorldObject, index: int) -> State:
    """Remove the entry of this index from the container and return its state."""
    if box.kind == "Infinite":
        copy = copied(box.contents[index])
        copy.pop("GUID", None)
        return copy
    if box.kind == "Bag":
        state = box.contents.pop(index)
        if not box.contents:  # saves omit the field then, and scripts check it to see whether a bag is empty
            del box.state["ContainedObjects"]
        return state
    if box.kind == "Deck":
        state = decks.remove(box, index)
        if quantity(box) == 1:
            _leave_last(world, box, decks.remove(box, 0))
    else:
        state = stacks.remove(box)
        if quantity(box) == 1:
            _leave_last(world, box, stacks.single(box.state))
    box.resized()
    return state


def _leave_last(world: World, box: WorldObject, state: State) -> None:
    """The last object of a deck or stack takes its place as an object of its own."""
    box.remainder = spawn(world, state, at=box.position, rotation=box.rotation, scale=box.scale)
    destroy(world, box)


def _flipped(rotation: Vec) -> Vec:
    return Vec(rotation.x, rotation.y, rotation.z + 180.0)


# In ---------------------------------------------------------------------------
def accepts(world: World, box: WorldObject, obj: WorldObject) -> bool:
    """Whether the scripts let the object enter."""
    bus = world.bus
    if not bus.allowed("tryObjectEnterContainer", box, obj):
        return False
    if not bus.allowed("filterObjectEnterContainer", box, obj):
        return False
    return (
        bus.fire_own(box, "tryObjectEnter", obj) is not False
        and bus.fire_own(box, "filterObjectEnter", obj) is not False
    )


def combines(one: WorldObject, two: WorldObject) -> bool:
    """Whether the two combine into a deck or a stack."""
    return decks.combines(one, two) or stacks.combines(one, two)


def put(world: World, box: WorldObject, obj: WorldObject, index: int | None = None) -> WorldObject | None:
    """Put an object into a container, or two like objects together; None when a script refuses."""
    if obj is box or obj.destroyed or box.destroyed or obj.is_zone:
        raise CallError("putObject: this object cannot be put there")
    fit = decks.alike(box, obj) or stacks.combines(box, obj)
    if not box.is_container and obj.is_container and fit:
        box, obj = obj, box
    if box.kind not in ("Bag", "Infinite") and not fit:
        raise CallError(f"putObject: {obj.name} does not go into {box.name}")
    if not accepts(world, box, obj):
        return None
    if not box.is_container:
        return _pair(world, box, obj)
    above = obj.position.y > box.position.y + 0.01
    state = snapshot(world, obj)
    if box.kind == "Bag":
        held = box.state.get("ContainedObjects") or []  # null in a bag that was never filled
        box.state["ContainedObjects"] = held
        held.insert(len(held) if index is None else max(0, min(index, len(held))), state)
    elif box.kind == "Infinite":
        if not box.contents:
            box.state["ContainedObjects"] = [state]
    elif box.kind == "Deck":
        on_top = box.face_down == above
        decks.insert(box, state, index if index is not None else 0 if on_top else quantity(box))
    else:
        stacks.insert(box, state)
    box.resized()
    world.bus.fire("onObjectEnterContainer", box, obj)
    destroy(world, obj)
    return box


def _pair(world: World, lower: WorldObject, upper: WorldObject) -> WorldObject:
    """Combine two loose objects into a deck or stack in place of the lower one."""
    if lower.position.y > upper.position.y + 0.01:
        lower, upper = upper, lower
    low, high = snapshot(world, lower), snapshot(world, upper)
    made = decks.of_two(low, high, lower.face_down) if decks.alike(lower, upper) else stacks.of_two(low)
    box = spawn(world, made, at=lower.position, rotation=lower.rotation, scale=lower.scale)
    for obj in (lower, upper):
        world.bus.fire("onObjectEnterContainer", box, obj)
        destroy(world, obj)
    return box


def absorb(world: World, under: WorldObject, obj: WorldObject) -> bool:
    """Put an object that came to rest on `under` into it, if possible. Returns whether it did."""
    if under.destroyed or obj.destroyed:
        return False
    if under.kind in ("Bag", "Infinite"):
        return put(world, under, obj) is not None
    if obj.locked or under.locked or not combines(under, obj):
        return False
    if "apart" in obj.extras or _kept_apart(under, obj):
        return False
    gap = subtract(obj.position, under.position)
    reach = 0.25 * min(under.box.size.x, under.box.size.z)
    if gap.x**2 + gap.z**2 > reach**2:
        return False
    return put(world, under, obj) is not None


def _kept_apart(one: WorldObject, two: WorldObject) -> bool:
    """Whether a layout zone keeps the two from combining."""
    return any(zone.kind == "Layout" and zone.id in two.zones for zone in one.zones.values())


# Whole containers -------------------------------------------------------------
def shuffle(world: World, box: WorldObject) -> None:
    if box.kind == "Deck":
        decks.shuffle(box, world.rng)
    elif box.kind == "Bag":
        world.rng.shuffle(box.contents)


def group(world: World, objects: list[WorldObject]) -> list[WorldObject]:
    """Combine objects of the same kind. Returns the new decks and stacks."""
    made: list[WorldObject] = []
    left = [obj for obj in objects if not obj.destroyed and not obj.is_zone]
    while left:
        base, rest = left.pop(0), []
        box: WorldObject | None = base if base.kind in ("Deck", "Stack") else None
        for obj in left:
            target = box if box is not None else base
            if combines(target, obj):
                box = put(world, target, obj) or box
            else:
                rest.append(obj)
        left = rest
        if box is not None and box not in made:
            made.append(box)
    return made


def deal(world: World, box: WorldObject, number: int, color: str, hand: int, top: bool) -> int:
    """Deal `number` objects to a hand. Returns how many were dealt."""
    from tts_builder.headless.players.hands import zones_of
    from tts_builder.headless.world.motion import smooth

    zones = zones_of(world, color)
    if not 1 <= hand <= len(zones):
        return 0
    zone = zones[hand - 1]
    side = rotate_vector(matrix(zone.rotation), Vec(zone.scale.x, 0.0, 0.0))
    facing = wrap(Vec(0.0, zone.rotation.y + 180.0, 0.0))
    for dealt in range(number):
        right = 0.4 + 1e-3 * dealt  # right of the cards in the hand, each a little further than the last
        goal = add(zone.position, Vec(side.x * right, 0.0, side.z * right))
        if box.destroyed or not box.is_container:
            last = box.remainder if box.destroyed else box
            if last is None or last.destroyed:
                return dealt
            smooth(world, last, goal, facing, fast=True)
            return dealt + 1
        if take(world, box, top=top, at=goal, rotation=facing) is None:
            return dealt
    return number
