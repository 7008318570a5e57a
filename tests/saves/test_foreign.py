"""Folders of TTSModManager and tabletop-tools: they become the save that their own tool builds."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # the fixture
from tts_builder.errors import InputError
from tts_builder.lua.bundle import FRAME
from tts_builder.lua.bundle_text import PARAMETERS
from tts_builder.saves.foreign import go_json
from tts_builder.saves.opened import open_save

CARD = {"Name": "Card", "Nickname": "Ace of Spades", "GUID": "aaa001", "CardID": 100}
MOD_MANAGER: dict[str, Any] = {
    "config.json": {
        "SaveName": "Ours <&>",
        "Gravity": 0.5,
        "LuaScript_path": "Global.ttslua",
        "XmlUI": '<Panel>\n  <Include src="buttons"/>\n</Panel>',
        "Grid_path": "Grid.json",
        "ObjectStates_order": ["Box!.bag001", "AceofSpades.aaa001"],
    },
    "modsettings/Grid.json": {"Type": 0.0, "Opacity": 0.00000052},
    "src/Global.ttslua": 'local part = require("lib/part")\nfunction onLoad() part.go() end\n',
    "src/lib/part.ttslua": 'require("lib/deep")\nreturn {go = print}\n',
    "src/lib/deep.ttslua": "DEEP = 1\n",
    "xml/buttons.xml": '<Button id="a"/>\n\n<Button id="b"/>\n',
    "objects/AceofSpades.aaa001.json": {
        **CARD,
        "Transform": {"posX": 1.00049, "posY": -0.0002, "rotY": -90.4, "scaleX": 1.005},
        "ColorDiffuse": {"r": 0.1234567},
        "AttachedSnapPoints": [{"Position": {"x": 0.12345, "y": 0, "z": 2}}],
    },
    "objects/Box.bag001.json": {
        "Name": "Bag",
        "Nickname": "Box!",
        "GUID": "bag001",
        "LuaScript": 'require("lib/deep")',
        "LuaScriptState_path": "Box.bag001/state.luascriptstate",
        "ContainedObjects_path": "Box.bag001",
        "ContainedObjects_order": ["Coin.c01"],
        "States_path": {"2": "Coin.c02"},
    },
    "objects/Box.bag001/state.luascriptstate": '{"a": 1}\n',
    "objects/Box.bag001/Coin.c01.json": {
        "Name": "Coin",
        "GUID": "c01",
        "GMNotes_path": "Box.bag001/Coin.c01.gmnotes",
    },
    "objects/Box.bag001/Coin.c01.gmnotes": "ten\n",
    "objects/Box.bag001/Coin.c02.json": {
        "Name": "Coin",
        "GUID": "c02",
        "LuaScript_path": "Box.bag001/c02.ttslua",
    },
    "objects/Box.bag001/c02.ttslua": "print(1)\nprint(2)\n",
}
TABLETOP_TOOLS: dict[str, Any] = {
    "savegame.json": '{"SaveName": "Ours", "Gravity": 0.50, "Big": 12345678.123456, "N": 3}',
    "tabletop-tools.toml": "quantize = true\n",
    "script.lua": "function onLoad()\r\nend\n\n",
    "script-state.json": '{"a": [1, 2.50], "b": "ü"}',
    "note.txt": "be nice\n",
    "objects/index.list": "bag001\naaa001\n",
    "objects/bag001/object.json": '{"Name": "Bag", "Transform": {"posX": -0.00001, "posY": 0.12345}}',
    "objects/bag001/script.lua": "print(1)\n",
    "objects/bag001/contained/index.list": "c01\n",
    "objects/bag001/contained/c01/object.json": '{"Name": "Coin"}',
    "objects/bag001/contained/c01/ui.xml": "<Text/>\n",
    "objects/aaa001/object.json": '{"Name": "Card"}',
}


def write(folder: Path, files: dict[str, Any]) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = content if isinstance(content, str) else json.dumps(content, indent=2)
        path.write_text(text, encoding="utf-8", newline="\n")
    return folder


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    return write(tmp_path / "mod", MOD_MANAGER)


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    return write(tmp_path / "tools", TABLETOP_TOOLS)


def test_mod_manager_builds_the_same_save(mod: Path) -> None:
    opened = open_save(mod)
    save = opened.value
    assert opened.kind == "tree"
    modules = ("__root", "lib/deep", "lib/part")
    bundled = FRAME + "".join(
        f'__bundle_register("{name}", function({PARAMETERS})\n{text}\nend)\n'
        for name, text in zip(
            modules,
            (
                'local part = require("lib/part")\nfunction onLoad() part.go() end',
                "DEEP = 1",
                'require("lib/deep")\nreturn {go = print}',
            ),
            strict=True,
        )
    )
    assert save["LuaScript"] == bundled + 'return __bundle_require("__root")'
    assert save["XmlUI"].split("\n") == [
        "<Panel>",
        "  <!-- include buttons -->",
        '  <Button id="a"/>',
        "",
        '  <Button id="b"/>',
        "  <!-- include buttons -->",
        "</Panel>",
    ]
    assert (save["Grid"], save["Hands"], save["Decals"], save["Note"]) == (
        {"Type": 0, "Opacity": 5.2e-07},
        {},
        [],
        "",
    )
    bag, ace = save["ObjectStates"]
    assert ace["Transform"] == {"posX": 1, "posY": 0, "rotY": 270, "scaleX": 1}
    assert ace["ColorDiffuse"] == {"r": 0.12346}
    assert ace["AttachedSnapPoints"] == [{"Position": {"x": 0.123, "y": 0, "z": 2}}]
    assert bag["ContainedObjects"] == [{"Name": "Coin", "GUID": "c01", "GMNotes": "ten"}]
    assert bag["States"] == {"2": {"Name": "Coin", "GUID": "c02", "LuaScript": "print(1)\nprint(2)"}}
    assert bag["LuaScriptState"] == '{"a": 1}'
    assert not any(key.endswith(("_path", "_order")) for each in (save, bag, ace) for key in each)


def test_mod_manager_writes_json_as_go_does(mod: Path) -> None:
    text = open_save(mod).data.decode()
    assert '  "SaveName": "Ours \\u003c\\u0026\\u003e",\n' in text
    assert '"Opacity": 5.2e-7,\n    "Type": 0\n' in text
    assert text.endswith("}\n")
    numbers = [1.0, -0.0, 1e-6, 9.9e-7, 0.1, 1e20, 1e21, 1.5e300, 2**53 + 1, 123456789.25]
    assert go_json.dumps(numbers).decode().split() == [
        "[", "1,", "-0,", "0.000001,", "9.9e-7,", "0.1,", "100000000000000000000,", "1e+21,", "1.5e+300,",
        "9007199254740992,", "123456789.25", "]",
    ]  # fmt: skip


def test_tabletop_tools_builds_the_same_save(tools: Path) -> None:
    assert (
        open_save(tools).data.decode()
        == """\
{
  "SaveName": "Ours",
  "Gravity": 0.5,
  "Big": 12345678.1235,
  "N": 3,
  "LuaScript": "function onLoad()\\nend",
  "LuaScriptState": "{\\"a\\": [1, 2.5], \\"b\\": \\"ü\\"}",
  "Note": "be nice\\n",
  "XmlUI": "",
  "ObjectStates": [
    {
      "Name": "Bag",
      "Transform": {
        "posX": 0.0,
        "posY": 0.1234
      },
      "GUID": "bag001",
      "LuaScript": "print(1)",
      "ContainedObjects": [
        {
          "Name": "Coin",
          "GUID": "c01",
          "LuaScript": "",
          "LuaScriptState": "",
          "XmlUI": "<Text/>\\n"
        }
      ],
      "LuaScriptState": "",
      "XmlUI": ""
    },
    {
      "Name": "Card",
      "GUID": "aaa001",
      "LuaScript": "",
      "LuaScriptState": "",
      "XmlUI": ""
    }
  ]
}
"""
    )


def place(folder: Path, path: str, text: str) -> str:
    """The place of the line of a script or panel that has this text."""
    opened = open_save(folder)
    value: Any = opened.value
    for key in path.removeprefix("$.").replace("[", ".").replace("]", "").replace('"', "").split("."):
        value = value[int(key)] if isinstance(value, list) else value[key]
    line = next(number for number, each in enumerate(value.split("\n"), 1) if text in each)
    found = opened.place(path, line)
    assert found is not None
    return str(found).removeprefix(str(folder)).replace("\\", "/")


@pytest.mark.parametrize(
    ("path", "text", "where"),
    [
        ("$.LuaScript", "function onLoad", "/src/Global.ttslua:2"),
        ("$.LuaScript", "return {go", "/src/lib/part.ttslua:2"),
        ("$.ObjectStates[0].LuaScript", "require(", "/objects/Box.bag001.json:5"),
        ("$.ObjectStates[0].LuaScript", "DEEP", "/src/lib/deep.ttslua:1"),
        ('$.ObjectStates[0].States["2"].LuaScript', "print(2)", "/objects/Box.bag001/c02.ttslua:2"),
        ("$.XmlUI", '"b"', "/xml/buttons.xml:3"),
        ("$.XmlUI", "</Panel>", "/config.json:5"),
    ],
)
def test_lines_lead_to_the_files_of_the_mod(mod: Path, path: str, text: str, where: str) -> None:
    if path.endswith("LuaScript") and text == "require(":
        text = 'require("lib/deep")'
    assert place(mod, path, text) == where


def test_faults_are_in_the_files_of_the_mod(mod: Path, run: Run) -> None:
    bag = {**MOD_MANAGER["objects/Box.bag001.json"], "LuaScript": 'require("lib/gone")'}
    write(mod, {"objects/Box.bag001.json": bag})
    write(
        mod,
        {
            "src/lib/deep.ttslua": "DEEP = = 1\n",
            "src/lib/part.ttslua": 'require("lib/deep")\nrequire("lib/none")\n',
        },
    )
    found = run("pack", str(mod), "out.json")
    assert found.exit_code == 1
    assert [line.partition(". ")[0].replace("\\", "/") for line in found.stderr.splitlines()] == [
        f'Error: {mod.as_posix()}/objects/Box.bag001.json:5: there is no module "lib/gone"',
        f"Error: {mod.as_posix()}/src/lib/deep.ttslua:1:8: unexpected symbol near '='",
        f'Error: {mod.as_posix()}/src/lib/part.ttslua:2:1: there is no module "lib/none"',
    ]


def test_names_of_modules_may_differ_in_case(mod: Path) -> None:
    (mod / "src/lib/deep.ttslua").rename(mod / "src/lib/Deep.ttslua")
    opened = open_save(mod)
    assert opened.faults == []
    assert "DEEP = 1" in opened.value["LuaScript"]


@pytest.mark.parametrize("layout", ["mod", "tools"])
def test_every_command_takes_the_folder(run: Run, mod: Path, tools: Path, layout: str) -> None:
    name = str(mod if layout == "mod" else tools)
    assert run("verify", name).exit_code in (0, 1)
    assert "files: " not in run("verify", name).stderr
    assert run("run", name, "--frames", "1").exit_code == 0
    assert run("unpack", name, "tree").exit_code == 0
    assert run("pack", "tree", "again.json").exit_code == 0
    assert Path("again.json").read_bytes() == open_save(Path(name)).data
    assert run("pack", name, "again.json").exit_code == 0
    for refused in (
        ("fmt", name),
        ("fmt", "--check", name),
        ("refresh", name, "--from", "again.json", "--in-place"),
    ):
        result = run(*refused)
        assert result.exit_code == 2
        assert "tts-builder only reads it" in result.stderr


BAD: dict[str, tuple[Callable[[Path], object], str]] = {
    "an object that the order lacks": (
        lambda mod: write(mod, {"objects/New.n01.json": {"Name": "New", "GUID": "n01"}}),
        r"`ObjectStates_order` does not list New\.n01",
    ),
    "an entry without an object": (
        lambda mod: (mod / "objects/Box.bag001.json").unlink(),
        r"lists Box!\.bag001",
    ),
    "a child without a file": (
        lambda mod: (mod / "objects/Box.bag001/Coin.c01.json").unlink(),
        "this file is missing",
    ),
    "a script without a file": (
        lambda mod: (mod / "src/Global.ttslua").unlink(),
        r"names Global\.ttslua, but",
    ),
    "a panel without a file": (lambda mod: (mod / "xml/buttons.xml").unlink(), r"includes buttons\.xml, but"),
    "a panel that includes itself": (
        lambda mod: write(mod, {"xml/buttons.xml": '<Include src="buttons"/>'}),
        "includes itself",
    ),
    "an object that contains itself": (
        lambda mod: write(
            mod,
            {
                "objects/Box.bag001.json": {
                    "Nickname": "Box!",
                    "GUID": "bag001",
                    "ContainedObjects_path": ".",
                    "ContainedObjects_order": ["Box.bag001"],
                }
            },
        ),
        "nested too deeply",
    ),
    "a file that is listed endlessly": (
        lambda mod: write(
            mod,
            {
                "objects/Box.bag001.json": {
                    "Nickname": "Box!",
                    "GUID": "bag001",
                    "ContainedObjects_path": "Box.bag001",
                    "ContainedObjects_order": ["Coin.c01"] * 100_001,
                },
                "objects/Box.bag001/Coin.c01.json": {"GUID": "c01"},
            },
        ),
        "more than 100,000 objects",
    ),
    "no GUID": (lambda mod: write(mod, {"objects/x.json": {"Name": "x"}}), "has no GUID"),
    "a list for an object": (lambda mod: write(mod, {"objects/x.json": []}), "not an object"),
    "no JSON": (
        lambda mod: write(mod, {"modsettings/Grid.json": "{"}),
        r"Grid\.json:1:\d+: this is not JSON",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_is_said_with_its_file(mod: Path, name: str) -> None:
    spoil, words = BAD[name]
    spoil(mod)
    with pytest.raises(InputError, match=words):
        open_save(mod)


@pytest.mark.parametrize(
    "path", ["../secret.lua", "/etc/passwd", "a/../../../secret.lua", "C:/secret.lua", "..\\secret.lua"]
)
@pytest.mark.parametrize("field", ["LuaScript_path", "LuaScriptState_path", "ContainedObjects_path"])
def test_no_path_leads_out_of_the_folder(mod: Path, field: str, path: str) -> None:
    (mod.parent / "secret.lua").write_text("SECRET", encoding="utf-8")
    (mod.parent / "Coin.c01.json").write_text('{"Name": "SECRET", "GUID": "c01"}', encoding="utf-8")
    bag = {**MOD_MANAGER["objects/Box.bag001.json"], "ContainedObjects_path": "Box.bag001"}
    bag.pop("LuaScript")
    bag[field] = path.rpartition("/")[0] or path if field == "ContainedObjects_path" else path
    write(mod, {"objects/Box.bag001.json": bag})
    data = b""
    with suppress(InputError):
        data = open_save(mod).data
    assert b"SECRET" not in data


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
@pytest.mark.parametrize("name", ["src", "src/Global.ttslua", "objects/Box.bag001", "modsettings/Grid.json"])
def test_links_are_refused(mod: Path, name: str) -> None:
    (mod / name).rename(mod.parent / "moved")
    (mod / name).symlink_to(mod.parent / "moved")
    with pytest.raises(InputError, match="symbolic link"):
        open_save(mod)


@pytest.mark.parametrize("guid", ["..", "a/b", "", "a b", "/x"])
def test_the_index_lists_only_folders(tools: Path, guid: str) -> None:
    (tools / "objects/index.list").write_text(f"bag001\n{guid}\n", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be the folder of an object"):
        open_save(tools)
