"""String constants of a script: variables that are set once, and fields of such tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tts_builder.lua.bytecode import Names
from tts_builder.lua.parse import Source, children

if TYPE_CHECKING:
    from tree_sitter import Node


class Constants:
    """The variables that a script sets in only one place."""

    def __init__(self, source: Source, names: Names) -> None:
        self._source, self._names = source, names
        self._values: dict[str, Node | None] | None = None
        self._fields: dict[int, dict[str, list[Node]]] = {}

    def text(self, node: Node) -> str | None:
        """The string value of an expression if it is certain: a literal, or a constant name or field."""
        if node.type == "identifier":
            value = self._value(self._source.slice(node))
            return self._source.string(value) if value is not None else None
        if node.type == "dot_index_expression":
            table, field = node.child_by_field_name("table"), node.child_by_field_name("field")
            if table is None or field is None or table.type != "identifier":
                return None
            value = self._value(self._source.slice(table))
            name = self._source.slice(field)
            if value is None or value.type != "table_constructor":
                return None
            given = self._fields_of(value).get(name, [])
            return self._source.string(given[0]) if len(given) == 1 else None
        return self._source.string(node)

    def _fields_of(self, table: Node) -> dict[str, list[Node]]:
        if table.id not in self._fields:
            known = self._fields[table.id] = {}
            for key, item in fields(self._source, table):
                known.setdefault(key, []).append(item)
        return self._fields[table.id]

    def _value(self, name: str) -> Node | None:
        declared = self._names.locals[name] + len(self._names.writes.get(name, ()))
        if declared != 1:
            return None
        if self._values is None:
            self._values = dict(self._assigned())
        return self._values.get(name)

    def _assigned(self) -> Iterator[tuple[str, Node | None]]:
        """Each name with its value; None for a name that is set in several places."""
        known: set[str] = set()
        for statement in self._source.found["assignment"]:
            parts = children(statement)
            if len(parts) != 2:
                continue
            targets, values = children(parts[0]), children(parts[1])
            for i, target in enumerate(targets):
                # A field that is set later changes the table.
                base = target.child_by_field_name("table") if target.type != "identifier" else target
                if base is None or base.type != "identifier":
                    continue
                name = self._source.slice(base)
                single = name not in known and target is base and len(targets) == len(values)
                known.add(name)
                yield name, values[i] if single else None


def fields(source: Source, table: Node) -> Iterator[tuple[str, Node]]:
    """(name, value) of each named field of a table constructor."""
    for field in children(table):
        name, value = field.child_by_field_name("name"), field.child_by_field_name("value")
        if name is not None and value is not None:
            key = source.string(name) if name.type == "string" else None
            if key is None and name.type == "identifier" and field.children[0].type != "[":
                key = source.slice(name)
            if key is not None:
                yield key, value
