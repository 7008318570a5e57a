"""Differences by object: the changes that a person would name, and no others."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from hypothesis import given, settings

from tests import corpus
from tests.corpus.sample import Sample
from tests.saves.nasty import save_bytes
from tts_builder.saves import read
from tts_builder.saves.diff import Change, compare


def thing(guid: str, nickname: str = "", **more: Any) -> dict[str, Any]:
    where = {"posX": 1.0, "posY": 0.96, "posZ": 2.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
    return {"GUID": guid, "Name": "Card", "Nickname": nickname, "Transform": where, "LuaScript": "", **more}


SAVE: dict[str, Any] = {
    "SaveName": "A",
    "Date": "1/1/2024",
    "LuaScript": "a\nb\nc",
    "ObjectStates": [
        thing("aaaaaa", "Ace", Description="old"),
        thing(
            "bbbbbb",
            "Bag",
            ContainedObjects=[thing("cccccc", "Coin"), thing("dddddd"), thing("dddddd", value=2)],
        ),
        thing("eeeeee", "Two-faced", States={"2": thing("ffffff", "Back")}),
    ],
}


def changes(new: dict[str, Any], old: dict[str, Any] = SAVE) -> list[Change]:
    kept = [read.loads(json.dumps(value).encode(), keep_numbers=True) for value in (old, new)]
    return compare(kept[0], kept[1])


def edited() -> dict[str, Any]:
    return deepcopy(SAVE)


@settings(max_examples=40)
@given(save_bytes())
def test_nothing_differs_from_itself(data: bytes) -> None:
    assert compare(read.loads(data, keep_numbers=True), read.loads(data, keep_numbers=True)) == []


def test_rounding_noise_and_the_date_are_ignored() -> None:
    new = edited()
    new["Date"] = "2/2/2024"
    new["EpochTime"] = 7
    new["ObjectStates"][0]["Transform"] |= {"posY": 0.9600004, "rotX": 359.9999, "rotY": 180.2}
    assert changes(new) == []


def test_added_and_removed() -> None:
    new = edited()
    gone = new["ObjectStates"].pop(1)
    assert changes(new) == [Change("removed", "Bag (bbbbbb)", inside=3)]
    assert changes(SAVE, new) == [Change("added", "Bag (bbbbbb)", inside=3)]
    gone["ContainedObjects"].pop()
    new["ObjectStates"].insert(1, gone)
    assert changes(new) == [Change("removed", "Card (dddddd)", "Bag (bbbbbb)")]


def test_moved_on_the_table_and_between_containers() -> None:
    new = edited()
    new["ObjectStates"][0]["Transform"]["posX"] = 5.0
    (found,) = changes(new)
    assert (found.kind, found.object) == ("moved", "Ace (aaaaaa)")
    assert [(field.field, field.old, field.new) for field in found.fields] == [
        ("Transform.posX", "1.0", "5.0")
    ]
    new = edited()
    new["ObjectStates"].append(new["ObjectStates"][1]["ContainedObjects"].pop(0))
    (found,) = changes(new)
    assert (found.kind, found.object, found.place, found.came_from) == (
        "moved",
        "Coin (cccccc)",
        "",
        "Bag (bbbbbb)",
    )


def test_a_piece_from_a_removed_bag_is_still_recognized() -> None:
    new = edited()
    bag = new["ObjectStates"].pop(1)
    new["ObjectStates"].append(bag["ContainedObjects"][0])
    assert {(change.kind, change.object) for change in changes(new)} == {
        ("removed", "Bag (bbbbbb)"),
        ("moved", "Coin (cccccc)"),
    }


def test_contents_moved_from_a_removed_bag_to_an_added_one_are_recognized() -> None:
    new = edited()
    new["ObjectStates"][1] |= {"GUID": "999999", "Nickname": "Sack"}
    found = {(change.kind, change.object, change.came_from, change.inside) for change in changes(new)}
    assert found == {
        ("removed", "Bag (bbbbbb)", None, 2),
        ("added", "Sack (999999)", None, 2),
        ("moved", "Coin (cccccc)", "Bag (bbbbbb)", 0),
    }


def test_changed_fields_and_scripts() -> None:
    new = edited()
    new["LuaScript"] = "a\nB\nc"
    new["ObjectStates"][0]["Description"] = "new"
    new["ObjectStates"][2]["States"]["2"]["Nickname"] = "Rear"
    new["Extra"] = [1]
    by_object = {change.object: change for change in changes(new)}
    assert list(by_object) == ["save", "Ace (aaaaaa)", "Rear (ffffff)"]
    assert by_object["save"].texts[0].lines == (
        *("--- a/LuaScript", "+++ b/LuaScript", "@@ -1,3 +1,3 @@", " a", "-b", "+B", " c"),
    )
    assert [(f.field, f.old, f.new) for f in by_object["save"].fields] == [("Extra", "", "[1]")]
    assert [(f.field, f.old, f.new) for f in by_object["Ace (aaaaaa)"].fields] == [
        ("Description", '"old"', '"new"')
    ]


def test_very_long_scripts_give_one_hunk_from_the_first_to_the_last_change() -> None:
    same = "\n".join(["x"] * 40_000)
    new = edited()
    new["LuaScript"], old = f"a\n{same}\nb\n{same}", {**SAVE, "LuaScript": f"a\n{same}\nc\nd\n{same}"}
    (found,) = changes(new, old)
    assert found.texts[0].lines[2:] == ("@@ -40002,2 +40002,1 @@", "-c", "-d", "+b")


def test_a_new_order_is_one_change() -> None:
    new = edited()
    new["ObjectStates"][1]["ContainedObjects"].reverse()
    assert changes(new) == [Change("reordered", "Bag (bbbbbb): ContainedObjects")]


def test_equal_siblings_with_the_same_guid_are_matched() -> None:
    new = edited()
    new["ObjectStates"][1]["ContainedObjects"][1]["value"] = 3
    (found,) = changes(new)
    assert [(f.field, f.old, f.new) for f in found.fields] == [("value", "", "3")]


@corpus.each(largest=800_000)
def test_the_diff_of_an_edited_save_is_the_edit(sample: Sample) -> None:
    old, new = sample.value(keep_numbers=True), sample.value(keep_numbers=True)
    assert compare(old, new) == []
    states = new.get("ObjectStates", [])
    if len(states) > 1 and len({str(state) for state in states}) == len(states):
        gone = states.pop(0)
        assert [change.kind for change in compare(old, new)] == ["removed"]
        states.append(gone)
        assert [change.kind for change in compare(old, new)] == ["reordered"]


def test_new_fields_with_default_values_are_one_change_for_all_objects() -> None:
    new = edited()
    for each in (*new["ObjectStates"], *new["ObjectStates"][1]["ContainedObjects"]):
        each |= {"Value": 0, "Tags": [], "Tooltip": True, "Locked": False, "Mass": 2}
    new["ObjectStates"][0] |= {"Description": "new", "GMNotes": ""}
    found = changes(new)
    assert found[-1].kind == "defaults"
    assert found[-1].object == "6 objects"
    assert [(each.field, each.old, each.new) for each in found[-1].fields] == [
        ("Value", "", "0"), ("Tags", "", "[]"), ("Tooltip", "", "true"), ("Locked", "", "false"),
        ("GMNotes", "", '""'),
    ]  # fmt: skip
    fields = [[each.field for each in change.fields] for change in found[:-1]]
    assert fields == [["Description", "Mass"], *[["Mass"]] * 5]


def test_a_default_that_replaces_or_loses_a_value_is_reported() -> None:
    old, new = edited(), edited()
    old["ObjectStates"][0] |= {"Value": 3, "Snap": False}
    new["ObjectStates"][0] |= {"Value": 0, "Snap": True}
    (change,) = changes(new, old)
    assert [(each.field, each.old, each.new) for each in change.fields] == [
        ("Value", "3", "0"),
        ("Snap", "false", "true"),
    ]
