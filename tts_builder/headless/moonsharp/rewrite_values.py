"""Lists of values: how many values each expression gives as an argument, a result or an item."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tts_builder.headless.moonsharp.rewrite_assign import INDEXED, split_place
from tts_builder.headless.moonsharp.rewrite_edits import Edits, child_nodes, has_vararg, is_multi, operator_of

if TYPE_CHECKING:
    from tree_sitter import Node

_EVENTS: Final = {"+": "__add", "-": "__sub", "*": "__mul", "/": "__div", "^": "__pow"}


def arguments(edits: Edits, node: Node) -> None:
    given = child_nodes(node)
    if node.children[0].type != "(":
        if given and given[0].type == "table_constructor":
            edits.wrap(node, "(", ")", rank=0)
        return
    if not given:
        if not edits.light:
            _pass_on_values(edits, node)
        return
    last = given[-1]
    if edits.light and last.type == "vararg_expression" and edits.raw(given[0]) not in (b"'#'", b'"#"'):
        return
    _keep_first_value(edits, last)
    tail(edits, last, True)


def _pass_on_values(edits: Edits, arguments: Node) -> None:
    """`f():m()`: a method without arguments gets the remaining values of the call before it."""
    call = arguments.parent
    name = call.child_by_field_name("name") if call is not None else None
    if call is None or name is None or name.type != "method_index_expression":
        return
    owner, colon, method = name.children[0], name.children[-2], name.children[-1]
    if owner.type == "function_call":
        edits.open(
            call.start_byte, call.end_byte, f'{edits.call("call_method")}"{edits.text(method)}",', rank=1
        )
        edits.replace(colon, "")
        edits.replace(method, "")
        edits.replace(arguments.children[0], "")


def returned_values(edits: Edits, node: Node) -> None:
    lists = child_nodes(node)
    if lists:
        values = child_nodes(lists[0])
        if values:
            tail(edits, values[-1], True)
            _keep_last_call(edits, values)
        if len(values) == 1 and edits.raw(values[0]).startswith(b"dynamic."):
            edits.wrap(values[0], "(", ")", rank=0)  # it reads the locals of this function, so no tail call


def _keep_last_call(edits: Edits, values: list[Node]) -> None:
    """A call at the end of a list of results counts as at least one, and so does the result of a
    coroutine."""
    last = values[-1]
    if len(values) == 1:
        _keep_first_value(edits, last)
    if last.type == "function_call":
        if edits.raw(last).startswith(b"coroutine.resume"):
            edits.wrap(last, edits.call("resumed"), ")", rank=0)
        elif len(values) > 1:
            edits.wrap(last, edits.call("or_nil"), ")", rank=0)


def _keep_first_value(edits: Edits, node: Node) -> None:
    """Parentheses around a call, or around `and` and `or` of calls, keep the first value. A void stays
    void."""
    if node.type != "parenthesized_expression":
        return
    inner = child_nodes(node)[0]
    if is_multi(inner) and inner.type != "vararg_expression":
        edits.open(node.start_byte, node.end_byte, edits.name("first_value"))
        tail(edits, inner, True)


def tail(edits: Edits, node: Node, passed: bool) -> None:
    """Rewrite the last value of a list: `and` and `or` keep all values of a call; an empty `...` passes one
    nil."""
    if edits.multi_events:
        _keep_operator_values(edits, node)
    if node.type == "vararg_expression":
        if passed and not (edits.light and node.parent is not None and node.parent.type == "expression_list"):
            edits.wrap(node, edits.call("vararg"), ")")
        return
    if node.type != "binary_expression" or operator_of(node) not in ("and", "or") or not is_multi(node):
        return
    operator = node.child_by_field_name("operator") or node.children[1]
    left, right = child_nodes(node)
    given = "..." if has_vararg(right) else ""
    edits.wrap(node, edits.call(operator_of(node)), f" end{',' if given else ''}{given})")
    edits.replace(operator, f")(function({given}) return ")
    tail(edits, left, passed)
    tail(edits, right, passed)


def _keep_operator_values(edits: Edits, node: Node) -> None:
    """Rewrite an operator or an index at the end of a list, where a metamethod may give several values."""
    event = _EVENTS.get(operator_of(node), "") if node.type == "binary_expression" else ""
    if node.type == "unary_expression" and node.children[0].type == "-":
        event = "__unm"
    if event in edits.multi_events:
        edits.wrap(node, f'{edits.call("operator_values")}"{event}",', ")", rank=0)
        edits.replace(
            node.children[0] if event == "__unm" else node.children[1], "" if event == "__unm" else ","
        )
    elif node.type in INDEXED and "__index" in edits.multi_events:
        edits.wrap(node, edits.call("index_values"), ")", rank=0)
        split_place(edits, node)
