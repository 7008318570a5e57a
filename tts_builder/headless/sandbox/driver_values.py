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
    """What a script gave, as JSON has it: an object is its GUID, a function or a number without JSON form
    its text; tables keep their keys as texts."""
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


def described(thing: WorldObject) -> State:
    """What a test may ask of an object on the table."""
    state = thing.state
    return {
        "id": thing.id,
        "guid": thing.guid,
        "name": thing.nickname,
        "kind": thing.name,
        "type": thing.kind,
        "description": str(state.get("Description") or ""),
        "memo": thing.memo,
        "tags": thing.tags,
        "position": list(thing.position),
        "rotation": list(thing.rotation),
        "scale": list(thing.scale),
        "locked": thing.locked,
        "interactable": thing.interactable,
        "held_by": thing.held_by,
        "face_down": thing.face_down,
        "resting": thing.resting,
        "count": _count(thing),
        "scripted": thing.script is not None,
        "buttons": [_button(index, entry) for index, entry in enumerate(thing.buttons)],
        "inputs": [str(entry.get("value", "")) for entry in thing.inputs],
        "zones": [zone.guid for zone in thing.zones.values()],
    }


def _button(index: int, entry: State) -> State:
    return {
        "index": index,
        "label": str(entry["label"]),
        "tooltip": str(entry["tooltip"]),
        "function": str(entry["click_function"]),
        "position": list(entry["position"]),
    }


def _count(thing: WorldObject) -> int:
    """How many objects it holds."""
    if thing.kind == "Stack":
        return int(thing.state.get("Number") or 1)
    return len(thing.state.get("DeckIDs") or thing.contents) if thing.kind == "Deck" else len(thing.contents)


def line(entry: LogEntry) -> State:
    """A line of the log; what says nothing is left out."""
    told: State = {"kind": entry.kind, "text": entry.text, "to": entry.to, "script": entry.script}
    told |= {"line": entry.line, "module": entry.module}
    return {key: value for key, value in told.items() if value or key in ("kind", "text")}
