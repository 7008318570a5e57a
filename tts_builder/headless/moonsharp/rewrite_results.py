"""Which functions of a script may end without a value, and where such a result is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tts_builder.headless.moonsharp.rewrite_edits import Edits, parts

if TYPE_CHECKING:
    from tree_sitter import Node

COMPOUND: Final = ("parenthesized_expression", "binary_expression")
_LOOPS: Final = ("for_statement", "while_statement", "repeat_statement")
_NAMES: Final = ("identifier", "dot_index_expression")
_LIBRARY: Final = frozenset(
    b"math string table os bit32 coroutine pairs ipairs next type tostring tonumber select unpack".split()
)


class Endings:
    """Which calls may give no value: those of functions of the script that may end without one, and those of
    functions of which the script says no more than the name of a local."""

    def __init__(
        self,
        edits: Edits,
        functions: list[Node],
        results: dict[int, list[Node]],
        local: set[bytes],
        assignments: list[Node],
    ) -> None:
        """`results` are the returns of each function, `local` the names that are local anywhere."""
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
            if any(not values for values in given) or body is None or not _ends(edits, body):
                self.empty.add(name)
            passing += [(name, values[0]) for values in given if len(values) == 1]
        grown = True
        while grown:
            grown = False
            for name, value in passing:
                if name not in self.empty and self.may_be_empty(value):
                    self.empty.add(name)
                    grown = True

    def may_be_empty(self, node: Node) -> bool:
        if node.type == "function_call":
            return self._call(node)
        return node.type in COMPOUND and any(self._call(each) for each in void_ends(node))

    def _call(self, node: Node) -> bool:
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
    """Names that stand for a function of the library, as in `local floor = math.floor`."""
    names: set[bytes] = set()
    for node in assignments:
        lists = parts(node)
        for target, value in zip(parts(lists[0]), parts(lists[1]) if len(lists) == 2 else [], strict=False):
            if value.type in _NAMES and edits.raw(value).split(b".")[0] in _LIBRARY:
                names.add(edits.raw(target))
    return names


def void_ends(node: Node) -> Iterator[Node]:
    """What an expression is when that is no value: x or y of `x and y`, y of `x or y`."""
    while node.type == "parenthesized_expression":
        node = parts(node)[0]
    operator = node.child_by_field_name("operator") if node.type == "binary_expression" else None
    if operator is None or operator.type not in ("and", "or"):
        yield node
        return
    operands = parts(node)
    for each in operands if operator.type == "and" else operands[1:]:
        yield from void_ends(each)


def several_results(edits: Edits, found: dict[str, list[Node]]) -> set[str]:
    """Events such as `__add` for which a function of the script returns more than one value."""
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
    """Functions called by a plain name."""
    made: dict[bytes, Node] = {}
    for node in [*found.get("function", ()), *found.get("anonymous", ())]:
        name = node.child_by_field_name("name")
        plain = name is None or name.type == "identifier"
        if plain and (node.parent is None or node.parent.type != "field"):
            made[name_of(edits, node)] = node
    made.pop(b"", None)
    return made


def called_function(edits: Edits, arguments: Node, functions: dict[bytes, Node]) -> Node | None:
    """The function of the script that gets these arguments, if it can be seen."""
    call = arguments.parent
    called = call.child_by_field_name("name") if call is not None else None
    while called is not None and called.type == "parenthesized_expression":
        called = parts(called)[0]
    if called is None or called.type == "function_definition":
        return called
    return functions.get(edits.raw(called)) if called.type == "identifier" else None


def innermost(functions: list[Node], nodes: list[Node]) -> Iterator[tuple[Node, Node]]:
    """Each node with the function it stands in, if any."""
    starts = sorted(functions, key=lambda each: each.start_byte)
    around: list[Node] = []
    at = 0
    for node in sorted(nodes, key=lambda each: each.start_byte):
        while at < len(starts) and starts[at].start_byte <= node.start_byte:
            around.append(starts[at])
            at += 1
        while around and around[-1].end_byte <= node.start_byte:
            around.pop()
        inside = next((each for each in reversed(around) if each.end_byte >= node.end_byte), None)
        if inside is not None:
            yield node, inside


def name_of(edits: Edits, function: Node) -> bytes:
    """The last part of the name it is declared by or assigned to."""
    name = function.child_by_field_name("name")
    if name is None:
        around = function.parent
        if around is not None and around.type == "field":
            name = around.child_by_field_name("name")
        elif around is not None and around.type == "expression_list" and around.parent is not None:
            targets, values = parts(around.parent.children[0]), parts(around)
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
    lists = parts(statement)
    return parts(lists[0]) if lists else []


def _callee(edits: Edits, node: Node) -> bytes:
    """The last part of the name of what is called, "" when it is not a call."""
    while node.type == "parenthesized_expression":
        node = parts(node)[0]
    return _last_part(edits, node.child_by_field_name("name")) if node.type == "function_call" else b""


def _ends(edits: Edits, block: Node) -> bool:
    """Whether control never runs off the end of the block."""
    inside = parts(block)
    if not inside:
        return False
    last = inside[-1]
    if last.type in ("return_statement", "goto_statement"):
        return True
    if last.type == "function_call":
        return _callee(edits, last) == b"error"
    if last.type == "do_statement":
        body = last.child_by_field_name("body")
        return body is not None and _ends(edits, body)
    if last.type == "if_statement":
        branches = [last.child_by_field_name("consequence")]
        alternatives = last.children_by_field_name("alternative")
        branches += [
            each.child_by_field_name("body") or each.child_by_field_name("consequence")
            for each in alternatives
        ]
        has_else = any(each.type == "else_statement" for each in alternatives)
        return has_else and all(each is not None and _ends(edits, each) for each in branches)
    condition = last.child_by_field_name("condition") if last.type == "while_statement" else None
    return condition is not None and edits.raw(condition) == b"true" and not _breaks(last)


def _breaks(loop: Node) -> bool:
    waiting = list(loop.children)
    while waiting:
        node = waiting.pop()
        if node.type == "break_statement":
            return True
        if node.type not in _LOOPS and "function_d" not in node.type:
            waiting += node.children
    return False


def results_in_use(
    edits: Edits, found: dict[str, list[Node]], endings: Endings, functions: dict[bytes, Node]
) -> Iterator[Node]:
    """Calls that may give no value whose result a local takes that is shown, or a function of the script."""
    shown: set[bytes] | None = None
    for node in found.get("assignment", ()):
        lists = parts(node)
        targets, values = parts(lists[0]), parts(lists[1]) if len(lists) == 2 else []
        if values and len(targets) >= len(values) and endings.may_be_empty(values[-1]):
            shown = shown if shown is not None else set(_shown(edits, found))
            if edits.raw(targets[len(values) - 1]) in shown:
                yield values[-1]
    for node in found.get("arguments", ()):
        for each in parts(node):
            if endings.may_be_empty(each) and called_function(edits, node, functions) is not None:
                yield each


def _shown(edits: Edits, found: dict[str, list[Node]]) -> Iterator[bytes]:
    """Names whose having no value can be noticed: those passed, returned or assigned on."""
    lists = [parts(each) for each in found.get("arguments", ())]
    lists += [returned(each) for each in found.get("return", ())]
    lists += [parts(each)[1].named_children for each in found.get("assignment", ()) if len(parts(each)) == 2]
    for values in lists:
        for value in values:
            yield from (edits.raw(each) for each in void_ends(value) if each.type == "identifier")
