"""`play`, `compare`, `explain` and `schema`."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Run, shell
from tts_builder.referee.verdict.codes import every_code


def test_play_prints_statistics(run: Run) -> None:
    result = run("play", "sarcophagus", "--games", "4", "--players", "2", "--seed", "7")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Sarcophagus, 2 players, 4 games"
    assert lines[1].split() == ["seat", "wins", "win", "rate", "95", "%", "mean", "total"]
    assert [line.split()[0] for line in lines if line.endswith("mean total")] == ["seat", "turn"]
    assert lines[-2] == "kinds of moves that never occurred: discard"
    assert lines[-1].startswith("shared wins: ")
    assert run("play", "sarcophagus", "--games", "4", "--players", "2", "--seed", "7").stdout == result.stdout


def test_play_json_shares_the_games_among_the_numbers_of_players(run: Run) -> None:
    data = msgspec.json.decode(run("play", "sarcophagus", "--games", "7", "--json").stdout)
    assert [(table["players"], table["games"]) for table in data["tables"]] == [(2, 3), (3, 2), (4, 2)]
    for table in data["tables"]:
        won = sum(seat["wins"] for seat in table["seats"])
        assert won + table["shared_wins"] + table["lost"] == table["games"]
        assert table["totals"]["lowest"] <= table["totals"]["highest"]


def test_play_writes_records_that_verify(run: Run, tmp_path: Path) -> None:
    words = ("play", "sarcophagus", "--games", "3", "--seed", "7", "--out", "games")
    result = run(*words)
    assert (result.exit_code, result.stderr) == (0, "Wrote 3 records to games.\n")
    names = sorted(path.name for path in (tmp_path / "games").iterdir())
    assert names == [f"sarcophagus-7-000{n}.json" for n in (1, 2, 3)]
    assert run("verify", "games").exit_code == 0
    before = {path: path.read_bytes() for path in (tmp_path / "games").iterdir()}
    assert run(*words, "--jobs", "2").exit_code == 0
    assert {path: path.read_bytes() for path in (tmp_path / "games").iterdir()} == before


def test_one_record_is_reported_in_the_singular(run: Run) -> None:
    for form, words in (("record", ()), ("save", ("--save",))):
        result = run("play", "sarcophagus", "--games", "1", "--out", f"{form}s", *words)
        assert result.stderr == f"Wrote 1 {form} to {form}s.\n"


def test_play_writes_saves_that_verify(run: Run, tmp_path: Path) -> None:
    result = run("play", "sarcophagus", "--games", "2", "--players", "3", "--save", "--out", "games")
    assert (result.exit_code, result.stderr) == (0, "Wrote 2 saves to games.\n")
    verified = run("verify", "games/TS_Save_1.json", "games/TS_Save_2.json")
    assert verified.exit_code == 0
    assert verified.stdout.count("  table      ok\n") == 2


def test_play_overwrites_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "sarcophagus-1-0001.json").write_text("mine", encoding="utf-8")
    result = run("play", "sarcophagus", "--out", ".")
    assert result.exit_code == 2
    assert result.stderr == (
        "Error: sarcophagus-1-0001.json: already exists and holds another game. Choose another folder.\n"
    )
    assert (tmp_path / "sarcophagus-1-0001.json").read_text(encoding="utf-8") == "mine"


def test_play_refuses_options_that_contradict(run: Run) -> None:
    assert run("play", "sarcophagus", "--save").stderr.endswith("Error: --save needs a folder. Add --out.\n")
    assert "has no option 'long'" in run("play", "sarcophagus", "--option", "long=yes").stderr
    assert "Write NAME=VALUE" in run("play", "sarcophagus", "--option", "long").stderr


def test_compare_reports_what_it_compared(run: Run) -> None:
    result = run("compare", "sarcophagus", "--games", "3", "--rules-only")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("Sarcophagus: 3 games, ")
    assert lines[1].split() == ["verdict", "times"]
    assert lines[2].split()[0] == "legal"
    assert lines[-1] == "Lua and Python agree on the rules."
    assert result.stderr.startswith("Layouts and gestures were not compared: --rules-only was given.\n")
    assert result.stderr.endswith(" moves per second.\n")
    assert run("compare", "sarcophagus", "--games", "1").stdout.endswith("\nLua and Python agree.\n")
    data = msgspec.json.decode(run("compare", "sarcophagus", "--games", "3", "--rules-only", "--json").stdout)
    assert (data["games"], data["disagreement"]) == (3, None)


def test_compare_runs_vectors(run: Run, tmp_path: Path) -> None:
    good = {"id": "V", "title": "The deal opens", "players": 2, "expect": {"actors": [-1]}}
    (tmp_path / "good.json").write_bytes(msgspec.json.encode({"vectors": [good]}))
    bad = good | {"expect": {"actors": [0]}}
    (tmp_path / "bad.json").write_bytes(msgspec.json.encode({"vectors": [bad]}))
    passed = "1 vectors on Python and Lua: 1 pass, 0 fail.\n"
    assert run("compare", "sarcophagus", "--vectors", "good.json").stdout == passed
    result = run("compare", "sarcophagus", "--vectors", "bad.json")
    assert result.exit_code == 1
    assert result.stdout == (
        "V on Python: The deal opens\n"
        "  actors[0]: expected 0, got -1\n"
        "V on Lua: The deal opens\n"
        "  actors[0]: expected 0, got -1\n"
        "1 vectors on Python and Lua: 0 pass, 1 fail.\n"
    )
    assert run("compare", "sarcophagus", "--vectors", "none.json").exit_code == 2


def test_a_disagreement_is_exit_code_1(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from tts_builder.engine.game import Refusal
    from tts_builder.lua_rules.rules import LuaRules

    monkeypatch.setattr(LuaRules, "refuse", lambda *_: Refusal("GAME_OVER"))
    result = run("compare", "sarcophagus", "--games", "1")
    assert result.exit_code == 1
    told = "They disagree.\nThe engines disagree on the verdict in game 0 (2 players) after 0 moves.\n"
    assert told in result.stdout


def test_explain(run: Run) -> None:
    assert run("explain", "k001").stdout == (
        "K001 (kit, error): Piece missing\n"
        "  A component of the game is neither on the table nor in a bag, deck or hand. The key in the Memo\n"
        "  field identifies a piece; a piece with an empty Memo counts as missing and as added.\n"
    )
    assert len(run("explain").stdout.splitlines()) == 1 + len(every_code())
    result = run("explain", "K0O1")
    assert result.exit_code == 2
    assert result.stderr == "Error: there is no code 'K0O1'. Did you mean K001, U001, T001?\n"
    (entry,) = msgspec.json.decode(run("explain", "K001", "--json").stdout)
    assert (entry["layer"], entry["severity"]) == ("kit", "error")


def test_schema(run: Run) -> None:
    names = run("schema").stdout.split()
    assert "record" in names
    for name in names:
        assert "$schema" in msgspec.json.decode(run("schema", name).stdout)
    result = run("schema", "recrod")
    assert result.exit_code == 2
    assert result.stderr == (
        "Error: no such schema: 'recrod'. Did you mean 'record'? `tts-builder schema` lists the names.\n"
    )


def test_play_and_score_in_a_pipe(tmp_path: Path) -> None:
    assert shell("play", "sarcophagus", "--out", str(tmp_path)).returncode == 0
    (path,) = tmp_path.iterdir()
    done = shell("score", "-", stdin=path.read_bytes())
    assert done.returncode == 0
    assert done.stdout.startswith(b"-: Sarcophagus, final score\n")


@pytest.mark.parametrize(("form", "name"), [(["--save"], "TS_Save_2"), ([], "sarcophagus-1-0002")])
def test_existing_files_are_reported_before_anything_is_played(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: list[str], name: str
) -> None:
    from tts_builder.referee.league import statistics

    (tmp_path / "out").mkdir()
    mine = tmp_path / "out" / f"{name}.json"
    mine.write_text('{"SaveName": "mine", "ObjectStates": []}', encoding="utf-8")

    def played(*_: object) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr(statistics, "play_facts", played)
    result = run("play", "sarcophagus", "--games", "3", *form, "--out", "out")
    assert result.exit_code == 2
    assert f"{name}.json: already exists and holds another game" in result.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == [f"{name}.json"]
