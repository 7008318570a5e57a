"""Loops: the bounds in the game's order, and locals that a loop fills where Lua leaves them empty."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tts_builder.headless.moonsharp.rewrite_edits import Edits, has_call, has_vararg, parts

if TYPE_CHECKING:
    from tree_sitter import Node

_FRACTION: Final = re.compile(rb"[\d.]+(?:e-\d+)?(?: ?[/^] ?-?\d+)?")
_FUNCTIONS: Final = ("function_definition", "function_declaration")


def bounds(edits: Edits, clause: Node) -> None:
    """`for i = a(), b(), c() do`: the game computes the limit, then the step, then the start."""
    given = [clause.child_by_field_name(name) for name in ("start", "end", "step")]
    there = [each for each in given if each is not None]
    if sum(has_call(each) for each in there) < 2 or any(has_vararg(each) for each in there):
        if any(_is_fraction(edits, each) for each in (given[0], given[2])):
            sign = next(child for child in clause.children if child.type == "=")
            edits.replace(sign, f" in {edits.call('range')}")
            edits.close(there[-1].end_byte, there[-1].start_byte, ")", rank=-3)
        return
    edits.open(there[0].start_byte, there[0].end_byte, f"{edits.call('first')}function() return ", rank=0)
    for child in clause.children:
        if child.type == ",":
            edits.replace(child, " end,function() return ")
    after = f" end),{edits.call('limit')}),{edits.call('step')})"
    edits.close(there[-1].end_byte, there[-1].start_byte, after, rank=0)


def _is_fraction(edits: Edits, node: Node | None) -> bool:
    """A number with a fraction written out, or one computed from numbers such as `1/3` and `2^53`."""
    if node is None:
        return False
    text = edits.raw(node).lstrip(b"-( ").rstrip(b") ")
    return _FRACTION.fullmatch(text) is not None and not text.isdigit()


def bare_locals(edits: Edits, declarations: list[Node]) -> None:
    """`local x` without a value takes what lies on the game's stack: in a loop over an iterator that is the
    state of the loop, for a second name its control variable."""
    held: dict[int, tuple[str, str]] = {}
    for node in declarations:
        loop = _loop(node)
        if loop is None:
            continue
        if loop.id not in held:
            held[loop.id] = _hold(edits, loop)
        values = held[loop.id][: len(parts(node.named_children[0]))]
        edits.close(node.end_byte, node.start_byte, f"={','.join(values)}")


def _loop(node: Node) -> Node | None:
    """The loop over an iterator whose values lie uppermost on the stack."""
    around = node.parent
    while around is not None and around.type not in _FUNCTIONS:
        if around.type == "for_statement":
            clause = around.child_by_field_name("clause")
            return around if clause is not None and clause.type == "for_generic_clause" else None
        around = around.parent
    return None


def _hold(edits: Edits, loop: Node) -> tuple[str, str]:
    """Keep state and control variable of a loop; their names."""
    state, control = (edits.name(f"{mark}{loop.start_byte}") for mark in ("s", "k"))
    clause = loop.child_by_field_name("clause")
    assert clause is not None
    names, values = parts(clause)
    edits.wrap(loop, f"do local {state} ", " end", rank=-1)
    edits.wrap(values, f"{edits.call('keep')}function(v) {state}=v end,", ")", rank=-1)
    do = next(child for child in loop.children if child.type == "do")
    edits.close(do.end_byte, do.start_byte, f" local {control}={edits.text(parts(names)[0])} ")
    return state, control
