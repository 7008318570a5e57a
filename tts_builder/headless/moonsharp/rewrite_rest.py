"""Void values in `...`: when the last argument is void, `...` holds it as nil, but it does not count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.moonsharp.rewrite_edits import Edits, child_nodes
from tts_builder.headless.moonsharp.rewrite_results import innermost, returned

if TYPE_CHECKING:
    from tree_sitter import Node


class RestFlags:
    """The functions whose `...` may end with a void value, and the places where that `...` is used."""

    def __init__(self, edits: Edits, found: dict[str, list[Node]]) -> None:
        self.edits, self.found = edits, found
        self.flags: dict[int, tuple[str, Node]] = {}
        """By id of the function: the name of its flag, and its parameters."""
        self._passed: dict[int, tuple[Node, int]] = {}
        self._owners: dict[int, int] | None = None

    def add(self, arguments: Node, place: int, function: Node, parameters: Node) -> None:
        """The last argument of a call may be void. `place` is its place among the function's arguments."""
        self._passed[arguments.id] = (child_nodes(arguments)[-1], place)
        self.flags[function.id] = (self.edits.name(f"r{function.start_byte}"), parameters)

    def flag(self, node: Node) -> str | None:
        """The flag of the function to which this `...` belongs."""
        if node.type != "vararg_expression" or not self.flags:
            return None
        if self._owners is None:
            functions = [*self.found.get("function", ()), *self.found.get("anonymous", ())]
            pairs = innermost(functions, self.found.get("vararg", []))
            self._owners = {each.id: function.id for each, function in pairs}
        known = self.flags.get(self._owners.get(node.id, -1))
        return known[0] if known is not None else None

    def write(self) -> None:
        edits = self.edits
        for last, place in self._passed.values():
            flag = self.flag(last)
            start = (
                f"{edits.call('forward_rest')}{flag},{place},"
                if flag
                else f"{edits.call('pass_rest')}{place},"
            )
            edits.wrap(last, start, ")", rank=-2)
        for name, parameters in self.flags.values():
            fixed = len(child_nodes(parameters)) - 1
            edits.prologue(parameters, f"local {name}={edits.call('rest_is_void')}{fixed},...)")
        for node in self.found.get("vararg", ()) if self.flags else ():
            flag = self.flag(node)
            if flag is not None and node.parent is not None and node.parent.type != "parameters":
                self._write_use(node, node.parent, flag)

    def _write_use(self, node: Node, around: Node, flag: str) -> None:
        edits = self.edits
        if around.type == "parenthesized_expression":
            edits.open(around.start_byte, around.end_byte, edits.name("first_of_rest"), rank=0)
            edits.open(node.start_byte, node.end_byte, f"{flag},", rank=0)
        elif around.type == "arguments":
            if child_nodes(around)[-1].id == node.id and around.id not in self._passed:
                edits.wrap(node, f"{edits.call('drop_void')}{flag},", ")", rank=0)
        elif around.type == "expression_list" and around.parent is not None:
            statement = around.parent
            if statement.type != "return_statement":
                edits.wrap(node, f"{edits.call('drop_void')}{flag},{edits.call('vararg')}", "))", rank=0)
            elif len(returned(statement)) == 1:
                edits.wrap(node, f"{edits.call('return_rest')}{flag},", ")", rank=0)
