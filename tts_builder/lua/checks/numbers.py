"""Arithmetic and numbers as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tts_builder.lua.checks.known import bare, may_have_fraction, operator
from tts_builder.lua.checks.rule import rule
from tts_builder.lua.parse import Source, children

if TYPE_CHECKING:
    from tree_sitter import Node

CONCATENATIONS: Final = 100


@rule(
    "L130",
    "warning",
    "A number with a fraction joined by `..` is written in the player's number format (1,5).",
    "Use `tostring(n)` or `string.format('%.2f', n)`.",
)
def fraction_joined(source: Source) -> Iterator[Node | int]:
    for _, left, right in source.binaries[".."]:
        yield from (side for side in (left, right) if may_have_fraction(source, side))


@rule(
    "L131",
    "warning",
    "`%` with a negative divisor gives other results in MoonSharp.",
    "Use a positive divisor, or `a - math.floor(a / b) * b`.",
)
def negative_divisor(source: Source) -> Iterator[Node | int]:
    for node, _, right in source.binaries["%"]:
        if operator(bare(right)) == "-" and bare(right).type == "unary_expression":
            yield node


@rule(
    "L132",
    "warning",
    "math.fmod is the IEEE remainder in MoonSharp: math.fmod(5, 3) is -1.",
    "Use `%` with a positive divisor.",
)
def ieee_remainder(source: Source) -> Iterator[Node | int]:
    yield from (call.node for call in source.calls["math.fmod"])


@rule(
    "L133",
    "warning",
    "bit32.replace and bit32.arshift give other results in MoonSharp.",
    "Use bit32.band, bor, bxor, lshift and rshift with counts from 0 to 31.",
)
def broken_bits(source: Source) -> Iterator[Node | int]:
    for name in ("bit32.replace", "bit32.arshift"):
        yield from (call.node for call in source.calls[name])


@rule(
    "L134",
    "warning",
    "tonumber with a base other than 16 raises or ends the script in MoonSharp.",
    "Check with `s:find('^%x+$')` and use base 16, or no base.",
)
def number_base(source: Source) -> Iterator[Node | int]:
    for call in source.calls["tonumber"]:
        if len(call.args) > 1 and source.slice(bare(call.args[1])) != "16":
            yield call.node


@rule(
    "L135",
    "warning",
    "`a ^ -b ^ c` groups differently in MoonSharp.",
    "Put the exponent in parentheses.",
)
def exponent_chain(source: Source) -> Iterator[Node | int]:
    for node, _, right in source.binaries["^"]:
        if right.type == "unary_expression" and any(operator(part) == "^" for part in children(right)):
            yield node


@rule(
    "L136",
    "warning",
    f"More than {CONCATENATIONS} texts joined in one expression come near a limit of Lua 5.2.",
    "Collect the parts in a list and use table.concat.",
)
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


@rule(
    "L137",
    "warning",
    "math.modf rounds negative numbers down in MoonSharp.",
    "Use math.floor.",
)
def whole_part(source: Source) -> Iterator[Node | int]:
    yield from (call.node for call in source.calls["math.modf"])
