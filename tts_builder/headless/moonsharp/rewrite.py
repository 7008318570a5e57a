"""Rewrite scripts so that Lua 5.2 runs them as MoonSharp does.

Operators, constructors and assignments on which the two differ become calls of functions in
`scripts/lua/faithful.lua`. Edits keep every line in its place, so line numbers do not change. For a fast
table only code that visibly differs is rewritten, such as `return f() or 3` or a string compared with `<`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from tts_builder.headless.moonsharp.marks import MARKS, mark
from tts_builder.headless.moonsharp.rewrite_assign import assignment, declaration
from tts_builder.headless.moonsharp.rewrite_counts import is_count, is_counter
from tts_builder.headless.moonsharp.rewrite_edits import Edits, child_nodes, is_multi, operator_of
from tts_builder.headless.moonsharp.rewrite_labels import wiping_labels
from tts_builder.headless.moonsharp.rewrite_leaks import leaking_loops
from tts_builder.headless.moonsharp.rewrite_loops import bare_locals, bounds
from tts_builder.headless.moonsharp.rewrite_results import several_results
from tts_builder.headless.moonsharp.rewrite_tables import constructor
from tts_builder.headless.moonsharp.rewrite_values import arguments, returned_values, tail
from tts_builder.headless.moonsharp.rewrite_void import flag_void_locals
from tts_builder.lua.parse import Source
from tts_builder.lua.scopes import Scopes

if TYPE_CHECKING:
    from tree_sitter import Node, Query

HELPERS: Final = (
    "len", "mod", "cat", "lt", "le", "gt", "ge", "or", "and", "vararg", "numeric_text", "set",
    "value_first", "swap", "set_all", "ordered", "ordered_open", "list", "build", "item", "lazy_item",
    "first_value", "discarded", "mod_literal", "for_start", "for_limit", "for_step", "keep_state", "is_nil",
    "wiped", "check_wiped", "eq", "or_nil", "resumed", "with_flag", "unless_void", "pass_void", "got_void",
    "iterator", "fraction_range", "pass_rest", "rest_is_void", "drop_void", "return_rest", "first_of_rest",
    "clear_void", "operator_values", "index_values", "forward_rest", "as_function", "call_method",
    "loop_push_count", "loop_continues", "loop_counter", "loop_advance", "loop_push_iterator", "loop_next",
    "loop_pop",
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
"""Operands of `..` in one call. Lua allows about 250 arguments."""


class Rewritten(NamedTuple):
    """A chunk that takes the helper functions and returns the script as a function.

    `templates` holds the keys of each table constructor in order."""

    text: str
    templates: list[tuple[str | float, ...]]
    marks: int = 0
    """The number of marks, if the chunk has any."""


@cache
def _query() -> Query:
    import tree_sitter

    from tts_builder.lua.parse import _parser

    language = _parser().language
    assert language is not None
    return tree_sitter.Query(language, _QUERY)


@lru_cache(maxsize=16)  # Objects share scripts, and a table that is loaded again has the same ones.
def rewrite(code: str, light: bool = False, marked: bool = False) -> Rewritten | None:
    """Rewrite a script (already in the syntax of Lua 5.2). None when it cannot be parsed.

    `light` skips rewrites that cost time at every use: the order of keys, `%`, comparisons of variables.
    `marked` puts a mark in front of the statements.
    """
    source = Source(code)
    if source.is_unread or source.root.has_error:
        return None
    edits = _edits(source, light)
    _rewrite(edits, source)
    return _chunk(edits, mark(edits, source.root).size if marked else 0)


@lru_cache(maxsize=16)
def with_marks(code: str) -> Rewritten | None:
    """A script that runs the same in both engines, with a mark in front of its statements."""
    source = Source(code)
    if source.is_unread or source.root.has_error:
        return None
    edits = _edits(source, True)
    return _chunk(edits, mark(edits, source.root).size)


def _edits(source: Source, light: bool) -> Edits:
    prefix = "_ms"
    while prefix in source.plain:
        prefix += "_"
    return Edits(source.data, f"{prefix}_", light)


def _chunk(edits: Edits, marks: int) -> Rewritten:
    helpers = ",".join(edits.name(helper) for helper in (MARKS, *HELPERS))
    text = f"local {helpers}=... return function(...) {edits.applied()}\nend"
    return Rewritten(text, edits.templates, marks)


def _rewrite(edits: Edits, source: Source) -> None:
    import tree_sitter

    found = tree_sitter.QueryCursor(_query()).captures(source.root)
    names = _Names(found, source.data)
    if b"__" in source.data:
        edits.multi_events = several_results(edits, found)
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
    if not edits.light:
        for node in found.get("function", ()):
            declaration(edits, node)
        bare_locals(edits, found.get("bare", []))
    if b"__iterator" in source.data:
        for node in found.get("iterator", ()):
            edits.wrap(child_nodes(node)[1], edits.call("iterator"), ")", rank=-2)
    if b"::" in source.data:
        wiping_labels(edits, Scopes(source.root))
    flag_void_locals(edits, source.root, found, names.local, tail)


def _outer_first(node: Node) -> tuple[int, int]:
    return node.start_byte, -node.end_byte


class _Names:
    """The names that a script assigns to anywhere, and those that it declares as local anywhere."""

    def __init__(self, found: dict[str, list[Node]], data: bytes) -> None:
        self.changing: set[bytes] = set()
        self.local = {b"self", *(data[each.start_byte : each.end_byte] for each in found.get("local", ()))}
        for node in found.get("assignment", ()):
            targets = child_nodes(node.children[0])
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
    operator, operand = node.children[0], child_nodes(node)[-1]
    end = operand
    if operand.type == "binary_expression" and operator_of(operand) == "^" and not _begins_expression(node):
        # Inside an expression MoonSharp applies a sign before the power: 2 ^ -2 ^ 2 is 2 ^ ((-2) ^ 2).
        end = child_nodes(operand)[0]
        edits.open(node.start_byte, node.end_byte, "(", rank=0)
        edits.close(end.end_byte, node.start_byte, ")", rank=0)
    if operator.type == "#":
        edits.replace(operator, edits.call("len"))
        edits.close(end.end_byte, node.start_byte, ")")
    elif operator.type == "-" and operand.type == "string":
        _read_as_number(edits, operand)


def _begins_expression(node: Node) -> bool:
    """Whether a unary operator is the first token of its whole expression."""
    while True:
        parent = node.parent
        if parent is None or parent.type == "unary_expression":
            return parent is None
        if parent.type != "binary_expression":
            return True
        if child_nodes(parent)[0].id != node.id:
            return False
        node = parent


def _read_as_number(edits: Edits, node: Node) -> None:
    edits.wrap(node, edits.call("numeric_text"), ")")


def _binary(edits: Edits, node: Node, changing: set[bytes]) -> None:
    operator = node.child_by_field_name("operator") or node.children[1]
    kind = operator.type
    operands = child_nodes(node)
    if len(operands) != 2:
        return
    left, right = operands
    if edits.light and not _may_differ(edits, node, kind):
        return
    if kind == "..":
        _concatenation(edits, node, operator, right)
    elif kind == "%":
        marked = is_count(edits, right, 1)
        if marked and (is_count(edits, left) or is_counter(edits, left, changing)):
            return
        edits.wrap(node, edits.call("mod_literal" if marked else "mod"), ")")
        edits.replace(operator, ",")
    elif kind in _ORDER:
        if not (_surely_number(left) or _surely_number(right)):
            edits.wrap(node, edits.call(_ORDER[kind]), ")")
            edits.replace(operator, ",")
        elif kind in _INVERSE:
            # MoonSharp negates the opposite comparison, which differs when one side is not a number.
            edits.wrap(node, "(not(", "))")
            edits.replace(operator, _INVERSE[kind])
    elif kind in _EQUAL:
        if "nil" in (left.type, right.type):
            _compare_with_nil(edits, node, operator, left, right)
        elif edits.has_eq and not {left.type, right.type} & _NO_HANDLE:
            edits.wrap(node, ("(not " if kind == "~=" else "(") + edits.call("eq"), "))")
            edits.replace(operator, ",")
    elif kind in _ARITHMETIC:
        for operand in operands:
            if operand.type == "string":
                _read_as_number(edits, operand)


def _may_differ(edits: Edits, node: Node, kind: str) -> bool:
    """Whether the operands as written can differ: strings that are compared, numbers that are
    concatenated."""
    if kind in _ORDER:
        return any(each.type == "string" for each in child_nodes(node))
    if kind != "..":
        return False
    parent = node.parent
    if parent is not None and parent.type == "binary_expression" and operator_of(parent) == "..":
        return parent.id in edits.depth
    waiting = [node]
    while waiting:
        for each in child_nodes(waiting.pop()):
            if each.type == "binary_expression" and operator_of(each) == "..":
                waiting.append(each)
            elif _is_computed(each):
                return True
    return False


def _is_computed(node: Node) -> bool:
    while node.type == "parenthesized_expression":
        node = child_nodes(node)[0]
    if node.type == "unary_expression":
        return node.children[0].type == "-"
    return node.type == "number" or (node.type == "binary_expression" and operator_of(node) in _ARITHMETIC)


def _compare_with_nil(edits: Edits, node: Node, operator: Node, left: Node, right: Node) -> None:
    """Rewrite a comparison with nil. A destroyed object equals nil."""
    asked, no = (left, right) if right.type == "nil" else (right, left)
    if asked.type in _NO_HANDLE:
        return
    edits.wrap(node, ("(not " if operator.type == "~=" else "(") + edits.call("is_nil"), "))")
    edits.replace(operator, "")
    edits.replace(no, "")


def _surely_number(node: Node) -> bool:
    if node.type == "binary_expression":
        return operator_of(node) in _ARITHMETIC
    return node.type == "number" or (node.type == "unary_expression" and node.children[0].type in ("#", "-"))


def _concatenation(edits: Edits, node: Node, operator: Node, right: Node) -> None:
    """Turn a chain of `..` into one call, or a long chain into nested calls."""
    parent = node.parent
    inside = parent is not None and parent.type == "binary_expression" and operator_of(parent) == ".."
    depth = edits.depth.get(parent.id, 0) + 1 if inside and parent is not None else 0
    edits.depth[node.id] = depth
    if depth % _CHAIN == 0:
        edits.wrap(node, edits.call("cat"), ")")
    edits.replace(operator, ",")
    if is_multi(right):
        edits.wrap(right, "(", ")", rank=0)
