"""Finds the parts of Lua rules that no comparison observes: texts for players, and events for the chat.

Unobserved are sentences, the texts of errors, and everything added to a list named `events`. Variables,
parameters, constant fields, functions and modules used only in unobserved places are unobserved as well.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from tts_builder.lua.parse import Source, children, parse

if TYPE_CHECKING:
    from tree_sitter import Node

_EVENTS: Final = "events"
_SCOPES: Final = ("function_declaration", "function_definition", "chunk")


class Ranges:
    """Byte ranges of a module."""

    def __init__(self) -> None:
        self._held: set[tuple[int, int]] = set()

    def __len__(self) -> int:
        return len(self._held)

    def add(self, node: Node) -> None:
        self._held.add((node.start_byte, node.end_byte))

    def holds(self, node: Node) -> bool:
        """Whether exactly this node is one of the ranges."""
        return (node.start_byte, node.end_byte) in self._held

    def covers(self, node: Node) -> bool:
        """Whether the node lies within one of the ranges."""
        around: Node | None = node
        while around is not None:
            if self.holds(around):
                return True
            around = around.parent
        return False


def unobserved(modules: Mapping[str, str]) -> dict[str, Ranges]:
    """The unobserved parts of each module. `modules` must have all modules that may use one another."""
    parts = {name: _Module(name, text) for name, text in modules.items()}
    size = -1
    while (now := sum(len(part.hidden) for part in parts.values())) != size:
        size = now
        for part in parts.values():
            part.spread()
        _across(parts)
    return {name: part.hidden for name, part in parts.items()}


def is_sentence(source: Source, node: Node) -> bool:
    """Whether a text, or texts joined by `..`, is a sentence for players: it ends with a period."""
    while node.type == "binary_expression":
        node = node.children[-1]
    return (source.string(node) or "").endswith(".")


def _joins(node: Node) -> bool:
    return len(node.children) == 3 and node.children[1].type == ".."


class _Module:
    def __init__(self, name: str, text: str) -> None:
        self.name, self.source, self.hidden = name, parse(text), Ranges()
        self.uses: dict[str, list[Node]] = defaultdict(list)
        self.reads: dict[str, list[Node]] = defaultdict(list)
        """Name of a field → where it is read as `x.field`."""
        for node in _all(self.source.root):
            if node.type == "identifier" and not _is_field_name(node):
                self.uses[self.source.slice(node)].append(node)
            elif node.type == "dot_index_expression" and (field := node.child_by_field_name("field")):
                self.reads[self.source.slice(field)].append(node)
        self.functions = {
            self.source.slice(label): node for node in self.source.functions() if (label := _named(node))
        }
        self.required = dict(self._required())
        """Local name → module."""
        for node in self.uses[_EVENTS]:
            self.hidden.add(node)
        for call in self.source.calls["error"]:
            self.hidden.add(call.node)
        for node in self.source.found["binary"]:
            if _joins(node) and is_sentence(self.source, node):
                self.hidden.add(node)

    def _required(self) -> Iterator[tuple[str, str]]:
        for call in self.source.calls["require"]:
            name = self.source.string(call.args[0]) if call.args else None
            declaration = call.node.parent.parent if call.node.parent is not None else None
            if name and declaration is not None and declaration.type == "assignment_statement":
                yield self.source.slice(children(declaration)[0]), name

    def spread(self) -> None:
        """One round: hides everything that is used only in hidden places."""
        for node in self.source.found["local"]:
            self._spread_to_values(node)
        for node in self.source.found["call"] + self.source.found["assignment"]:
            if self._only_feeds(node):
                self.hidden.add(node)
        for name, function in self.functions.items():
            if "." not in name and self._is_hidden(name, function):
                self.hidden.add(function)
        for call, function in self._known_calls():
            self._spread_to_arguments(call, self, function)

    def _spread_to_values(self, declaration: Node) -> None:
        parts = children(children(declaration)[0]) if children(declaration) else []
        if len(parts) != 2:
            return
        names, values = children(parts[0]), children(parts[1])
        for name, value in zip(names, values, strict=False):
            # The last value may fill several names, and a call may have side effects.
            alone = value is not values[-1] or len(names) == len(values)
            if (
                alone
                and value.type != "function_call"
                and self._is_hidden(self.source.slice(name), declaration)
            ):
                self.hidden.add(value)

    def _only_feeds(self, node: Node) -> bool:
        """Whether a statement only adds something to a hidden list."""
        if node.parent is None or node.parent.type not in ("block", "chunk"):
            return False
        if node.type == "assignment_statement":
            targets = children(children(node)[0])
            return all(_base(target) is not None and self.hidden.covers(_base(target)) for target in targets)  # type: ignore[arg-type]
        call = self.source.call(node)
        if call is None:
            return False
        if call.name == "table.insert":
            return bool(call.args) and self.hidden.covers(call.args[0])
        function = self.functions.get(call.name)
        return function is not None and self.does_nothing(function)

    def does_nothing(self, function: Node) -> bool:
        """Whether every statement of a function is hidden."""
        body = function.child_by_field_name("body")
        return body is None or all(self.hidden.covers(statement) for statement in children(body))

    def _is_hidden(self, name: str, declared: Node) -> bool:
        """Whether a local name is used only in hidden places."""
        scope = _scope(declared)
        uses = [
            use
            for use in self.uses[name]
            if scope.start_byte <= use.start_byte < scope.end_byte and not _declares(use, declared)
        ]
        return bool(uses) and all(self.hidden.covers(use) for use in uses)

    def _known_calls(self) -> Iterator[tuple[Node, Node]]:
        for name, calls in self.source.calls.items():
            if name in self.functions:
                yield from ((call.node, self.functions[name]) for call in calls)

    def _spread_to_arguments(self, call: Node, owner: _Module, function: Node) -> None:
        parameters = function.child_by_field_name("parameters")
        given = call.child_by_field_name("arguments")
        if parameters is None or given is None:
            return
        for parameter, argument in zip(children(parameters), children(given), strict=False):
            if owner.is_hidden_parameter(parameter, function):
                self.hidden.add(argument)

    def is_hidden_parameter(self, parameter: Node, function: Node) -> bool:
        name = self.source.slice(parameter)
        body = function.child_by_field_name("body")
        if name == _EVENTS or body is None:
            return name == _EVENTS
        uses = [use for use in self.uses[name] if body.start_byte <= use.start_byte < body.end_byte]
        return bool(uses) and all(self.hidden.covers(use) for use in uses)


def _across(parts: Mapping[str, _Module]) -> None:
    """One round across modules: hides arguments of functions, and modules used only in hidden places."""
    seen: dict[str, list[bool]] = defaultdict(list)
    for part in parts.values():
        for local, module in part.required.items():
            other = parts.get(module)
            if other is None:
                continue
            declared = [use for use in part.uses[local] if _is_in_declaration(use)]
            uses = [use for use in part.uses[local] if use not in declared]
            seen[module] += [part.hidden.covers(use) for use in uses]
            for name, function in other.functions.items():
                _, _, own = name.rpartition(".")
                for call in part.source.calls.get(f"{local}.{own}", []) if "." in name else ():
                    part._spread_to_arguments(call.node, other, function)
                    if (
                        other.does_nothing(function)
                        and call.node.parent is not None
                        and call.node.parent.type == "block"
                    ):
                        part.hidden.add(call.node)
    for module, hidden in seen.items():
        if hidden and all(hidden):
            parts[module].hidden.add(parts[module].source.root)
    _constant_fields(parts)


def _constant_fields(parts: Mapping[str, _Module]) -> None:
    """Hides fields of constant tables that are read only in hidden places."""
    read: dict[str, list[bool]] = defaultdict(list)
    for part in parts.values():
        for name, nodes in part.reads.items():
            read[name] += [part.hidden.covers(node) for node in nodes]
    for part in parts.values():
        for table in part.source.found["table"]:
            if _scope(table).type == "chunk":
                for field in children(table):
                    label = _named(field)
                    reads = read[part.source.slice(label)] if label is not None else []
                    if reads and all(reads):
                        part.hidden.add(field)


def _all(node: Node) -> Iterator[Node]:
    yield node
    for child in node.named_children:
        yield from _all(child)


def _named(node: Node) -> Node | None:
    return node.child_by_field_name("name")


def _is_field_name(node: Node) -> bool:
    """Whether an identifier is the `b` of `a.b` or of `{ b = 1 }`."""
    parent = node.parent
    if parent is None:
        return False
    if parent.type == "dot_index_expression":
        return parent.child_by_field_name("field") == node
    return parent.type == "field" and parent.child_by_field_name("name") == node


def _base(node: Node) -> Node | None:
    """The variable `a` of `a.b[c]`; None for a plain variable."""
    base: Node | None = None
    while node.type in ("dot_index_expression", "bracket_index_expression"):
        inner = node.child_by_field_name("table")
        if inner is None:
            return None
        node = base = inner
    return base


def _scope(node: Node) -> Node:
    outer = node.parent
    while outer is not None and outer.type not in _SCOPES:
        outer = outer.parent
    return outer if outer is not None else node


def _declares(use: Node, declared: Node) -> bool:
    """Whether an identifier is part of the declaration: the name of a function, or a name to the left of
    `=`."""
    if declared.type in _SCOPES:
        return declared.child_by_field_name("name") == use
    return _is_in_declaration(use) and declared.start_byte <= use.start_byte < declared.end_byte


def _is_in_declaration(use: Node) -> bool:
    return use.parent is not None and use.parent.type == "variable_list"
