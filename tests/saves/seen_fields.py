"""The fields of public saves with the types found there, by table of the schema."""

from __future__ import annotations

from collections.abc import Iterator

from tests import evidence
from tts_builder.saves import schema


def kind_of(table: str, field: str) -> str:
    """The type that the schema gives a field, required or not."""
    return schema.TABLES[table][field].partition(": ")[0].translate({ord("*"): None, ord("!"): None})


def seen() -> Iterator[tuple[str, str, set[str]]]:
    """(table, field, types), with the type names of the evidence: int, float, nonfinite, string and so on."""
    facts = evidence.save_fields()
    places = {"save": facts["save"], "object": facts["object_fields"]}
    places |= facts["save_structures"] | facts["object_structures"] | facts["rebuilt_mods_only"]["structures"]
    known = _tables()
    for place, entry in places.items():
        for field, fact in {**entry.get("fields", {}), **entry.get("new_fields", {})}.items():
            yield known[place], field, set(fact["types"])


def _tables() -> dict[str, str]:
    """Path in the evidence → table of the schema, found by following the types of fields."""
    found = {"save": "Save", "object": "Object"}
    pending = list(found)
    while pending:
        place = pending.pop()
        for field in schema.TABLES[found[place]]:
            kind = kind_of(found[place], field)
            ending = "[]" if kind.endswith("[]") else ".*" if kind.endswith("{}") else ""
            bare = kind.removesuffix("[]").removesuffix("{}")
            inner = f"{place}.{field}{ending}"
            if bare in schema.TABLES and bare != "Object" and inner not in found:
                found[inner] = bare
                pending.append(inner)
    return found
