"""Loading: the order of scripts, and errors for bad input."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.headless.saves import bag, block, printed, save, table
from tts_builder.errors import InputError, UserError
from tts_builder.headless import Table
from tts_builder.lua.bundle import join

SAYS = "print('{0} chunk') function onLoad(s) print('{0} load ' .. s) end"
THREE = save(
    block("aaaaaa", LuaScript=SAYS.format("a"), LuaScriptState="one"),
    block("bbbbbb", x=3, LuaScript=SAYS.format("b")),
    lua=SAYS.format("global"),
    LuaScriptState="state",
)


@pytest.mark.simulates("onLoad")
def test_global_first() -> None:
    lines = printed(Table(THREE))
    assert lines == ["global chunk", "a chunk", "b chunk", "global load state", "a load one", "b load "]


def test_objects_first() -> None:
    lines = printed(Table(THREE, load_order="objects-first"))
    assert lines == ["a chunk", "b chunk", "global chunk", "a load one", "b load ", "global load state"]


def test_shuffled_depends_on_the_seed_only() -> None:
    runs = [printed(Table(THREE, load_order="shuffled", seed=seed)) for seed in range(12)]
    again = [printed(Table(THREE, load_order="shuffled", seed=seed)) for seed in range(12)]
    assert runs == again
    assert len({tuple(run) for run in runs}) > 2
    assert {tuple(sorted(run)) for run in runs} == {tuple(sorted(runs[0]))}


def test_no_spawn_event_for_objects_of_the_save() -> None:
    made = table(block("aaaaaa"), lua="function onObjectSpawn(o) print('spawn') end")
    made.settle()
    assert printed(made) == []


def test_script_inside_a_container_does_not_run() -> None:
    made = table(bag("bbbbbb", block("aaaaaa", LuaScript="print('never')")))
    assert printed(made) == []


@pytest.mark.simulates("onload")
def test_old_spelling_of_onload() -> None:
    assert printed(table(lua="function onload() print('old') end")) == ["old"]


def test_syntax_error_is_logged_with_its_line() -> None:
    made = Table(save(lua="x = 1\nfunction onLoad(\n"))
    (error,) = made.errors
    assert error.script == "-1"
    assert error.line in (2, 3)


def test_runtime_error_names_script_line_and_module() -> None:
    part = "local part = {}\nfunction part.go()\n  local t = nil\n  t.x = 1\nend\nreturn part"
    text = join({"__root": 'function onLoad() require("core/part").go() end', "core/part": part})
    made = Table(save(block("aaaaaa", LuaScript=text)))
    (error,) = made.errors
    assert (error.script, error.module) == ("aaaaaa", "core/part:4")
    assert text.split("\n")[error.line - 1] == "  t.x = 1"
    assert "attempt to index" in error.text


def test_error_ends_only_its_own_handler() -> None:
    made = Table(
        save(block("aaaaaa", LuaScript="function onLoad() error('no') end"), lua=SAYS.format("global"))
    )
    assert printed(made) == ["global chunk", "global load "]
    assert len(made.errors) == 1


def test_missing_and_double_guids_get_new_ones() -> None:
    made = table(block("aaaaaa"), block("aaaaaa", x=3), {"Name": "BlockSquare"})
    guids = [obj.guid for obj in made.objects]
    assert guids[0] == "aaaaaa"
    assert len(set(guids)) == 3
    assert all(len(guid) == 6 for guid in guids)


def test_not_a_save() -> None:
    with pytest.raises(InputError, match="ObjectStates"):
        Table({"Name": "Card"})
    with pytest.raises(InputError, match="Name"):
        Table({"ObjectStates": [{}]})


def test_unreadable_file(tmp_path: Path) -> None:
    path = tmp_path / "TS_Save_1.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(InputError) as error:
        Table.load(path)
    assert str(path) in str(error.value)


def test_file_with_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "TS_Save_1.json"
    path.write_text('\ufeff{"ObjectStates": []}', encoding="utf-8")
    assert Table.load(path).objects == []


def test_unknown_load_order() -> None:
    with pytest.raises(UserError, match="order"):
        Table(save(), load_order="alphabetical")


def test_the_given_save_is_not_changed() -> None:
    given = save(block("aaaaaa"), lua="function onLoad() getObjectFromGUID('aaaaaa').setName('new') end")
    made = Table(given)
    assert made.objects[0].nickname == "new"
    assert given["ObjectStates"][0]["Nickname"] == "aaaaaa"
