"""`tts-builder run`: its actions in order, its output and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from tests.headless.saves import block, save
from tts_builder.cli import main
from tts_builder.lua.bundle import bundle

LUA = """
steps = {}
function onLoad(state) print('hello', state) end
function onChat(text, player) steps[#steps + 1] = player.steam_name .. ' says ' .. text end
function pressed(player, value, id) steps[#steps + 1] = player.color .. ' clicks ' .. id end
function onUpdate() if #steps > 0 and steps[#steps] ~= 'time' then steps[#steps + 1] = 'time' end end
function onSave() return table.concat(steps, ', ') end
"""
XML = '<Panel><Button id="go" onClick="pressed">Go</Button><Button id="off" interactable="false"/></Panel>'


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["run", *map(str, arguments)], prog_name="tts-builder")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return write(tmp_path / "TS_Save_1.json", lua=LUA, xml=XML)


def write(path: Path, *objects: dict[str, object], **fields: object) -> Path:
    path.write_bytes(msgspec.json.encode(save(*objects, **fields)))  # type: ignore[arg-type]
    return path


def test_steps_are_made_in_the_order_given(path: Path, tmp_path: Path) -> None:
    script, out = tmp_path / "test.lua", tmp_path / "after.json"
    script.write_text("steps[#steps + 1] = 'script'", encoding="utf-8")
    done = run(
        path, "--seat", "Red=Alice", "--click", "go", "--frames", 2, "--seat", "Blue=Bob", "--chat", "hi",
        "--script", script, "--seat", "Red", "--chat", "ho", "--frames", 1, "--save-to", out,
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    state = json.loads(out.read_text(encoding="utf-8"))["LuaScriptState"]
    assert state == "Red clicks go, time, Bob says hi, script, Alice says ho, time"


def test_what_is_printed(path: Path) -> None:
    done = run(path, "--click", "go", "--chat", "hi")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "print     Global: hello\t"
    assert lines[1] == "chat      hi"
    assert lines[2] == "1 script, 182 events handled, 0 errors, 180 frames, 0 objects on the table"
    assert lines[3] == "events: onChat 1×, onLoad 1×, onUpdate 180×"
    assert lines[4] == "other calls: pressed 1×"


def test_errors_name_script_line_and_the_file_behind_a_bundle(tmp_path: Path) -> None:
    modules = {"src/bell": "local B = {}\nfunction B.ring()\n  error('no clapper')\nend\nreturn B"}
    text = bundle("local b = require('src/bell')\nfunction onLoad() b.ring() end", modules.get)
    path = write(tmp_path / "a.json", block("aaaaaa", LuaScript=text), lua="function onLoad() nothing() end")
    done = run(path)
    assert done.exit_code == 1
    errors = [line for line in done.stdout.splitlines() if line.startswith("error")]
    assert len(errors) == 2
    assert "Global:" in errors[0]
    assert "attempt to call a nil value" in errors[0]
    assert "(src/bell:3)" in errors[1]
    assert "no clapper" in errors[1]
    assert "2 errors" in done.stdout


def test_json(path: Path) -> None:
    done = run(path, "--chat", "hi", "--json", "--seed", 5, "--order", "shuffled:9")
    told = json.loads(done.stdout)
    assert (told["seed"], told["order"], told["stopped"], told["errors"]) == (5, "shuffled:9", "", 0)
    assert told["log"][0] == {"kind": "print", "script": "-1", "text": "hello\t"}
    assert told["summary"]["events"]["onLoad"] == 1
    assert told["summary"]["not_simulated"] == {}


def test_a_click_that_cannot_be_made_is_an_error(path: Path) -> None:
    done = run(path, "--click", "off", "--click", "gone")
    assert done.exit_code == 1
    assert "White cannot click 'off'" in done.stdout
    assert (
        "nothing named 'gone' to click. Did you mean" in done.stdout or "There are: go, off." in done.stdout
    )


def test_an_error_of_the_test_script_names_its_file(path: Path, tmp_path: Path) -> None:
    script = tmp_path / "test.lua"
    script.write_text("\n\nassert(1 == 2, 'not equal')", encoding="utf-8")
    done = run(path, "--script", script)
    assert done.exit_code == 1
    line = next(line for line in done.stdout.splitlines() if line.startswith("error"))
    assert "test.lua" in line
    assert "not equal" in line
    assert "3" in line.split("not equal")[0]


def test_a_bare_object_and_a_saved_object(tmp_path: Path) -> None:
    obj = block("aaaaaa", LuaScript="function onLoad() print(self.getName()) end", Nickname="Cube")
    bare = tmp_path / "cube.json"
    bare.write_bytes(msgspec.json.encode(obj))
    out = tmp_path / "out.json"
    done = run(bare, "--save-to", out)
    assert "Cube" in done.stdout
    assert json.loads(out.read_text(encoding="utf-8")) == obj
    saved = write(tmp_path / "saved.json", obj, SaveName="", Table="", Sky="")
    assert "Cube" in run(saved).stdout


def test_a_hostile_script_ends_with_exit_code_1(tmp_path: Path) -> None:
    lua = "function onLoad() print('before') string.find(('a'):rep(4e6), ('a'):rep(2e6) .. 'b', 1, true) end"
    done = run(write(tmp_path / "a.json", lua=lua), "--time-limit", 0.6)
    assert done.exit_code == 1
    assert "print     Global: before" in done.stdout
    assert (
        "Global, onLoad: the scripts ran longer than 0.6 s. Raise the limit with --time-limit." in done.stdout
    )
    told = json.loads(run(tmp_path / "a.json", "--time-limit", 0.6, "--json").stdout)
    assert (told["stopped"], told["summary"], told["errors"]) == ("time", None, 1)
    flood = write(tmp_path / "b.json", lua="function onLoad() while true do print(('x'):rep(999)) end end")
    done = run(flood, "--output-limit", 0.1)
    assert done.exit_code == 1
    assert "printed more than 0.1 MB" in done.stdout
    assert len(done.stdout) < 200_000


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seat", "Crimson"], "not a player color"),
        (["--order", "alphabetical"], "unknown order"),
        (["--order", "shuffled:x"], "unknown order"),
        (["--for", "3"], "--for needs --serve"),
        (["--serve", "--json"], "cannot be combined with --json"),
        (["--script", "missing.lua"], "missing.lua"),
        (["--time-limit", "0"], "0"),
    ],
)
def test_wrong_usage(path: Path, arguments: list[str], words: str) -> None:
    done = run(path, *arguments)
    assert done.exit_code == 2
    assert words in done.stderr


def test_nothing_is_overwritten(path: Path) -> None:
    before = path.read_bytes()
    done = run(path, "--save-to", path)
    assert done.exit_code == 2
    assert path.read_bytes() == before


def test_what_is_no_save(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"a": 1}', encoding="utf-8")
    done = run(path)
    assert done.exit_code == 2
    assert "x.json" in done.stderr
    assert "not a Tabletop Simulator save" in done.stderr


def test_a_host_is_there_while_scripts_load(tmp_path: Path) -> None:
    path = write(tmp_path / "host.json", lua="function onLoad() print(Player.getPlayers()[1].color) end")
    assert run(path).exit_code == 1
    done = run(path, "--host", "Blue", "--seat", "Blue=Ann", "--chat", "hi")
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[:2] == ["print     Global: Blue", "chat      hi"]
    wrong = run(path, "--host", "Beige")
    assert wrong.exit_code == 2
    assert "'Beige' is not a player color" in wrong.stderr


def test_what_can_only_be_built_is_told_to_be_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("mine", "dist", "empty"):
        (tmp_path / folder).mkdir()
    for file in ("mine/game.py", "hello.py", "dist/TS_Save_1.json"):
        (tmp_path / file).write_text("", encoding="utf-8")
    for given in ("mine", "hello.py", "sarcophagus"):
        result = run(given)
        assert result.exit_code == 2
        assert result.stderr == (
            f"Error: {given}: this is a definition of a game, not a save. "
            f"Build it with `tts-builder build {given}`, which prints the save to run.\n"
        )
    built = Path("dist/TS_Save_1.json")
    assert run("dist").stderr == f"Error: dist: this is a folder, not a save. Run {built}.\n"
    assert run("empty").stderr == "Error: empty: this is a folder, not a save.\n"
    assert run("none.json").stderr == "Error: none.json: no such file.\n"
