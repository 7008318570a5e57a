"""Notes: the note on the screen and the tabs of the notebook."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import parameters
from tts_builder.headless.faults import CallError
from tts_builder.headless.scripts.operations import function
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.kinds import TINTS, State
from tts_builder.headless.world.world import World

_BOTH = "Notes globals"


def tabs(world: World) -> list[State]:
    """The notebook's tabs in order."""
    states = world.save.get("TabStates") or {}
    return [states[key] for key in sorted(states, key=lambda key: int(key) if key.isdigit() else 0)]


def _store(world: World, found: list[State]) -> None:
    for index, tab in enumerate(found):
        tab["id"] = index
    world.save["TabStates"] = {str(index): tab for index, tab in enumerate(found)}


def _color(name: str) -> State:
    red, green, blue = TINTS.get(name, TINTS["Grey"])
    return {"r": float(red), "g": float(green), "b": float(blue)}


@function(_BOTH, "getNotebookTabs", result="tab")
def get_tabs(script: Script) -> list[dict[str, Any]]:
    return [
        {
            "index": index,
            "title": tab.get("title", ""),
            "body": tab.get("body", ""),
            "color": tab.get("color", "Grey"),
        }
        for index, tab in enumerate(tabs(script.world))
    ]


@function(_BOTH, "addNotebookTab", "tab")
def add_tab(script: Script, table: Any) -> int:
    given = parameters(script, table)
    if not given.get("title"):
        return -1
    found = tabs(script.world)
    color = str(given.get("color") or "Grey")
    found.append({
        "title": str(given["title"]), "body": str(given.get("body") or ""), "color": color,
        "visibleColor": _color(color), "id": len(found),
    })  # fmt: skip
    _store(script.world, found)
    return len(found) - 1


@function(_BOTH, "editNotebookTab", "tab")
def edit_tab(script: Script, table: Any) -> bool:
    given = parameters(script, table)
    found = tabs(script.world)
    index = int(given.get("index", -1))
    if not 0 <= index < len(found):
        raise CallError(f"editNotebookTab: there is no tab {index}")
    tab = found[index]
    for field in ("title", "body", "color"):
        if given.get(field) is not None:
            tab[field] = str(given[field])
    if given.get("color") is not None:
        tab["visibleColor"] = _color(tab["color"])
    return True


@function(_BOTH, "removeNotebookTab", "num")
def remove_tab(script: Script, index: float) -> bool:
    found = tabs(script.world)
    if not 0 <= int(index) < len(found):
        return False
    del found[int(index)]
    _store(script.world, found)
    return True


@function(_BOTH, "getNotes")
def get_notes(script: Script) -> str:
    return str(script.world.save.get("Note") or "")


@function(_BOTH, "setNotes", "str")
def set_notes(script: Script, text: str) -> bool:
    script.world.save["Note"] = text
    return True
