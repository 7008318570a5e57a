"""Find functions of a script that may end without returning a value (void), and the uses of their result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tts_builder.headless.moonsharp.rewrite_edits import Edits, child_nodes

if TYPE_CHECKING:
    from tree_sitter import Node

COMPOUND: Final = ("parenthesized_expression", "binary_expression")
_LOOPS: Final = ("for_statement", "while_statement", "repeat_statement")
_NAMES: Final = ("identifier", "dot_index_expression")
_LIBRARY: Final = frozenset(
    b"math string table os bit32 coroutine pairs ipairs next type tostring tonumber select unpack".split()
)


class VoidCalls:
    """Which calls may be void: calls of functions in the script that may end without a value, and calls of
    locals whose function cannot be found."""

    def __init__(
        self,
        edits: Edits,
        functions: list[Node],
        results: dict[int, list[Node]],
        local: set[bytes],
        assignments: list[Node],
    ) -> None:
        """`results` holds the return statements of each function, `local` the names that are local
        anywhere."""
        self.edits = edits
        self.empty: set[bytes] = set()
        named = {name_of(edits, each) for each in functions}
        self._unknown = local - named - _from_library(edits, assignments) - {b"self"}
        passing: list[tuple[bytes, Node]] = []
        for function in functions:
            name = name_of(edits, function)
            if not name:
                continue
            given = [returned(each) for each in results.get(function.id, ())]
            body = function.child_by_field_name("body")
            if any(not values for values in given) or body is None or not _always_returns(edits, body):
                self.empty.add(name)
            passing += [(name, values[0]) for values in given if len(values) == 1]
        grown = True
        while grown:
            grown = False
            for name, value in passing:
                if name not in self.empty and self.may_be_void(value):
                    self.empty.add(name)
                    grown = True

    def may_be_void(self, node: Node) -> bool:
        if node.type == "function_call":
            return self._is_void_call(node)
        return node.type in COMPOUND and any(self._is_void_call(each) for each in void_operands(node))

    def _is_void_call(self, node: Node) -> bool:
        called = node.child_by_field_name("name") if node.type == "function_call" else None
        if called is None:
            return False
        if called.type == "identifier":
            name = self.edits.raw(called)
            return name in self.empty or name in self._unknown
        if called.type in ("dot_index_expression", "method_index_expression"):
            return _last_part(self.edits, called) in self.empty
        return True


def _from_library(edits: Edits, assignments: list[Node]) -> set[bytes]:
    """Names of library functions, as in `local floor = math.floor`."""
    names: set[bytes] = set()
    for node in assignments:
        lists = child_nodes(node)
        for target, value in zip(
            child_nodes(lists[0]), child_nodes(lists[1]) if len(lists) == 2 else [], strict=False
        ):
            if value.type in _NAMES and edits.raw(value).split(b".")[0] in _LIBRARY:
                names.add(edits.raw(target))
    return names


def void_operands(node: Node) -> Iterator[Node]:
    """The operands that can make an expression void: x and y of `x and y`, y of `x or y`."""
    while node.type == "parenthesized_expression":
        node = child_nodes(node)[0]
    operator = node.child_by_field_name("operator") if node.type == "binary_expression" else None
    if operator is None or operator.type not in ("and", "or"):
        yield node
        return
    operands = child_nodes(node)
    for each in operands if operator.type == "and" else operands[1:]:
        yield from void_operands(each)


def several_results(edits: Edits, found: dict[str, list[Node]]) -> set[str]:
    """Events such as `__add` for which a function of the script may return more than one value."""
    functions = [*found.get("function", ()), *found.get("anonymous", ())]
    named = {each.id: name_of(edits, each) for each in functions}
    events: set[str] = set()
    for statement, function in innermost(functions, found.get("return", [])):
        name = named[function.id]
        if name.startswith(b"__"):
            values = returned(statement)
            open_ended = values and edits.raw(values[-1]).startswith((b"...", b"coroutine.yield"))
            if len(values) > 1 or open_ended:
                events.add(name.decode())
    return events


def script_functions(edits: Edits, found: dict[str, list[Node]]) -> dict[bytes, Node]:
    """The functions of the script that are called by a plain name."""
    made: dict[bytes, Node] = {}
    for node in [*found.get("function", ()), *found.get("anonymous", ())]:
        name = node.child_by_field_name("name")
        plain = name is None or name.type == "identifier"
        if plain and (node.parent is None or node.parent.type != "field"):
            made[name_of(edits, node)] = node
    made.pop(b"", None)
    return made


def called_function(edits: Edits, arguments: Node, functions: dict[bytes, Node]) -> Node | None:
    """The function of the script that gets these arguments, if the text shows it."""
    call = arguments.parent
    called = call.child_by_field_name("name") if call is not None else None
    while called is not None and called.type == "parenthesized_expression":
        called = child_nodes(called)[0]
    if called is None or called.type == "function_definition":
        return called
    return functions.get(edits.raw(called)) if called.type == "identifier" else None


def innermost(functions: list[Node], nodes: list[Node]) -> Iterator[tuple[Node, Node]]:
    """Each node inside a function, with the innermost one."""
    starts = sorted(functions, key=lambda each: each.start_byte)
    around: list[Node] = []
    at = 0
    for node in sorted(nodes, key=lambda each: each.start_byte):
        while at < len(starts) and starts[at].start_byte <= node.start_byte:
            around.append(starts[at])
            at += 1
        while around and around[-1].end_byte <= node.start_byte:
            around.pop()
        owner = next((each for each in reversed(around) if each.end_byte >= node.end_byte), None)
        if owner is not None:
            yield node, owner


def name_of(edits: Edits, function: Node) -> bytes:
    """The last part of the name under which the function is declared or assigned."""
    name = function.child_by_field_name("name")
    if name is None:
        around = function.parent
        if around is not None and around.type == "field":
            name = around.child_by_field_name("name")
        elif around is not None and around.type == "expression_list" and around.parent is not None:
            targets, values = child_nodes(around.parent.children[0]), child_nodes(around)
            place = next(i for i, each in enumerate(values) if each.id == function.id)
            name = targets[place] if place < len(targets) else None
    return _last_part(edits, name)


def _last_part(edits: Edits, name: Node | None) -> bytes:
    if name is None:
        return b""
    if name.type == "identifier":
        return edits.raw(name)
    field = name.child_by_field_name("field") or name.child_by_field_name("method")
    return edits.raw(field) if field is not None and field.type == "identifier" else b""


def returned(statement: Node) -> list[Node]:
    lists = child_nodes(statement)
    return child_nodes(lists[0]) if lists else []


def _callee(edits: Edits, node: Node) -> bytes:
    """The last part of the name of the called function, or "" when the node is not a call."""
    while node.type == "parenthesized_expression":
        node = child_nodes(node)[0]
    return _last_part(edits, node.child_by_field_name("name")) if node.type == "function_call" else b""


def _always_returns(edits: Edits, block: Node) -> bool:
    """Whether control never reaches the end of the block."""
    statements = child_nodes(block)
    if not statements:
        return False
    last = statements[-1]
    if last.type in ("return_statement", "goto_statement"):
        return True
    if last.type == "function_call":
        return _callee(edits, last) == b"error"
    if last.type == "do_statement":
        body = last.child_by_field_name("body")
        return body is not None and _always_returns(edits, body)
    if last.type == "if_statement":
        branches = [last.child_by_field_name("consequence")]
        alternatives = last.children_by_field_name("alternative")
        branches += [
            each.child_by_field_name("body") or each.child_by_field_name("consequence")
            for each in alternatives
        ]
        has_else = any(each.type == "else_statement" for each in alternatives)
        return has_else and all(each is not None and _always_returns(edits, each) for each in branches)
    condition = last.child_by_field_name("condition") if last.type == "while_statement" else None
    return condition is not None and edits.raw(condition) == b"true" and not _has_break(last)


def _has_break(loop: Node) -> bool:
    waiting = list(loop.children)
    while waiting:
        node = waiting.pop()
        if node.type == "break_statement":
            return True
        if node.type not in _LOOPS and "function_d" not in node.type:
            waiting += node.children
    return False


def results_in_use(
    edits: Edits, found: dict[str, list[Node]], void_calls: VoidCalls, functions: dict[bytes, Node]
) -> Iterator[Node]:
    """Void calls whose result matters: a local takes it that is used later, or it is an argument of a
    function of the script."""
    shown: set[bytes] | None = None
    for node in found.get("assignment", ()):
        lists = child_nodes(node)
        targets, values = child_nodes(lists[0]), child_nodes(lists[1]) if len(lists) == 2 else []
        if values and len(targets) >= len(values) and void_calls.may_be_void(values[-1]):
            shown = shown if shown is not None else set(_noticed_names(edits, found))
            if edits.raw(targets[len(values) - 1]) in shown:
                yield values[-1]
    for node in found.get("arguments", ()):
        for each in child_nodes(node):
            if void_calls.may_be_void(each) and called_function(edits, node, functions) is not None:
                yield each


def _noticed_names(edits: Edits, found: dict[str, list[Node]]) -> Iterator[bytes]:
    """Names for which a void value makes a difference: those that are passed, returned or assigned."""
    lists = [child_nodes(each) for each in found.get("arguments", ())]
    lists += [returned(each) for each in found.get("return", ())]
    lists += [
        child_nodes(each)[1].named_children
        for each in found.get("assignment", ())
        if len(child_nodes(each)) == 2
    ]
    for values in lists:
        for value in values:
            yield from (edits.raw(each) for each in void_operands(value) if each.type == "identifier")
