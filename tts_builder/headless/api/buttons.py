"""Object: classic buttons and inputs, and entries of its context menu."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import parameters, tint, vector
from tts_builder.headless.faults import CallError
from tts_builder.headless.players.panel import text_of
from tts_builder.headless.scripts.operations import function
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.geometry import Rgba, Vec
from tts_builder.headless.world.world_object import WorldObject

_BUTTON: dict[str, Any] = {
    "label": "", "position": Vec(), "rotation": Vec(), "scale": Vec(1, 1, 1), "width": 100, "height": 100,
    "font_size": 100, "color": Rgba(), "font_color": Rgba(0, 0, 0), "hover_color": None, "press_color": None,
    "tooltip": "",
}  # fmt: skip
_INPUT: dict[str, Any] = {
    **{key: value for key, value in _BUTTON.items() if key not in ("hover_color", "press_color")},
    "alignment": 1, "value": "", "validation": 1, "tab": 1,
}  # fmt: skip


def _read(given: dict[str, Any], known: dict[str, Any], entry: dict[str, Any]) -> None:
    """Take over what is given, each in the form that a script finds when it asks for it."""
    for key, default in known.items():
        value = given.get(key)
        if value is None:
            continue
        if isinstance(default, Vec):
            value = vector(value)
        elif isinstance(default, Rgba) or key.endswith("_color"):
            value = tint(value)
        elif isinstance(default, str):
            value = text_of(value)
        entry[key] = value


def _create(
    script: Script, kept: list[dict[str, Any]], table: Any, known: dict[str, Any], function_: str
) -> bool:
    given = parameters(script, table)
    if not isinstance(given.get(function_), str):
        raise CallError(f"{function_}: the name of a function expected")
    entry = dict(known)
    entry[function_] = given[function_]
    entry["function_owner"] = given.get("function_owner") or script.world.root
    _read(given, known, entry)
    kept.append(entry)
    return True


def _edit(
    script: Script, kept: list[dict[str, Any]], table: Any, known: dict[str, Any], function_: str
) -> bool:
    given = parameters(script, table)
    index = int(given.get("index", 0))
    if not 0 <= index < len(kept):
        return False
    for key in (function_, "function_owner"):
        if given.get(key) is not None:
            kept[index][key] = given[key]
    _read(given, known, kept[index])
    return True


def _list(kept: list[dict[str, Any]]) -> list[dict[str, Any]] | None:
    return [{"index": index, **entry} for index, entry in enumerate(kept)] or None


def _remove(kept: list[dict[str, Any]], index: int) -> bool:
    if not 0 <= index < len(kept):
        return False
    del kept[index]
    return True


@function("Object", "createButton", "tab")
def create_button(script: Script, thing: WorldObject, table: Any) -> bool:
    return _create(script, thing.buttons, table, _BUTTON, "click_function")


@function("Object", "editButton", "tab")
def edit_button(script: Script, thing: WorldObject, table: Any) -> bool:
    return _edit(script, thing.buttons, table, _BUTTON, "click_function")


@function("Object", "getButtons", back="tab")
def get_buttons(_: Script, thing: WorldObject) -> list[dict[str, Any]] | None:
    return _list(thing.buttons)


@function("Object", "removeButton", "num")
def remove_button(_: Script, thing: WorldObject, index: int) -> bool:
    return _remove(thing.buttons, int(index))


@function("Object", "clearButtons")
def clear_buttons(_: Script, thing: WorldObject) -> bool:
    thing.buttons.clear()
    return True


@function("Object", "createInput", "tab")
def create_input(script: Script, thing: WorldObject, table: Any) -> bool:
    return _create(script, thing.inputs, table, _INPUT, "input_function")


@function("Object", "editInput", "tab")
def edit_input(script: Script, thing: WorldObject, table: Any) -> bool:
    return _edit(script, thing.inputs, table, _INPUT, "input_function")


@function("Object", "getInputs", back="tab")
def get_inputs(_: Script, thing: WorldObject) -> list[dict[str, Any]] | None:
    return _list(thing.inputs)


@function("Object", "removeInput", "num")
def remove_input(_: Script, thing: WorldObject, index: int) -> bool:
    return _remove(thing.inputs, int(index))


@function("Object", "clearInputs")
def clear_inputs(_: Script, thing: WorldObject) -> bool:
    thing.inputs.clear()
    return True


# Context menu -----------------------------------------------------------------
@function("Object", "addContextMenuItem", "str fn bool?")
def add_menu(script: Script, thing: WorldObject, label: str, run: Any, _: bool | None = None) -> bool:
    thing.menu.append((label, script.python(run)))
    return True


@function("Object", "clearContextMenu")
def clear_menu(_: Script, thing: WorldObject) -> bool:
    thing.menu.clear()
    return True
