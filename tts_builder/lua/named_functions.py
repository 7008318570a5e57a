"""Functions that a script names in text: handlers of buttons and inputs, timers, coroutines, calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from tts_builder.lua.constants import fields
from tts_builder.lua.parse import Source

if TYPE_CHECKING:
    from tree_sitter import Node

OWN: Final = "self"
GLOBAL: Final = "Global"
ANY: Final = ""

_OWNERS: Final = {
    "click_function": "function_owner",
    "input_function": "function_owner",
    "function_name": "function_owner",
    "callback": "callback_owner",
}
"""Field with the name of a function → field with the script it is in."""
_SIDES: Final = ("width", "height")
"""A button without width or height is a label: nobody can click it. Tables that are filled field by field
are not looked at for this reason: their size may be set anywhere."""
PANEL: Final = (
    "onClick", "onMouseEnter", "onMouseExit", "onMouseDown", "onMouseUp", "onDrag", "onBeginDrag",
    "onEndDrag", "onSubmit", "onValueChanged", "onEndEdit",
)  # fmt: skip
"""Attributes of panels that name a function."""


class Named(NamedTuple):
    """A function by its name. `owner` is `self`, `Global` or, where it cannot be seen, empty."""

    name: str
    owner: str
    field: str
    """Where the name stands: `click_function`, `onClick`, `startLuaCoroutine`, `call`."""
    line: int


def named(source: Source) -> Iterator[Named]:
    """Every function named by a literal text."""
    yield from _in_tables(source)
    for call in source.calls["startLuaCoroutine"]:
        if len(call.args) == 2:
            name = source.string(call.args[1])
            if name is not None:
                owner = _owner(source, call.args[0])
                yield Named(name, owner, "startLuaCoroutine", source.line(call.node))
    for owner in (OWN, GLOBAL):
        for call in source.calls[f"{owner}.call"]:
            name = source.string(call.args[0]) if call.args else None
            if name is not None:
                yield Named(name, owner, "call", source.line(call.node))


def _in_tables(source: Source) -> Iterator[Named]:
    known: dict[int, dict[str, Node]] = {}
    for node in source.found["handler"]:
        parent, word = node.parent, source.slice(node)
        if parent is None or parent.type != "field" or parent.child_by_field_name("name") != node:
            continue
        name, table = source.string(parent.child_by_field_name("value")), parent.parent
        if name is None or table is None:
            continue
        if table.id not in known:
            known[table.id] = dict(fields(source, table))
        siblings = known[table.id]
        if not any(source.slice(siblings[side]) == "0" for side in _SIDES if side in siblings):
            owner = _owner(source, siblings.get(_OWNERS.get(word, "")))
            yield Named(name, owner, word, source.line(node))


def _owner(source: Source, node: Node | None) -> str:
    text = source.slice(node) if node is not None else ""
    return text if text in (OWN, GLOBAL) else ANY
