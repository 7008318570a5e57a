"""Digital clocks: the time of day, a stopwatch that counts up, a timer that counts down to zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.world.clock import FRAME_RATE, Phase
from tts_builder.headless.world.kinds import State

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject

TIME_OF_DAY, TIMER, STOPWATCH = 0, 1, 2


def _mode_field(clock: State) -> str:
    """The field with the mode, which has another name in older saves."""
    return "ClockState" if "ClockState" in clock and "Mode" not in clock else "Mode"


def face(obj: WorldObject) -> State:
    found: State = obj.state.get("Clock") or {}
    return found


def mode(obj: WorldObject) -> int:
    clock = face(obj)
    return int(clock.get(_mode_field(clock), TIME_OF_DAY))


def paused(obj: WorldObject) -> bool:
    return bool(face(obj).get("Paused", False))


def value(obj: WorldObject) -> int:
    """The seconds on a stopwatch or timer; 0 for the time of day."""
    return int(face(obj).get("SecondsPassed", 0)) if mode(obj) != TIME_OF_DAY else 0


def show(world: World, obj: WorldObject, kind: int, seconds: int, pause: bool) -> None:
    """Set mode, seconds and pause of a clock. Unless paused it runs from now on."""
    clock = face(obj)
    obj.state["Clock"] = {**clock, _mode_field(clock): kind, "SecondsPassed": seconds, "Paused": pause}
    start(world, obj)


def start(world: World, obj: WorldObject) -> None:
    """Start the clock now, if its mode runs and it is not paused."""
    job = obj.extras.pop("ticking", None)
    if job is not None:
        world.clock.cancel(job)
    if mode(obj) in (TIMER, STOPWATCH) and not paused(obj):
        obj.extras["ticking"] = world.clock.at(FRAME_RATE, Phase.END, lambda: _tick(world, obj), lasting=True)


def _tick(world: World, obj: WorldObject) -> None:
    if obj.destroyed:
        return
    left = value(obj) + (1 if mode(obj) == STOPWATCH else -1)
    rung = mode(obj) == TIMER and left <= 0
    show(world, obj, mode(obj), max(0, left), rung)
