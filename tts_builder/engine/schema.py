"""Describes the type of a move for Lua: its JSON schema, reduced to what `core/schema` checks.

The rules of a game must check patterns, fractions and null themselves.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec

_ANYTHING: Final = {"kind": "anything"}


@cache
def for_lua(move: Any) -> dict[str, Any]:
    """The `form` of a move, and the enumerations as `names`. Several fields share an enumeration by its
    number."""
    return _Reader(msgspec.json.schema(move)).all()


class _Reader:
    """Converts one JSON schema."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self._schema, self._defs = schema, schema.get("$defs", {})
        self._names: list[list[Any]] = []

    def all(self) -> dict[str, Any]:
        return {"form": self._form(self._schema), "names": self._names}

    def _form(self, schema: dict[str, Any]) -> dict[str, Any]:
        if "$ref" in schema:
            beside = {key: value for key, value in schema.items() if key != "$ref"}
            return self._form(self._meant(schema["$ref"]) | beside)
        if "enum" in schema:
            return {"kind": "enum", "names": self._number(schema["enum"])}
        if "discriminator" in schema:
            return self._tagged(schema)
        if "anyOf" in schema:
            return {"kind": "any", "of": [self._form(each) for each in schema["anyOf"]]}
        match schema.get("type"):
            case "string" | "boolean" as kind:
                return {"kind": kind}
            case "integer":
                return {"kind": "integer", **_bounds(schema)}
            case "array":
                return self._array(schema)
            case "object":
                return self._object(schema)
            case _:
                return _ANYTHING

    def _meant(self, ref: str) -> dict[str, Any]:
        found: dict[str, Any] = self._defs[ref.rpartition("/")[2]]
        return found

    def _number(self, names: list[Any]) -> int:
        """The number of an enumeration, counted from 1 as in Lua."""
        if names not in self._names:
            self._names.append(names)
        return self._names.index(names) + 1

    def _tagged(self, schema: dict[str, Any]) -> dict[str, Any]:
        tag: str = schema["discriminator"]["propertyName"]
        variants = [self._meant(each["$ref"]) for each in schema["anyOf"]]
        verbs = {each["properties"][tag]["enum"][0]: self._object(each, tag) for each in variants}
        return {"kind": "tagged", "tag": tag, "verbs": verbs}

    def _array(self, schema: dict[str, Any]) -> dict[str, Any]:
        form = {"kind": "array", **_length(schema, "Items")}
        if first := schema.get("prefixItems"):
            form["first"] = [self._form(each) for each in first]
        return form | self._rest(schema.get("items", {}))

    def _object(self, schema: dict[str, Any], tag: str = "") -> dict[str, Any]:
        """The form of an object. `rest` is the form of additional fields; without it they are not allowed."""
        needed = schema.get("required", ())
        fields = [
            self._form(each) | {"name": name} | ({} if name in needed else {"optional": True})
            for name, each in schema.get("properties", {}).items()
            if name != tag
        ]
        form = {"kind": "object", "fields": fields, **_length(schema, "Properties")}
        return form | self._rest(schema.get("additionalProperties", {}))

    def _rest(self, schema: Any) -> dict[str, Any]:
        return {} if schema is False else {"rest": self._form(schema)}


def _bounds(schema: dict[str, Any]) -> dict[str, int]:
    lower = [schema[key] + more for key, more in (("minimum", 0), ("exclusiveMinimum", 1)) if key in schema]
    upper = [schema[key] - less for key, less in (("maximum", 0), ("exclusiveMaximum", 1)) if key in schema]
    return _limits(max(lower, default=None), min(upper, default=None))


def _length(schema: dict[str, Any], of: str) -> dict[str, int]:
    return _limits(schema.get(f"min{of}"), schema.get(f"max{of}"))


def _limits(least: int | None, most: int | None) -> dict[str, int]:
    return {key: value for key, value in (("least", least), ("most", most)) if value is not None}
