"""What the source alone tells about the value of an expression."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tts_builder.lua.parse import Source, children

if TYPE_CHECKING:
    from tree_sitter import Node

TEXT: Final = frozenset([
    "tostring", "type", "string.format", "string.sub", "string.rep", "string.upper", "string.lower",
    "string.reverse", "string.char", "table.concat", ":sub", ":rep", ":upper", ":lower", ":reverse",
    ":format",
])  # fmt: skip
"""Library functions that always return a string."""

SINGLE: Final = TEXT | frozenset([
    "tonumber", "rawget", "rawlen", "rawequal", "getmetatable", "setmetatable", "math.floor",
    "math.ceil", "math.max", "math.min", "math.abs", "math.sqrt", "math.random", "string.len",
    "bit32.band", "bit32.bor", "bit32.bxor", "bit32.lshift", "bit32.rshift", "require", ":len",
])  # fmt: skip
"""Library functions that always return exactly one value."""

PURE: Final = SINGLE | {"ipairs", "pairs", "select", "table.unpack", "unpack", "string.byte", ":byte", "next"}
"""Library functions without a side effect."""

FRACTIONS: Final = frozenset(["os.time", "os.clock", "math.sqrt", "math.sin", "math.cos"])

_MANY: Final = ("function_call", "vararg_expression")


def bare(node: Node) -> Node:
    """The node without the parentheses around it."""
    while node.type == "parenthesized_expression":
        inner = children(node)
        if len(inner) != 1:
            break
        node = inner[0]
    return node


def operator(node: Node) -> str:
    """The operator of a binary or unary expression, otherwise empty."""
    if node.type == "binary_expression":
        return node.children[1].type if len(node.children) > 2 else ""
    return node.children[0].type if node.type == "unary_expression" and node.children else ""


def operands(node: Node, names: frozenset[str]) -> list[Node]:
    """The operands of a chain of these binary operators; a parenthesized operand counts as one."""
    leaves, waiting = [], [node]
    while waiting:
        part = waiting.pop()
        if part.type == "binary_expression" and operator(part) in names:
            waiting += reversed(children(part))
        else:
            leaves.append(part)
    return leaves


def may_be_many(source: Source, node: Node, singles: frozenset[str]) -> bool:
    """Whether the expression can give more or fewer than one value.

    `singles` are the functions of this file that always return exactly one.
    """
    if node.type not in _MANY:
        return False
    call = source.call(node)
    return call is None or (call.name not in SINGLE and call.name not in singles)


def is_text(source: Source, node: Node, locals_: frozenset[str] = frozenset()) -> bool:
    """Whether the expression is certainly a string; `locals_` are names known to hold strings."""
    node = bare(node)
    if node.type == "string" or operator(node) == "..":
        return True
    if node.type == "identifier":
        return source.slice(node) in locals_
    if operator(node) == "or":
        left, right = children(node)
        return is_text(source, right, locals_) and not is_plain_other(left)
    call = source.call(node)
    return call is not None and call.name in TEXT


def is_plain_other(node: Node) -> bool:
    """Whether the expression is certainly not a string: nil, boolean, table, function, comparison."""
    node = bare(node)
    if node.type in ("nil", "true", "false", "table_constructor", "function_definition"):
        return True
    return operator(node) in ("<", ">", "<=", ">=", "==", "~=", "not")


def may_have_fraction(source: Source, node: Node) -> bool:
    """Whether the expression is a number that may have a fraction: `1.5`, `a / b`, `x ^ y`, `os.time()`."""
    node = bare(node)
    if node.type == "number":
        text = source.slice(node).lower()
        return not text.startswith("0x") and ("." in text or "e" in text)
    sign = operator(node)
    if sign in ("/", "^"):
        return True
    if sign in ("+", "-", "*", "%"):
        return any(may_have_fraction(source, part) for part in children(node))
    call = source.call(node)
    return call is not None and call.name in FRACTIONS
