"""Object and Global: their scripts, variables, snap points and drawn lines."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import color, point, rows
from tts_builder.headless.faults import CallError, ScriptError
from tts_builder.headless.scripts.conversion import LuaFunction
from tts_builder.headless.scripts.operations import function, reader, writer
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.geometry import Rgba, Vec
from tts_builder.headless.world.kinds import TINTS
from tts_builder.headless.world.snap_points import vec_of
from tts_builder.headless.world.world import GlobalScript
from tts_builder.headless.world.world_object import WorldObject

Owner = WorldObject | GlobalScript
_BOTH = "Object Global"


def _crossable(value: Any) -> Any:
    if isinstance(value, LuaFunction):
        raise CallError("a function cannot be passed to another script")
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _crossable(inner)
    return value


def _leaving(script: Script, value: Any) -> Any:
    """A value that leaves its script for another one."""
    return _crossable(script.to_python(value, crossing=True))


def _script_of(owner: Owner, what: str) -> Script:
    if owner.script is None:
        raise CallError(f"{what}: {owner.guid} has no script")
    return owner.script


@function(_BOTH, "call", "str any")
def call(script: Script, owner: Owner, name: str, given: Any = None) -> Any:
    other = _script_of(owner, f"call {name}")
    own = other is script  # values stay in the script, so functions are allowed and tables are not copied
    value = given if own else other.to_lua(_leaving(script, given))
    try:
        found = other.call_raw(name, *(() if value is None else (value,)))
        given_back = found if own else tuple(script.to_lua(_leaving(other, each)) for each in found)
        return given_back or None
    except ScriptError as error:
        raise CallError(str(error.what)) from error


def _read(script: Script, owner: Owner, name: str) -> Any:
    """A variable converted to Python, or unconverted when the script reads its own."""
    if owner.script is None:
        return None
    value = owner.script.raw(name)
    return value if owner.script is script else owner.script.to_python(value, crossing=True)


@function(_BOTH, "setVar", "str any")
@function(_BOTH, "setTable", "str tab?")
def set_variable(script: Script, owner: Owner, name: str, given: Any = None) -> bool:
    """Set a variable. An object without a script keeps variables too.

    The script of an object that is still spawning runs first; otherwise it would overwrite the variable.
    """
    if owner.script is script:
        script.assign_raw(name, given)
        return True
    value = _leaving(script, given)
    if owner.script is None and isinstance(owner, WorldObject) and owner.spawning:
        script.world.run_script(owner)
    if owner.script is None:
        script.world.start_script(owner, "")
    _script_of(owner, name).assign(name, value)
    return True


@function(_BOTH, "getVar", "str")
def get_var(script: Script, owner: Owner, name: str) -> Any:
    value = _read(script, owner, name)
    if owner.script is script:
        return value
    return script.foreign if isinstance(value, LuaFunction) else script.to_lua(value)


@function(_BOTH, "getTable", "str")
def get_table(script: Script, owner: Owner, name: str) -> Any:
    value = _read(script, owner, name)
    if owner.script is script:
        return value if script.lua_type(value) == "table" else None
    return script.to_lua(_crossable(value)) if isinstance(value, (dict, list, Vec, Rgba)) else None


# The script itself ------------------------------------------------------------
@reader(_BOTH, "script_code")
@function(_BOTH, "getLuaScript")
def get_lua_script(_: Script, owner: Owner) -> str:
    return str(owner.state.get("LuaScript") or "")


@writer(_BOTH, "script_code", "str")
@function(_BOTH, "setLuaScript", "str")
def set_lua_script(_: Script, owner: Owner, code: str) -> bool:
    """Set the script. It runs after a reload."""
    owner.state["LuaScript"] = code
    return True


@reader(_BOTH, "script_state")
def script_state(_: Script, owner: Owner) -> str:
    return str(owner.state.get("LuaScriptState") or "")


@writer(_BOTH, "script_state", "str")
def set_script_state(_: Script, owner: Owner, state: str) -> None:
    owner.state["LuaScriptState"] = state


@reader(_BOTH, "UI", "UI")
def ui(_: Script, owner: Owner) -> int:
    return owner.id


# Snap points ------------------------------------------------------------------
def _field(owner: Owner, name: str) -> str:
    return f"Attached{name}" if isinstance(owner, WorldObject) else name


@function(_BOTH, "getSnapPoints", result="tab")
def get_snap_points(_: Script, owner: Owner) -> list[dict[str, Any]]:
    return [
        {
            "position": vec_of(entry.get("Position")),
            "rotation": vec_of(entry.get("Rotation")),
            "rotation_snap": "Rotation" in entry,
            "tags": list(entry.get("Tags") or ()),
        }
        for entry in owner.state.get(_field(owner, "SnapPoints")) or ()
    ]


@function(_BOTH, "setSnapPoints", "tab")
def set_snap_points(script: Script, owner: Owner, table: Any) -> bool:
    points = []
    for entry in rows(script, table):
        spot: dict[str, Any] = {"Position": point(entry.get("position"))}
        if entry.get("rotation_snap"):
            spot["Rotation"] = point(entry.get("rotation"))
        if entry.get("tags"):
            spot["Tags"] = list(entry["tags"])
        points.append(spot)
    owner.state[_field(owner, "SnapPoints")] = points
    return True


# Lines ------------------------------------------------------------------------
@function(_BOTH, "getVectorLines", result="tab")
def get_vector_lines(_: Script, owner: Owner) -> list[dict[str, Any]]:
    return [
        {
            "points": [vec_of(each) for each in line.get("points3") or ()],
            "color": Rgba(*(float((line.get("color") or {}).get(part, 1.0)) for part in "rgb")),
            "thickness": line.get("thickness", 0.1),
            "rotation": vec_of(line.get("rotation")),
            "loop": bool(line.get("loop", False)),
            "square": bool(line.get("square", False)),
        }
        for line in owner.state.get(_field(owner, "VectorLines")) or ()
    ]


@function(_BOTH, "setVectorLines", "tab?")
def set_vector_lines(script: Script, owner: Owner, table: Any = None) -> bool:
    lines = []
    for line in rows(script, table):
        tint = color(line.get("color") or [1, 1, 1])
        r, g, b = TINTS.get(tint, TINTS["White"]) if isinstance(tint, str) else tint[:3]
        made: dict[str, Any] = {"points3": [point(each) for each in line.get("points") or ()]}
        made["color"] = {"r": float(r), "g": float(g), "b": float(b)}
        made |= {"thickness": float(line.get("thickness", 0.1)), "rotation": point(line.get("rotation"))}
        made |= {"loop": bool(line.get("loop", False)), "square": bool(line.get("square", False))}
        lines.append(made)
    owner.state[_field(owner, "VectorLines")] = lines
    return True
