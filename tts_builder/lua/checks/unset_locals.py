"""Whether a local that is declared without a value may be read before the script sets it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tts_builder.lua.parse import Source, children

if TYPE_CHECKING:
    from tree_sitter import Node

_LEAVES: Final = ("return_statement", "break_statement", "goto_statement")


def read_unset(source: Source, declaration: Node) -> bool:
    """Whether one of the names may be read while it has no value.

    If that is uncertain, the answer is True; if nothing after the declaration reads the names, it is False.
    """
    block = declaration.parent
    if block is None:
        return True
    names = [source.slice(each) for each in children(children(declaration)[0]) if each.type == "identifier"]
    return any(_may_read(source, block, name, declaration.end_byte) for name in names)


def _may_read(source: Source, block: Node, name: str, start: int) -> bool:
    read, is_set = _reads(source, block, name, start)
    around = block.parent
    if read or is_set or around is None or around.type != "repeat_statement":
        return read
    condition = around.child_by_field_name("condition")
    return condition is not None and _mentions(source, condition, name)


def _reads(source: Source, block: Node, name: str, start: int) -> tuple[bool, bool]:
    """(whether the block may read the unset name from an offset on, whether control sets it or leaves).

    Only statements that contain the name are examined, so long blocks take no longer.
    """
    word = re.compile(rb"\b" + name.encode() + rb"\b")
    while (found := word.search(source.data, start, block.end_byte)) is not None:
        statement = source.once(_Statements).at(block, found.start())
        read, is_set = _statement(source, statement, name)
        if read or is_set:
            return read, is_set
        start = statement.end_byte
    end = block.named_child(block.named_child_count - 1)
    return False, end is not None and end.type in _LEAVES


class _Statements:
    """The statements of each block, collected once per block."""

    def __init__(self, source: Source) -> None:
        self._known: dict[int, tuple[list[int], list[Node]]] = {}

    def at(self, block: Node, offset: int) -> Node:
        """The statement or comment of a block at an offset."""
        if block.id not in self._known:
            nodes = block.children
            self._known[block.id] = [node.start_byte for node in nodes], nodes
        starts, nodes = self._known[block.id]
        return nodes[bisect_right(starts, offset) - 1]


def _statement(source: Source, node: Node, name: str) -> tuple[bool, bool]:
    if node.type == "assignment_statement":
        return _assignment(source, node, name)
    if node.type == "do_statement":
        return _block(source, node, "body", name)
    if node.type == "if_statement":
        return _branches(source, node, name)
    return _mentions(source, node, name), False


def _assignment(source: Source, node: Node, name: str) -> tuple[bool, bool]:
    targets, values = children(node)[0], children(node)[1:]
    plain = [each for each in children(targets) if each.type == "identifier"]
    is_set = any(source.slice(each) == name for each in plain)
    # A function assigned here may name itself: it runs only after the assignment.
    read = any(_mentions(source, each, name, functions=not is_set) for each in values)
    others = [each for each in children(targets) if each.type != "identifier"]
    return read or any(_mentions(source, each, name) for each in others), is_set


def _branches(source: Source, node: Node, name: str) -> tuple[bool, bool]:
    parts = [node, *node.children_by_field_name("alternative")]
    always = parts[-1].type == "else_statement"
    for each in parts:
        condition = each.child_by_field_name("condition")
        if condition is not None and _mentions(source, condition, name):
            return True, False
        read, is_set = _block(source, each, "body" if each.type == "else_statement" else "consequence", name)
        if read:
            return True, False
        always = always and is_set
    return False, always


def _block(source: Source, node: Node, field: str, name: str) -> tuple[bool, bool]:
    block = node.child_by_field_name(field)
    return _reads(source, block, name, block.start_byte) if block is not None else (False, False)


def _mentions(source: Source, node: Node, name: str, *, functions: bool = True) -> bool:
    return any(source.slice(each) == name for each in _identifiers(node, functions))


def _identifiers(node: Node, functions: bool) -> Iterator[Node]:
    """Names of variables in a part of the tree, without names of fields and methods."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        if each.type == "identifier":
            yield each
        elif functions or each.type != "function_definition":
            waiting += [child for i, child in enumerate(each.children) if not _is_key(each, i)]


def _is_key(node: Node, i: int) -> bool:
    field = node.field_name_for_child(i)
    return field in ("field", "method") or (field == "name" and node.type == "field" and i == 0)
