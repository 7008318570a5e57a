"""Arithmetic and numbers as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tts_builder.lua.checks.expressions import bare, may_have_fraction, operator
from tts_builder.lua.checks.rule import rule
from tts_builder.lua.parse import Source, children

if TYPE_CHECKING:
    from tree_sitter import Node

CONCATENATIONS: Final = 100


@rule("L130")
def fraction_joined(source: Source) -> Iterator[Node | int]:
    for _, left, right in source.binaries[".."]:
        yield from (side for side in (left, right) if may_have_fraction(source, side))


@rule("L131")
def negative_divisor(source: Source) -> Iterator[Node | int]:
    for node, _, right in source.binaries["%"]:
        if operator(bare(right)) == "-" and bare(right).type == "unary_expression":
            yield node


@rule("L132")
def ieee_remainder(source: Source) -> Iterator[Node | int]:
    yield from (call.node for call in source.calls["math.fmod"])


@rule("L133")
def broken_bits(source: Source) -> Iterator[Node | int]:
    for name in ("bit32.replace", "bit32.arshift"):
        yield from (call.node for call in source.calls[name])


@rule("L134")
def number_base(source: Source) -> Iterator[Node | int]:
    for call in source.calls["tonumber"]:
        if len(call.args) > 1 and source.slice(bare(call.args[1])) != "16":
            yield call.node


@rule("L135")
def exponent_chain(source: Source) -> Iterator[Node | int]:
    for node, _, right in source.binaries["^"]:
        if right.type == "unary_expression" and any(operator(part) == "^" for part in children(right)):
            yield node


@rule("L136", most=CONCATENATIONS)
def long_join(source: Source) -> Iterator[Node | int]:
    joins = source.binaries[".."]
    if len(joins) <= CONCATENATIONS:
        return
    inner = {side.id for _, left, right in joins for side in (left, right) if operator(side) == ".."}
    for node, _, _ in joins:
        if node.id not in inner:
            depth, part = 1, node
            while operator(part) == "..":
                depth, part = depth + 1, children(part)[-1]
            if depth > CONCATENATIONS:
                yield node


@rule("L137")
def whole_part(source: Source) -> Iterator[Node | int]:
    yield from (call.node for call in source.calls["math.modf"])
