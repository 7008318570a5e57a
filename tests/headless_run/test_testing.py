"""The table for tests, in this process and in its own process, and its documentation page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.headless.saves import bag, block, card, hand, save
from tts_builder.errors import InputError, UserError
from tts_builder.headless import ScriptError
from tts_builder.headless.sandbox.driver import Driver
from tts_builder.headless.sandbox.process import ChildLimits, StoppedError
from tts_builder.testing import TestTable, open_table

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "testing-mods.md").read_text(encoding="utf-8")

LUA = """
count = 0
function rings() return count end
function onSave() return tostring(count) end
function onLoad(state)
  count = tonumber(state) or 0
  local counter = getObjectFromGUID('aaaaaa')
  counter.createButton({label = 'Ring', click_function = 'ring',
    function_owner = Global, width = 9, height = 9})
  counter.createInput({label = 'Name', input_function = 'named',
    function_owner = Global, width = 9, height = 9})
end
function ring(object, color)
  count = count + 1
  print(Player[color].steam_name .. ' rang: ' .. count)
end
function named(object, color, value, selected) if not selected then object.setName(value) end end
function onChat(text) return text ~= 'psst' end
function pressed(player, value, id) broadcastToAll(player.color .. ' pressed ' .. id) end
function fails() error('broken') end
function shape() return {list = {1, 2.5, 'x'}, piece = getObjectFromGUID('aaaaaa'), at = {x = 1}} end
"""
XML = '<Panel><Button id="go" onClick="pressed">Go</Button><InputField id="field" text="a"/></Panel>'


def mod() -> dict[str, Any]:
    return save(
        block("aaaaaa", Nickname="Counter"),
        card("cccccc", 3, x=6, Nickname="Ace"),
        bag("bbbbbb", block("dddddd"), x=-6),
        hand("hhhhhh", "Red", 0, -15),
        lua=LUA,
        xml=XML,
    )


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("mod") / "my_mod.json"
    file.write_bytes(msgspec.json.encode(mod()))
    return file


@pytest.fixture(params=["here", "apart"])
def table(request: pytest.FixtureRequest, path: Path) -> Iterator[TestTable]:
    opened = open_table(path, isolated=request.param == "apart")
    yield opened
    opened.close()


def test_a_round_of_everything(table: TestTable) -> None:
    red = table.player("Red", "Alice")
    counter, ace = table.find("Counter"), table.find("cccccc")
    assert {piece.name for piece in table.objects} >= {"Counter", "Ace"}
    assert (counter.kind, counter.buttons[0].label, table.find("bbbbbb").count) == ("BlockSquare", "Ring", 1)
    assert red.click("Ring")
    assert red.click(counter)
    assert red.click("Counter/Ring")
    assert table.printed == ["Alice rang: 1", "Alice rang: 2", "Alice rang: 3"]
    assert (table.global_.call("rings"), table.global_.get("count")) == (3, 3)
    assert red.click("go")
    assert table.printed[-1] == "Red pressed go"
    assert red.type("field", "b")
    assert table.ui("field", "text") == "b"
    assert table.ui("go") == "Go"
    assert red.type(counter, "Bell")
    assert counter.name == "Bell"
    assert red.chat("hello")
    assert not red.chat("psst")
    assert [entry.text for entry in table.log if entry.kind == "chat"] == ["hello"]
    assert not ace.face_down
    assert red.flip(ace)
    assert table.until(lambda: ace.face_down and ace.resting) > 0
    assert red.pick_up("Bell")
    assert counter.get("held_by") == "Red"
    red.move_to((1, 4, 1))
    red.drop((5, 2))
    assert not counter.resting
    table.settle()
    assert [round(part) for part in counter.position][::2] == [5, 2]
    assert table.global_.run("return 6 * 7") == 42
    assert table.global_.call("shape") == {"list": [1, 2.5, "x"], "piece": "aaaaaa", "at": {"x": 1}}
    assert red.gesture("delete", ace)
    assert ace.removed
    assert table.errors == []
    assert table.summary["events"]["onChat"] == 2
    assert table.summary["scripts"] == 1


def test_a_saved_table_goes_on(table: TestTable) -> None:
    table.player("Red").click("Ring")
    saved = table.save()
    assert saved["LuaScriptState"] == "1"
    assert open_table(saved).global_.call("rings") == 1


def test_what_goes_wrong_is_said(table: TestTable) -> None:
    with pytest.raises(ScriptError, match="broken"):
        table.global_.call("fails")
    with pytest.raises(UserError, match=r"Did you mean 'Counter'\?"):
        table.player("Red").pick_up("Conter")
    with pytest.raises(UserError, match="no object 'nobody'"):
        table.find("nobody")
    with pytest.raises(UserError, match="nothing named"):
        table.player("Red").click("Rang")
    with pytest.raises(UserError, match="not a player color"):
        table.player("Crimson")
    with pytest.raises(AssertionError, match="within 5 frames"):
        table.until(lambda: False, limit=5)
    ace = table.find("Ace")
    with pytest.raises(UserError, match=r"has no field 'Name'\. It has buttons, .*\bname\b"):
        ace.get("Name")
    table.player("Red").gesture("delete", ace)
    table.frames(1)
    with pytest.raises(UserError, match="no longer on the table"):
        ace.position  # noqa: B018


@pytest.mark.parametrize("strict", [False, True])
def test_strict_makes_errors_of_what_is_not_simulated(strict: bool) -> None:
    """However a gap was counted, and whether or not the script caught the error."""
    driver = Driver()
    driver.do("load", save=save(), strict=strict)
    driver.table.not_simulated["Object.levitate"] += 2
    driver.do("frames", n=1)
    driver.do("frames", n=1)
    said = [(entry.kind, entry.text) for entry in driver.table.log]
    assert said == ([("error", "not simulated: Object.levitate (2×)")] if strict else [])


def test_limits_hold_for_an_isolated_table() -> None:
    opened = open_table(
        save(lua="function f() string.find(('a'):rep(4e6), ('a'):rep(2e6) .. 'b', 1, true) end"),
        isolated=True,
        limits=ChildLimits(seconds=0.5),
    )
    opened.frames(1)
    with pytest.raises(StoppedError, match=r"longer than 0\.5 s"):
        opened.global_.call("f")
    opened.close()


def test_a_file_that_is_no_save(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    file.write_text("[1]", encoding="utf-8")
    for isolated in (False, True):
        with pytest.raises(InputError, match="not a save"):
            open_table(file, isolated=isolated)


# The plugin -------------------------------------------------------------------
def test_the_page_is_a_test_that_passes(path: Path) -> None:
    """The code of docs/testing-mods.md works next to a save in an unrelated project."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 1
    folder = path.parent
    (folder / "test_my_mod.py").write_text(blocks[0], encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "tts_builder.pytest_plugin", "-p", "no:cacheprovider"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=120,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "5 passed" in done.stdout


def test_the_page_names_everything_a_table_and_a_player_can() -> None:
    from tts_builder.testing import Player, TableObject

    for kind in (TestTable, TableObject, Player):
        for name in vars(kind):
            if not name.startswith("_") and name not in ("close", "color", "id"):
                assert re.search(rf"\b{name}\b", PAGE), f"{kind.__name__}.{name}"


def test_the_plugin_is_installed_with_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"tts_builder.pytest_plugin": "tts_builder.pytest_plugin"}
