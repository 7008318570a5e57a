"""Where things lie in a tree: the names that its two halves, apart and together, agree on."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from tts_builder.errors import InputError
from tts_builder.saves.tree.bundles import FRAMES as FRAMES
from tts_builder.saves.tree.bundles import MODULES as MODULES
from tts_builder.saves.tree.style import Style

MARKER: Final = "tts-tree.json"
"""Its presence says that the folder is ours."""
ROOT: Final = "save.json"
OBJECT: Final = "object.json"
AS_WRITTEN: Final = "as-written.json"
"""The bytes of a save whose spelling follows no rule; used as long as the tree still says the same."""
NOTEBOOK: Final = "notebook"
DEEP: Final = "deep"
"""Objects whose own place would be too long a path."""
ATTRIBUTES: Final = ".gitattributes"
TEXTS: Final = {"LuaScript": "script.lua", "LuaScriptState": "state.txt", "XmlUI": "ui.xml"}
"""Field → file, of the save and of every object."""
ROOT_TEXTS: Final = {**TEXTS, "Note": "note.txt", "Rules": "rules.txt"}
LISTS: Final = {"ContainedObjects": "contained", "ChildObjects": "children"}
"""Field → folder, of every object."""
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
"""Wraps what would be mistaken for a reference."""

Fields = dict[str, msgspec.Raw]
_FIELDS: msgspec.json.Decoder[Fields] = msgspec.json.Decoder(Fields)
_ITEMS: msgspec.json.Decoder[list[msgspec.Raw]] = msgspec.json.Decoder(list[msgspec.Raw])


class Marker(msgspec.Struct, omit_defaults=True):
    """What a tree says of itself."""

    tool: str = ""
    tree: int = 0
    style: Style = Style()
    as_written: str = ""
    """Hash of the save without the file of that name."""
    without: dict[str, list[str]] = {}
    """Script → modules that it requires and did not hold, though the tree has such a file."""


VERSION: Final = 1
TOOL: Final = "tts-builder"


def read_marker(data: bytes, where: str) -> Marker:
    """Raises InputError when the tree is of another tool or version."""
    try:
        marker = msgspec.json.decode(data, type=Marker)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise InputError(f"is not the mark of a tree: {fault}.", where=where) from fault
    if marker.tool != TOOL or marker.tree != VERSION:
        raise InputError("is not the mark of a tree that this version can read.", where=where)
    if not marker.style.is_plausible():
        raise InputError("asks for a spelling that is not JSON.", where=where, hint="Delete its `style`.")
    return marker


def fields(raw: bytes | msgspec.Raw) -> Fields:
    """The fields of a JSON object, each as it is spelled."""
    return _FIELDS.decode(raw)


def items(raw: bytes | msgspec.Raw) -> list[msgspec.Raw]:
    """The entries of a JSON list, each as it is spelled."""
    return _ITEMS.decode(raw)


def opens(raw: bytes | msgspec.Raw) -> bytes:
    """The first letter: what kind of value it is."""
    return bytes(memoryview(raw)[:1])


def is_wrapped(raw: msgspec.Raw, *marks: str) -> Any:
    """Whether an object bears one of the marks."""
    return opens(raw) == b"{" and any(mark in fields(raw) for mark in marks)
