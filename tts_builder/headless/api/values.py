"""Object: rotation values, value, dice, states; the Counter and TextTool parts of some objects."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import point, rows
from tts_builder.headless.api.devices import browser_url, set_browser_url, set_clock
from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.operations import function, getters, reader, writer
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world import dice, digital_clocks, states
from tts_builder.headless.world.geometry import Rgba
from tts_builder.headless.world.kinds import rotation_values
from tts_builder.headless.world.snap_points import vec_of
from tts_builder.headless.world.world_object import WorldObject


@function("Object", "getRotationValue")
def get_rotation_value(_: Script, obj: WorldObject) -> Any:
    entry = dice.shown(obj)
    return None if entry is None else _number(entry.get("Value"))


def _number(value: Any) -> Any:
    """Saves sometimes keep numbers as strings; scripts get numbers."""
    if isinstance(value, str) and value.lstrip("-").isdigit():
        return int(value)
    return value


@function("Object", "getRotationValues", result="tab")
def get_rotation_values(_: Script, obj: WorldObject) -> list[dict[str, Any]]:
    return [
        {"value": _number(entry.get("Value")), "rotation": vec_of(entry.get("Rotation"))}
        for entry in rotation_values(obj.state)
    ]


@function("Object", "setRotationValues", "tab")
def set_rotation_values(script: Script, obj: WorldObject, values: Any) -> bool:
    obj.state["RotationValues"] = [
        {"Value": entry.get("value"), "Rotation": point(entry.get("rotation"))}
        for entry in rows(script, values)
    ]
    return True


@function("Object", "setRotationValue", "any")
def set_rotation_value(script: Script, obj: WorldObject, value: Any) -> None:
    dice.turn_to(script.world, obj, dice.find(obj, value))


@function("Object", "roll")
@function("Object", "shuffle")
@function("Object", "randomize", "str?")
def randomize(script: Script, obj: WorldObject, color: str | None = None) -> bool:
    dice.randomize(script.world, obj)
    if color is not None:
        script.world.bus.fire_both("onObjectRandomize", (obj, color), "onRandomize", obj, (color,))
    return True


# Value ------------------------------------------------------------------------
@reader("Object", "value")
@function("Object", "getValue")
def get_value(script: Script, obj: WorldObject) -> Any:
    if obj.kind in ("Hand", "FogOfWar"):
        return obj.state.get("FogColor")
    if obj.kind == "Clock":
        return digital_clocks.value(obj)
    if obj.kind == "Tablet":
        return browser_url(script, obj)
    if obj.kind == "Counter":
        return counter_value(script, obj)
    if obj.kind == "3D Text":
        return text_value(script, obj)
    if rotation_values(obj.state):
        return get_rotation_value(script, obj)
    return obj.state.get("Value", 0)


def _whole(value: Any) -> int:
    if not isinstance(value, (int, float)):
        raise CallError("setValue: a number expected")
    return int(value)


@writer("Object", "value", "any")
@function("Object", "setValue", "any")
def set_value(script: Script, obj: WorldObject, value: Any) -> bool:
    if obj.kind in ("Hand", "FogOfWar"):
        obj.state["FogColor"] = str(value)
    elif obj.kind == "Clock":
        set_clock(script, obj, _whole(value))
    elif obj.kind == "Tablet":
        set_browser_url(script, obj, str(value))
    elif obj.kind == "Counter":
        set_counter(script, obj, _whole(value))
    elif obj.kind == "3D Text":
        set_text(script, obj, str(value))
    elif rotation_values(obj.state):
        set_rotation_value(script, obj, value)
    elif isinstance(value, (int, float)):
        obj.state["Value"] = value
    else:
        raise CallError(f"setValue: a {obj.name} takes a number")
    return True


# States -----------------------------------------------------------------------
getters(
    "Object",
    WorldObject,
    {
        "getStateId()": lambda _, obj: states.current(obj),
        "shuffleStates() obj": lambda script, obj: states.shuffle(script.world, obj),
    },
)


@function("Object", "getStatesCount")
def get_states_count(_: Script, obj: WorldObject) -> int:
    others = obj.state.get("States") or {}
    return len(others) + 1 if others else -1


@function("Object", "getStates", result="tab")
def get_states(_: Script, obj: WorldObject) -> list[dict[str, Any]] | None:
    others = obj.state.get("States")
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
def set_state(script: Script, obj: WorldObject, number: int) -> WorldObject:
    return states.change(script.world, obj, int(number))


# Counter and text -------------------------------------------------------------
getters(
    "Object",
    WorldObject,
    {
        "Counter Counter": lambda _, obj: obj.id if obj.kind == "Counter" else None,
        "TextTool TextTool": lambda _, obj: obj.id if obj.kind == "3D Text" else None,
    },
)


@function("Counter", "getValue")
def counter_value(_: Script, obj: WorldObject) -> int:
    return int((obj.state.get("Counter") or {}).get("value", 0))


@function("Counter", "setValue", "num")
def set_counter(_: Script, obj: WorldObject, value: int) -> bool:
    obj.state["Counter"] = {**(obj.state.get("Counter") or {}), "value": int(value)}
    return True


getters(
    "Counter",
    WorldObject,
    {
        "increment()": lambda script, obj: set_counter(script, obj, counter_value(script, obj) + 1),
        "decrement()": lambda script, obj: set_counter(script, obj, counter_value(script, obj) - 1),
        "clear()": lambda script, obj: set_counter(script, obj, 0),
    },
)


def _text(obj: WorldObject, field: str, value: Any) -> bool:
    obj.state["Text"] = {**(obj.state.get("Text") or {}), field: value}
    return True


@function("TextTool", "getValue")
def text_value(_: Script, obj: WorldObject) -> str:
    return str((obj.state.get("Text") or {}).get("Text", ""))


@function("TextTool", "setValue", "str")
def set_text(_: Script, obj: WorldObject, value: str) -> bool:
    return _text(obj, "Text", value)


@function("TextTool", "getFontSize")
def font_size(_: Script, obj: WorldObject) -> int:
    return int((obj.state.get("Text") or {}).get("fontSize", 64))


@function("TextTool", "setFontSize", "num")
def set_font_size(_: Script, obj: WorldObject, value: int) -> bool:
    return _text(obj, "fontSize", int(value))


@function("TextTool", "getFontColor", result="col")
def font_color(_: Script, obj: WorldObject) -> Rgba:
    tint = (obj.state.get("Text") or {}).get("colorstate") or {}
    return Rgba(*(float(tint.get(part, 1.0)) for part in "rgb"))


@function("TextTool", "setFontColor", "col")
def set_font_color(_: Script, obj: WorldObject, r: float, g: float, b: float, __: float) -> bool:
    return _text(obj, "colorstate", {"r": float(r), "g": float(g), "b": float(b)})
