"""What is at a path, where its parts stand in a tree, and what keeps its scripts from running."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from tests.saves.nasty import bundled
from tts_builder.errors import InputError
from tts_builder.saves.opened import OpenedSave, ScriptsError, open_runnable, open_save
from tts_builder.saves.unpack import pack, unpack

SAVE: dict[str, Any] = {
    "SaveName": "Ours",
    "TabStates": {"0": {"title": "Rules", "body": "One.\nTwo."}},
    "LuaScript": bundled(
        [
            ("__root", 'require("lib/a")\nprint(1)'),
            ("lib/a", 'local b = require("b")\nreturn b'),
            ("b", "return 2"),
        ]
    ),
    "ObjectStates": [
        {
            "GUID": "aaaaaa",
            "Name": "Bag",
            "Nickname": "Sack",
            "Transform": {"posX": 0.0},
            "LuaScript": bundled([("__root", 'x = require("b")'), ("b", "return 2")]),
            "ContainedObjects": [{"GUID": "bbbbbb", "Name": "Card", "XmlUI": "<Text/>"}],
            "States": {"2": {"GUID": "cccccc", "Name": "Bag", "LuaScript": "print(3)"}},
        }
    ],
}
SACK = "objects/Sack.aaaaaa"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    return unpacked(tmp_path, SAVE)


def unpacked(tmp_path: Path, save: dict[str, Any]) -> Path:
    (tmp_path / "save.json").write_text(json.dumps(save, indent=2), encoding="utf-8")
    unpack(tmp_path / "save.json", tmp_path / "tree")
    return tmp_path / "tree"


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def at(opened: OpenedSave, path: str, line: int = 0, column: int = 0) -> str:
    place = opened.place(path, line, column)
    assert place is not None
    return str(structs.replace(place, file=Path(place.file).relative_to(opened.path).as_posix()))


def bundle_line(opened: OpenedSave, path: str, text: str) -> int:
    script = opened.value["LuaScript"] if path == "$" else opened.value["ObjectStates"][0]["LuaScript"]
    return int(script.split("\n").index(text)) + 1


def faults(tree: Path) -> list[tuple[str, str]]:
    return [(str(each.place), each.sentence) for each in open_save(tree).faults]


def test_a_file_is_a_save_or_an_object(tmp_path: Path) -> None:
    write(tmp_path / "save.json", json.dumps(SAVE))
    write(tmp_path / "object.json", '{"Name": "Card", "Transform": {}}')
    assert open_save(tmp_path / "save.json").kind == "save"
    assert open_save(tmp_path / "object.json").kind == "object"
    assert open_save(tmp_path / "save.json").place("$.LuaScript", 3) is None
    write(tmp_path / "list.json", "[]")
    with pytest.raises(InputError, match="not a save"):
        _ = open_save(tmp_path / "list.json").value
    with pytest.raises(InputError, match=r"tts-tree\.json is missing"):
        open_save(tmp_path)
    with pytest.raises(InputError, match="cannot be read"):
        open_save(tmp_path / "absent.json")


def test_a_tree_is_the_save_that_it_packs_to(tree: Path) -> None:
    opened = open_save(tree)
    assert (opened.kind, opened.value) == ("tree", SAVE)
    assert opened.data == (tree.parent / "save.json").read_bytes()


def test_every_part_of_the_save_has_its_place(tree: Path) -> None:
    opened = open_save(tree)
    line = bundle_line(opened, "$", "return b")
    assert at(opened, "$.LuaScript", line, 3) == "modules/lib/a.lua:2:3"
    assert at(opened, "$.LuaScript", bundle_line(opened, "$", "print(1)")) == "script.lua:2"
    assert at(opened, "$.LuaScript", 1) == at(opened, "$.LuaScript") == "script.lua"
    sack = bundle_line(opened, "sack", "return 2")
    assert at(opened, "$.ObjectStates[0].LuaScript", sack) == "modules/b.lua:1"
    assert at(opened, '$.ObjectStates[0].States["2"].LuaScript', 1, 7) == (
        f"{SACK}/states/2.Bag.cccccc/script.lua:1:7"
    )
    assert at(opened, "$.ObjectStates[0].ContainedObjects[0].XmlUI", 1) == (
        f"{SACK}/contained/Card.bbbbbb/ui.xml:1"
    )
    written = (tree / f"{SACK}/object.json").read_text(encoding="utf-8").split("\n")
    line = next(n for n, text in enumerate(written, 1) if "Transform" in text)
    assert at(opened, "$.ObjectStates[0].Transform.posX") == f"{SACK}/object.json:{line}"
    assert at(opened, "$.ObjectStates[0]") == f"{SACK}/object.json:1"
    assert at(opened, "$.SaveName").startswith("save.json:")
    assert at(opened, '$.TabStates["0"].title').startswith("save.json:")
    assert at(opened, '$.TabStates["0"].body', 2) == "notebook/0 Rules.txt:2"
    assert opened.scripts.keys() == {
        "$.LuaScript",
        "$.ObjectStates[0].LuaScript",
        '$.ObjectStates[0].States["2"].LuaScript',
    }


def test_added_and_deleted_objects_count(tree: Path) -> None:
    write(tree / "objects/New/object.json", '{"Name": "Die_6", "Transform": {}}')
    write(tree / "objects/New/script.lua", 'local b = require("b")\nprint(b)')
    opened = open_save(tree)
    script = opened.value["ObjectStates"][1]["LuaScript"].split("\n")
    line = script.index("print(b)") + 1
    assert at(opened, "$.ObjectStates[1].LuaScript", line) == "objects/New/script.lua:2"
    save = json.loads((tree / "save.json").read_text(encoding="utf-8"))
    save["ObjectStates"] = ["Gone", *save["ObjectStates"]]
    write(tree / "save.json", json.dumps(save))
    said: list[str] = []
    opened = open_save(tree, said.append)
    assert at(opened, "$.ObjectStates[0]") == f"{SACK}/object.json:1"
    assert said[0] == "objects/Gone was deleted."


def test_a_syntax_error_is_at_its_place_in_the_module(tree: Path) -> None:
    write(tree / "modules/b.lua", "local x = 1\nlocal y = = x\nreturn x")
    assert faults(tree) == [("modules/b.lua:2:11", "unexpected symbol near '='.")]
    write(tree / "modules/b.lua", "function f()\n  if x then\n\nreturn f")
    ((place, sentence),) = faults(tree)
    assert (place, sentence) == ("modules/b.lua:4:9", "'end' expected (to close 'if' at line 2) near <eof>.")


def test_the_column_is_that_of_the_token_that_failed(tree: Path) -> None:
    write(tree / "script.lua", "local s = 'end' .. (end)")
    assert faults(tree) == [("script.lua:1:21", "unexpected symbol near 'end'.")]
    write(tree / "script.lua", "if a != b then x = ) end")
    assert faults(tree) == [("script.lua:1:20", "unexpected symbol near ')'.")]


def test_a_missing_module_is_at_the_require(tree: Path) -> None:
    write(tree / "modules/lib/a.lua", '-- require("old")\nlocal c, b = 1, require("lib/c")\nreturn b')
    assert faults(tree) == [("modules/lib/a.lua:2:17", 'there is no module "lib/c".')]
    write(tree / "modules/lib/c.lua", "return 1")
    assert faults(tree) == []
    (tree / "modules/b.lua").unlink()
    assert faults(tree) == [(f"{SACK}/script.lua:1:5", 'there is no module "b".')]


def test_a_script_with_its_own_require_is_left_alone(tree: Path) -> None:
    write(tree / "script.lua", 'local function require(name) return _G[name] end\nrequire("x")')
    assert faults(tree) == []


def test_pack_refuses_new_faults_and_writes_nothing(tree: Path) -> None:
    write(tree / "modules/b.lua", "return )")
    write(tree / "script.lua", 'require("x")')
    with pytest.raises(ScriptsError) as raised:
        pack(tree, tree.parent / "save.json", lambda _: None)
    first, second = raised.value, raised.value.others[0]
    assert first.where == f"{tree / 'modules/b.lua'}:1:8"
    assert str(second) == (
        f'{tree / "script.lua"}:1:1: there is no module "x". '
        "Create the file modules/x.lua, or correct the name."
    )
    assert json.loads((tree.parent / "save.json").read_bytes()) == SAVE


def test_faults_that_a_save_had_are_only_told(tmp_path: Path) -> None:
    save = {
        "LuaScript": bundled([("__root", 'require("lost")'), ("a", "return )")]),
        "ObjectStates": [{"Name": "Bag", "LuaScript": "x ="}],
    }
    tree = unpacked(tmp_path, save)
    said: list[str] = []
    assert open_runnable(tree, said.append).value == save
    told = [text.removesuffix(" The save had this fault before it was unpacked.") for text in said]
    assert told == [
        f"{tree / 'modules/a.lua'}:1:8: unexpected symbol near ')'.",
        f"{tree / 'objects/Bag/script.lua'}:1:4: unexpected symbol near <eof>.",
        f'{tree / "script.lua"}:1:1: there is no module "lost".',
    ]
    write(tree / "modules/a.lua", "return ))")
    with pytest.raises(ScriptsError, match="unexpected symbol") as raised:
        open_runnable(tree)
    assert raised.value.where == f"{tree / 'modules/a.lua'}:1:8"
    assert raised.value.others == ()
