"""Digital clocks: the time of day, a stopwatch that counts up, a timer that counts down to nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.world.clock import FRAME_RATE, Phase
from tts_builder.headless.world.kinds import State

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject

TIME_OF_DAY, TIMER, STOPWATCH = 0, 1, 2


def _mode_field(clock: State) -> str:
    """Older saves have another name for it."""
    return "ClockState" if "ClockState" in clock and "Mode" not in clock else "Mode"


def face(thing: WorldObject) -> State:
    found: State = thing.state.get("Clock") or {}
    return found


def mode(thing: WorldObject) -> int:
    clock = face(thing)
    return int(clock.get(_mode_field(clock), TIME_OF_DAY))


def paused(thing: WorldObject) -> bool:
    return bool(face(thing).get("Paused", False))


def value(thing: WorldObject) -> int:
    """The seconds a stopwatch or timer shows; 0 for the time of day."""
    return int(face(thing).get("SecondsPassed", 0)) if mode(thing) != TIME_OF_DAY else 0


def show(world: World, thing: WorldObject, kind: int, seconds: int, pause: bool) -> None:
    """Switch the clock over; a running one goes on by itself."""
    clock = face(thing)
    thing.state["Clock"] = {**clock, _mode_field(clock): kind, "SecondsPassed": seconds, "Paused": pause}
    start(world, thing)


def start(world: World, thing: WorldObject) -> None:
    """Let it run from now, whatever it did before, if it is one that runs."""
    job = thing.extras.pop("ticking", None)
    if job is not None:
        world.clock.cancel(job)
    if mode(thing) in (TIMER, STOPWATCH) and not paused(thing):
        thing.extras["ticking"] = world.clock.at(
            FRAME_RATE, Phase.END, lambda: _tick(world, thing), lasting=True
        )


def _tick(world: World, thing: WorldObject) -> None:
    if thing.destroyed:
        return
    left = value(thing) + (1 if mode(thing) == STOPWATCH else -1)
    rung = mode(thing) == TIMER and left <= 0
    show(world, thing, mode(thing), max(0, left), rung)
