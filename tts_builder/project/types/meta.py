"""The API of the game as definition files, written from the inventory that the headless table simulates.

In `Name.sign`, a function has `params`: [name, type, text, fields], where an optional name ends with a
question mark and only tables have fields. A function may have `returns` and, if it needs a colon, `method`. A
member has `type` and `readonly`. An event may have `effect`: what returning a value does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from tts_builder.lua.api import Name, api

HEAD: Final = "---@meta _\n-- Written by `tts-builder types`, which replaces this file. Do not edit it.\n\n"
_LIBRARY: Final = Path(__file__).with_name("library.lua")
"""The libraries of Lua as the game has them. Their definitions change with MoonSharp only."""
FILES: Final = {
    "object.lua": ("Object", "GameObject", "Component", "Material"),
    "behaviors.lua": (
        "AssetBundle",
        "Book",
        "Browser",
        "Clock",
        "Container",
        "Counter",
        "RPGFigurine",
        "TextTool",
        "LayoutZone",
    ),
    "player.lua": ("Player", "PlayerManager"),
    "vector.lua": ("Vector", "Color"),
    "wait.lua": ("Wait", "WaitCollect", "Timer", "Time"),
    "web.lua": ("WebRequest", "WebRequestInstance"),
    "ui.lua": ("UI",),
    "json.lua": ("JSON", "dynamic", "json"),
    "table.lua": (
        *("Turns", "Tables", "Backgrounds", "Grid", "Hands", "Info", "Lighting", "MusicPlayer"),
        *("Notes", "Physics"),
    ),
}
"""File → the classes in it."""
OPERATORS: Final = {
    "Vector": (
        "---@overload fun(x: number, y: number, z: number): Vector",
        "---@overload fun(vector: table): Vector",
        "---@operator add(Vector): Vector",
        "---@operator sub(Vector): Vector",
        "---@operator mul(number): Vector",
        "---@operator mul(Vector): Vector",
        "---@field [1] number",
        "---@field [2] number",
        "---@field [3] number",
    ),
    "Color": (
        "---@overload fun(r: number, g: number, b: number, a?: number): Color",
        "---@overload fun(color: table): Color",
        "---@field [string] Color",
        "---@field [1] number",
        "---@field [2] number",
        "---@field [3] number",
        "---@field [4] number",
    ),
    "PlayerManager": ("---@field [string] Player",),
}
"""What a class has beside functions and members."""


def files() -> dict[str, str]:
    """File → text."""
    found = {
        name: HEAD + "\n".join(text for cls in classes for text in _class(cls))
        for name, classes in FILES.items()
    }
    return found | {
        "globals.lua": HEAD + _globals(),
        "events.lua": HEAD + _events(),
        "library.lua": _LIBRARY.read_text(encoding="utf-8"),
        "aliases.lua": HEAD + _other_names(),
    }


def _other_names() -> str:
    """Published mods annotate their scripts with these names, which other definition files use."""
    own = {"GameObject": "Object"}  # an object of the game there, and the base of all of them
    return "".join(f"---@alias tts__{name} {own.get(name, name)}\n" for name in api().classes)


def _class(owner: str) -> Iterator[str]:
    known = api()
    own = {full.partition(".")[2]: name for full, name in known.names.items() if full.startswith(f"{owner}.")}
    tables: list[str] = []
    functions: list[str] = []
    fields: list[str] = []
    for short, name in own.items():
        if name.callback or "type" in name.sign:
            fields.append(_field(owner, short, name))
        elif short != "__call":
            functions.append(_function(f"{owner}.{short}", name, tables))
    yield "".join(tables)
    lines = [f"---{known.classes[owner].get('text', '')}", f"---@class {owner}"]
    yield "\n".join([*lines, *OPERATORS.get(owner, ()), *fields, f"local {owner} = {{}}", ""])
    yield "\n".join(functions)


def _field(owner: str, short: str, name: Name) -> str:
    """A line of a class. An old name says so in its text: only functions can be marked as deprecated."""
    text = _described(f"{owner}.{short}", name)
    fixed = " Scripts cannot change it." if name.sign.get("readonly") else ""
    return f"---@field {short} {name.sign['type']} {text}{fixed}".rstrip()


def _described(full: str, name: Name) -> str:
    text = str(name.sign.get("text", ""))
    if name.now or name.instead is not None:
        other = name.now or name.instead
        return f"{text} Deprecated.{f' Use `{other}`.' if other else ''}".strip()
    return text or full


def _function(full: str, name: Name, tables: list[str]) -> str:
    """The annotations and the head of a function. Classes for its tables go to `tables`."""
    lines = [f"---{_described(full, name)}"]
    names = []
    for param in name.sign["params"]:
        word, kind, text, *fields = param
        if fields:
            kind = _table_class(full, word, fields[0], tables)
        lines.append(f"---@param {word} {kind} {text}".rstrip())
        names.append(word.rstrip("?"))
    if name.sign.get("returns"):
        lines.append(f"---@return {name.sign['returns']}")
    if name.now or name.instead is not None:
        lines.append("---@deprecated")
    head = full.replace(".", ":") if name.sign.get("method") or full.startswith("WaitCollect.") else full
    return "\n".join([*lines, f"function {head}({', '.join(names)}) end", ""])


def _table_class(full: str, word: str, fields: Iterable[list[str]], tables: list[str]) -> str:
    """A class for the table that a parameter takes: editors offer its fields."""
    owner = f"tts.{full}.{word.rstrip('?')}"
    lines = [f"---@class {owner}", *(f"---@field {' '.join(field)}".rstrip() for field in fields)]
    tables.append("\n".join([*lines, "", ""]))
    return owner


def _globals() -> str:
    known = api()
    tables: list[str] = []
    functions = [
        _function(full, name, tables)
        for full, name in known.names.items()
        if "." not in full and not name.event
    ]
    values = [
        f"---{known.value_texts[name]}\n---@type {owner}\n{name} = nil\n"
        for name, owner in known.values.items()
    ]
    kinds = [
        f"---{found['text']}\n---@class {name}: Object\n"
        for name, found in known.classes.items()
        if found["kind"] == "object-kind"
    ]
    return "\n".join([_aliases(), *kinds, "".join(tables), *values, *functions])


def _aliases() -> str:
    known = api()
    colors = "".join(f'\n---| "{color}"' for color in known.colors)
    kinds = "".join(f'\n---| "{kind}"' for kind in sorted(set(known.kinds.values())))
    return f"""\
