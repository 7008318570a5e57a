"""Object: classic buttons and inputs, and entries of the context menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tts_builder.headless.api.arguments import parameters, tint, vector
from tts_builder.headless.faults import CallError
from tts_builder.headless.players.panel import text_of
from tts_builder.headless.scripts.operations import function
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.geometry import Rgba, Vec
from tts_builder.headless.world.world_object import WorldObject

Controls = list[dict[str, Any]]

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
    """Store the given fields in the form in which scripts read them back."""
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


def _controls(kind: str, named: str, known: dict[str, Any], kept: Callable[[WorldObject], Controls]) -> None:
    """Register the functions for buttons or for inputs. `named`: the field with the name of the function to
    call."""

    @function("Object", f"create{kind}", "tab")
    def create(script: Script, obj: WorldObject, table: Any) -> bool:
        given = parameters(script, table)
        if not isinstance(given.get(named), str):
            raise CallError(f"{named}: the name of a function expected")
        entry = dict(known)
        entry[named] = given[named]
        entry["function_owner"] = given.get("function_owner") or script.world.global_script
        _read(given, known, entry)
        kept(obj).append(entry)
        return True

    @function("Object", f"edit{kind}", "tab")
    def edit(script: Script, obj: WorldObject, table: Any) -> bool:
        given, entries = parameters(script, table), kept(obj)
        index = int(given.get("index", 0))
        if not 0 <= index < len(entries):
            return False
        for key in (named, "function_owner"):
            if given.get(key) is not None:
                entries[index][key] = given[key]
        _read(given, known, entries[index])
        return True

    @function("Object", f"get{kind}s", result="tab")
    def every(_: Script, obj: WorldObject) -> Controls | None:
        return [{"index": index, **entry} for index, entry in enumerate(kept(obj))] or None

    @function("Object", f"remove{kind}", "num")
    def remove(_: Script, obj: WorldObject, index: float) -> bool:
        if not 0 <= int(index) < len(kept(obj)):
            return False
        del kept(obj)[int(index)]
        return True

    @function("Object", f"clear{kind}s")
    def clear(_: Script, obj: WorldObject) -> bool:
        kept(obj).clear()
        return True


_controls("Button", "click_function", _BUTTON, lambda obj: obj.buttons)
_controls("Input", "input_function", _INPUT, lambda obj: obj.inputs)


# Context menu -----------------------------------------------------------------
@function("Object", "addContextMenuItem", "str fn bool?")
def add_menu(script: Script, obj: WorldObject, label: str, run: Any, _: bool | None = None) -> bool:
    obj.menu.append((label, script.to_python(run)))
    return True


@function("Object", "clearContextMenu")
def clear_menu(_: Script, obj: WorldObject) -> bool:
    obj.menu.clear()
    return True
