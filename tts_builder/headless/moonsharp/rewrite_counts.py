"""Find operands of `%` that are certainly whole and not negative. For those Lua and MoonSharp agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.moonsharp.rewrite_edits import Edits, child_nodes

if TYPE_CHECKING:
    from tree_sitter import Node


def is_count(edits: Edits, node: Node, least: int = 0) -> bool:
    """Whether the node is a whole number of at least `least`, written out."""
    digits = edits.raw(node)
    return node.type == "number" and digits.isdigit() and least <= int(digits) < 2**31


def is_counter(edits: Edits, node: Node, changing: set[bytes]) -> bool:
    """Whether the node is a variable that only a loop such as `for i = 1, n do` sets.

    `changing`: the names that the script assigns to."""
    name = edits.raw(node)
    if node.type != "identifier" or name in changing:
        return False
    inner, around = node, node.parent
    while around is not None:
        clause = around.child_by_field_name("clause") if around.type == "for_statement" else None
        if clause is not None and inner.id != clause.id:
            if clause.type == "for_numeric_clause":
                own = clause.child_by_field_name("name")
                if own is not None and edits.raw(own) == name:
                    return _counts_up(edits, clause)
            elif _declares(edits, clause, name):
                return False
        if any(
            _declares(edits, each, name) for each in child_nodes(around) if each.start_byte < inner.start_byte
        ):
            return False
        inner, around = around, around.parent
    return False


def _counts_up(edits: Edits, clause: Node) -> bool:
    start, step = clause.child_by_field_name("start"), clause.child_by_field_name("step")
    return start is not None and is_count(edits, start) and (step is None or is_count(edits, step, 1))


def _declares(edits: Edits, node: Node, name: bytes) -> bool:
    """Whether the node declares another variable of this name: a local, a parameter or a loop variable."""
    if node.type == "parameters":
        return any(edits.raw(each) == name for each in child_nodes(node))
    if node.type == "function_declaration" and node.children[0].type == "local":
        own = node.child_by_field_name("name")
        return own is not None and edits.raw(own) == name
    if node.type not in ("variable_declaration", "for_generic_clause"):
        return False
    lists = (
        child_nodes(node.named_children[0]) if node.type == "variable_declaration" else [child_nodes(node)[0]]
    )
    names = [*child_nodes(node.named_children[0]), *(each for group in lists for each in child_nodes(group))]
    return any(each.type == "identifier" and edits.raw(each) == name for each in names)
