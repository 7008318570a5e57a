"""Edits that people make to a tree, and the saves that result."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.saves.nasty import bundled
from tts_builder.errors import InputError
from tts_builder.lua.bundle import unbundle
from tts_builder.saves.tree.join import join
from tts_builder.saves.tree.split import split

SAVE: dict[str, Any] = {
    "SaveName": "Ours",
    "Note": "be nice",
    "TabStates": {"0": {"title": "Rules", "body": "One.\nTwo."}, "1": {"title": "Empty", "body": ""}},
    "LuaScript": bundled([("__root", 'require("a")'), ("a", "return 1"), ("b", "return 2")]),
    "ObjectStates": [
        {
            "GUID": "aaaaaa",
            "Name": "Bag",
            "Nickname": "Sack",
            "LuaScript": bundled([("__root", 'x = require("a")'), ("a", "return 1")]),
            "ContainedObjects": [
                {"GUID": "bbbbbb", "Name": "Card", "LuaScript": "", "XmlUI": "<Text/>"},
                {"GUID": "bbbbbb", "Name": "Card"},
            ],
            "States": {"2": {"GUID": "cccccc", "Name": "Bag"}},
        },
        {"GUID": "dddddd", "Name": "Die_6", "LuaScript": "print(1)", "LuaScriptState": "{}"},
    ],
}
SACK = "objects/Sack.aaaaaa"


def tree(save: dict[str, Any] = SAVE) -> dict[str, bytes]:
    return split(json.dumps(save, indent=2).encode())


def packed(files: dict[str, bytes]) -> tuple[dict[str, Any], list[str]]:
    said: list[str] = []
    return json.loads(join(files, said.append)), said


def test_the_tree_is_readable() -> None:
    files = tree()
    assert sorted(files) == [
        "frames/luabundle.lua",
        "modules/a.lua",
        "modules/b.lua",
        "note.txt",
        "notebook/0 Rules.txt",
        "objects/Die_6.dddddd/object.json",
        "objects/Die_6.dddddd/script.lua",
        "objects/Die_6.dddddd/state.txt",
        f"{SACK}/contained/Card.bbbbbb (2)/object.json",
        f"{SACK}/contained/Card.bbbbbb/object.json",
        f"{SACK}/contained/Card.bbbbbb/ui.xml",
        f"{SACK}/object.json",
        f"{SACK}/script.lua",
        f"{SACK}/states/2.Bag.cccccc/object.json",
        "save.json",
        "script.lua",
        "tts-tree.json",
    ]
    assert files["modules/a.lua"] == b"return 1"
    assert files[f"{SACK}/script.lua"] == b'x = require("a")'
    assert json.loads(files["save.json"])["ObjectStates"] == ["Sack.aaaaaa", "Die_6.dddddd"]
    assert packed(files) == (SAVE, [])


def test_a_deleted_folder_is_a_deleted_object() -> None:
    files = {path: data for path, data in tree().items() if "Card.bbbbbb (2)" not in path}
    save, said = packed(files)
    assert len(save["ObjectStates"][0]["ContainedObjects"]) == 1
    assert said == [f"{SACK}/contained/Card.bbbbbb (2) was deleted."]
    files = {path: data for path, data in tree().items() if "states/" not in path}
    assert packed(files)[0]["ObjectStates"][0]["States"] == {}


def test_a_folder_without_its_object_is_an_error() -> None:
    files = tree()
    del files[f"{SACK}/object.json"]
    with pytest.raises(InputError, match=r"this folder has no object\.json"):
        join(files)


def test_new_folders_are_new_objects() -> None:
    files = tree()
    files["objects/New/object.json"] = b'{"Name": "Card", "x": 1.50, "ContainedObjects": [{"Name": "Die_6"}]}'
    files["objects/New/script.lua"] = b"print(2)"
    files["objects/New/contained/Deeper/object.json"] = b'{"Name": "Chip"}'
    files["objects/New/states/3.Other/object.json"] = b'{"Name": "Coin"}'
    save, said = packed(files)
    assert save["ObjectStates"][2] == {
        "Name": "Card",
        "x": 1.5,
        "ContainedObjects": [{"Name": "Die_6"}, {"Name": "Chip"}],
        "LuaScript": "print(2)",
        "States": {"3": {"Name": "Coin"}},
    }
    assert b"1.50" in join(files)
    assert "objects/New was added." in said
    files["objects/New/states/odd/object.json"] = b"{}"
    with pytest.raises(InputError, match="has no free state number"):
        join(files)


def test_objects_keep_the_order_of_the_list() -> None:
    files = tree()
    files["save.json"] = files["save.json"].replace(
        b'"Sack.aaaaaa",\n    "Die_6.dddddd"', b'"Die_6.dddddd", "Sack.aaaaaa"'
    )
    assert [entry["GUID"] for entry in packed(files)[0]["ObjectStates"]] == ["dddddd", "aaaaaa"]
    files["save.json"] = files["save.json"].replace(b'"Die_6.dddddd"', b'"Sack.aaaaaa"')
    with pytest.raises(InputError, match="listed twice"):
        join(files)


def test_texts_can_be_edited_added_and_deleted() -> None:
    files = tree()
    files["note.txt"] = "żółw\r\n".encode()
    files["notebook/0 Rules.txt"] = b"Three."
    del files["objects/Die_6.dddddd/script.lua"]
    files[f"{SACK}/ui.xml"] = b"<Panel/>"
    files[f"{SACK}/contained/Card.bbbbbb/script.lua"] = b"print(3)"
    save, said = packed(files)
    assert save["Note"] == "żółw\r\n"
    assert save["TabStates"]["0"]["body"] == "Three."
    assert save["ObjectStates"][1]["LuaScript"] == ""
    assert save["ObjectStates"][0]["XmlUI"] == "<Panel/>"
    assert save["ObjectStates"][0]["ContainedObjects"][0]["LuaScript"] == "print(3)"
    assert "objects/Die_6.dddddd/script.lua was deleted." in said
    files["objects/Die_6.dddddd/object.json"] = b'{"LuaScript": "here"}'
    files["objects/Die_6.dddddd/script.lua"] = b"there"
    with pytest.raises(InputError, match="LuaScript is set twice"):
        join(files)


def test_a_module_is_edited_once_for_all_scripts() -> None:
    files = tree()
    files["modules/a.lua"] = b"return 42"
    save, _ = packed(files)
    assert unbundle(save["LuaScript"])["a"] == "return 42"
    assert unbundle(save["ObjectStates"][0]["LuaScript"])["a"] == "return 42"


def test_a_new_require_brings_its_module() -> None:
    files = tree()
    files["modules/lib/new.lua"] = b'return require("b")'
    files["objects/Die_6.dddddd/script.lua"] = b'local n = require("lib/new")'
    files[f"{SACK}/script.lua"] = b'x = require("a") -- require("b")'
    save, _ = packed(files)
    assert unbundle(save["ObjectStates"][1]["LuaScript"]) == {
        "__root": 'local n = require("lib/new")',
        "b": "return 2",
        "lib/new": 'return require("b")',
    }
    assert set(unbundle(save["ObjectStates"][0]["LuaScript"])) == {"__root", "a"}


def test_a_require_that_was_never_resolved_stays_unresolved() -> None:
    save = {
        "LuaScript": bundled([("__root", ""), ("a", "return 1")]),
        "ObjectStates": [{"LuaScript": 'require("a")'}],
    }
    assert packed(tree(save)) == (save, [])


def test_a_deleted_module_is_left_out() -> None:
    files = tree()
    del files["modules/b.lua"]
    save, said = packed(files)
    assert set(unbundle(save["LuaScript"])) == {"__root", "a"}
    assert said == ["script.lua: left out the module b, because its file modules/b.lua was deleted."]


def test_modules_with_the_same_name_and_different_text_stay_separate() -> None:
    save = {
        "ObjectStates": [
            {"LuaScript": bundled([("__root", f'require("a") -- {n}'), ("a", f"return {n}")])}
            for n in range(3)
        ]
    }
    files = tree(save)
    assert packed(files) == (save, [])
    assert files["modules/a (2).lua"] == b"return 1"


@pytest.mark.parametrize(
    ("path", "data", "words"),
    [
        ("save.json", b'{"ObjectStates": [],}', r"save\.json:1:21: this is not JSON"),
        ("objects/Die_6.dddddd/object.json", b"[]", "is JSON but not an object"),
        ("objects/Die_6.dddddd/script.lua", b"\xff", "not UTF-8"),
        ("tts-tree.json", b"{}", "is not the marker of a tree"),
        ("tts-tree.json", b"?", "is not the marker of a tree"),
        (
            "save.json",
            b'{"LuaScript": {"$bundle": "script.lua", "frame": "x"}}',
            "frame of the bundle is missing",
        ),
    ],
)
def test_errors_name_their_place(path: str, data: bytes, words: str) -> None:
    files = tree()
    files[path] = data
    with pytest.raises(InputError, match=words):
        join(files)
    if path == "save.json":
        del files["save.json"]
        with pytest.raises(InputError, match=r"save\.json is missing"):
            join(files)
