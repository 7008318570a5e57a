"""Values and objects of the table as plain JSON data."""

from __future__ import annotations

from math import isfinite
from typing import Any

from tts_builder.headless.faults import LogEntry
from tts_builder.headless.scripts.conversion import LuaFunction
from tts_builder.headless.world.kinds import State
from tts_builder.headless.world.world import GlobalScript
from tts_builder.headless.world.world_object import WorldObject


def plain(value: Any) -> Any:
    """A value of a script as JSON. An object becomes its GUID; a function, infinity or NaN becomes text; the
    keys of a table become strings."""
    if isinstance(value, WorldObject | GlobalScript):
        return value.guid
    if isinstance(value, LuaFunction):
        return "function"
    if isinstance(value, str):
        return str(value)
    if isinstance(value, float) and not isfinite(value):
        return str(value)
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value


def described(obj: WorldObject) -> State:
    """The fields of an object that a test can read."""
    state = obj.state
    return {
        "id": obj.id,
        "guid": obj.guid,
        "name": obj.nickname,
        "kind": obj.name,
        "type": obj.kind,
        "description": str(state.get("Description") or ""),
        "memo": obj.memo,
        "tags": obj.tags,
        "position": list(obj.position),
        "rotation": list(obj.rotation),
        "scale": list(obj.scale),
        "locked": obj.locked,
        "interactable": obj.interactable,
        "held_by": obj.held_by,
        "face_down": obj.face_down,
        "resting": obj.resting,
        "count": _count(obj),
        "scripted": obj.script is not None,
        "buttons": [_button(index, entry) for index, entry in enumerate(obj.buttons)],
        "inputs": [str(entry.get("value", "")) for entry in obj.inputs],
        "zones": [zone.guid for zone in obj.zones.values()],
    }


def _button(index: int, entry: State) -> State:
    return {
        "index": index,
        "label": str(entry["label"]),
        "tooltip": str(entry["tooltip"]),
        "function": str(entry["click_function"]),
        "position": list(entry["position"]),
    }


def _count(obj: WorldObject) -> int:
    """The number of objects it holds."""
    if obj.kind == "Stack":
        return int(obj.state.get("Number") or 1)
    return len(obj.state.get("DeckIDs") or obj.contents) if obj.kind == "Deck" else len(obj.contents)


def line(entry: LogEntry) -> State:
    """A line of the log as data, without empty fields."""
    told: State = {"kind": entry.kind, "text": entry.text, "to": entry.to, "script": entry.script}
    told |= {"line": entry.line, "module": entry.module}
    return {key: value for key, value in told.items() if value or key in ("kind", "text")}
