"""The position of an error in a script, written as the game writes it: `Global:(12,4-20): `."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tree_sitter import Node

    from tts_builder.lua.parse import Source

_STATEMENTS: Final = frozenset((
    "return_statement", "assignment_statement", "variable_declaration", "function_call",
    "for_statement", "while_statement", "if_statement", "elseif_statement", "repeat_statement",
))  # fmt: skip
_HEADED: Final = {
    "for_statement": "do",
    "while_statement": "do",
    "if_statement": "then",
    "elseif_statement": "then",
}
_NEAR: Final = re.compile(r"near '(.*)'$", re.DOTALL)
# Node types that a statement must contain to be the one that failed.
_NEEDS: Final = (
    ("attempt to call", {"function_call"}),
    ("attempt to index", {"dot_index_expression", "bracket_index_expression", "method_index_expression"}),
    ("attempt to perform arithmetic", {"binary_expression", "unary_expression"}),
    ("attempt to concatenate", {"binary_expression"}),
    ("attempt to compare", {"binary_expression"}),
    ("attempt to get length", {"unary_expression"}),
    ("bad argument", {"function_call"}),
)


class Places:
    """Finds the statement of an error by its line. Columns count from 0."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._told: dict[tuple[int, str, str | None], str] = {}

    def position(self, chunk: str, line: int, text: str, by: str | None = None) -> str:
        """`chunk:(line,from-to): `, or only the line when the columns are unknown."""
        key = (line, text, by)
        if key not in self._told:
            self._told[key] = self._range(line, text, by) or f"{line}"
        return f"{chunk}:{self._told[key]}: "

    @cached_property
    def _source(self) -> Source:
        from tts_builder.lua.parse import parse

        return parse(self._code)

    @cached_property
    def _starts(self) -> dict[int, list[Node]]:
        """Statements by the line on which they begin (from 1), in order of appearance."""
        out: dict[int, list[Node]] = {}
        pending = [self._source.root]
        while pending:
            node = pending.pop()
            if node.type in _STATEMENTS and not _inner_call(node):
                out.setdefault(node.start_point[0] + 1, []).append(node)
            pending.extend(reversed(node.named_children))
        return out

    def _range(self, line: int, text: str, by: str | None) -> str:
        near = _NEAR.search(text)
        if near:
            return self._token(line, near[1])
        found = self._statement(line, text, by)
        if found is None:
            return ""
        start, end = _extent(found)
        first, last = start[0] + 1, end[0] + 1
        a, b = self._column(start), self._column(end)
        return f"({first},{a}-{b})" if first == last else f"({first},{a}-{last},{b})"

    def _statement(self, line: int, text: str, by: str | None) -> Node | None:
        """The statement on the line that can cause this error, or the one around the line."""
        for start in range(line, max(0, line - 200), -1):
            here = [node for node in self._starts.get(start, ()) if node.end_point[0] + 1 >= line]
            if start < line:
                here = here[-1:]
            fitting = [node for node in here if self._fits(node, text, by)]
            if fitting or here:
                return (fitting or here)[0]
        return None

    def _fits(self, node: Node, text: str, by: str | None) -> bool:
        if by is not None:
            return self._source.data[node.start_byte : node.end_byte].find(by.encode()) >= 0 and not _holds(
                node, _STATEMENTS, self._source.data, by
            )
        needed = next((kinds for start, kinds in _NEEDS if text.startswith(start)), None)
        return needed is None or node.type in needed or _contains(node, needed)

    def _column(self, point: tuple[int, int]) -> int:
        row, column = point
        lines = self._source.data.split(b"\n")
        return len(lines[row][:column].decode("utf-8", "replace"))

    def _token(self, line: int, near: str) -> str:
        lines = self._code.replace("\r\n", "\n").split("\n")
        if not 1 <= line <= len(lines):
            return ""
        at = lines[line - 1].find(near)
        return f"({line},{at}-{at + len(near)})" if at >= 0 and "\n" not in near else ""


def _inner_call(node: Node) -> bool:
    """Whether a call is part of an expression and not a statement."""
    return (
        node.type == "function_call"
        and node.parent is not None
        and node.parent.type not in ("block", "chunk")
    )


def _contains(node: Node, kinds: set[str]) -> bool:
    pending = list(node.named_children)
    while pending:
        each = pending.pop()
        if each.type in kinds:
            return True
        if each.type not in ("block", "function_definition"):
            pending.extend(each.named_children)
    return False


def _holds(node: Node, kinds: frozenset[str], data: bytes, by: str) -> bool:
    """Whether a node of these kinds inside the statement contains the word."""
    pending = list(node.named_children)
    while pending:
        each = pending.pop()
        inside = each.type in kinds and not _inner_call(each)
        if inside and data[each.start_byte : each.end_byte].find(by.encode()) >= 0:
            return True
        pending.extend(each.named_children)
    return False


def _extent(node: Node) -> tuple[tuple[int, int], tuple[int, int]]:
    """The extent that the game reports: of a call its arguments, of a method call also its name, of a loop
    its head."""
    if node.type == "function_call":
        arguments, name = node.child_by_field_name("arguments"), node.child_by_field_name("name")
        method = name.child_by_field_name("method") if name is not None else None
        start = method or arguments or node
        return start.start_point, node.end_point
    word = _HEADED.get(node.type)
    for child in node.children if word else ():
        if child.type == word:
            return node.start_point, child.end_point
    return node.start_point, node.end_point
