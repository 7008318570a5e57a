"""`require` finds source files in one folder or several, or files that a test gives."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from tests.headless.saves import block, save
from tts_builder.cli import main
from tts_builder.errors import UserError
from tts_builder.headless.faults import ScriptError
from tts_builder.pytest_plugin import OpenTable
from tts_builder.testing import open_table

COUNTER = "local M = {}\nloads = (loads or 0) + 1\nfunction M.add(a, b)\n  return a + b\nend\nreturn M\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {
        "src/Util/Counter.ttslua": COUNTER,
        "src/Util/init.lua": "return 'the folder itself'",
        "src/main.lua": "local Counter = require('Util/Counter') return {sum = Counter.add(2, 3)}",
        "src/.hidden/secret.lua": "return 1",
        "src/broken.lua": "local x = = 1",
        "src/fails.lua": "local M = {}\nfunction M.go()\n  local none = nil\n  return none.x\nend\nreturn M",
        "src/loop.lua": "return require('loop')",
        "lib/deep.lua": "return ... .. ' of lib'",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return tmp_path


@pytest.mark.parametrize("isolated", [False, True])
@pytest.mark.parametrize("faithful", [False, True])
def test_modules_of_folders_are_found(folder: Path, isolated: bool, faithful: bool) -> None:
    lua = """sum = require('main').sum
      same = require('Util.Counter') == require('Util.Counter')
      told = require('Util') .. ', ' .. require('Kdm/deep') .. ', ' .. require('UTIL/counter').add(1, 1)"""
    own = "function onLoad() mine = require('!/Util/Counter').add(1, 1) end"
    made = save(block("aaaaaa", LuaScript=own), lua=lua)
    given = [folder / "src", f"Kdm={folder / 'lib'}"]
    table = open_table(made, modules=given, isolated=isolated, faithful=faithful)
    assert table.errors == []
    assert (table.global_.get("sum"), table.global_.get("same")) == (5, True)
    assert table.global_.get("told") == "the folder itself, Kdm/deep of lib, 2"
    assert table.find("aaaaaa").call("onLoad") is None, "each script loads its own modules"
    table.close()


def test_a_module_that_is_missing_broken_or_fails_is_told_by_its_place(folder: Path) -> None:
    lua = "fails = require('fails') function go() return fails.go() end function ask(n) return require(n) end"
    table = open_table(save(lua=lua), modules=folder / "src")
    with pytest.raises(
        ScriptError, match=r"module 'absent' not found: there is no absent\.ttslua, no absent"
    ):
        table.global_.call("ask", "absent")
    with pytest.raises(ScriptError, match=r"broken\.lua:\(1,.*unexpected symbol near '='"):
        table.global_.call("ask", "broken")
    with pytest.raises(ScriptError, match=r"fails\.lua:\(4,.*attempt to index a nil value"):
        table.global_.call("go")
    with pytest.raises(ScriptError, match="module 'loop' requires itself"):
        table.global_.call("ask", "loop")
    with pytest.raises(ScriptError, match="not found"):
        table.global_.call("ask", ".hidden/secret")


def test_a_test_gives_modules_and_replaces_them() -> None:
    lua = """local first = require('a')
      package.loaded.a = {name = 'stub'}
      names = first.name .. require('a').name
      package.loaded.a = nil
      names = names .. require('a').name"""
    table = open_table(save(lua=lua), modules={"a.lua": "return {name = 'real'}"})
    assert (table.errors, table.global_.get("names")) == ([], "realstubreal")


def test_without_modules_there_is_no_require() -> None:
    assert open_table(save(lua="kind = type(require)")).global_.get("kind") == "nil"


def test_a_folder_that_is_not_there_is_told() -> None:
    with pytest.raises(UserError, match="this folder of modules does not exist"):
        open_table(save(), modules="nowhere")


def test_the_fixture_looks_beside_the_test(tts_table: OpenTable) -> None:
    table = tts_table(
        save(lua="found = require('headless.saves')"), modules={"headless/saves.lua": "return 7"}
    )
    assert table.global_.get("found") == 7
    assert tts_table(save(lua="x = 1"), modules=".").errors == []


def test_the_command_takes_folders(folder: Path) -> None:
    path = folder / "mod.json"
    path.write_bytes(msgspec.json.encode(save(lua="print(require('main').sum, require('x/deep'))")))
    given = ["--modules", str(folder / "src"), "--modules", f"x={folder / 'lib'}"]
    said = CliRunner().invoke(main, ["run", str(path), *given])
    assert said.exit_code == 0, said.output
    assert "5\tx/deep of lib" in said.output
    wrong = CliRunner().invoke(main, ["run", str(path), "--modules", str(folder / "nowhere")])
    assert wrong.exit_code == 2
    assert "this folder of modules does not exist" in wrong.output
