"""Functions that take `...`, when the last value given is no value: it is there, but does not count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.moonsharp.rewrite_edits import Edits, parts
from tts_builder.headless.moonsharp.rewrite_results import innermost, returned

if TYPE_CHECKING:
    from tree_sitter import Node


class Rest:
    """Which functions may get "no value" in `...`, and where their `...` is used."""

    def __init__(self, edits: Edits, found: dict[str, list[Node]]) -> None:
        self.edits, self.found = edits, found
        self.flags: dict[int, tuple[str, Node]] = {}
        """Functions by id: the name of the flag, and the parameters."""
        self._handed: dict[int, tuple[Node, int]] = {}
        self._owners: dict[int, int] | None = None

    def hand(self, arguments: Node, place: int, function: Node, parameters: Node) -> None:
        """The last argument of a call, at this place of the function's arguments, may be no value."""
        self._handed[arguments.id] = (parts(arguments)[-1], place)
        self.flags[function.id] = (self.edits.name(f"r{function.start_byte}"), parameters)

    def flag(self, node: Node) -> str | None:
        """The flag of the function whose `...` this is."""
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
        for last, place in self._handed.values():
            flag = self.flag(last)
            start = f"{edits.call('onward')}{flag},{place}," if flag else f"{edits.call('rest')}{place},"
            edits.wrap(last, start, ")", rank=-2)
        for name, parameters in self.flags.values():
            fixed = len(parts(parameters)) - 1
            edits.prologue(parameters, f"local {name}={edits.call('trailing')}{fixed},...)")
        for node in self.found.get("vararg", ()) if self.flags else ():
            flag = self.flag(node)
            if flag is not None and node.parent is not None and node.parent.type != "parameters":
                self._used(node, node.parent, flag)

    def _used(self, node: Node, around: Node, flag: str) -> None:
        edits = self.edits
        if around.type == "parenthesized_expression":
            edits.open(around.start_byte, around.end_byte, edits.name("single"), rank=0)
            edits.open(node.start_byte, node.end_byte, f"{flag},", rank=0)
        elif around.type == "arguments":
            if parts(around)[-1].id == node.id and around.id not in self._handed:
                edits.wrap(node, f"{edits.call('dropped')}{flag},", ")", rank=0)
        elif around.type == "expression_list" and around.parent is not None:
            statement = around.parent
            if statement.type != "return_statement":
                edits.wrap(node, f"{edits.call('dropped')}{flag},{edits.call('va')}", "))", rank=0)
            elif len(returned(statement)) == 1:
                edits.wrap(node, f"{edits.call('alone')}{flag},", ")", rank=0)
