"""Order, length and formatting of strings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tts_builder.lua.checks.expressions import bare, is_text
from tts_builder.lua.checks.rule import rule
from tts_builder.lua.parse import Call, Source, children, last_child

if TYPE_CHECKING:
    from tree_sitter import Node

_DIRECTIVE: Final = re.compile(r"%[-+ #0]*\d*(?:\.\d+)?([a-zA-Z%])")
_WORD: Final = re.compile(r"[^\s,()\[\]=-]+")
_LENGTH: Final = ord("#")
_COUNTING: Final = ("sub", "len", "byte", "reverse", "upper", "lower")


@rule("L124")
def string_order(source: Source) -> Iterator[Node | int]:
    for sign in ("<", ">", "<=", ">="):
        for node, left, right in source.binaries[sign]:
            if is_text(source, left) or is_text(source, right):
                yield node


@rule("L125")
def bare_sort(source: Source) -> Iterator[Node | int]:
    for call in source.calls["table.sort"]:
        if len(call.args) == 1:
            yield call.node


@rule("L126")
def format_value(source: Source) -> Iterator[Node | int]:
    for call, form, rest in _formats(source):
        letters = [letter for letter in _DIRECTIVE.findall(form) if letter != "%"]
        for letter, arg in zip(letters, rest, strict=False):
            if letter != "s" or bare(arg).type == "number" or is_text(source, arg):
                continue
            if not is_text(source, arg, source.once(_known_texts)):
                yield call.node
                break


@rule("L127")
def format_exponent(source: Source) -> Iterator[Node | int]:
    for call, form, _ in _formats(source):
        if any(letter in "eE" for letter in _DIRECTIVE.findall(form)):
            yield call.node


@rule("L128")
def counted_beyond_ascii(source: Source) -> Iterator[Node | int]:
    for node in source.found["unary"]:
        if source.data[node.start_byte] == _LENGTH:
            operand = last_child(node)
            if operand is not None and _beyond_ascii(source, bare(operand)):
                yield node
    for function in _COUNTING:
        for call in source.calls[f":{function}"]:
            if call.receiver is not None and _beyond_ascii(source, bare(call.receiver)):
                yield call.node
        for call in source.calls[f"string.{function}"]:
            if call.args and _beyond_ascii(source, bare(call.args[0])):
                yield call.node


def _beyond_ascii(source: Source, node: Node) -> bool:
    value = source.string(node)
    return value is not None and not value.isascii()


def _formats(source: Source) -> Iterator[tuple[Call, str, list[Node]]]:
    """Calls of string.format with a literal format: the call, the format, the other arguments."""
    for call in source.calls["string.format"]:
        form = source.string(call.args[0]) if call.args else None
        if form is not None:
            yield call, form, call.args[1:]
    for call in source.calls[":format"]:
        form = source.string(bare(call.receiver)) if call.receiver is not None else None
        if form is not None:
            yield call, form, call.args


def _known_texts(source: Source) -> frozenset[str]:
    """Locals that the file sets exactly once, to a string."""
    names: Counter[str] = Counter()
    texts = set()
    for node, targets in source.targets:
        found = [source.slice(name) for name in targets if name.type == "identifier"]
        names.update(found)
        if len(targets) == 1 and found and names[found[0]] == 1 and _is_local_text(source, node):
            texts.add(found[0])
    texts = {name for name in texts if names[name] == 1}
    for function in source.functions():
        parameters = function.child_by_field_name("parameters") or function
        if not texts.isdisjoint(_WORD.findall(source.slice(parameters))):
            texts -= {source.slice(name) for name in children(parameters) if name.type == "identifier"}
    return frozenset(texts)


def _is_local_text(source: Source, assignment: Node) -> bool:
    """Whether an assignment declares a local and sets it to a single string."""
    values = children(assignment.children[-1])
    if len(values) != 1 or not is_text(source, values[0]):
        return False
    return assignment.parent is not None and assignment.parent.type == "variable_declaration"
