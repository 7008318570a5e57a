"""`unpack`, `pack`, `fmt`, `diff`, and `refresh` on the command line, and every block of their guide."""

from __future__ import annotations

import json
import os
import re
import shlex
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.conftest import ROOT, Run
from tests.referee.conftest import save as saved_game
from tts_builder import games
from tts_builder.project.saves_folder import VARIABLE
from tts_builder.referee.verdict.built import undrawn_save
from tts_builder.saves import write

GUIDE = (ROOT / "docs" / "saves-in-git.md").read_text(encoding="utf-8")
PLACE = {f"{what}{axis}": 1.0 for what in ("pos", "rot", "scale") for axis in "XYZ"}
SAVE: dict[str, Any] = {
    "SaveName": "Ours",
    "Date": "1/1/2024",
    "LuaScript": "function onLoad()\nend",
    "ObjectStates": [
        {
            "GUID": "aaaaaa",
            "Name": "Bag",
            "Nickname": "Sack",
            "Transform": {**PLACE, "posX": 1.0000004, "rotY": 359.99997},
            "ContainedObjects": [
                {"GUID": "bbbbbb", "Name": "Card", "Nickname": "Ace", "CardID": 1, "Transform": PLACE}
            ],
        }
    ],
}


@pytest.fixture
def saves(run: Run, tmp_path: Path) -> Path:
    (tmp_path / "TS_Save_12.json").write_text(write.dumps(SAVE), encoding="utf-8")
    newer = {**SAVE, "LuaScript": "function onLoad()\n  print(1)\nend"}
    (tmp_path / "TS_Save_13.json").write_text(write.dumps(newer), encoding="utf-8")
    return tmp_path


def test_unpack_and_pack(run: Run, saves: Path) -> None:
    result = run("unpack", "TS_Save_12.json", "my-mod")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "my-mod\n", "2 objects in 5 files.\n")
    result = run("pack", "my-mod", "out.json")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "out.json\n", "")
    assert (saves / "out.json").read_bytes() == (saves / "TS_Save_12.json").read_bytes()


def test_foreign_folders_and_files_that_are_not_saves(run: Run, saves: Path) -> None:
    result = run("unpack", "TS_Save_12.json", ".")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: .: tts-builder did not write this folder")
    (saves / "bad.json").write_text('{"ObjectStates": [1,]}', encoding="utf-8")
    result = run("unpack", "bad.json", "new")
    assert result.exit_code == 2
    assert result.stderr == "Error: bad.json:1:21: this is not JSON: Expecting value.\n"
    assert not (saves / "new").exists()
    assert run("unpack", "nowhere.json", "new").exit_code == 2
    assert run("pack", "nowhere", "x.json").exit_code == 2


def test_fmt_in_place_and_for_ci(run: Run, saves: Path) -> None:
    run("unpack", "TS_Save_12.json", "my-mod")
    for target in ("my-mod", "TS_Save_12.json"):
        before = (saves / "TS_Save_12.json").read_bytes()
        result = run("fmt", "--check", target)
        assert (result.exit_code, result.stdout) == (1, f"{target}\n")
        assert (saves / "TS_Save_12.json").read_bytes() == before
        assert run("fmt", target).exit_code == 0
        result = run("fmt", "--check", target)
        assert (result.exit_code, result.stdout) == (0, "")
    assert (saves / "TS_Save_12.json.bak").read_text(encoding="utf-8") == write.dumps(SAVE)
    quiet = json.loads((saves / "TS_Save_12.json").read_bytes())
    assert quiet["ObjectStates"][0]["Transform"] == {**PLACE, "rotY": 0.0}
    assert "Date" not in quiet
    run("pack", "my-mod", "out.json")
    assert (saves / "out.json").read_bytes() == (saves / "TS_Save_12.json").read_bytes()
    run("unpack", "TS_Save_12.json.bak", "quiet", "--normalize")
    assert run("fmt", "--check", "quiet").exit_code == 0


def test_fmt_of_several_files_reports_unreadable_ones(run: Run, saves: Path) -> None:
    result = run("fmt", "--check", "--json", "TS_Save_12.json", "nowhere")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert told["changed"] == ["TS_Save_12.json"]
    assert [entry["path"] for entry in told["unreadable"]] == ["nowhere"]
    assert run("fmt", "nowhere").exit_code == 2
    (saves / "notes.json").write_text('{ "a": 1 }', encoding="utf-8")
    assert run("fmt", "notes.json").exit_code == 2
    assert (saves / "notes.json").read_text(encoding="utf-8") == '{ "a": 1 }'
    for text in ("5", "null", '{\n  "a": 1\n}'):
        (saves / "notes.json").write_text(text, encoding="utf-8")
        result = run("fmt", "--check", "notes.json")
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith("Error: notes.json: this is JSON but not a save")


def test_diff_has_the_exit_codes_of_diff(run: Run, saves: Path) -> None:
    run("unpack", "TS_Save_12.json", "my-mod", "--normalize")
    assert run("diff", "TS_Save_12.json", "my-mod").exit_code == 0
    assert run("diff", "my-mod", "my-mod").stdout == ""
    result = run("diff", "my-mod", "TS_Save_13.json")
    assert result.exit_code == 1
    assert result.stdout == (
        "~ changed save\n    --- a/LuaScript\n    +++ b/LuaScript\n    @@ -1,2 +1,3 @@\n"
        "     function onLoad()\n    +  print(1)\n     end\n"
    )
    told = json.loads(run("diff", "my-mod", "TS_Save_13.json", "--json").stdout)
    assert (told["same"], told["changes"][0]["kind"]) == (False, "changed")
    assert run("diff", "my-mod", "nowhere.json").exit_code == 2
    run("pack", "my-mod", "less.json")
    less = json.loads((saves / "less.json").read_bytes())
    less["ObjectStates"][0]["ContainedObjects"] = []
    (saves / "less.json").write_text(json.dumps(less), encoding="utf-8")
    assert run("diff", "my-mod", "less.json").stdout == "- removed Ace (bbbbbb) in Sack (aaaaaa)\n"


