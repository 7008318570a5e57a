"""Spawning and destroying objects. Spawning takes a frame; destruction happens at the end of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from tts_builder.headless.world import digital_clocks, motion, zones
from tts_builder.headless.world.clock import Phase
from tts_builder.headless.world.geometry import Vec
from tts_builder.headless.world.kinds import State
from tts_builder.saves.copies import copied

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject

Done = Callable[["WorldObject"], object]
_LISTS = [
    "Tags", "ContainedObjects", "DeckIDs", "AttachedSnapPoints", "AttachedDecals", "AttachedVectorLines",
    "ChildObjects", "RotationValues", "CustomUIAssets",
]  # fmt: skip
_NUMBERED = ["CustomDeck", "States"]
"""Fields whose keys are numbers for scripts, but strings in a save."""


def spawn(
    world: World,
    state: State,
    *,
    at: Vec | None = None,
    rotation: Vec | None = None,
    scale: Vec | None = None,
    done: Done | None = None,
    glide: tuple[Vec, Vec] | None = None,
    quiet: bool = False,
) -> WorldObject:
    """Spawn an object. Its creator can use it at once; for everyone else it appears in the next frame.

    `done` is called then. `glide` is where the object then moves, unless something else moves it first. A
    quiet spawn does not raise onObjectSpawn.
    """
    obj = world.create(with_save_types(state))
    obj.place(at if at is not None else obj.position, rotation)
    if scale is not None:
        obj.scale = scale
    obj.guid = obj.guid or world.fresh_guid()
    obj.spawning, obj.glide = True, glide
    world.add_footprint(obj)
    world.arriving[obj.guid] = obj
    world.later(1, Phase.SPAWN, lambda: _finish(world, obj, done, quiet))
    return obj


def _finish(world: World, obj: WorldObject, done: Done | None, quiet: bool) -> None:
    if world.arriving.get(obj.guid) is obj:
        del world.arriving[obj.guid]
    if obj.destroyed:
        return
    world.place_on_table(obj)
    world.run_script(obj)
    obj.spawning = False
    world.run_load(obj)
    if obj.kind == "Clock":
        digital_clocks.start(world, obj)
    zones.object_moved(world, obj)
    motion.set_off(world, obj)
    world.bus.fire_own(obj, "onSpawn")
    if not quiet:
        world.bus.fire("onObjectSpawn", obj)
    if done is not None and not obj.destroyed:
        done(obj)


def destroy(world: World, obj: WorldObject) -> None:
    """Destroy an object and raise the events. Its handle works until the end of the frame."""
    if obj.destroyed:
        return
    release(world, obj)
    obj.destroyed = True
    if world.contacts.watched:
        world.contacts.forget(obj)
    if not obj.spawning:
        world.bus.fire("onObjectDestroy", obj)
        world.bus.fire_own(obj, "onDestroy")
    box = obj.box
    zones.object_destroyed(world, obj)
    if obj.is_zone and obj in world.zone_list:
        world.zone_list.remove(obj)
        for inside in list(obj.occupants.values()):
            zones.leave(obj, inside)
    if obj.move is None and not obj.is_zone and not obj.spawning:
        motion.wake_above(world, obj, box)
    world.later(0, Phase.END, lambda: world.remove(obj))


def release(world: World, obj: WorldObject) -> None:
    """Take an object out of the hand of the player who holds it. Raises no event."""
    if obj.held_by is None:
        return
    holder = world.seats.at(obj.held_by)
    if holder is not None and obj in holder.holding:
        holder.holding.remove(obj)
    obj.held_by = None


def snapshot(world: World, obj: WorldObject) -> State:
    """A copy of the current ObjectState, as a save would hold it."""
    world.run_save(obj)
    state = copied(obj.data)
    if not state.get("ContainedObjects"):
        state.pop("ContainedObjects", None)
    return state


def with_save_types(state: State) -> State:
    """Restore the types of the save format: a Lua table does not tell list from object, or 1 from "1"."""
    for field in _LISTS:
        if field in state and not isinstance(state[field], list):
            value = state[field]
            state[field] = list(value.values()) if isinstance(value, dict) else []
    for field in _NUMBERED:
        value = state.get(field)
        if isinstance(value, list):
            state[field] = {str(number): item for number, item in enumerate(value, 1)}
        elif isinstance(value, dict):
            state[field] = {str(key): item for key, item in value.items()}
    if isinstance(state.get("CardID"), str):
        state["CardID"] = _card_number(state["CardID"])
    if any(isinstance(card, str) for card in state.get("DeckIDs") or ()):
        state["DeckIDs"] = [_card_number(card) for card in state["DeckIDs"]]
    for inner in _nested(state):
        with_save_types(inner)
    return state


def _card_number(value: object) -> object:
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def with_number_keys(state: State) -> State:
    """The same state, with numeric keys where scripts expect them."""
    for field in _NUMBERED:
        value = state.get(field)
        if isinstance(value, dict):
            state[field] = {int(key) if key.isdecimal() else key: item for key, item in value.items()}
    for inner in _nested(state):
        with_number_keys(inner)
    return state


def _nested(state: State) -> Iterator[State]:
    """The contained objects, attachments and other states of an object."""
    yield from state.get("ContainedObjects") or ()
    yield from state.get("ChildObjects") or ()
    others = state.get("States")
    yield from others.values() if isinstance(others, dict) else ()
