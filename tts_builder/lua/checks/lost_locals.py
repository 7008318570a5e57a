"""Whether a local that MoonSharp clears at a label may be read before it is set again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tts_builder.lua.scopes import Label, Local

if TYPE_CHECKING:
    from tree_sitter import Node

_FUNCTIONS: Final = ("function_definition", "function_declaration")
_LOOPS: Final = ("for_statement", "while_statement", "repeat_statement")


def read_after(label: Label, local: Local, gotos: list[Node]) -> bool:
    """Whether control can get from the label to a read of the local."""
    here = label.node.end_byte
    following = [each for each in local.reads if each.start_byte >= here]
    assigned = _set_again(label.node, local, following)
    if assigned is not None:
        return any(each.start_byte < assigned for each in following)
    if following:
        return True
    start = min((each.start_byte for each in _repeated(label.node, local, gotos)), default=here)
    return any(each.start_byte >= start for each in local.reads)


def _set_again(label: Node, local: Local, following: list[Node]) -> int | None:
    """The position of a statement in the label's own block that sets the local without reading it."""
    for each in local.writes:
        statement = each.parent.parent if each.parent is not None else None
        if (
            statement is not None
            and statement.start_byte >= label.end_byte
            and statement.parent == label.parent
            and not any(statement.start_byte <= read.start_byte < statement.end_byte for read in following)
        ):
            return statement.start_byte
    return None


def _repeated(label: Node, local: Local, gotos: list[Node]) -> Iterator[Node]:
    """Nodes that run again after the label with the same local: loops around both, and earlier labels."""
    around = label.parent
    while around is not None and around.type not in _FUNCTIONS:
        declared_inside = around.start_byte <= local.node.start_byte < around.end_byte
        if around.type in _LOOPS and not declared_inside:
            yield around
        around = around.parent
    top = around
    for goto in gotos:
        if goto.start_byte > label.end_byte and (top is None or goto.end_byte <= top.end_byte):
            yield from _targets(goto, label)


def _targets(goto: Node, before: Node) -> Iterator[Node]:
    """The labels a goto may jump to, in the blocks around it, that come before another label."""
    name, block = goto.named_children[0].text, goto.parent
    while block is not None and block.type not in _FUNCTIONS:
        for each in block.named_children:
            is_label = each.type == "label_statement" and each.named_children[0].text == name
            if is_label and each.start_byte < before.start_byte:
                yield each
        block = block.parent