@pytest.fixture
def league(run: Run, tmp_path: Path) -> Path:
    """A game in progress with outdated scripts, and the newer build."""
    game = games.load("sarcophagus")
    built = undrawn_save(game)
    played = saved_game(game, 3, 0.5)
    played["LuaScript"] = played["LuaScript"].replace("function", "function ", 1)
    played["XmlUI"] = "<Panel/>"
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "TS_Save_1.json").write_bytes(msgspec.json.encode(built))
    (tmp_path / "played.json").write_text(write.dumps(played), encoding="utf-8")
    return tmp_path


def test_refresh_updates_a_game_and_verifies_it(run: Run, league: Path) -> None:
    assert run("verify", "played.json").exit_code == 1
    before = (league / "played.json").read_bytes()
    result = run("refresh", "played.json", "--from", "dist", "--out", "fresh.json")
    assert (result.exit_code, result.stdout) == (0, "fresh.json\n"), result.stderr
    assert "$: Global: LuaScript, " in result.stderr
    assert "2 changes." in result.stderr
    assert (league / "played.json").read_bytes() == before
    old, new = json.loads(before), json.loads((league / "fresh.json").read_bytes())
    for field in ("LuaScript", "XmlUI"):
        assert old.pop(field) != new.pop(field)
    assert old == new
    result = run("refresh", "fresh.json", "--from", "dist/TS_Save_1.json", "--in-place", "--json")
    assert (result.exit_code, json.loads(result.stdout)["changes"]) == (0, [])
    assert not (league / "fresh.json.bak").exists()
    run("refresh", "played.json", "--from", "dist", "--in-place")
    assert (league / "played.json.bak").read_bytes() == before


def test_refresh_prints_ten_findings_of_a_code_as_verify_does(run: Run, league: Path) -> None:
    played = json.loads((league / "played.json").read_bytes())
    played["ObjectStates"] = played["ObjectStates"][:2]
    (league / "played.json").write_text(write.dumps(played), encoding="utf-8")
    result = run("refresh", "played.json", "--from", "dist", "--out", "fresh.json")
    assert result.exit_code == 1
    told = [line for line in result.stderr.splitlines() if line.startswith("K001")]
    assert len(told) == 11
    all_of_them = run("verify", "fresh.json", "--all").stdout.count("K001 error")
    assert told[-1] == f"K001: {all_of_them - 10} more; `tts-builder verify fresh.json --all` lists them."


def test_refresh_does_not_guess(run: Run, league: Path) -> None:
    for words in ((), ("--out", "x.json", "--in-place"), ("--out", "played.json")):
        result = run("refresh", "played.json", "--from", "dist", *words)
        assert result.exit_code == 2
        assert "--in-place" in result.stderr
    (league / "empty").mkdir()
    result = run("refresh", "played.json", "--from", "empty", "--out", "x.json")
    assert result.exit_code == 2
    assert result.stderr == "Error: empty: this folder has no save. Give the path of the save itself.\n"
    assert not (league / "x.json").exists()


def _check_findings(run: Run, tree: Path, block: str) -> None:
    """Makes the mistakes that the guide shows, and takes them back."""
    script = (tree / "script.lua").read_text(encoding="utf-8")
    (tree / "modules/lib").mkdir(parents=True)
    part = tree / "modules/lib/part.lua"
    part.write_text("local M = {}\nlocal x = = 1\nreturn M", encoding="utf-8")
    text = 'local part = require("lib/part")\nlocal more = require("lib/prat")\n'
    (tree / "script.lua").write_text(text, encoding="utf-8")
    result = run("verify", "my-mod", "--select", "L016,L100")
    told = [line.strip() for line in result.stdout.splitlines() if "error my-mod" in line]
    assert told == [line.replace("/", os.sep) for line in block.splitlines()]
    part.unlink()
    (tree / "script.lua").write_text(script, encoding="utf-8")


def test_every_block_of_the_guide_does_what_it_says(
    run: Run, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (saves / "Saves").mkdir()
    monkeypatch.setenv(VARIABLE, "Saves")
    blocks = re.findall(r"```(\w+)\n(.*?)```", GUIDE, re.DOTALL)
    assert {kind for kind, _ in blocks} == {"sh", "json", "text"}
    shown = ""
    for kind, block in blocks:
        if kind == "json":
            assert json.loads(block) is not None
        elif kind == "text" and "error" in block:
            _check_findings(run, saves / "my-mod", block)
        elif kind == "text":
            for line in block.splitlines():
                name = line.split("  ")[0].strip()
                assert list(saves.glob(f"my-mod/**/{name.rstrip('/')}")), line
        else:
            for line in block.splitlines():
                words = shlex.split(line, comments=True)
                assert words[0] == "tts-builder"
                result = run(*words[1:])
                expected = 1 if words[1] == "diff" else 0
                assert result.exit_code == expected, (line, result.output)
                shown += line
    assert all(f"tts-builder {name}" in shown for name in ("unpack", "pack", "fmt", "diff", "refresh"))
