"""Lua of foreign scripts rewritten so that Lua 5.2 does what MoonSharp does.

Operators, constructors and assignments on which the two differ become calls of `lua/faithful.lua`. Pieces are
only put in or exchanged: no line moves, so a line of the result is the same line of the script. For a fast
table only what can be seen to differ is rewritten, such as `return f() or 3` or a text compared with `<`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from tts_builder.headless.moonsharp.rewrite_assign import assignment, declaration
from tts_builder.headless.moonsharp.rewrite_counts import is_count, is_counter
from tts_builder.headless.moonsharp.rewrite_edits import Edits, is_multi, operator_of, parts
from tts_builder.headless.moonsharp.rewrite_labels import wiping_labels
from tts_builder.headless.moonsharp.rewrite_leaks import leaking_loops
from tts_builder.headless.moonsharp.rewrite_loops import bare_locals, bounds
from tts_builder.headless.moonsharp.rewrite_results import several_results
from tts_builder.headless.moonsharp.rewrite_tables import constructor
from tts_builder.headless.moonsharp.rewrite_values import arguments, returned_values, tail
from tts_builder.headless.moonsharp.rewrite_void import no_values
from tts_builder.lua.parse import Source
from tts_builder.lua.scopes import Scopes

if TYPE_CHECKING:
    from tree_sitter import Node, Query

HELPERS: Final = (
    "len", "mod", "cat", "lt", "le", "gt", "ge", "or", "and", "va", "num", "set", "late", "swap", "multi",
    "new", "more", "list", "build", "pos", "lazy", "one", "void", "part", "first", "limit", "step", "keep",
    "gone", "wiped", "alive", "eq", "nil", "ended", "given", "unless", "handed", "taken", "iterator", "range",
    "rest", "trailing", "dropped", "alone", "single", "took", "many", "fetch", "onward", "held", "invoke",
    "loop_count", "loop_goes", "loop_at", "loop_step", "loop_over", "loop_next", "loop_end",
)  # fmt: skip
_QUERY: Final = """
(unary_expression) @unary
(binary_expression) @binary
(arguments) @arguments
(return_statement) @return
(assignment_statement) @assignment
(table_constructor) @table
(function_declaration) @function
(function_definition) @anonymous
(variable_declaration (variable_list (identifier) @local))
(parameters (identifier) @local)
(for_generic_clause (variable_list (identifier) @local)) @iterator
(for_numeric_clause name: (identifier) @local) @bounds
(variable_declaration (variable_list)) @bare
(vararg_expression) @vararg
(goto_statement) @goto
"""
_ORDER: Final = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
_EQUAL: Final = frozenset({"==", "~="})
_NO_HANDLE: Final = frozenset({"nil", "true", "false", "number", "string", "table_constructor"})
_INVERSE: Final = {">": "<=", ">=": "<"}
_ARITHMETIC: Final = frozenset("+-*/^%")
_CHAIN: Final = 50
"""Operands of `..` in one call: Lua has room for some 250 arguments."""


class Rewritten(NamedTuple):
    """A chunk that takes the helpers and returns the script as a function; the keys of its constructors."""

    text: str
    templates: list[tuple[str | float, ...]]


@cache
def _query() -> Query:
    import tree_sitter

    from tts_builder.lua.parse import _parser

    language = _parser().language
    assert language is not None
    return tree_sitter.Query(language, _QUERY)


@lru_cache(maxsize=16)  # Objects share scripts, and a table that is loaded again has the same ones.
def rewrite(code: str, light: bool = False) -> Rewritten | None:
    """The script (in the spelling of Lua 5.2) as MoonSharp means it; None when it cannot be read.

    `light` leaves alone what costs time wherever it stands: the order of keys, `%`, variables compared.
    """
    import tree_sitter

    source = Source(code)
    if source.is_unread or source.root.has_error:
        return None
    prefix = "_ms"
    while prefix in code:
        prefix += "_"
    edits = Edits(source.data, f"{prefix}_", light)
    found = tree_sitter.QueryCursor(_query()).captures(source.root)
    names = _Names(found, source.data)
    if b"__" in source.data:
        edits.many = several_results(edits, found)
    for node in found.get("unary", ()):
        _unary(edits, node)
    for node in sorted(found.get("binary", ()), key=_outer_first):
        _binary(edits, node, names.changing)
    for node in found.get("arguments", ()):
        arguments(edits, node)
    for node in found.get("return", ()):
        returned_values(edits, node)
    for node in found.get("table", ()):
        constructor(edits, node, tail)
    for node in found.get("assignment", ()):
        assignment(edits, node, names.changing, names.local, tail)
    leaking = leaking_loops(edits, found.get("goto", []))
    for node in found.get("bounds", ()):
        if node.id not in leaking:
            bounds(edits, node)
    if not light:
        for node in found.get("function", ()):
            declaration(edits, node)
        bare_locals(edits, found.get("bare", []))
    if b"__iterator" in source.data:
        for node in found.get("iterator", ()):
            edits.wrap(parts(node)[1], edits.call("iterator"), ")", rank=-2)
    if b"::" in source.data:
        wiping_labels(edits, Scopes(source.root))
    no_values(edits, source.root, found, names.local, tail)
    helpers = ",".join(edits.name(helper) for helper in HELPERS)
    text = f"local {helpers}=... return function(...) {edits.applied()}\nend"
    return Rewritten(text, edits.templates)


def _outer_first(node: Node) -> tuple[int, int]:
    return node.start_byte, -node.end_byte


class _Names:
    """Which names a script changes anywhere, and which it declares as local anywhere."""

    def __init__(self, found: dict[str, list[Node]], data: bytes) -> None:
        self.changing: set[bytes] = set()
        self.local = {b"self", *(data[each.start_byte : each.end_byte] for each in found.get("local", ()))}
        for node in found.get("assignment", ()):
            targets = parts(node.children[0])
            kind = self.local if _is_local(node) else self.changing
            kind.update(
                data[each.start_byte : each.end_byte] for each in targets if each.type == "identifier"
            )
        for node in found.get("function", ()):
            name = node.child_by_field_name("name")
            if name is not None and name.type == "identifier":
                kind = self.local if node.children[0].type == "local" else self.changing
                kind.add(data[name.start_byte : name.end_byte])


def _is_local(node: Node) -> bool:
    return node.parent is not None and node.parent.type == "variable_declaration"


# Operators ----------------------------------------------------------------------
def _unary(edits: Edits, node: Node) -> None:
    operator, operand = node.children[0], parts(node)[-1]
    end = operand
    if operand.type == "binary_expression" and operator_of(operand) == "^" and not _leading(node):
        # MoonSharp takes a sign inside an expression before the power: 2 ^ -2 ^ 2 is 2 ^ ((-2) ^ 2).
        end = parts(operand)[0]
        edits.open(node.start_byte, node.end_byte, "(", rank=0)
        edits.close(end.end_byte, node.start_byte, ")", rank=0)
    if operator.type == "#":
        edits.replace(operator, edits.call("len"))
        edits.close(end.end_byte, node.start_byte, ")")
    elif operator.type == "-" and operand.type == "string":
        _number(edits, operand)


def _leading(node: Node) -> bool:
    """Whether an operator before an operand begins its whole expression."""
    while True:
        parent = node.parent
        if parent is None or parent.type == "unary_expression":
            return parent is None
        if parent.type != "binary_expression":
            return True
        if parts(parent)[0].id != node.id:
            return False
        node = parent


def _number(edits: Edits, node: Node) -> None:
    edits.wrap(node, edits.call("num"), ")")


def _binary(edits: Edits, node: Node, changing: set[bytes]) -> None:
    operator = node.child_by_field_name("operator") or node.children[1]
    kind = operator.type
    operands = parts(node)
    if len(operands) != 2:
        return
    left, right = operands
    if edits.light and not _shows(edits, node, kind):
        return
    if kind == "..":
        _concatenation(edits, node, operator, right)
    elif kind == "%":
        counted = is_count(edits, right, 1)
        if counted and (is_count(edits, left) or is_counter(edits, left, changing)):
            return
        edits.wrap(node, edits.call("part" if counted else "mod"), ")")
        edits.replace(operator, ",")
    elif kind in _ORDER:
        if not (_surely_number(left) or _surely_number(right)):
            edits.wrap(node, edits.call(_ORDER[kind]), ")")
            edits.replace(operator, ",")
        elif kind in _INVERSE:
            # MoonSharp asks the other way round, which differs when one side is not a number.
            edits.wrap(node, "(not(", "))")
            edits.replace(operator, _INVERSE[kind])
    elif kind in _EQUAL:
        if "nil" in (left.type, right.type):
            _without(edits, node, operator, left, right)
        elif edits.has_eq and not {left.type, right.type} & _NO_HANDLE:
            edits.wrap(node, ("(not " if kind == "~=" else "(") + edits.call("eq"), "))")
            edits.replace(operator, ",")
    elif kind in _ARITHMETIC:
        for operand in operands:
            if operand.type == "string":
                _number(edits, operand)


def _shows(edits: Edits, node: Node, kind: str) -> bool:
    """Whether the operands as they are written make a difference: texts compared, numbers joined."""
    if kind in _ORDER:
        return any(each.type == "string" for each in parts(node))
    if kind != "..":
        return False
    parent = node.parent
    if parent is not None and parent.type == "binary_expression" and operator_of(parent) == "..":
        return parent.id in edits.depth
    waiting = [node]
    while waiting:
        for each in parts(waiting.pop()):
            if each.type == "binary_expression" and operator_of(each) == "..":
                waiting.append(each)
            elif _reckoned(each):
                return True
    return False


def _reckoned(node: Node) -> bool:
    while node.type == "parenthesized_expression":
        node = parts(node)[0]
    if node.type == "unary_expression":
        return node.children[0].type == "-"
    return node.type == "number" or (node.type == "binary_expression" and operator_of(node) in _ARITHMETIC)


def _without(edits: Edits, node: Node, operator: Node, left: Node, right: Node) -> None:
    """A comparison with nil: an object that has been destroyed is equal to it."""
    asked, no = (left, right) if right.type == "nil" else (right, left)
    if asked.type in _NO_HANDLE:
        return
    edits.wrap(node, ("(not " if operator.type == "~=" else "(") + edits.call("gone"), "))")
    edits.replace(operator, "")
    edits.replace(no, "")


def _surely_number(node: Node) -> bool:
    if node.type == "binary_expression":
        return operator_of(node) in _ARITHMETIC
    return node.type == "number" or (node.type == "unary_expression" and node.children[0].type in ("#", "-"))


def _concatenation(edits: Edits, node: Node, operator: Node, right: Node) -> None:
    """A chain of `..` is one call; a long one is several, the later in the earlier."""
    parent = node.parent
    inside = parent is not None and parent.type == "binary_expression" and operator_of(parent) == ".."
    depth = edits.depth.get(parent.id, 0) + 1 if inside and parent is not None else 0
    edits.depth[node.id] = depth
    if depth % _CHAIN == 0:
        edits.wrap(node, edits.call("cat"), ")")
    edits.replace(operator, ",")
    if is_multi(right):
        edits.wrap(right, "(", ")", rank=0)
