"""Lists of values: how many each gives as an argument, a result or an item."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tts_builder.headless.moonsharp.rewrite_assign import INDEXED, place
from tts_builder.headless.moonsharp.rewrite_edits import Edits, has_vararg, is_multi, operator_of, parts

if TYPE_CHECKING:
    from tree_sitter import Node

_EVENTS: Final = {"+": "__add", "-": "__sub", "*": "__mul", "/": "__div", "^": "__pow"}


def arguments(edits: Edits, node: Node) -> None:
    given = parts(node)
    if node.children[0].type != "(":
        if given and given[0].type == "table_constructor":
            edits.wrap(node, "(", ")", rank=0)
        return
    if not given:
        if not edits.light:
            _chained(edits, node)
        return
    last = given[-1]
    if edits.light and last.type == "vararg_expression" and edits.raw(given[0]) not in (b"'#'", b'"#"'):
        return
    _bracketed(edits, last)
    tail(edits, last, True)


def _chained(edits: Edits, arguments: Node) -> None:
    """`f():m()`: a method without arguments gets the other values of the call before it."""
    call = arguments.parent
    name = call.child_by_field_name("name") if call is not None else None
    if call is None or name is None or name.type != "method_index_expression":
        return
    owner, colon, method = name.children[0], name.children[-2], name.children[-1]
    if owner.type == "function_call":
        edits.open(call.start_byte, call.end_byte, f'{edits.call("invoke")}"{edits.text(method)}",', rank=1)
        edits.replace(colon, "")
        edits.replace(method, "")
        edits.replace(arguments.children[0], "")


def returned_values(edits: Edits, node: Node) -> None:
    lists = parts(node)
    if lists:
        values = parts(lists[0])
        if values:
            tail(edits, values[-1], True)
            _last_call(edits, values)
        if len(values) == 1 and edits.raw(values[0]).startswith(b"dynamic."):
            edits.wrap(values[0], "(", ")", rank=0)  # it looks at the locals of this function: no tail call


def _last_call(edits: Edits, values: list[Node]) -> None:
    """A call that ends a list of results is at least one of them, as is what a coroutine ends with."""
    last = values[-1]
    if len(values) == 1:
        _bracketed(edits, last)
    if last.type == "function_call":
        if edits.raw(last).startswith(b"coroutine.resume"):
            edits.wrap(last, edits.call("ended"), ")", rank=0)
        elif len(values) > 1:
            edits.wrap(last, edits.call("nil"), ")", rank=0)


def _bracketed(edits: Edits, node: Node) -> None:
    """Brackets around a call, or around `and` and `or` of calls, keep one value, and none of none."""
    if node.type != "parenthesized_expression":
        return
    inner = parts(node)[0]
    if is_multi(inner) and inner.type != "vararg_expression":
        edits.open(node.start_byte, node.end_byte, edits.name("one"))
        tail(edits, inner, True)


def tail(edits: Edits, node: Node, passed: bool) -> None:
    """The last value of a list: `and`, `or` keep all values of a call; an empty `...` passed is one nil."""
    if edits.many:
        _several(edits, node)
    if node.type == "vararg_expression":
        if passed and not (edits.light and node.parent is not None and node.parent.type == "expression_list"):
            edits.wrap(node, edits.call("va"), ")")
        return
    if node.type != "binary_expression" or operator_of(node) not in ("and", "or") or not is_multi(node):
        return
    operator = node.child_by_field_name("operator") or node.children[1]
    left, right = parts(node)
    given = "..." if has_vararg(right) else ""
    edits.wrap(node, edits.call(operator_of(node)), f" end{',' if given else ''}{given})")
    edits.replace(operator, f")(function({given}) return ")
    tail(edits, left, passed)
    tail(edits, right, passed)


def _several(edits: Edits, node: Node) -> None:
    """An operator or an index at the end of a list, when a metamethod may give several values for it."""
    event = _EVENTS.get(operator_of(node), "") if node.type == "binary_expression" else ""
    if node.type == "unary_expression" and node.children[0].type == "-":
        event = "__unm"
    if event in edits.many:
        edits.wrap(node, f'{edits.call("many")}"{event}",', ")", rank=0)
        edits.replace(
            node.children[0] if event == "__unm" else node.children[1], "" if event == "__unm" else ","
        )
    elif node.type in INDEXED and "__index" in edits.many:
        edits.wrap(node, edits.call("fetch"), ")", rank=0)
        place(edits, node)
