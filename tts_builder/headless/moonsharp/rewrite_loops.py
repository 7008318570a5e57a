"""Loops: MoonSharp computes bounds in its own order, and `local x` in a loop may start with a value."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tts_builder.headless.moonsharp.rewrite_edits import Edits, child_nodes, has_call, has_vararg

if TYPE_CHECKING:
    from tree_sitter import Node

_FRACTION: Final = re.compile(rb"[\d.]+(?:e-\d+)?(?: ?[/^] ?-?\d+)?")
_FUNCTIONS: Final = ("function_definition", "function_declaration")


def bounds(edits: Edits, clause: Node) -> None:
    """`for i = a(), b(), c() do`: MoonSharp computes the limit, then the step, then the start."""
    given = [clause.child_by_field_name(name) for name in ("start", "end", "step")]
    there = [each for each in given if each is not None]
    if sum(has_call(each) for each in there) < 2 or any(has_vararg(each) for each in there):
        if any(_is_fraction(edits, each) for each in (given[0], given[2])):
            sign = next(child for child in clause.children if child.type == "=")
            edits.replace(sign, f" in {edits.call('fraction_range')}")
            edits.close(there[-1].end_byte, there[-1].start_byte, ")", rank=-3)
        return
    edits.open(there[0].start_byte, there[0].end_byte, f"{edits.call('for_start')}function() return ", rank=0)
    for child in clause.children:
        if child.type == ",":
            edits.replace(child, " end,function() return ")
    after = f" end),{edits.call('for_limit')}),{edits.call('for_step')})"
    edits.close(there[-1].end_byte, there[-1].start_byte, after, rank=0)


def _is_fraction(edits: Edits, node: Node | None) -> bool:
    """Whether the node is a number with a fraction, or is computed from numbers such as `1/3` and `2^53`."""
    if node is None:
        return False
    text = edits.raw(node).lstrip(b"-( ").rstrip(b") ")
    return _FRACTION.fullmatch(text) is not None and not text.isdigit()


def bare_locals(edits: Edits, declarations: list[Node]) -> None:
    """`local x` without a value takes whatever is on MoonSharp's stack. In a loop over an iterator the first
    name gets the state of the loop, the second its control variable."""
    held: dict[int, tuple[str, str]] = {}
    for node in declarations:
        loop = _enclosing_loop(node)
        if loop is None:
            continue
        if loop.id not in held:
            held[loop.id] = _keep_state(edits, loop)
        values = held[loop.id][: len(child_nodes(node.named_children[0]))]
        edits.close(node.end_byte, node.start_byte, f"={','.join(values)}")


def _enclosing_loop(node: Node) -> Node | None:
    """The innermost loop around the node, if it goes over an iterator: its values are on top of the stack."""
    around = node.parent
    while around is not None and around.type not in _FUNCTIONS:
        if around.type == "for_statement":
            clause = around.child_by_field_name("clause")
            return around if clause is not None and clause.type == "for_generic_clause" else None
        around = around.parent
    return None


def _keep_state(edits: Edits, loop: Node) -> tuple[str, str]:
    """Store the state and the control variable of a loop in locals. Returns their names."""
    state, control = (edits.name(f"{mark}{loop.start_byte}") for mark in ("s", "k"))
    clause = loop.child_by_field_name("clause")
    assert clause is not None
    names, values = child_nodes(clause)
    edits.wrap(loop, f"do local {state} ", " end", rank=-1)
    edits.wrap(values, f"{edits.call('keep_state')}function(v) {state}=v end,", ")", rank=-1)
    do = next(child for child in loop.children if child.type == "do")
    edits.close(do.end_byte, do.start_byte, f" local {control}={edits.text(child_nodes(names)[0])} ")
    return state, control
