"""The schema of saves: current, valid, true to the evidence, and exact about misfits."""

from __future__ import annotations

from typing import Any

import jsonschema

from tests.saves.seen_fields import kind_of, seen
from tts_builder import resources
from tts_builder.saves import schema

KINDS = {
    "text": {"string"},
    "int": {"int"},
    "long": {"int"},
    "number": {"int", "float", "nonfinite", "string"},
    "bool": {"bool"},
}
OBJECT: dict[str, Any] = {"Name": "Card", "Transform": {"posX": 1.0}}


def misfits(**save: Any) -> list[schema.Misfit]:
    return schema.misfits({"ObjectStates": [], **save})


def test_the_file_is_current() -> None:
    written = resources.folder("schemas") / schema.NAME
    assert written.read_text(encoding="utf-8") == schema.text(), "run python -m tts_builder.saves.schema"


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema.generate())


def test_every_field_is_described() -> None:
    for table in schema.generate()["$defs"].values():
        for field, entry in table.get("properties", {}).items():
            assert entry["description"].strip(), field


def test_jsonschema_and_our_check_agree() -> None:
    """The slow validator with the published file agrees about good and bad saves."""
    validator = jsonschema.Draft202012Validator(schema.generate())
    good = {"ObjectStates": [OBJECT], "CameraStates": [None], "Note": None, "Gravity": "Infinity"}
    assert validator.is_valid(good)
    assert schema.misfits(good) == []
    assert validator.is_valid(OBJECT)
    assert schema.misfits(OBJECT, "Object") == []
    for bad in ({"Gravity": "heavy"}, {"Grid": []}, {"ObjectStates": [{"Name": "Card"}]}, {"Gravity": None}):
        assert not validator.is_valid({"ObjectStates": [], **bad})
        assert misfits(**bad) != []


def test_misfits_are_reported_with_their_place() -> None:
    inner = {"Name": 5, "Transform": None}
    assert set(misfits(ObjectStates=[{**OBJECT, "ContainedObjects": [inner]}], Gravity="much")) == {
        schema.Misfit("type", ("Gravity",), "Gravity", "a number"),
        schema.Misfit("type", ("ObjectStates", 0, "ContainedObjects", 0, "Name"), "Name", "text"),
        schema.Misfit(
            "type", ("ObjectStates", 0, "ContainedObjects", 0, "Transform"), "Transform", "an object"
        ),
    }
    assert misfits(ObjectStates=[{"Name": "Card"}]) == [
        schema.Misfit("missing", ("ObjectStates", 0), "Transform")
    ]
    assert misfits(DeckIDs=[1]) == [schema.Misfit("unknown", (), "DeckIDs")]
    assert misfits(ObjectStates=[{**OBJECT, "DeckIDs": [1, "2"]}]) == [
        schema.Misfit("type", ("ObjectStates", 0, "DeckIDs", 1), "DeckIDs", "a whole number")
    ]


def test_a_whole_number_too_large_for_its_field_does_not_fit() -> None:
    most, least = "a whole number of at most 2,147,483,647", "a whole number of at least -2,147,483,648"
    assert misfits(PlayerCounts=[-(2**31), 2**31 - 1], EpochTime=2**40) == []
    assert misfits(PlayerCounts=[1, 2**31]) == [
        schema.Misfit("type", ("PlayerCounts", 1), "PlayerCounts", most)
    ]
    assert misfits(PlayerCounts=[-(10**30)]) == [
        schema.Misfit("type", ("PlayerCounts", 0), "PlayerCounts", least)
    ]
    assert [misfit.keys for misfit in misfits(EpochTime=2**63)] == [("EpochTime",)]


def test_a_bare_nan_is_left_to_the_lint() -> None:
    assert misfits(ObjectStates=[{**OBJECT, "Transform": {"posX": float("nan")}}]) == []


def test_every_field_of_178700_real_objects_is_known_with_its_type() -> None:
    checked = 0
    for table, field, types in seen():
        kind = kind_of(table, field)
        wanted = {"array"} if kind.endswith("[]") else KINDS.get(kind, {"object"})
        assert kind in ("any", "value") or types <= wanted, (table, field)
        checked += 1
    assert checked > 300


def test_a_list_of_objects_cannot_contain_null() -> None:
    card = {"Name": "Card", "Transform": {}}
    inside = {**card, "ContainedObjects": [None], "ChildObjects": [None], "States": {"2": None}}
    found = schema.misfits({"ObjectStates": [None, inside]})
    holders = ("ObjectStates", "ContainedObjects", "ChildObjects", "States")
    assert {(each.kind, each.keys[-2]) for each in found} == {("type", holder) for holder in holders}
