"""How objects come to be and end: spawning over a frame, destruction at the end of one."""

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
"""Fields whose keys are numbers to a script, and texts in a save."""


def spawn(
    world: World,
    state: State,
    *,
    at: Vec | None = None,
    turned: Vec | None = None,
    scale: Vec | None = None,
    done: Done | None = None,
    glide: tuple[Vec, Vec] | None = None,
    quiet: bool = False,
) -> WorldObject:
    """An object that is there for its maker at once and for everyone in the next frame.

    `done` is told when it is. `glide` is where it then moves to, unless something moves it before. A quiet
    spawn raises no onObjectSpawn.
    """
    thing = world.create(tidy(state))
    thing.place(at if at is not None else thing.position, turned)
    if scale is not None:
        thing.scale = scale
    thing.guid = thing.guid or world.fresh_guid()
    thing.spawning, thing.glide = True, glide
    world.stand(thing)
    world.arriving[thing.guid] = thing
    world.later(1, Phase.SPAWN, lambda: _finish(world, thing, done, quiet))
    return thing


def _finish(world: World, thing: WorldObject, done: Done | None, quiet: bool) -> None:
    if world.arriving.get(thing.guid) is thing:
        del world.arriving[thing.guid]
    if thing.destroyed:
        return
    world.enlist(thing)
    world.run_script(thing)
    thing.spawning = False
    world.run_load(thing)
    if thing.kind == "Clock":
        digital_clocks.start(world, thing)
    zones.touched(world, thing)
    motion.set_off(world, thing)
    world.bus.own(thing, "onSpawn")
    if not quiet:
        world.bus.fire("onObjectSpawn", thing)
    if done is not None and not thing.destroyed:
        done(thing)


def destroy(world: World, thing: WorldObject) -> None:
    """Tell everybody; the handle works to the end of the frame."""
    if thing.destroyed:
        return
    release(world, thing)
    thing.destroyed = True
    if world.contacts.watched:
        world.contacts.forget(thing)
    if not thing.spawning:
        world.bus.fire("onObjectDestroy", thing)
        world.bus.own(thing, "onDestroy")
    box = thing.box
    zones.gone(world, thing)
    if thing.is_zone and thing in world.zone_list:
        world.zone_list.remove(thing)
        for inside in list(thing.inside.values()):
            zones.forget(thing, inside)
    if thing.move is None and not thing.is_zone and not thing.spawning:
        motion.wake_above(world, thing, box)
    world.later(0, Phase.END, lambda: world.bury(thing))


def release(world: World, thing: WorldObject) -> None:
    """No player holds it any more, and nobody is told."""
    if thing.held_by is None:
        return
    holder = world.seats.at(thing.held_by)
    if holder is not None and thing in holder.holding:
        holder.holding.remove(thing)
    thing.held_by = None


def snapshot(world: World, thing: WorldObject) -> State:
    """A copy of its ObjectState as a save would have it now."""
    world.run_save(thing)
    state = copied(thing.data)
    if not state.get("ContainedObjects"):
        state.pop("ContainedObjects", None)
    return state


def tidy(state: State) -> State:
    """A Lua table says nothing of list or object, of 1 or "1"; the save format does."""
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
    for inner in _inner(state):
        tidy(inner)
    return state


def _card_number(value: object) -> object:
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def numbered(state: State) -> State:
    """The same state with numbers for keys where a script finds numbers."""
    for field in _NUMBERED:
        value = state.get(field)
        if isinstance(value, dict):
            state[field] = {int(key) if key.isdecimal() else key: item for key, item in value.items()}
    for inner in _inner(state):
        numbered(inner)
    return state


def _inner(state: State) -> Iterator[State]:
    """The objects in it, at it, and in its place in another state."""
    yield from state.get("ContainedObjects") or ()
    yield from state.get("ChildObjects") or ()
    others = state.get("States")
    yield from others.values() if isinstance(others, dict) else ()
