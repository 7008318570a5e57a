"""Makes mutants of a Lua module: each changes one operator, constant or branch, or removes one statement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from tts_builder.lua.parse import Source, children, parse
from tts_builder.referee.proof.unobserved import Ranges, is_sentence

if TYPE_CHECKING:
    from tree_sitter import Node

_OPERATORS: Final[dict[str, tuple[str, ...]]] = {
    "==": ("~=",),
    "~=": ("==",),
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "+": ("-",),
    "-": ("+",),
    "*": ("+",),
    "/": ("*",),
    "%": ("+",),
    "and": ("or",),
    "or": ("and",),
}
_LOOPS: Final = ("for_statement", "while_statement", "repeat_statement")
_FUNCTIONS: Final = ("function_declaration", "function_definition")

Key = tuple[str, str, str, str, int]
"""Module, function, the lines before and after the change, occurrence."""


class Mutant(msgspec.Struct, frozen=True):
    """One changed module. Its key stays the same when lines move."""

    module: str
    function: str
    """The innermost named function around the change; empty outside of functions."""
    before: str
    """The changed lines as they were, with single spaces."""
    after: str
    occurrence: int
    """Counts equal changes at several places of the function, from 0."""
    line: int
    start: int
    end: int
    replacement: str

    def text(self, original: str) -> str:
        """The module with the fault in it."""
        data = original.encode("utf-8")
        changed = data[: self.start] + self.replacement.encode("utf-8") + data[self.end :]
        return changed.decode("utf-8")

    @property
    def key(self) -> Key:
        return self.module, self.function, self.before, self.after, self.occurrence


def mutants(module: str, text: str, unobserved: Ranges) -> list[Mutant]:
    """Every mutant of a module, in order of appearance, except in unobserved places."""
    source = parse(text)
    found: list[Mutant] = []
    seen: Counter[tuple[str, str, str]] = Counter()
    texts = _swappable(source, unobserved)
    for node, function in _walk(source, source.root, "", unobserved):
        for start, end, replacement in dict.fromkeys(_changes(source, node, texts)):
            before, after = _lines(source.data, start, end, replacement)
            occurrence = seen[function, before, after]
            seen[function, before, after] += 1
            line = source.data.count(b"\n", 0, start) + 1
            found.append(Mutant(module, function, before, after, occurrence, line, start, end, replacement))
    return found


def _walk(source: Source, node: Node, function: str, unobserved: Ranges) -> Iterator[tuple[Node, str]]:
    if unobserved.holds(node):
        return
    if node.type in _FUNCTIONS:
        function = _name(source, node) or function
    yield node, function
    for child in node.children:
        yield from _walk(source, child, function, unobserved)


def _name(source: Source, function: Node) -> str:
    name = function.child_by_field_name("name")
    return source.slice(name) if name is not None else ""


Change = tuple[int, int, str]


def _changes(source: Source, node: Node, texts: Sequence[str]) -> Iterator[Change]:
    """All changes of this node, without its children."""
    match node.type:
        case "binary_expression":
            operator = node.children[1]
            for other in _OPERATORS.get(operator.type, ()):
                yield operator.start_byte, operator.end_byte, other
        case "unary_expression" if node.children[0].type in ("not", "-"):
            operator, operand = node.children[0], node.children[-1]
            yield operator.start_byte, operand.start_byte, ""
        case "number":
            yield from _numbers(source, node)
        case "string":
            yield from _strings(source, node, texts)
        case "true" | "false":
            yield node.start_byte, node.end_byte, "false" if node.type == "true" else "true"
        case "if_statement" | "elseif_statement":
            yield from _replaced(source, node.child_by_field_name("condition"), "true", "false")
        case "while_statement":
            yield from _replaced(source, node.child_by_field_name("condition"), "false")
        case "repeat_statement":
            yield from _replaced(source, node.child_by_field_name("condition"), "true")
        case "return_statement":
            yield from _returns(source, node)
        case _:
            pass
    if _is_removable(node):
        yield node.start_byte, node.end_byte, ""


def _replaced(source: Source, node: Node | None, *others: str) -> Iterator[Change]:
    if node is not None:
        for other in others:
            if source.slice(node) != other:
                yield node.start_byte, node.end_byte, other


def _numbers(source: Source, node: Node) -> Iterator[Change]:
    text = source.slice(node)
    if text.isdigit():
        for other in (int(text) + 1, int(text) - 1):
            # In parentheses, because `- -1` without a space would be a comment.
            yield node.start_byte, node.end_byte, str(other) if other >= 0 else f"({other})"


def _strings(source: Source, node: Node, texts: Sequence[str]) -> Iterator[Change]:
    """Replaces a text with the next other text of the module."""
    own = source.slice(node)
    if own in texts:
        at = texts.index(own)
        other = texts[(at + 1) % len(texts)] if len(texts) > 1 else '"?"'
        yield from _replaced(source, node, other)


def _returns(source: Source, node: Node) -> Iterator[Change]:
    """Returns nil instead of a value, or removes a bare return."""
    if _outer_function(node) is None:
        return
    values = children(node)
    if not values:
        yield node.start_byte, node.end_byte, ""
    elif source.slice(values[0]) not in ("nil", "false"):
        yield node.start_byte, node.end_byte, "return nil"


def _is_removable(node: Node) -> bool:
    parent = node.parent
    if parent is None or parent.type not in ("block", "chunk"):
        return False
    return node.type in ("assignment_statement", "function_call", "break_statement", *_LOOPS)


def _outer_function(node: Node) -> Node | None:
    outer = node.parent
    while outer is not None and outer.type not in _FUNCTIONS:
        outer = outer.parent
    return outer


def _swappable(source: Source, unobserved: Ranges) -> list[str]:
    """The texts of a module that matter to the rules, each once: neither module names nor sentences."""
    found: dict[str, None] = {}
    for node, value in source.strings():
        call = node.parent.parent if node.parent is not None else None
        requires = (
            call is not None and source.call(call) is not None and source.slice(call).startswith("require")
        )
        if not requires and not is_sentence(source, node) and value and not unobserved.covers(node):
            found[source.slice(node)] = None
    return list(found)


def _lines(data: bytes, start: int, end: int, replacement: str) -> tuple[str, str]:
    """The lines that a change touches, before and after it, with single spaces; only the first of several
    lines."""
    head = data.rfind(b"\n", 0, start) + 1
    tail = data.find(b"\n", end)
    tail = len(data) if tail < 0 else tail
    first, more, _ = data[head:tail].decode("utf-8").partition("\n")
    before = f"{first} …" if more else first
    after = (data[head:start] + replacement.encode("utf-8") + data[end:tail]).decode("utf-8")
    return " ".join(before.split()), " ".join(after.split())
