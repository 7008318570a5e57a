"""Operations for the prelude: counting refusals, registering handlers, output, JSON and the clock."""

from __future__ import annotations

import datetime
import json
from typing import Any, Final

from tts_builder.headless.faults import CallError
from tts_builder.headless.moonsharp import dates
from tts_builder.headless.scripts.conversion import Handle
from tts_builder.headless.scripts.operations import function
from tts_builder.headless.scripts.script import Script


@function("kernel", "refuse")
def refuse(script: Script, name: str) -> None:
    script.world.not_simulated[name] += 1


@function("kernel", "module")
def module(script: Script, name: str) -> tuple[Any, ...]:
    return script.module(name)


@function("kernel", "define")
def define(script: Script, name: str) -> None:
    script.world.bus.define(script, name)


@function("kernel", "is_destroyed")
def is_destroyed(script: Script, key: int) -> bool:
    """Whether the object of a handle was destroyed in an earlier frame."""
    return script.world.object_by_id(key) is None


@function("kernel", "describe")
def describe(script: Script, label: str, key: Any) -> str:
    """The result of tostring for a handle."""
    if label == "Object":
        obj = script.world.object_by_id(key)
        return f"{obj.nickname or obj.name} (LuaGameObjectScript)" if obj is not None else "null"
    return f"{label} ({key})" if key else label


@function("kernel", "print")
def write(script: Script, text: str) -> None:
    script.world.write("print", text, script=script.owner.guid)


@function("kernel", "log")
def log(script: Script, text: str, tags: str) -> None:
    """Log a line in the style of the first tag that has a style."""
    styles = script.world.styles
    style = next((styles[tag] for tag in tags.split() if tag in styles), None)
    if style is None:
        script.world.write("log", text, script=script.owner.guid)
    else:
        shown = f"{style.prefix}{text}{style.postfix}"
        script.world.write("log", shown, style.color, script=script.owner.guid)


@function("kernel", "decode")
def decode(script: Script, text: str) -> tuple[bool, Any]:
    if not text.strip():
        return True, None
    try:
        return True, script.to_lua(json.loads(text, parse_int=_whole))
    except ValueError as error:
        return False, str(error)
    except RecursionError:
        return False, "the text is nested too deeply"


@function("kernel", "parse")
def parse(script: Script, text: str) -> tuple[bool, Any]:
    """json.parse: reads an object or a list. null becomes a value of its own."""
    try:
        value = json.loads(text, parse_int=_whole)
        if not isinstance(value, dict | list):
            return False, f"Unexpected token : '{text.strip()[:20]}'"
        return True, script.to_lua(_with_nulls(value))
    except ValueError as error:
        return False, str(error)
    except RecursionError:
        return False, "the text is nested too deeply"


def _with_nulls(value: Any) -> Any:
    if value is None:
        return Handle("JsonNull", 0)
    if isinstance(value, dict):
        return {key: _with_nulls(item) for key, item in value.items()}
    return [_with_nulls(item) for item in value] if isinstance(value, list) else value


def _whole(digits: str) -> float:
    """Integers beyond 64 bits cannot cross into Lua, so every number becomes a float."""
    return int(digits) if len(digits) < 19 else float(digits)


# The table has its own clock, so that runs are reproducible -------------------
_BETWEEN: Final = 1 / 64
"""An offset, because the game's clock is never at a whole second. No number of frames adds up to one."""


@function("kernel", "clock")
def clock(script: Script, _: None = None) -> float:
    return script.world.clock.seconds - script.began + _BETWEEN


@function("kernel", "time")
def time(
    script: Script, year: int | None = None, month: int = 1, day: int = 1, hour: int = 12, *rest: int
) -> float | None:
    """The Unix time now, or of the given date; None when the date does not exist."""
    if year is None:
        return script.world.now + _BETWEEN
    try:
        minute, second = rest
        moment = datetime.datetime(year, month, day, hour, minute, second, tzinfo=datetime.UTC)
        return moment.timestamp()
    except (ValueError, OverflowError):
        return None


@function("kernel", "date")
def date(script: Script, form: str | None = None, when: float | None = None) -> Any:
    try:
        moment = datetime.datetime.fromtimestamp(
            when if when is not None else script.world.now, tz=datetime.UTC
        )
        wanted = ("%c" if form is None else form).removeprefix("!")
        if wanted != "*t":
            return dates.written(wanted, moment)
    except (ValueError, OverflowError, OSError) as error:
        raise CallError(str(error)) from error
    return script.to_lua({
        "year": moment.year, "month": moment.month, "day": moment.day,
        "hour": moment.hour, "min": moment.minute, "sec": moment.second,
        "wday": moment.isoweekday() % 7 + 1, "yday": moment.timetuple().tm_yday, "isdst": False,
    })  # fmt: skip
