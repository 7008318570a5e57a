"""Library functions that Tabletop Simulator does not have, or that behave differently there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tts_builder.lua.checks.rule import rule
from tts_builder.lua.parse import Source

if TYPE_CHECKING:
    from tree_sitter import Node

ABSENT: Final = frozenset(
    ["io", "debug", "package", "load", "loadstring", "loadfile", "dofile", "setfenv", "getfenv"]
)
_CULTURE: Final = re.compile(r"%[^YmdHMSyj%]")
_ESCAPED: Final = re.compile(rb"\\(?:[z_gcmode]|x[56]|u\{|0?9[59]|10[0139]|111)")
"""Escapes that can be part of a spelling of `__gc` or `__mode`."""


def _used(source: Source, names: frozenset[str]) -> Iterator[tuple[Node, str]]:
    """Uses of these globals: not fields, keys, parameters, or names on the left of an assignment."""
    for node in source.found["special"]:
        name = source.slice(node)
        parent = node.parent
        if name not in names or parent is None:
            continue
        if parent.type in ("method_index_expression", "dot_index_expression"):
            if parent.child_by_field_name("table") != node:
                continue
        elif parent.type in ("variable_list", "parameters", "goto_statement", "label_statement") or (
            parent.type in ("field", "function_declaration") and parent.child_by_field_name("name") == node
        ):
            continue
        yield node, name


@rule("L160")
def absent(source: Source) -> Iterator[Node | int]:
    for node, _ in _used(source, ABSENT):
        yield node


@rule("L161")
def dynamic_require(source: Source) -> Iterator[Node | int]:
    for call in source.calls["require"]:
        if len(call.args) != 1 or source.string(call.args[0]) is None:
            yield call.node


@rule("L162")
def operating_system(source: Source) -> Iterator[Node | int]:
    for node, _ in _used(source, frozenset(["os"])):
        parent = node.parent
        field = parent.child_by_field_name("field") if parent is not None else None
        if field is None or source.slice(field) not in ("time", "date", "clock"):
            yield node
    for call in source.calls["os.time"]:
        if call.args:
            yield call.node
    for call in source.calls["os.date"]:
        form = source.string(call.args[0]) if call.args else None
        if form is None or _CULTURE.search(form):
            yield call.node


@rule("L163")
def garbage(source: Source) -> Iterator[Node | int]:
    for node in source.found["special"]:
        if source.slice(node) in ("__gc", "__mode"):
            yield node
    for node, _ in _used(source, frozenset(["collectgarbage"])):
        yield node
    data = source.data
    if b"__gc" in data or b"__mode" in data or _ESCAPED.search(data):
        for node, value in source.strings():
            if value in ("__gc", "__mode"):
                yield node


@rule("L164")
def utf8_library(source: Source) -> Iterator[Node | int]:
    for node, _ in _used(source, frozenset(["utf8"])):
        yield node
