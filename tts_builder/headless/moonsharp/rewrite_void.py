"""Results that are no value: a function that ends without one leaves "no value" in a local, not nil.

Beside each local that may hold such a result stands a flag. A local whose flag is set is left out where it is
the last argument of a call or the only result, so that `tostring(x)` raises as in the game. What a function
returns is followed by the names of functions in the script itself; a function of which no more is known than
that a local holds it may end in either way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tts_builder.headless.moonsharp.rewrite_assign import Tail
from tts_builder.headless.moonsharp.rewrite_edits import Edits, is_multi, parts
from tts_builder.headless.moonsharp.rewrite_rest import Rest
from tts_builder.headless.moonsharp.rewrite_results import (
    COMPOUND,
    Endings,
    called_function,
    innermost,
    name_of,
    results_in_use,
    returned,
    script_functions,
    void_ends,
)
from tts_builder.lua.scopes import Local, Scopes

if TYPE_CHECKING:
    from tree_sitter import Node


def no_values(edits: Edits, root: Node, found: dict[str, list[Node]], local: set[bytes], tail: Tail) -> None:
    """`local` are the names that the script declares as local anywhere."""
    functions = [*found.get("function", ()), *found.get("anonymous", ())]
    results: dict[int, list[Node]] = {}
    for statement, function in innermost(functions, found.get("return", [])):
        results.setdefault(function.id, []).append(statement)
    endings = Endings(edits, functions, results, local, found.get("assignment", []))
    known = script_functions(edits, found)
    scopes: Scopes | None = None
    while True:
        calls = {each.id for each in results_in_use(edits, found, endings, known)}
        if not calls and not edits.has_newindex:
            return
        scopes = scopes or Scopes(root)
        flags = _Flags(edits, scopes, found, calls, known, tail)
        passing = {
            name_of(edits, each)
            for each in functions
            if any(flags.gives_none(returned(statement)) for statement in results.get(each.id, ()))
        }
        if passing - {b""} <= endings.empty:
            flags.write()
            return
        endings.empty |= passing - {b""}


# Flags beside locals -----------------------------------------------------------
class _Flags:
    """Which locals need a flag, and where flags are set, asked and passed on."""

    def __init__(
        self,
        edits: Edits,
        scopes: Scopes,
        found: dict[str, list[Node]],
        calls: set[int],
        functions: dict[bytes, Node],
        tail: Tail,
    ) -> None:
        self.edits, self.scopes, self.found, self.calls, self.tail = edits, scopes, found, calls, tail
        self.functions = functions
        self.flagged: dict[int, Local] = {}
        self.rest = Rest(edits, found)
        self.passing: dict[int, set[int]] = {}
        """Argument lists that hand "no value" to a function of the script: the places."""
        self.taking: dict[int, set[int]] = {}
        """Functions by id: the parameters that may get it."""
        self._setters()
        size = -1
        while size != len(self.flagged) + len(self.rest.flags):
            size = len(self.flagged) + len(self.rest.flags)
            self._spread()

    def _setters(self) -> None:
        """The second value of `t.a, t.b = 1, 2` reaches a `__newindex` function as no value."""
        if not self.edits.has_newindex:
            return
        for node in [*self.found.get("function", ()), *self.found.get("anonymous", ())]:
            parameters = node.child_by_field_name("parameters")
            names = parts(parameters) if parameters is not None else []
            if len(names) > 2 and name_of(self.edits, node) == b"__newindex":
                local = self._local(names[2])
                if local is not None and parameters is not None:
                    self.flagged[local.node.id] = local
                    self.taking.setdefault(parameters.id, set()).add(3)

    def _local(self, node: Node) -> Local | None:
        return self.scopes.uses.get(node.id) if node.type == "identifier" else None

    def _flagged(self, node: Node) -> Local | None:
        """The local with a flag that an identifier means."""
        local = self._local(node)
        return local if local is not None and local.node.id in self.flagged else None

    def _may_be_none(self, node: Node) -> bool:
        if node.type not in COMPOUND:
            return (
                node.id in self.calls
                or self._flagged(node) is not None
                or (node.type == "vararg_expression" and self.rest.flag(node) is not None)
            )
        return node.id in self.calls or any(
            self._flagged(each) is not None or self.rest.flag(each) is not None for each in void_ends(node)
        )

    def gives_none(self, values: list[Node]) -> bool:
        """Whether what a return gives may be a local without a value."""
        return len(values) == 1 and values[0].id not in self.calls and self._may_be_none(values[0])

    def _spread(self) -> None:
        for node in self.found.get("assignment", ()):
            targets, values = (parts(each) for each in parts(node)[:2])
            for place, value in enumerate(values[: len(targets)]):
                if self._may_be_none(value):
                    local = self._local(targets[place])
                    if local is not None:
                        self.flagged[local.node.id] = local
        for arguments in self.found.get("arguments", ()):
            given = parts(arguments)
            for place, each in enumerate(given, 1):
                if self._may_be_none(each):
                    self._handed_over(arguments, place, place == len(given))

    def _handed_over(self, arguments: Node, place: int, last: bool) -> None:
        function = called_function(self.edits, arguments, self.functions)
        parameters = function.child_by_field_name("parameters") if function is not None else None
        if function is None or parameters is None:
            return
        names = parts(parameters)
        taker = names[min(place, len(names)) - 1] if names else None
        if taker is not None and taker.type == "vararg_expression":
            if last:
                self.rest.hand(arguments, place, function, parameters)
        elif taker is not None and place <= len(names):
            local = self._local(taker)
            if local is not None:
                self.flagged[local.node.id] = local
                self.passing.setdefault(arguments.id, set()).add(place)
                self.taking.setdefault(parameters.id, set()).add(place)

    def _flag(self, local: Local) -> str:
        return self.edits.name(f"n{local.node.start_byte}")

    # Writing --------------------------------------------------------------------
    def write(self) -> None:
        declared: set[int] = set()
        for node in self.found.get("assignment", ()):
            around = node.parent
            if around is not None and around.type == "variable_declaration":
                declared |= self._declaration(node, around)
            else:
                self._assignment(node)
        for local in self.flagged.values():
            if local.node.id not in declared:
                self._apart(local)
        for arguments in self.found.get("arguments", ()):
            given, places = parts(arguments), self.passing.get(arguments.id, set())
            for place, each in enumerate(given, 1):
                if place in places or place == len(given):
                    self._last(each, place if place in places else None)
        for statement in self.found.get("return", ()):
            values = returned(statement)
            if len(values) == 1:
                self._last(values[0], None)
        self.rest.write()

    def _fed(self, targets: list[Node]) -> list[Local]:
        locals_ = (self._local(each) for each in targets)
        return [each for each in locals_ if each is not None and each.node.id in self.flagged]

    def _declaration(self, node: Node, around: Node) -> set[int]:
        """`local a, x = 1, f()`: the last call tells also whether it gave anything."""
        lists = parts(node)
        names, values = parts(lists[0]), parts(lists[1])
        fed = self._fed(names)
        if not fed:
            return set()
        rest = len(names) - len(values) + 1
        last = self._local(names[len(values) - 1]) if rest >= 1 else None
        if last is None or last.node.id not in self.flagged or len(fed) > 1 or has_attribute(names):
            self.edits.open(around.start_byte, around.end_byte, f"local {self._names(fed)} ", rank=-1)
            return {each.node.id for each in fed}
        self.edits.close(lists[0].end_byte, lists[0].start_byte, f",{self._flag(last)}", rank=0)
        self._valued(values[-1], rest)
        return {last.node.id}

    def _names(self, fed: Iterable[Local]) -> str:
        return ",".join(self._flag(each) for each in fed)

    def _valued(self, value: Node, rest: int) -> None:
        """The value that `rest` targets take, then whether there was none."""
        inner = value
        while inner.type == "parenthesized_expression" or (_is_and(inner) and self._flagged(parts(inner)[0])):
            inner = parts(inner)[0]
        local = self._flagged(inner)
        if local is not None:
            self.edits.close(
                value.end_byte, value.start_byte, f"{',nil' * (rest - 1)},{self._flag(local)}", rank=-1
            )
        elif value.type == "parenthesized_expression" and inner.type in (
            "function_call",
            "vararg_expression",
        ):
            helper = "" if self.rest.flag(inner) else self.edits.name("one")
            self.edits.open(
                value.start_byte, value.end_byte, f"{self.edits.call('given')}{rest},{helper}", rank=-1
            )
            self.edits.close(value.end_byte, value.start_byte, ")", rank=-1)
        elif is_multi(value):
            self.edits.wrap(value, f"{self.edits.call('given')}{rest},", ")", rank=-1)
            if rest == 1:
                self.tail(self.edits, value, False)
        else:
            self.edits.close(value.end_byte, value.start_byte, f"{',nil' * (rest - 1)},nil", rank=-1)

    def _assignment(self, node: Node) -> None:
        lists = parts(node)
        if len(lists) != 2:
            return
        targets, values = parts(lists[0]), parts(lists[1])
        fed = self._fed(targets)
        if not fed:
            return
        if len(targets) == 1 == len(values):
            self.edits.close(lists[0].end_byte, lists[0].start_byte, f",{self._flag(fed[0])}", rank=0)
            self._valued(values[0], 1)
        else:
            self.edits.close(node.end_byte, node.start_byte, f" {self._names(fed)}=nil;", rank=-2)

    def _apart(self, local: Local) -> None:
        """A flag of a parameter, of a loop's variable or of a local without a value."""
        around = local.node.parent
        if around is None:
            return
        if around.type == "parameters":
            places = self.taking.get(around.id, set())
            names = [each for each in parts(around) if each.type == "identifier"]
            place = next(i for i, each in enumerate(names, 1) if each.id == local.node.id)
            if place in places:
                told = f"{self.edits.call('taken')}{place},{self.edits.text(local.node)})"
                self.edits.prologue(around, f"local {self._flag(local)}={told}")
            else:
                self.edits.close(around.end_byte, around.start_byte, f" local {self._flag(local)} ", rank=-1)
            return
        holder = around if around.type in ("function_declaration", "for_numeric_clause") else around.parent
        if holder is not None and holder.type in ("for_numeric_clause", "for_generic_clause"):
            loop = holder.parent
            do = next(child for child in loop.children if child.type == "do") if loop is not None else None
            if do is not None:
                self.edits.close(do.end_byte, do.start_byte, f" local {self._flag(local)} ", rank=-1)
        elif holder is not None:
            self.edits.open(holder.start_byte, holder.end_byte, f"local {self._flag(local)} ", rank=-1)

    def _last(self, node: Node, place: int | None) -> None:
        """The last value of a list: left out when its flag is set, told to the function that takes it."""
        inner = node
        while inner.type == "parenthesized_expression" or _is_and(inner):
            inner = parts(inner)[0]  # `x and y` is x when x is no value
        local = self._flagged(inner)
        if local is not None:
            self.edits.wrap(node, self.edits.call("unless") + f"{self._flag(local)},", ")", rank=-1)
        if place is not None:
            self.edits.wrap(node, f"{self.edits.call('handed')}{place},", ")", rank=-2)


def _is_and(node: Node) -> bool:
    operator = node.child_by_field_name("operator") if node.type == "binary_expression" else None
    return operator is not None and operator.type == "and"


def has_attribute(names: list[Node]) -> bool:
    return any(each.type != "identifier" for each in names)
