"""Errors, protected calls, goto, select, locals in loops."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tts_builder.lua.checks.expressions import bare, is_plain_other
from tts_builder.lua.checks.lost_locals import read_after
from tts_builder.lua.checks.rule import rule
from tts_builder.lua.checks.unset_locals import read_unset
from tts_builder.lua.jumps import out_of_loops
from tts_builder.lua.parse import Source, children, last_child
from tts_builder.lua.scopes import Scopes

if TYPE_CHECKING:
    from tree_sitter import Node

_FUNCTIONS: Final = ("function_definition", "function_declaration")


@rule("L110")
def error_not_string(source: Source) -> Iterator[Node | int]:
    for call in source.calls["error"]:
        if not call.args or is_plain_other(call.args[0]) or bare(call.args[0]).type == "number":
            yield call.node
    for call in source.calls["assert"]:
        if len(call.args) > 1 and is_plain_other(call.args[1]):
            yield call.node


@rule("L111")
def error_level(source: Source) -> Iterator[Node | int]:
    for call in source.calls["error"]:
        if len(call.args) > 1:
            yield call.args[1]


@rule("L112")
def protected_value(source: Source) -> Iterator[Node | int]:
    for name in ("pcall", "xpcall"):
        for call in source.calls[name]:
            if call.args and bare(call.args[0]).type != "function_definition":
                yield call.args[0]


@rule("L113")
def busy_handler(source: Source) -> Iterator[Node | int]:
    for call in source.calls["xpcall"]:
        if len(call.args) > 1 and call.args[1].type == "function_definition":
            waiting = list(call.args[1].children)
            while waiting:
                node = waiting.pop()
                if node.type in ("function_call", "dot_index_expression", "bracket_index_expression"):
                    yield node
                    break
                waiting += node.children


@rule("L150")
def goto_over_local(source: Source) -> Iterator[Node | int]:
    for goto, block, label in _jumps(source):
        if block.has_local(goto.end_byte, label):
            yield goto


class _Block:
    """The positions of a block's labels and locals, for a goto that jumps to one of the labels."""

    def __init__(self, source: Source, node: Node) -> None:
        self.labels: dict[str, int] = {}
        self.locals: list[int] = []
        for each in children(node):
            if each.type == "label_statement" and (name := children(each)):
                self.labels.setdefault(source.slice(name[0]), each.start_byte)
            elif _is_local(each):
                self.locals.append(each.start_byte)

    def has_local(self, start: int, end: int) -> bool:
        at = bisect_left(self.locals, start)
        return at < len(self.locals) and self.locals[at] < end


def _jumps(source: Source) -> Iterator[tuple[Node, _Block, int]]:
    """Each goto, the block of its label and the position of the label.

    Every block is read only once, however many gotos jump into it.
    """
    known: dict[int, _Block] = {}
    for goto in source.found["goto"]:
        label, around = children(goto), goto.parent
        while label and around is not None:
            block = known.get(around.id)
            if block is None:
                block = known[around.id] = _Block(source, around)
            at = block.labels.get(source.slice(label[0]))
            if at is not None:
                yield goto, block, at
                break
            around = None if around.type in _FUNCTIONS else around.parent


def _is_local(node: Node) -> bool:
    if node.type == "variable_declaration":
        return True
    return node.type == "function_declaration" and node.children[0].type == "local"


@rule("L153")
def wiping_label(source: Source) -> Iterator[Node | int]:
    if b"::" in source.data:
        for label in Scopes(source.root).labels:
            if label.wipes and any(read_after(label, each, source.found["goto"]) for each in label.visible):
                yield label.node


@rule("L154")
def goto_out_of_loop(source: Source) -> Iterator[Node | int]:
    for goto, _, _ in out_of_loops(source.found["goto"]):
        yield goto


@rule("L151")
def select_count(source: Source) -> Iterator[Node | int]:
    for call in source.calls["select"]:
        if call.args and source.string(call.args[0]) == "#":
            yield call.node


@rule("L152")
def local_without_value(source: Source) -> Iterator[Node | int]:
    for node in source.found["local"]:
        inside = last_child(node)
        is_bare = inside is not None and inside.type == "variable_list"
        if is_bare and _in_iterator_loop(node) and read_unset(source, node):
            yield node


def _in_iterator_loop(node: Node) -> bool:
    around = node.parent
    while around is not None and around.type not in ("function_definition", "function_declaration"):
        if around.type == "for_statement":
            clause = around.child_by_field_name("clause")
            return clause is not None and clause.type == "for_generic_clause"
        around = around.parent
    return False
