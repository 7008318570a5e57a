"""Tables: assignment, constructors, iteration, appending."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tts_builder.lua.checks.expressions import PURE, bare
from tts_builder.lua.checks.rule import rule
from tts_builder.lua.parse import Source, children, owners

if TYPE_CHECKING:
    from tree_sitter import Node

_INDEX: Final = ("dot_index_expression", "bracket_index_expression")
LOCALS: Final = 150


@rule("L140")
def several_fields(source: Source) -> Iterator[Node | int]:
    for node, targets in source.targets:
        if len(targets) < 2:
            continue
        values = children(node.children[-1])
        fields = [target for target in targets if target.type in _INDEX]
        if not fields:
            continue
        names = {source.slice(target) for target in targets if target.type == "identifier"}
        swap = [source.slice(node) for node in reversed(values)] == [source.slice(node) for node in targets]
        depends = any(names & _names(source, field) for field in fields)
        if (len(fields) > 1 and not (swap and len(targets) == 2)) or depends:
            yield node


def _names(source: Source, node: Node) -> set[str]:
    found, waiting = set(), [node]
    while waiting:
        part = waiting.pop()
        if part.type == "identifier":
            found.add(source.slice(part))
        waiting += part.children
    return found


@rule("L141")
def constructor_order(source: Source) -> Iterator[Node | int]:
    calls = [call.start_byte for call in source.found["call"]]
    for table in source.found["table"]:
        start, end = table.byte_range
        # Without two calls, or without a named field, the order cannot matter.
        if bisect_left(calls, end) - bisect_left(calls, start) < 2 or source.data.find(b"=", start, end) < 0:
            continue
        fields = [field for field in table.named_children if field.type == "field"]
        named = [field.child_by_field_name("name") is not None for field in fields]
        if all(named) or not any(named):
            continue
        kinds = set()
        for field, has_name in zip(fields, named, strict=True):
            value = field.child_by_field_name("value")
            if has_name not in kinds and value is not None and _has_effect(source, value):
                kinds.add(has_name)
        if len(kinds) > 1:
            yield table


def _has_effect(source: Source, node: Node) -> bool:
    """Whether evaluating the expression calls a function that may have a side effect."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if part.type == "function_definition":
            continue
        call = source.call(part)
        if call is not None and call.name not in PURE:
            return True
        waiting += part.named_children
    return False


@rule("L142")
def append_in_loop(source: Source) -> Iterator[Node | int]:
    appends = [call.node for call in source.calls["table.insert"] if len(call.args) == 2]
    for node, targets in source.targets:
        for target in targets:
            if target.type == "bracket_index_expression":
                table, key = target.child_by_field_name("table"), target.child_by_field_name("field")
                if table is not None and key is not None:
                    text = source.slice(key).replace(" ", "")
                    if text in (f"#{source.slice(table)}+1", f"1+#{source.slice(table)}"):
                        appends.append(node)
    appends.sort(key=lambda node: node.start_byte)
    for node, loop in owners(appends, source.found["loop"]):
        if loop is not None:
            yield node


@rule("L143")
def pairs_order(source: Source) -> Iterator[Node | int]:
    for call in source.calls["pairs"]:
        yield call.node


@rule("L144")
def grows_in_pairs(source: Source) -> Iterator[Node | int]:
    assignments = source.found["assignment"]
    for call in source.calls["pairs"]:
        clause = call.node.parent and call.node.parent.parent
        loop = clause.parent if clause is not None and clause.type == "for_generic_clause" else None
        if clause is None or loop is None or not call.args:
            continue
        table, key = source.slice(call.args[0]), source.slice(children(children(clause)[0])[0])
        first = bisect_left(assignments, loop.start_byte, key=lambda node: node.start_byte)
        last = bisect_left(assignments, loop.end_byte, key=lambda node: node.start_byte)
        for node in assignments[first:last]:
            if not _clears(node) and any(_adds(source, t, table, key) for t in children(node.children[0])):
                yield node


def _adds(source: Source, target: Node, table: str, key: str) -> bool:
    if target.type not in _INDEX:
        return False
    holder, field = target.child_by_field_name("table"), target.child_by_field_name("field")
    if holder is None or field is None or source.slice(holder) != table:
        return False
    return target.type == "dot_index_expression" or source.slice(field) != key


def _clears(assignment: Node) -> bool:
    return all(value.type == "nil" for value in children(assignment.children[-1]))


@rule("L145")
def hole(source: Source) -> Iterator[Node | int]:
    for table in source.found["table"]:
        if source.data.find(b"nil", table.start_byte, table.end_byte) < 0:
            continue
        for field in children(table):
            value = field.child_by_field_name("value")
            if field.child_by_field_name("name") is None and value is not None and bare(value).type == "nil":
                yield field


@rule("L146", most=LOCALS)
def many_locals(source: Source) -> Iterator[Node | int]:
    bodies = [body for node in source.functions() if (body := node.child_by_field_name("body")) is not None]
    for block in (source.root, *bodies):
        # A shorter block has no room for that many names.
        long_enough = block.end_byte - block.start_byte > 2 * LOCALS
        if long_enough and sum(_declared(node) for node in block.named_children) > LOCALS:
            yield block


def _declared(node: Node) -> int:
    """How many locals a statement declares."""
    if node.type == "function_declaration":
        return int(node.children[0].type == "local")
    if node.type != "variable_declaration":
        return 0
    inside = children(node)[0]
    names = inside.children[0] if inside.type == "assignment_statement" else inside
    return sum(child.type == "identifier" for child in names.children)
