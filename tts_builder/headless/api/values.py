"""Object: rotation values, value, dice, states; the Counter and TextTool parts of some objects."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import point, rows
from tts_builder.headless.api.devices import browser_url, set_browser_url, set_clock
from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.operations import function, gives, reader, writer
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world import dice, digital_clocks, states
from tts_builder.headless.world.geometry import Rgba
from tts_builder.headless.world.kinds import rotation_values
from tts_builder.headless.world.snap_points import vec_of
from tts_builder.headless.world.world_object import WorldObject


@function("Object", "getRotationValue")
def get_rotation_value(_: Script, thing: WorldObject) -> Any:
    entry = dice.shown(thing)
    return None if entry is None else _number(entry.get("Value"))


def _number(value: Any) -> Any:
    """Saves keep numbers sometimes as text; the game gives numbers."""
    if isinstance(value, str) and value.lstrip("-").isdigit():
        return int(value)
    return value


@function("Object", "getRotationValues", back="tab")
def get_rotation_values(_: Script, thing: WorldObject) -> list[dict[str, Any]]:
    return [
        {"value": _number(entry.get("Value")), "rotation": vec_of(entry.get("Rotation"))}
        for entry in rotation_values(thing.state)
    ]


@function("Object", "setRotationValues", "tab")
def set_rotation_values(script: Script, thing: WorldObject, values: Any) -> bool:
    thing.state["RotationValues"] = [
        {"Value": entry.get("value"), "Rotation": point(entry.get("rotation"))}
        for entry in rows(script, values)
    ]
    return True


@function("Object", "setRotationValue", "any")
def set_rotation_value(script: Script, thing: WorldObject, value: Any) -> None:
    dice.turn_to(script.world, thing, dice.find(thing, value))


@function("Object", "roll")
@function("Object", "shuffle")
@function("Object", "randomize", "str?")
def randomize(script: Script, thing: WorldObject, color: str | None = None) -> bool:
    dice.randomize(script.world, thing)
    if color is not None:
        script.world.bus.both("onObjectRandomize", (thing, color), "onRandomize", thing, (color,))
    return True


# Value ------------------------------------------------------------------------
@reader("Object", "value")
@function("Object", "getValue")
def get_value(script: Script, thing: WorldObject) -> Any:
    if thing.kind in ("Hand", "FogOfWar"):
        return thing.state.get("FogColor")
    if thing.kind == "Clock":
        return digital_clocks.value(thing)
    if thing.kind == "Tablet":
        return browser_url(script, thing)
    if thing.kind == "Counter":
        return counter_value(script, thing)
    if thing.kind == "3D Text":
        return text_value(script, thing)
    if rotation_values(thing.state):
        return get_rotation_value(script, thing)
    return thing.state.get("Value", 0)


def _whole(value: Any) -> int:
    if not isinstance(value, (int, float)):
        raise CallError("setValue: a number expected")
    return int(value)


@writer("Object", "value", "any")
@function("Object", "setValue", "any")
def set_value(script: Script, thing: WorldObject, value: Any) -> bool:
    if thing.kind in ("Hand", "FogOfWar"):
        thing.state["FogColor"] = str(value)
    elif thing.kind == "Clock":
        set_clock(script, thing, _whole(value))
    elif thing.kind == "Tablet":
        set_browser_url(script, thing, str(value))
    elif thing.kind == "Counter":
        set_counter(script, thing, _whole(value))
    elif thing.kind == "3D Text":
        set_text(script, thing, str(value))
    elif rotation_values(thing.state):
        set_rotation_value(script, thing, value)
    elif isinstance(value, (int, float)):
        thing.state["Value"] = value
    else:
        raise CallError(f"setValue: a {thing.name} takes a number")
    return True


# States -----------------------------------------------------------------------
gives(
    "Object",
    WorldObject,
    {
        "getStateId()": lambda _, thing: states.current(thing),
        "shuffleStates() obj": lambda script, thing: states.shuffle(script.world, thing),
    },
)


@function("Object", "getStatesCount")
def get_states_count(_: Script, thing: WorldObject) -> int:
    others = thing.state.get("States") or {}
    return len(others) + 1 if others else -1


@function("Object", "getStates", back="tab")
def get_states(_: Script, thing: WorldObject) -> list[dict[str, Any]] | None:
    others = thing.state.get("States")
    if not others:
        return None
    return [
        {
            "name": state.get("Nickname") or state.get("Name", ""),
            "description": state.get("Description", ""),
            "guid": state.get("GUID", ""),
            "id": int(number),
            "lua_script": state.get("LuaScript", ""),
            "lua_script_state": state.get("LuaScriptState", ""),
        }
        for number, state in others.items()
    ]


@function("Object", "setState", "num", "obj")
def set_state(script: Script, thing: WorldObject, number: int) -> WorldObject:
    return states.change(script.world, thing, int(number))


# Counter and text -------------------------------------------------------------
gives(
    "Object",
    WorldObject,
    {
        "Counter Counter": lambda _, thing: thing.id if thing.kind == "Counter" else None,
        "TextTool TextTool": lambda _, thing: thing.id if thing.kind == "3D Text" else None,
    },
)


@function("Counter", "getValue")
def counter_value(_: Script, thing: WorldObject) -> int:
    return int((thing.state.get("Counter") or {}).get("value", 0))


@function("Counter", "setValue", "num")
def set_counter(_: Script, thing: WorldObject, value: int) -> bool:
    thing.state["Counter"] = {**(thing.state.get("Counter") or {}), "value": int(value)}
    return True


gives(
    "Counter",
    WorldObject,
    {
        "increment()": lambda script, thing: set_counter(script, thing, counter_value(script, thing) + 1),
        "decrement()": lambda script, thing: set_counter(script, thing, counter_value(script, thing) - 1),
        "clear()": lambda script, thing: set_counter(script, thing, 0),
    },
)


def _text(thing: WorldObject, field: str, value: Any) -> bool:
    thing.state["Text"] = {**(thing.state.get("Text") or {}), field: value}
    return True


@function("TextTool", "getValue")
def text_value(_: Script, thing: WorldObject) -> str:
    return str((thing.state.get("Text") or {}).get("Text", ""))


@function("TextTool", "setValue", "str")
def set_text(_: Script, thing: WorldObject, value: str) -> bool:
    return _text(thing, "Text", value)


@function("TextTool", "getFontSize")
def font_size(_: Script, thing: WorldObject) -> int:
    return int((thing.state.get("Text") or {}).get("fontSize", 64))


@function("TextTool", "setFontSize", "num")
def set_font_size(_: Script, thing: WorldObject, value: int) -> bool:
    return _text(thing, "fontSize", int(value))


@function("TextTool", "getFontColor", back="col")
def font_color(_: Script, thing: WorldObject) -> Rgba:
    tint = (thing.state.get("Text") or {}).get("colorstate") or {}
    return Rgba(*(float(tint.get(part, 1.0)) for part in "rgb"))


@function("TextTool", "setFontColor", "col")
def set_font_color(_: Script, thing: WorldObject, r: float, g: float, b: float, __: float) -> bool:
    return _text(thing, "colorstate", {"r": float(r), "g": float(g), "b": float(b)})
