"""The layout of a tree: the file and folder names that `split` and `join` share."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from tts_builder.errors import InputError
from tts_builder.saves.tree.bundles import FRAMES as FRAMES
from tts_builder.saves.tree.bundles import MODULES as MODULES
from tts_builder.saves.tree.style import Style

MARKER: Final = "tts-tree.json"
"""Marks the folder as a tree of tts-builder."""
ROOT: Final = "save.json"
OBJECT: Final = "object.json"
AS_WRITTEN: Final = "as-written.json"
"""The bytes of a save whose formatting follows no rule; used as long as the tree is unchanged."""
NOTEBOOK: Final = "notebook"
DEEP: Final = "deep"
"""Objects whose normal path would be too long."""
ATTRIBUTES: Final = ".gitattributes"
TEXTS: Final = {"LuaScript": "script.lua", "LuaScriptState": "state.txt", "XmlUI": "ui.xml"}
"""Field → file, for the save and every object."""
ROOT_TEXTS: Final = {**TEXTS, "Note": "note.txt", "Rules": "rules.txt"}
LISTS: Final = {"ContainedObjects": "contained", "ChildObjects": "children"}
"""Field → folder, for every object."""
ROOT_LISTS: Final = {"ObjectStates": "objects", **LISTS}
STATES: Final = "states"
OURS: Final = (
    *(MARKER, ROOT, AS_WRITTEN, NOTEBOOK, DEEP, MODULES, FRAMES, STATES),
    *ROOT_TEXTS.values(),
    *ROOT_LISTS.values(),
)
"""Everything in the folder of a tree that belongs to it; the rest is the user's."""
FILE: Final = "$file"
BUNDLE: Final = "$bundle"
INLINE: Final = "$inline"
"""Wraps a value that could be mistaken for a reference."""

Fields = dict[str, msgspec.Raw]
_FIELDS: msgspec.json.Decoder[Fields] = msgspec.json.Decoder(Fields)
_ITEMS: msgspec.json.Decoder[list[msgspec.Raw]] = msgspec.json.Decoder(list[msgspec.Raw])


class Marker(msgspec.Struct, omit_defaults=True):
    """The content of the marker file of a tree."""

    tool: str = ""
    tree: int = 0
    style: Style = Style()
    as_written: str = ""
    """Hash of the save as joined without `as-written.json`."""
    without: dict[str, list[str]] = {}
    """Script → modules of the tree that it requires but did not contain."""
    known: list[str] = []
    """Faults of scripts that the save had when it was unpacked, as `faults` names them."""


VERSION: Final = 1
TOOL: Final = "tts-builder"


def read_marker(data: bytes, where: str) -> Marker:
    """The marker of a tree. Raises InputError if the tree belongs to another tool or version."""
    try:
        marker = msgspec.json.decode(data, type=Marker)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise InputError(f"is not the marker of a tree: {fault}.", where=where) from fault
    if marker.tool != TOOL or marker.tree != VERSION:
        raise InputError("is not the marker of a tree that this version can read.", where=where)
    if not marker.style.is_plausible():
        raise InputError("describes a format that is not JSON.", where=where, hint="Delete its `style`.")
    return marker


def fields(raw: bytes | msgspec.Raw) -> Fields:
    """The fields of a JSON object, each as its JSON text."""
    return _FIELDS.decode(raw)


def items(raw: bytes | msgspec.Raw) -> list[msgspec.Raw]:
    """The entries of a JSON list, each as its JSON text."""
    return _ITEMS.decode(raw)


def opens(raw: bytes | msgspec.Raw) -> bytes:
    """The first letter, which tells the kind of value."""
    return bytes(memoryview(raw)[:1])


def is_wrapped(raw: msgspec.Raw, *marks: str) -> Any:
    """Whether the value is an object with one of the marks as a key."""
    return opens(raw) == b"{" and any(mark in fields(raw) for mark in marks)
