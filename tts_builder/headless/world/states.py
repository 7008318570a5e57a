"""Objects with several states: one is on the table and holds the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.faults import CallError
from tts_builder.headless.world.kinds import State
from tts_builder.headless.world.lifecycle import destroy, snapshot, spawn
from tts_builder.saves.copies import copied

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject


def current(obj: WorldObject) -> int:
    """The number of the current state; -1 when there are no others."""
    others = obj.state.get("States")
    if not others:
        return -1
    number = 1
    while str(number) in others:
        number += 1
    return number


def shuffle(world: World, obj: WorldObject) -> WorldObject:
    """Change to a random other state."""
    others = obj.state.get("States")
    if not others:
        raise CallError(f"shuffleStates: {obj.name} has no other states")
    return change(world, obj, world.rng.choice(sorted(int(number) for number in others)))


def change(world: World, obj: WorldObject, number: int) -> WorldObject:
    """Replace the object with another of its states. Returns the new object."""
    others: State = obj.state.get("States") or {}
    if str(number) not in others:
        raise CallError(f"setState: there is no state {number}")
    now = current(obj)
    old = snapshot(world, obj)
    rest = {key: state for key, state in old.pop("States").items() if key != str(number)}
    new = copied(others[str(number)])
    new["States"] = dict(sorted((rest | {str(now): old}).items(), key=lambda item: int(item[0])))
    old_guid = obj.guid

    def done(made: WorldObject) -> None:
        world.bus.fire("onObjectStateChange", made, old_guid)
        world.bus.fire_own(made, "onStateChange", old_guid)

    made = spawn(world, new, at=obj.position, rotation=obj.rotation, done=done)
    destroy(world, obj)
    return made
