"""Void values: a function that ends without returning leaves MoonSharp's "void" in a local, not nil.

Each local that may hold a void gets a second local as its flag. Where such a local is the last argument of a
call or the only result, it is left out when its flag is set, so that `tostring(x)` raises as in the game.
Results are followed through functions that the script calls by name. A function that is known only as the
value of a local may end in either way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tts_builder.headless.moonsharp.rewrite_assign import Tail
from tts_builder.headless.moonsharp.rewrite_edits import Edits, child_nodes, is_multi
from tts_builder.headless.moonsharp.rewrite_rest import RestFlags
from tts_builder.headless.moonsharp.rewrite_results import (
    COMPOUND,
    VoidCalls,
    called_function,
    innermost,
    name_of,
    results_in_use,
    returned,
    script_functions,
    void_operands,
)
from tts_builder.lua.scopes import Local, Scopes

if TYPE_CHECKING:
    from tree_sitter import Node


def flag_void_locals(
    edits: Edits, root: Node, found: dict[str, list[Node]], local: set[bytes], tail: Tail
) -> None:
    """Add the flags to a script. `local`: the names that the script declares as local anywhere."""
    functions = [*found.get("function", ()), *found.get("anonymous", ())]
    results: dict[int, list[Node]] = {}
    for statement, function in innermost(functions, found.get("return", [])):
        results.setdefault(function.id, []).append(statement)
    void_calls = VoidCalls(edits, functions, results, local, found.get("assignment", []))
    known = script_functions(edits, found)
    scopes: Scopes | None = None
    while True:
        calls = {each.id for each in results_in_use(edits, found, void_calls, known)}
        if not calls and not edits.has_newindex:
            return
        scopes = scopes or Scopes(root)
        flags = _Flags(edits, scopes, found, calls, known, tail)
        passing = {
            name_of(edits, each)
            for each in functions
            if any(flags.gives_void(returned(statement)) for statement in results.get(each.id, ()))
        }
        if passing - {b""} <= void_calls.empty:
            flags.write()
            return
        void_calls.empty |= passing - {b""}


# Flags beside locals -----------------------------------------------------------
class _Flags:
    """The locals that need a flag, and the places where flags are set, read and passed on."""

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
        self.rest = RestFlags(edits, found)
        self.passing: dict[int, set[int]] = {}
        """By id of an argument list: the places at which it may pass a void to a function of the script."""
        self.taking: dict[int, set[int]] = {}
        """By id of a parameter list: the places that may get a void."""
        self._flag_newindex()
        size = -1
        while size != len(self.flagged) + len(self.rest.flags):
            size = len(self.flagged) + len(self.rest.flags)
            self._propagate()

    def _flag_newindex(self) -> None:
        """A `__newindex` function gets the second value of `t.a, t.b = 1, 2` as a void."""
        if not self.edits.has_newindex:
            return
        for node in [*self.found.get("function", ()), *self.found.get("anonymous", ())]:
            parameters = node.child_by_field_name("parameters")
            names = child_nodes(parameters) if parameters is not None else []
            if len(names) > 2 and name_of(self.edits, node) == b"__newindex":
                local = self._local(names[2])
                if local is not None and parameters is not None:
                    self.flagged[local.node.id] = local
                    self.taking.setdefault(parameters.id, set()).add(3)

    def _local(self, node: Node) -> Local | None:
        return self.scopes.uses.get(node.id) if node.type == "identifier" else None

    def _flagged(self, node: Node) -> Local | None:
        """The flagged local that an identifier refers to."""
        local = self._local(node)
        return local if local is not None and local.node.id in self.flagged else None

    def _may_be_void(self, node: Node) -> bool:
        if node.type not in COMPOUND:
            return (
                node.id in self.calls
                or self._flagged(node) is not None
                or (node.type == "vararg_expression" and self.rest.flag(node) is not None)
            )
        return node.id in self.calls or any(
            self._flagged(each) is not None or self.rest.flag(each) is not None
            for each in void_operands(node)
        )

    def gives_void(self, values: list[Node]) -> bool:
        """Whether a return statement may return a local that holds a void."""
        return len(values) == 1 and values[0].id not in self.calls and self._may_be_void(values[0])

    def _propagate(self) -> None:
        for node in self.found.get("assignment", ()):
            targets, values = (child_nodes(each) for each in child_nodes(node)[:2])
            for place, value in enumerate(values[: len(targets)]):
                if self._may_be_void(value):
                    local = self._local(targets[place])
                    if local is not None:
                        self.flagged[local.node.id] = local
        for arguments in self.found.get("arguments", ()):
            given = child_nodes(arguments)
            for place, each in enumerate(given, 1):
                if self._may_be_void(each):
                    self._pass_argument(arguments, place, place == len(given))

    def _pass_argument(self, arguments: Node, place: int, last: bool) -> None:
        function = called_function(self.edits, arguments, self.functions)
        parameters = function.child_by_field_name("parameters") if function is not None else None
        if function is None or parameters is None:
            return
        names = child_nodes(parameters)
        taker = names[min(place, len(names)) - 1] if names else None
        if taker is not None and taker.type == "vararg_expression":
            if last:
                self.rest.add(arguments, place, function, parameters)
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
                self._declare_flag(local)
        for arguments in self.found.get("arguments", ()):
            given, places = child_nodes(arguments), self.passing.get(arguments.id, set())
            for place, each in enumerate(given, 1):
                if place in places or place == len(given):
                    self._write_last(each, place if place in places else None)
        for statement in self.found.get("return", ()):
            values = returned(statement)
            if len(values) == 1:
                self._write_last(values[0], None)
        self.rest.write()

    def _flagged_targets(self, targets: list[Node]) -> list[Local]:
        locals_ = (self._local(each) for each in targets)
        return [each for each in locals_ if each is not None and each.node.id in self.flagged]

    def _declaration(self, node: Node, around: Node) -> set[int]:
        """`local a, x = 1, f()`: the last call also sets the flag of its local."""
        lists = child_nodes(node)
        names, values = child_nodes(lists[0]), child_nodes(lists[1])
        fed = self._flagged_targets(names)
        if not fed:
            return set()
        rest = len(names) - len(values) + 1
        last = self._local(names[len(values) - 1]) if rest >= 1 else None
        if last is None or last.node.id not in self.flagged or len(fed) > 1 or has_attribute(names):
            self.edits.open(around.start_byte, around.end_byte, f"local {self._names(fed)} ", rank=-1)
            return {each.node.id for each in fed}
        self.edits.close(lists[0].end_byte, lists[0].start_byte, f",{self._flag(last)}", rank=0)
        self._append_flag(values[-1], rest)
        return {last.node.id}

    def _names(self, fed: Iterable[Local]) -> str:
        return ",".join(self._flag(each) for each in fed)

    def _append_flag(self, value: Node, rest: int) -> None:
        """After the value for the last `rest` targets, add whether it was void."""
        inner = value
        while inner.type == "parenthesized_expression" or (
            _is_and(inner) and self._flagged(child_nodes(inner)[0])
        ):
            inner = child_nodes(inner)[0]
        local = self._flagged(inner)
        if local is not None:
            self.edits.close(
                value.end_byte, value.start_byte, f"{',nil' * (rest - 1)},{self._flag(local)}", rank=-1
            )
        elif value.type == "parenthesized_expression" and inner.type in (
            "function_call",
            "vararg_expression",
        ):
            helper = "" if self.rest.flag(inner) else self.edits.name("first_value")
            self.edits.open(
                value.start_byte, value.end_byte, f"{self.edits.call('with_flag')}{rest},{helper}", rank=-1
            )
            self.edits.close(value.end_byte, value.start_byte, ")", rank=-1)
        elif is_multi(value):
            self.edits.wrap(value, f"{self.edits.call('with_flag')}{rest},", ")", rank=-1)
            if rest == 1:
                self.tail(self.edits, value, False)
        else:
            self.edits.close(value.end_byte, value.start_byte, f"{',nil' * (rest - 1)},nil", rank=-1)

    def _assignment(self, node: Node) -> None:
        lists = child_nodes(node)
        if len(lists) != 2:
            return
        targets, values = child_nodes(lists[0]), child_nodes(lists[1])
        fed = self._flagged_targets(targets)
        if not fed:
            return
        if len(targets) == 1 == len(values):
            self.edits.close(lists[0].end_byte, lists[0].start_byte, f",{self._flag(fed[0])}", rank=0)
            self._append_flag(values[0], 1)
        else:
            self.edits.close(node.end_byte, node.start_byte, f" {self._names(fed)}=nil;", rank=-2)

    def _declare_flag(self, local: Local) -> None:
        """Declare the flag of a parameter, of a loop variable or of a local without a value."""
        around = local.node.parent
        if around is None:
            return
        if around.type == "parameters":
            places = self.taking.get(around.id, set())
            names = [each for each in child_nodes(around) if each.type == "identifier"]
            place = next(i for i, each in enumerate(names, 1) if each.id == local.node.id)
            if place in places:
                told = f"{self.edits.call('got_void')}{place},{self.edits.text(local.node)})"
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

    def _write_last(self, node: Node, place: int | None) -> None:
        """Leave out the last value of a list when its flag is set, and tell the called function."""
        inner = node
        while inner.type == "parenthesized_expression" or _is_and(inner):
            inner = child_nodes(inner)[0]  # `x and y` is x when x is void
        local = self._flagged(inner)
        if local is not None:
            self.edits.wrap(node, self.edits.call("unless_void") + f"{self._flag(local)},", ")", rank=-1)
        if place is not None:
            self.edits.wrap(node, f"{self.edits.call('pass_void')}{place},", ")", rank=-2)


def _is_and(node: Node) -> bool:
    operator = node.child_by_field_name("operator") if node.type == "binary_expression" else None
    return operator is not None and operator.type == "and"


def has_attribute(names: list[Node]) -> bool:
    return any(each.type != "identifier" for each in names)
