"""Assignments: MoonSharp evaluates the value before the target, and fills several targets one after the
other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tts_builder.headless.moonsharp.rewrite_edits import Edits, child_nodes, has_call, has_vararg, is_multi

if TYPE_CHECKING:
    from tree_sitter import Node

Tail = Callable[[Edits, "Node", bool], None]
INDEXED: Final = ("dot_index_expression", "bracket_index_expression")
_PLAIN: Final = frozenset(("identifier", "number", "string", "true", "false", "nil"))


def assignment(edits: Edits, node: Node, changing: set[bytes], local: set[bytes], tail: Tail) -> None:
    """Rewrite one assignment. `changing`: the names that the script assigns to; `local`: those it
    declares."""
    lists = child_nodes(node)
    if len(lists) != 2:
        return
    targets, values = child_nodes(lists[0]), child_nodes(lists[1])
    if len(targets) > len(values):
        tail(edits, values[-1], False)
    if node.parent is not None and node.parent.type == "variable_declaration":
        return
    sign = next(child for child in node.children if child.type == "=")
    if len(targets) == 1:
        plain = edits.light and not has_call(targets[0])
        if targets[0].type in INDEXED and len(values) == 1 and not plain:
            _assign_one(edits, node, targets[0], sign, values[0], changing)
        return
    if any(has_vararg(each) for each in targets):
        return
    if len(targets) == 2 == len(values) and all(_is_fixed_place(edits, each) for each in targets):
        if edits.light and not edits.has_newindex:
            return
        _assign_pair(edits, node, targets, sign, values)
    elif any(each.type in INDEXED or edits.raw(each) not in local for each in targets):
        _assign_all(edits, node, targets, sign, values, local)
    else:
        _discard_repeated(edits, targets)


def _discard_repeated(edits: Edits, targets: list[Node]) -> None:
    """When a name appears twice among the targets, it keeps the last value."""
    names = [edits.raw(each) for each in targets]
    for place, each in enumerate(targets):
        if names[place] in names[place + 1 :]:
            edits.replace(each, edits.name("discarded"))


def _assign_one(
    edits: Edits, node: Node, target: Node, sign: Node, value: Node, changing: set[bytes]
) -> None:
    value_first = has_call(value) and not _is_stable(edits, target, changing) and not has_vararg(target)
    before = f"{edits.call('value_first')}function({edits.name('v')}) " if value_first else ""
    edits.open(node.start_byte, node.end_byte, before + edits.call("set"), rank=0)
    split_place(edits, target)
    edits.replace(sign, f",{edits.name('v')}) end," if value_first else ",")
    edits.close(node.end_byte, node.start_byte, ")", rank=0)


def split_place(edits: Edits, target: Node) -> None:
    """Turn `t[k]` or `t.k` into two arguments of a call."""
    children = target.children
    if target.type == "bracket_index_expression":
        opening = next(child for child in children if child.type == "[")
        closing = next(child for child in reversed(children) if child.type == "]")
        edits.replace(opening, ",")
        edits.replace(closing, "")
        return
    dot = next(child for child in reversed(children) if child.type in (".", ":"))
    edits.replace(dot, ",")
    edits.wrap(children[-1], '"', '"')


def _is_stable(edits: Edits, target: Node, changing: set[bytes]) -> bool:
    """Whether no call can change which table and key the target names."""
    base = target.child_by_field_name("table")
    key = target.child_by_field_name("field")
    if base is None or key is None or base.type != "identifier" or edits.raw(base) in changing:
        return False
    if target.type == "dot_index_expression" or key.type in ("number", "string"):
        return True
    return key.type == "identifier" and edits.raw(key) not in changing


def _is_fixed_place(edits: Edits, target: Node) -> bool:
    """Whether table and key are names and constants, which the statement itself does not change."""
    if target.type not in INDEXED:
        return False
    base, key = target.child_by_field_name("table"), target.child_by_field_name("field")
    return base is not None and key is not None and base.type == "identifier" and _is_plain_key(key)


def _is_plain_key(node: Node) -> bool:
    if node.type == "binary_expression":
        return all(_is_plain_key(each) for each in child_nodes(node))
    return node.type in _PLAIN


def _assign_pair(edits: Edits, node: Node, targets: list[Node], sign: Node, values: list[Node]) -> None:
    edits.open(node.start_byte, node.end_byte, edits.call("swap"), rank=0)
    for each in targets:
        split_place(edits, each)
    edits.replace(sign, ",")
    if is_multi(values[1]):
        edits.wrap(values[1], "(", ")", rank=0)
    edits.close(node.end_byte, node.start_byte, ")", rank=0)


def _assign_all(
    edits: Edits, node: Node, targets: list[Node], sign: Node, values: list[Node], local: set[bytes]
) -> None:
    """Write one function that fills any of the targets. It is called for each in turn, after the values."""
    which, value, none = edits.name("i"), edits.name("v"), edits.name("o")
    head = f"{edits.call('set_all')}{len(targets)},{len(values)},function({which},{value},{none}) "
    edits.open(node.start_byte, node.end_byte, head, rank=-1)
    for number, each in enumerate(targets, 1):
        test = f"if {which}=={number} then "
        if each.type in INDEXED:
            edits.wrap(each, f"{test}return {edits.call('set')}", f",{value},nil,{none}) end ", rank=0)
            split_place(edits, each)
        elif edits.raw(each) in local:
            edits.wrap(each, test, f"={value} end ", rank=0)
        else:
            edits.wrap(each, f'{test}return {edits.call("set")}_ENV,"', f'",{value},nil,{none}) end ', rank=0)
    for child in commas(targets[0].parent):
        edits.replace(child, "")
    edits.replace(sign, "end,")
    edits.close(node.end_byte, node.start_byte, ")", rank=-1)


def commas(node: Node | None) -> list[Node]:
    """The commas of a list."""
    return [child for child in node.children if child.type == ","] if node is not None else []


def declaration(edits: Edits, node: Node) -> None:
    """Rewrite `function t.k() … end`, which sets a key like any other assignment."""
    name, parameters = node.child_by_field_name("name"), node.child_by_field_name("parameters")
    if name is None or parameters is None or name.type == "identifier":
        return
    keyword = next(child for child in node.children if child.type == "function")
    edits.replace(keyword, edits.call("set"))
    split_place(edits, name)
    edits.open(parameters.start_byte, parameters.end_byte, ",function", rank=0)
    if name.type == "method_index_expression":
        opening = parameters.children[0]
        edits.replace(opening, "(self," if child_nodes(parameters) else "(self")
    edits.close(node.end_byte, node.start_byte, ")", rank=0)
