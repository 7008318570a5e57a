"""A refresh puts all new scripts into an old save and changes nothing else."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from tts_builder.errors import UserError
from tts_builder.saves.refresh import FIELDS, refresh

OLD: dict[str, Any] = {
    "SaveName": "A league game",
    "Gravity": 0.5,
    "Note": "our scores",
    "LuaScript": "-- old",
    "LuaScriptState": '{"turn":7}',
    "XmlUI": "<Old/>",
    "ObjectStates": [
        {"GUID": "aaaaaa", "Name": "Bag", "LuaScript": "-- bag 1", "LuaScriptState": "3", "XmlUI": ""},
        {"GUID": "999999", "Name": "Bag", "Nickname": "a copy", "LuaScript": "-- bag 1"},
        {"GUID": "888888", "Name": "Card", "Memo": "card:7", "LuaScript": "-- card 1"},
        {"GUID": "777777", "Name": "Die_6", "LuaScript": "-- brought along"},
        {"GUID": "bbbbbb", "Name": "Card", "ContainedObjects": [{"GUID": "cccccc", "Name": "Chip"}]},
        {"GUID": "dddddd", "Name": "Card", "LuaScript": "-- not ours: the GUID is another kind of piece"},
    ],
}
BUILD: dict[str, Any] = {
    "SaveName": "The mod",
    "Gravity": 1.0,
    "LuaScript": "-- new",
    "LuaScriptState": "",
    "XmlUI": "<New/>",
    "CustomUIAssets": [{"Type": 0, "Name": "n", "URL": "u"}],
    "ObjectStates": [
        {"GUID": "aaaaaa", "Name": "Bag", "Nickname": "Sack", "LuaScript": "-- bag 2"},
        {"GUID": "111111", "Name": "Card", "Memo": "card:7", "LuaScript": ""},
        {"GUID": "cccccc", "Name": "Chip", "LuaScript": "-- chip"},
        {"GUID": "dddddd", "Name": "Bag", "LuaScript": "-- another"},
    ],
}


def bare(value: Any) -> Any:
    """A save without the fields that a refresh replaces."""
    if isinstance(value, dict):
        return {key: bare(item) for key, item in value.items() if key not in FIELDS}
    return [bare(item) for item in value] if isinstance(value, list) else value


def test_scripts_are_replaced_and_everything_else_stays() -> None:
    outcome = refresh(json.dumps(OLD, indent=2).encode(), deepcopy(BUILD))
    save = json.loads(outcome.data)
    assert bare(save) == bare(OLD)
    assert (save["LuaScript"], save["XmlUI"]) == ("-- new", "<New/>")
    assert save["CustomUIAssets"] == BUILD["CustomUIAssets"]
    table = save["ObjectStates"]
    assert [entry.get("LuaScript") for entry in table] == [
        *("-- bag 2", "-- bag 2", "", "-- brought along", None),
        "-- not ours: the GUID is another kind of piece",
    ]
    assert table[4]["ContainedObjects"][0]["LuaScript"] == "-- chip"
    assert outcome.unknown == ("$.ObjectStates[3]", "$.ObjectStates[5]")
    assert [(change.path, change.field) for change in outcome.changes] == [
        ("$", "LuaScript"),
        ("$", "XmlUI"),
        ("$", "CustomUIAssets"),
        ("$.ObjectStates[0]", "LuaScript"),
        ("$.ObjectStates[2]", "LuaScript"),
        ("$.ObjectStates[4].ContainedObjects[0]", "LuaScript"),
        ("$.ObjectStates[1]", "LuaScript"),
    ]


@pytest.mark.parametrize("spelling", [{"indent": 2}, {"indent": "\t"}, {}])
def test_a_second_refresh_changes_nothing_and_the_formatting_stays(spelling: dict[str, Any]) -> None:
    data = json.dumps(OLD, **spelling).encode().replace(b"0.5", b"0.500") + b"\n"
    once = refresh(data, deepcopy(BUILD)).data
    assert b"0.500" in once
    assert len(once.split(b"\n")) - len(data.split(b"\n")) in (0, 8)
    again = refresh(once, deepcopy(BUILD))
    assert (again.data, again.changes) == (once, ())


def test_pieces_that_cannot_be_distinguished_are_left() -> None:
    build = deepcopy(BUILD)
    build["ObjectStates"].append({"GUID": "aaaaaa", "Name": "Bag", "LuaScript": "-- bag 3"})
    save = json.loads(refresh(json.dumps(OLD).encode(), build).data)
    assert save["ObjectStates"][0]["LuaScript"] == "-- bag 1"


def test_a_build_of_another_game_or_without_scripts_is_refused() -> None:
    with pytest.raises(UserError, match="belongs to another game"):
        refresh(json.dumps(OLD).encode(), {"LuaScript": "x", "ObjectStates": [{"GUID": "0", "Name": "Card"}]})
    with pytest.raises(UserError, match="has no scripts"):
        refresh(json.dumps(OLD).encode(), {**bare(BUILD)})
    with pytest.raises(UserError, match="not a Tabletop Simulator save"):
        refresh(b"[]", BUILD)


def test_the_script_of_a_save_identifies_its_game() -> None:
    told = "-- {}/table: written by tts-builder from the Python definition; every build writes it again.\n"
    deck = {"GUID": "dec001", "Name": "Deck", "Memo": "deck"}
    save = {**OLD, "LuaScript": told.format("nile-race"), "ObjectStates": [deck]}
    build = {**BUILD, "LuaScript": told.format("pharaohs"), "ObjectStates": [deck]}
    with pytest.raises(UserError, match="belongs to another game: nile-race; the build is for pharaohs"):
        refresh(json.dumps(save).encode(), build)
    build["LuaScript"] = told.format("nile-race") + "-- newer"
    build["ObjectStates"] = []
    assert json.loads(refresh(json.dumps(save).encode(), build).data)["LuaScript"] == build["LuaScript"]


@pytest.mark.parametrize("kind", ["HandTrigger", "ScriptingTrigger"])
def test_hands_and_zones_do_not_make_it_the_same_game(kind: str) -> None:
    zone = {"GUID": "0e0e0e", "Name": kind, "Memo": "hand:White"}
    save = {**OLD, "ObjectStates": [zone, *OLD["ObjectStates"]]}
    build = {"LuaScript": "x", "ObjectStates": [zone, {"GUID": "0", "Name": "Card"}]}
    with pytest.raises(UserError, match="belongs to another game"):
        refresh(json.dumps(save).encode(), build)
