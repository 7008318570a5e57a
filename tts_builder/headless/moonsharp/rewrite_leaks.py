"""Loops that a `goto` leaves: in MoonSharp the enclosing loop continues with the counter of the inner
loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.moonsharp.rewrite_edits import Edits, child_nodes
from tts_builder.lua.jumps import out_of_loops

if TYPE_CHECKING:
    from tree_sitter import Node


def leaking_loops(edits: Edits, gotos: list[Node]) -> set[int]:
    """Rewrite such loops as `while` loops that share a stack. Returns the ids of their clauses."""
    stacks: dict[int, tuple[Node, str]] = {}
    outermost: dict[int, Node] = {}
    for _, left, outer in out_of_loops(gotos):
        outermost[outer[-1].id] = outer[-1]
        name = edits.name(f"w{outer[-1].start_byte}")
        stacks.update((loop.id, (loop, name)) for loop in (*left, *outer))
    for loop in outermost.values():
        edits.wrap(loop, f"do local {stacks[loop.id][1]}={{n=0}} ", " end", rank=-2)
    return {_rewrite_loop(edits, loop, stack) for loop, stack in stacks.values()}


def _rewrite_loop(edits: Edits, loop: Node, stack: str) -> int:
    clause = loop.child_by_field_name("clause")
    assert clause is not None
    opening, closing = loop.children[0], loop.children[-1]
    do = next(child for child in loop.children if child.type == "do")
    numeric = clause.type == "for_numeric_clause"
    sign = next(child for child in clause.children if child.type == ("=" if numeric else "in"))
    targets = child_nodes(clause)[0]
    names = [edits.text(each) for each in ([targets] if numeric else child_nodes(targets))]
    edits.replace(opening, f"do {edits.call('loop_push_count' if numeric else 'loop_push_iterator')}{stack},")
    edits.blank(targets)
    edits.replace(sign, "")
    edits.close(clause.end_byte, clause.start_byte, ")", rank=-3)
    fetched = f"local {','.join(names)}={edits.call('loop_counter' if numeric else 'loop_next')}{stack})"
    popped = f" {edits.call('loop_pop')}{stack},{3 if numeric else 1}) end"
    if numeric:
        edits.replace(do, f"while {edits.call('loop_continues')}{stack}) do {fetched} do")
        edits.replace(closing, f"end {edits.call('loop_advance')}{stack}) end{popped}")
    else:
        edits.replace(do, f"while true do {fetched} if {names[0]}==nil then break end do")
        edits.replace(closing, f"end end{popped}")
    return clause.id
