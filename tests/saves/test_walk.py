"""Walking the objects of a save."""

from __future__ import annotations

from typing import Any

from tts_builder.saves.walk import objects


def thing(name: str, **more: Any) -> dict[str, Any]:
    return {"Name": name, "Transform": {}, **more}


def test_every_object_has_its_path_parent_and_relation() -> None:
    bag = thing(
        "Bag",
        ContainedObjects=[thing("Card"), thing("Deck", ContainedObjects=[thing("Card", Nickname="deep")])],
        States={"2": thing("Token")},
        ChildObjects=[thing("Block")],
    )
    found = list(objects({"ObjectStates": [bag, 7, thing("Tile")]}))
    assert [(item.object["Name"], item.path, item.relation) for item in found] == [
        ("Bag", "$.ObjectStates[0]", "table"),
        ("Card", "$.ObjectStates[0].ContainedObjects[0]", "contained"),
        ("Deck", "$.ObjectStates[0].ContainedObjects[1]", "contained"),
        ("Card", "$.ObjectStates[0].ContainedObjects[1].ContainedObjects[0]", "contained"),
        ("Token", '$.ObjectStates[0].States["2"]', "state"),
        ("Block", "$.ObjectStates[0].ChildObjects[0]", "child"),
        ("Tile", "$.ObjectStates[2]", "table"),
    ]
    assert found[3].parent is found[2].object
    assert found[0].parent is None


def test_a_bare_object_is_walked_and_other_json_is_not() -> None:
    assert [item.path for item in objects(thing("Card"))] == ["$"]
    assert list(objects({"a": 1})) == []


def test_any_depth() -> None:
    save = thing("Bag")
    for _ in range(5000):
        save = thing("Bag", ContainedObjects=[save])
    assert sum(1 for _ in objects({"ObjectStates": [save]})) == 5001
