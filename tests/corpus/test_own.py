"""Our own corpus has every kind, field and oddity found in real saves."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests import evidence
from tests.corpus import own, saves
from tests.corpus.spelling import BOM, GAME, in_the_games_spelling
from tests.saves.seen_fields import kind_of, seen
from tts_builder.saves import schema
from tts_builder.saves.lint.kinds import KINDS
from tts_builder.saves.numbers import Number
from tts_builder.saves.walk import objects

Met = tuple[str, str, str]
"""Table, field and type of a value."""


def _type(value: Any) -> str:
    if isinstance(value, Number):  # a float with its text
        return "float" if math.isfinite(float(value)) else "nonfinite"
    names = {bool: "bool", int: "int", str: "string", dict: "object", list: "array", type(None): "null"}
    return names[type(value)]


def _met(value: Any, table: str) -> Iterator[Met]:
    for field in value.keys() & schema.TABLES[table].keys():
        inner, kind = value[field], kind_of(table, field)
        yield table, field, _type(inner)
        bare = kind.removesuffix("[]").removesuffix("{}")
        if bare in schema.TABLES and inner:
            held = inner if kind.endswith("[]") else inner.values() if kind.endswith("{}") else [inner]
            for each in held:
                if each is not None:
                    yield from _met(each, bare)


@pytest.fixture(scope="module")
def met() -> set[Met]:
    values = [sample.value(keep_numbers=True) for sample in own.SAMPLES]
    return {found for each in values for found in _met(each, "Save" if "ObjectStates" in each else "Object")}


def test_every_kind_is_present() -> None:
    names = {found.object["Name"] for sample in own.SAMPLES for found in objects(sample.value())}
    assert sorted((KINDS | evidence.save_fields()["object_names"].keys()) - names) == []


def test_every_field_of_the_schema_is_present(met: set[Met]) -> None:
    known = {(table, field) for table, fields in schema.TABLES.items() for field in fields}
    assert sorted(known - {(table, field) for table, field, _ in met}) == []


def test_every_type_seen_in_a_field_is_present(met: set[Met]) -> None:
    wanted = {(table, field, kind) for table, field, kinds in seen() for kind in kinds}
    assert sorted(wanted - met) == []


ODD_BYTES = {
    "byte order mark": rb"\A" + re.escape(BOM),
    "CRLF": rb"\{\r\n",
    "CR": rb"\{\r[^\n]",
    "LF": rb"\{\n",
    "newline at the end": rb"\}\r?\n\Z",
    "no newline at the end": rb"\}\Z",
    "one line": rb"\A[^\r\n]*\Z",
    "tabs": rb"\n\t\t",
    "four spaces": rb"\A\{\n    \S",
    "bare NaN": rb": NaN\b",
    "bare Infinity": rb": Infinity\b",
    "bare -Infinity": rb": -Infinity\b",
    "Infinity as text": rb'"Infinity"',
    "negative zero": rb": -0\.0\b",
    "exponent of the game": rb"\dE-\d\d\b",
    "positive exponent": rb"\dE\+\d",
    "lower-case exponent": rb"\de-\d\d\b",
    "small number without exponent": rb": 0\.0000\d",
    "number of more than 64 bits": rb"\b\d{20,}\b",
    "escaped letters": rb"\\u017[bc]",
    "escaped brackets": rb"\\u003[ce]",
    "escaped slashes": rb"\\/",
    "escaped control characters": rb"\\u0001",
    "letters as they are": "Ż".encode(),
    "replacement character": "\ufffd".encode(),
    "duplicate key": rb'"Locked": true,\s*"Locked": false',
    "null among cameras": rb"\bnull\s*\]",
    "no version": rb'\A(?s:(?!.*"VersionNumber"))',
    "empty version": rb'"VersionNumber": ""',
    "empty object and list": rb": \{\},(?s:.*): \[\]",
    "bundled script": rb"-- Bundled by luabundle",
}


@pytest.mark.parametrize("odd", ODD_BYTES)
def test_every_oddity_of_formatting_is_present(odd: str) -> None:
    assert any(re.search(ODD_BYTES[odd], sample.data) for sample in own.SAMPLES)


def _states(value: dict[str, Any]) -> list[dict[str, Any]]:
    return [found.object for found in objects(value)]


def _depth(state: dict[str, Any]) -> int:
    return 1 + max(map(_depth, state.get("ContainedObjects") or ()), default=0)


ODD_OBJECTS = {
    "empty GUID": lambda every: any(state.get("GUID") == "" for state in every),
    "missing GUID": lambda every: any("GUID" not in state for state in every),
    "one GUID twice": lambda every: _twice([state["GUID"] for state in every if state.get("GUID")]),
    "GUID that is not hexadecimal": lambda every: any(state.get("GUID") == "deck-1" for state in every),
    "GUID at the end": lambda every: any(list(state)[-1] == "GUID" for state in every),
    "half a Transform": lambda every: any(len(state["Transform"]) < 9 for state in every),
    "bags ten deep": lambda every: any(_depth(state) > 10 for state in every),
    "states": lambda every: any(len(state.get("States") or ()) > 1 for state in every),
    "null field": lambda every: any(None in state.values() for state in every),
    "deck without cards": lambda every: any(
        "DeckIDs" in state and "ContainedObjects" not in state for state in every
    ),
    "card without a sheet": lambda every: any(
        "CardID" in state and "CustomDeck" not in state for state in every
    ),
    "unknown field": lambda every: any("Glow" in state for state in every),
}


def _twice(found: list[str]) -> bool:
    return len(set(found)) < len(found)


@pytest.mark.parametrize("odd", ODD_OBJECTS)
def test_every_oddity_of_objects_is_present(odd: str) -> None:
    assert any(ODD_OBJECTS[odd](_states(sample.value())) for sample in own.SAMPLES)


def test_saved_objects_are_present_with_and_without_a_frame() -> None:
    values = [sample.value() for sample in own.SAMPLES]
    assert any("ObjectStates" not in value for value in values)
    assert any(value.get("SaveName") == "" and len(value["ObjectStates"]) == 1 for value in values)


def test_the_corpus_is_the_same_every_time() -> None:
    assert own.REGULAR[0].data == GAME.write(saves.kinds())
    assert len({sample.name for sample in own.SAMPLES}) == len(own.SAMPLES)


def test_the_games_formatting_is_distinguished_from_others() -> None:
    others = {sample.name for sample in own.SAMPLES if not in_the_games_spelling(sample.data)}
    ends_only = {"CRLF", "byte order mark", "newline at the end"}
    assert others == {*own.SPELLINGS, *own.WITHOUT_RULE, "said twice"} - ends_only
