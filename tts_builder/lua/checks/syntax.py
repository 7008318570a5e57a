"""Syntax that only one of the engines accepts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tts_builder.lua.checks.expressions import operator
from tts_builder.lua.checks.rule import rule
from tts_builder.lua.parse import Source

if TYPE_CHECKING:
    from tree_sitter import Node

_NEWER: Final = ("//", "&", "|", "~", "<<", ">>")


@rule("L170")
def newer_operators(source: Source) -> Iterator[Node | int]:
    for sign in _NEWER:
        for node, _, _ in source.binaries[sign]:
            yield node
    for node in source.found["unary"]:
        if operator(node) == "~":
            yield node


@rule("L171")
def unicode_escape(source: Source) -> Iterator[Node | int]:
    yield from source.found["unicode"]


@rule("L172")
def not_equal(source: Source) -> Iterator[Node | int]:
    yield from source.unequal


@rule("L173")
def short_function(source: Source) -> Iterator[Node | int]:
    yield from source.lambdas


@rule("L174")
def attributes(source: Source) -> Iterator[Node | int]:
    yield from source.found["attribute"]
