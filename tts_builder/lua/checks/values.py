"""How many values an expression or a function returns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tts_builder.lua.checks.expressions import bare, may_be_many, operands, operator
from tts_builder.lua.checks.rule import rule
from tts_builder.lua.parse import Source, children, last_child

if TYPE_CHECKING:
    from tree_sitter import Node

_LOGIC: Final = frozenset(["and", "or"])
_LOOPS: Final = ("for_statement", "while_statement", "repeat_statement")


def _values(statement: Node) -> list[Node]:
    """The expressions a return statement gives."""
    given = last_child(statement)
    return children(given) if given is not None else []


@rule("L101")
def mixed_returns(source: Source) -> Iterator[Node | int]:
    results, ending = source.once(_results), source.once(_ending)
    for function in source.functions():
        if any(results.get(function.id, ())) and function.id not in ending:
            yield function


@rule("L102")
def bare_return(source: Source) -> Iterator[Node | int]:
    results = source.once(_results)
    for function, given in results.items():
        if any(given):
            statements = zip(source.returns[function], given, strict=True)
            yield from (statement for statement, values in statements if not values)


def _results(source: Source) -> dict[int, list[list[Node]]]:
    """The values of each return statement, for each function that has one, by the id of its node."""
    return {function: [_values(each) for each in found] for function, found in source.returns.items()}


def _ending(source: Source) -> frozenset[int]:
    """The ids of the functions that have a return statement and whose end is never reached."""
    results, found = source.once(_results), set()
    for function in source.functions():
        if results.get(function.id):
            body = function.child_by_field_name("body")
            if body is not None and _ends(source, body):
                found.add(function.id)
    return frozenset(found)


def _ends(source: Source, block: Node) -> bool:
    """Whether control never reaches the end of the block."""
    last = last_child(block)
    if last is None:
        return False
    if last.type in ("return_statement", "goto_statement"):
        return True
    if last.type == "function_call":
        call = source.call(last)
        return call is not None and call.name == "error"
    if last.type == "do_statement":
        body = last.child_by_field_name("body")
        return body is not None and _ends(source, body)
    if last.type == "if_statement":
        return _all_branches_end(source, last)
    if last.type == "while_statement":
        condition = last.child_by_field_name("condition")
        return condition is not None and source.slice(bare(condition)) == "true" and not _breaks(last)
    return False


def _all_branches_end(source: Source, statement: Node) -> bool:
    branches = [statement.child_by_field_name("consequence")]
    has_else = False
    for part in statement.children_by_field_name("alternative"):
        has_else = has_else or part.type == "else_statement"
        branches.append(part.child_by_field_name("body") or part.child_by_field_name("consequence"))
    return has_else and all(branch is not None and _ends(source, branch) for branch in branches)


def _breaks(loop: Node) -> bool:
    """Whether a `break` leaves this very loop."""
    waiting = list(loop.children)
    while waiting:
        node = waiting.pop()
        if node.type == "break_statement":
            return True
        if node.type not in _LOOPS and "function_d" not in node.type:
            waiting += node.children
    return False


@rule("L103")
def wide_logic(source: Source) -> Iterator[Node | int]:
    chains = (node for sign in ("and", "or") for node, _, _ in source.binaries[sign] if _in_last_place(node))
    leaves = (leaf for node in chains for leaf in operands(node, _LOGIC))
    wide = [leaf for leaf in leaves if may_be_many(source, leaf, frozenset())]
    singles = _singles(source, {call.name for leaf in wide if (call := source.call(leaf)) is not None})
    yield from (leaf for leaf in wide if may_be_many(source, leaf, singles))


def _in_last_place(node: Node) -> bool:
    """Whether the node is the last argument, result, assigned value or item, where all values are kept."""
    parent = node.parent
    if parent is None:
        return False
    if parent.type == "field":
        table = parent.parent
        named = parent.child_by_field_name("name") is not None
        return not named and table is not None and _is_last(table, parent)
    if parent.type == "arguments":
        return _is_last(parent, node)
    if parent.type == "expression_list" and _is_last(parent, node):
        holder = parent.parent
        if holder is not None and holder.type == "assignment_statement":
            return len(children(holder.children[0])) > len(children(parent))
        return holder is not None and holder.type == "return_statement"
    return False


def _is_last(parent: Node, node: Node) -> bool:
    return last_child(parent) == node


def _singles(source: Source, wanted: set[str]) -> frozenset[str]:
    """The wanted functions of this file that return exactly one value on every path."""
    results, ending = source.once(_results), source.once(_ending)
    good: set[str] = set()
    bad: set[str] = set()
    for function in source.functions():
        name = function.child_by_field_name("name")
        if name is None:
            continue
        text = source.slice(name)
        if text not in wanted:
            continue
        single = function.id in ending and all(
            len(values) == 1 and _is_single(source, values[0]) for values in results[function.id]
        )
        (good if single else bad).add(text)
    return frozenset(good - bad)


def _is_single(source: Source, node: Node) -> bool:
    """Whether a returned expression is a single value in MoonSharp too."""
    if operator(node) in _LOGIC and node.type == "binary_expression":
        return not any(may_be_many(source, leaf, frozenset()) for leaf in operands(node, _LOGIC))
    return not may_be_many(source, node, frozenset())
