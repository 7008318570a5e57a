"""Lua patterns: what MoonSharp's matcher cannot do or does differently."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from tts_builder.lua.checks.rule import rule
from tts_builder.lua.parse import Source

if TYPE_CHECKING:
    from tree_sitter import Node

_FUNCTIONS: Final = ("find", "match", "gmatch", "gsub")


class Item(NamedTuple):
    """One single-character item of a pattern with its quantifier (empty if it has none)."""

    text: str
    quantifier: str
    last: bool
    """Whether only closing parentheses of captures follow."""


def literal_patterns(source: Source) -> Iterator[tuple[Node, str]]:
    """Pattern arguments written as string literals; plain finds are left out."""
    for function in _FUNCTIONS:
        for name, at in ((f":{function}", 0), (f"string.{function}", 1)):
            for call in source.calls[name]:
                args = call.args
                plain = function == "find" and len(args) > at + 2 and source.slice(args[at + 2]) != "false"
                value = source.string(args[at]) if len(args) > at else None
                if value is not None and not plain:
                    yield args[at], value


def items(pattern: str) -> list[Item]:
    """The items of a pattern. A malformed pattern gives the items that can be read."""
    out: list[tuple[str, str, int]] = []
    i = 1 if pattern.startswith("^") else 0
    while i < len(pattern):
        if pattern[i] in "()":
            i += 1
            continue
        end = _item_end(pattern, i)
        quantifier = pattern[end] if end < len(pattern) and pattern[end] in "*+-?" else ""
        if pattern[i : i + 2] in ("%b", "%f"):
            quantifier = ""
        out.append((pattern[i:end], quantifier, end + len(quantifier)))
        i = end + len(quantifier)
    tail = len(pattern.rstrip(")"))
    return [Item(text, quantifier, end >= tail) for text, quantifier, end in out]


def _item_end(pattern: str, i: int) -> int:
    if pattern[i] == "%":
        if pattern[i + 1 : i + 2] == "b":
            return min(i + 4, len(pattern))
        if pattern[i + 1 : i + 3] == "f[":
            return _set_end(pattern, i + 2)
        return min(i + 2, len(pattern))
    return _set_end(pattern, i) if pattern[i] == "[" else i + 1


def _set_end(pattern: str, i: int) -> int:
    k = i + 1
    if pattern[k : k + 1] == "^":
        k += 1
    first = True
    while k < len(pattern) and (pattern[k] != "]" or first):
        k += 2 if pattern[k] == "%" else 1
        first = False
    return min(k + 1, len(pattern))


@rule("L120")
def lazy_quantifier(source: Source) -> Iterator[Node | int]:
    for node, pattern in literal_patterns(source):
        if any(item.quantifier == "-" for item in items(pattern)):
            yield node


@rule("L121")
def backtracking(source: Source) -> Iterator[Node | int]:
    for node, pattern in literal_patterns(source):
        if any(item.quantifier in ("*", "+") and not item.last for item in items(pattern)):
            yield node


@rule("L122")
def punctuation_class(source: Source) -> Iterator[Node | int]:
    for node, pattern in literal_patterns(source):
        if any("%p" in item.text.lower().replace("%%", "") for item in items(pattern)):
            yield node


@rule("L123")
def pattern_beyond_ascii(source: Source) -> Iterator[Node | int]:
    for node, pattern in literal_patterns(source):
        if not pattern.isascii():
            yield node
