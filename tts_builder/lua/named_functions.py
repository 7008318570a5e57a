"""Functions that a script names by a string: for buttons, inputs, timers, coroutines and calls."""

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
"""Field with the name of a function → field with the object whose script defines it."""
_SIDES: Final = ("width", "height")
"""A button without width or height is a label: nobody can click it. Tables that are filled field by field
are skipped, because their size may be set anywhere."""
PANEL: Final = (
    "onClick", "onMouseEnter", "onMouseExit", "onMouseDown", "onMouseUp", "onDrag", "onBeginDrag",
    "onEndDrag", "onSubmit", "onValueChanged", "onEndEdit",
)  # fmt: skip
"""Attributes of XML UIs that name a function."""


class NamedFunction(NamedTuple):
    """A function by its name. `owner` is `self`, `Global` or, if unknown, empty."""

    name: str
    owner: str
    field: str
    """Where the name is used: `click_function`, `onClick`, `startLuaCoroutine`, `call`."""
    line: int


def named_functions(source: Source) -> Iterator[NamedFunction]:
    """Every function named by a string literal."""
    yield from _in_tables(source)
    for call in source.calls["startLuaCoroutine"]:
        if len(call.args) == 2:
            name = source.string(call.args[1])
            if name is not None:
                owner = _owner(source, call.args[0])
                yield NamedFunction(name, owner, "startLuaCoroutine", source.line(call.node))
    for owner in (OWN, GLOBAL):
        for call in source.calls[f"{owner}.call"]:
            name = source.string(call.args[0]) if call.args else None
            if name is not None:
                yield NamedFunction(name, owner, "call", source.line(call.node))


def _in_tables(source: Source) -> Iterator[NamedFunction]:
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
            yield NamedFunction(name, owner, word, source.line(node))


def _owner(source: Source, node: Node | None) -> str:
    text = source.slice(node) if node is not None else ""
    return text if text in (OWN, GLOBAL) else ANY