---The color of a player.
---@alias tts.PlayerColor string{colors}

---The type of an object.
---@alias tts.ObjectType string{kinds}

---A vector, or a table that the game takes for one: `{{1, 2, 3}}` or `{{x = 1, y = 2, z = 3}}`.
---@alias tts.VectorLike Vector|number[]|{{ x: number?, y: number?, z: number? }}

---A color, a table that the game takes for one, or the name of a player color.
---@alias tts.ColorLike Color|number[]|{{ r: number?, g: number?, b: number?, a: number? }}|tts.PlayerColor

---What `getObjects` lists: objects in a zone, but plain tables with these fields in a container.
---@class tts.Content: Object
---@field name string The name that players see, or the internal name.
---@field nickname string The name that players see.
---@field description string The description.
---@field gm_notes string The notes of the game master.
---@field guid tts.Guid The GUID.
---@field index integer The place in the container; the first is 0.
---@field lua_script string The script.
---@field lua_script_state string The state of the script.
---@field memo string The memo.
---@field tags tts.Tag[] The tags.

---One of several states of an object.
---@class tts.ObjectState
---@field name string The name that players see.
---@field description string The description.
---@field guid tts.Guid The GUID.
---@field id integer The number of the state.
---@field lua_script string The script.
---@field lua_script_state string The state of the script.

---@class tts.SnapPoint
---@field position Vector The position.
---@field rotation Vector The rotation in degrees.
---@field rotation_snap boolean Whether objects turn to the rotation.
---@field tags tts.Tag[] Tags that objects need.

---@class tts.HandTransform
---@field position Vector The position.
---@field rotation Vector The rotation in degrees.
---@field scale Vector The size of the zone.
---@field forward Vector The direction of the front.
---@field right Vector The direction of the right side.
---@field up Vector The direction of the top.

---@class tts.CastHit
---@field point Vector Where the object was met.
---@field normal Vector The direction of the surface.
---@field distance number How far from the origin.
---@field hit_object Object What was met.
"""


def _events() -> str:
    """Each event as a global that a script may set. So its parameters have types where a script writes it."""
    return "\n".join(_event(full, name) for full, name in api().names.items() if name.event)


_WHERE: Final = {
    "universal": "In every script.",
    "global": "Only in the Global script.",
    "object": "Only in the script of the object.",
}


def _event(full: str, name: Name) -> str:
    params: list[Any] = name.sign["params"]
    told = [f"---{_described(full, name)} {_WHERE[name.event]}"]
    if name.sign.get("effect"):
        told.append(f"---Returning {name.sign['effect']}.")
    told += [f"---* `{word}`: {text}" for word, _, text, *_ in params if text]
    heads = ", ".join(f"{word}: {kind}" for word, kind, *_ in params)
    answer = f": {name.sign['returns']}" if name.sign.get("returns") else ""
    return "\n".join([*told, f"---@type fun({heads}){answer}", f"{full} = nil", ""])
