"""Walks the objects of a save: on the table, in containers, in states, and attached to others."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

Object = dict[str, Any]


class Found(msgspec.Struct, frozen=True):
    """One object and where it is."""

    object: Object
    path: str
    """Its JSON path, such as `$.ObjectStates[3].ContainedObjects[0]`."""
    parent: Object | None
    """The object that contains it, has it as a state, or has it attached; None on the table."""
    relation: str
    """`table`, `contained`, `state` or `child`."""


def objects(save: dict[str, Any]) -> Iterator[Found]:
    """Every object of a save or of a single saved object, parents before their contents, in file order.

    Entries that are not JSON objects are skipped. The depth is not limited.
    """
    if isinstance(save.get("ObjectStates"), list):
        pending = _listed(save["ObjectStates"], "$.ObjectStates", None, "table")
    elif "Name" in save and "Transform" in save:
        pending = [Found(save, "$", None, "table")]
    else:
        return
    pending.reverse()
    while pending:
        found = pending.pop()
        yield found
        pending.extend(reversed(_contents(found)))


def _contents(found: Found) -> list[Found]:
    here, path = found.object, found.path
    held: list[Found] = []
    contained = here.get("ContainedObjects")
    if contained and isinstance(contained, list):
        held += _listed(contained, f"{path}.ContainedObjects", here, "contained")
    states = here.get("States")
    if states and isinstance(states, dict):
        held += [
            Found(item, f'{path}.States["{number}"]', here, "state")
            for number, item in states.items()
            if isinstance(item, dict)
        ]
    children = here.get("ChildObjects")
    if children and isinstance(children, list):
        held += _listed(children, f"{path}.ChildObjects", here, "child")
    return held


def _listed(items: list[Any], path: str, parent: Object | None, relation: str) -> list[Found]:
    return [
        Found(item, f"{path}[{i}]", parent, relation)
        for i, item in enumerate(items)
        if isinstance(item, dict)
    ]


def json_path(keys: Iterable[str | int]) -> str:
    """The JSON path of these keys, in the notation of `Found`."""
    parts = (
        f"[{key}]" if isinstance(key, int) else f".{key}" if key.isidentifier() else f"[{json.dumps(key)}]"
        for key in keys
    )
    return "$" + "".join(parts)


def text_in(entry: Mapping[str, Any], field: str) -> str:
    """The text of a field; empty if the field is missing or is not a string."""
    value = entry.get(field)
    return value if isinstance(value, str) else ""
