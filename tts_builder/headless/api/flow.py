"""Wait, Timer, Time and coroutines."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import parameters
from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.conversion import LuaFunction
from tts_builder.headless.scripts.operations import function, static_getters
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.clock import FRAME_RATE, TICK_RATE


def _run(script: Script, function_: Any) -> LuaFunction:
    return LuaFunction(script, function_)


def _whole(number: Any) -> int:
    try:
        return int(number)
    except (OverflowError, TypeError, ValueError):
        raise CallError("a whole number expected") from None


@function("Wait", "frames", "fn num?")
def frames(script: Script, run: Any, count: float | None = None) -> int:
    return script.world.waits.frames(_run(script, run), 1 if count is None else _whole(count))


@function("Wait", "time", "fn num num?")
def time(script: Script, run: Any, seconds: float, repeats: float | None = None) -> int:
    count = 1 if repeats is None else _whole(repeats)
    return script.world.waits.time(_run(script, run), script, float(seconds), count)


@function("Wait", "condition", "fn fn num? fn?")
def condition(
    script: Script, run: Any, test: Any, timeout: float | None = None, on_timeout: Any = None
) -> int:
    over = None if on_timeout is None else _run(script, on_timeout)
    return script.world.waits.condition(_run(script, run), _run(script, test), timeout, over)


@function("Wait", "stop", "num?")
def stop(script: Script, number: float | None = None) -> bool:
    return number is not None and script.world.waits.stop(_whole(number))


@function("Wait", "stopAll")
def stop_all(script: Script) -> None:
    script.world.waits.stop_all(script)


# The older Timer: by name, one name for all scripts ---------------------------
@function("Timer", "create", "tab")
def timer_create(script: Script, table: Any) -> bool:
    given, world = parameters(script, table), script.world
    name = str(given.get("identifier", ""))
    if name in world.timers:
        return False
    owner = given.get("function_owner") or script.owner
    repeats = _whole(given.get("repetitions", 1))

    def run() -> None:
        nonlocal repeats
        repeats -= 1
        if repeats == 0:
            world.timers.pop(name, None)
        if owner.script is not None:
            owner.script.fire(str(given.get("function_name", "")), given.get("parameters"))

    world.timers[name] = world.waits.time(run, script, float(given.get("delay", 0)), repeats or -1)
    return True


@function("Timer", "destroy", "str")
def timer_destroy(script: Script, name: str) -> bool:
    number = script.world.timers.pop(name, None)
    return number is not None and script.world.waits.stop(number)


@function("globals", "startLuaCoroutine", "any str")
def start_lua_coroutine(script: Script, owner: Any, name: str) -> bool:
    given = script.to_python(owner) if owner is not None else script.owner
    target = getattr(given, "script", None)
    if target is None or not target.begin_thread(name):
        raise CallError(f"startLuaCoroutine: there is no function {name}")
    return True


# Time -------------------------------------------------------------------------
static_getters(
    "Time",
    {
        "time": lambda script: script.world.clock.seconds,
        "delta_time": lambda _: 1 / FRAME_RATE,
        "fixed_delta_time": lambda _: 1 / TICK_RATE,
        "fixed_time": lambda script: script.world.clock.frame * TICK_RATE // FRAME_RATE / TICK_RATE,
        "frame_count": lambda script: script.world.clock.frame,
    },
)
