"""The exact output of `score`."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import msgspec

from tests.cli.conftest import Run, shell
from tests.referee.conftest import record, save
from tts_builder import games


def test_a_finished_game(run: Run, files: Path) -> None:
    result = run("score", "league/a.json")
    assert result.exit_code == 0
    sheet = record(games.load("sarcophagus"), 3, 1.0).score
    names = ["Player 1 (White)", "Player 2 (Red)  ", "Player 3 (Green)"]
    order = sorted(range(3), key=lambda seat: sheet.seats[seat].rank)
    rows = [
        f"{row.rank:>4}  {names[seat]}  {row.points[0]:>4}  {row.points[1]:>10}  {row.total:>5}"
        for seat, row in ((seat, sheet.seats[seat]) for seat in order)
    ]
    assert result.stdout.splitlines() == [
        "league/a.json: Sarcophagus, final score",
        "rank  seat              fame  suit bonus  total",
        *rows,
        f"Player {sheet.winners[0] + 1} wins.",
        "Not checked: structure, lint, kit, table (a record has no table).",
    ]
    assert result.stderr == ""


def test_a_game_in_progress_and_a_bare_table(run: Run, tmp_path: Path) -> None:
    saved = save(games.load("sarcophagus"), 3, 0.6)
    (tmp_path / "mid.json").write_bytes(msgspec.json.encode(saved))
    (tmp_path / "bare.json").write_bytes(msgspec.json.encode({**saved, "LuaScriptState": ""}))
    middle, bare = run("score", "mid.json"), run("score", "bare.json")
    assert (middle.exit_code, bare.exit_code) == (0, 1)
    assert bare.stderr.startswith("bare.json: R012 warning: The pieces do not lie as they were built")
    assert middle.stdout.startswith("mid.json: Sarcophagus, score so far\n")
    assert bare.stdout.startswith("bare.json: Sarcophagus, score so far, read from the table\n")
    totals = [[line.split()[-1] for line in each.stdout.splitlines()[2:5]] for each in (middle, bare)]
    assert totals[0] == totals[1]
    assert middle.stdout.splitlines()[-1].endswith(("leads.", "lead."))
    assert bare.stdout.splitlines()[-2].startswith("Doubted, 1 finding. According to the file: ")


def test_a_forged_score_does_not_count_and_is_reported(run: Run, files: Path) -> None:
    forged, honest = run("score", "league/forged.json"), run("score", "league/a.json")
    assert forged.exit_code == 1
    assert forged.stdout.splitlines()[1:5] == honest.stdout.splitlines()[1:5]
    wins = honest.stdout.splitlines()[5]
    assert forged.stdout.splitlines()[5] == f"Doubted, 1 finding. According to the file: {wins}"
    assert forged.stderr.startswith("league/forged.json: P001 error: Player 1 has ")


def test_a_quick_score_says_that_nothing_was_verified(run: Run, files: Path) -> None:
    every = "structure, lint, build, kit, table, rules, points"
    quick = run("score", "league/forged.json", "--quick")
    assert quick.exit_code == 0
    assert quick.stdout.splitlines()[-1] == f"Not checked: {every} (--quick)."
    assert quick.stderr.startswith(
        "1 game was scored with --quick: moves, table, and scripts were not verified"
    )
    rows = list(csv.DictReader(io.StringIO(run("score", "league/forged.json", "--quick", "--csv").stdout)))
    assert {(row["doubted"], row["not_asked"]) for row in rows} == {("unasked", every.replace(",", ""))}
    (report,) = msgspec.json.decode(run("score", "league/a.json", "--quick", "--json").stdout)["files"]
    assert list(report["not_asked"]) == sorted(every.split(", "))
    table = run("standings", "league/forged.json", "--quick")
    assert "1 game was scored with --quick" in table.stderr


def test_csv_has_a_line_for_each_seat(run: Run, files: Path) -> None:
    raw = msgspec.json.decode((files / "a.json").read_bytes())
    raw["seats"][0]["name"] = "=1+1"
    (files / "a.json").write_bytes(msgspec.json.encode(raw))
    result = run("score", "league", "--csv")
    assert result.exit_code == 1
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert list(rows[0]) == [
        *("file", "game", "source", "final", "doubted", "seat", "name", "color", "steam_id"),
        *("fame", "suit bonus", "total", "rank", "winner", "decided_by", "not_asked"),
        "finding",
    ]
    names = ["a.json"] * 3 + ["b.json"] * 2 + ["broken.json"] + ["forged.json"] * 3
    assert [Path(row["file"]).name for row in rows] == names
    assert rows[0]["name"] == "'=1+1"
    assert [row["doubted"] for row in rows] == ["no"] * 5 + [""] + ["yes"] * 3
    assert "this is not JSON" in rows[5]["finding"]
    assert [row["finding"][:5] for row in rows[6:]] == ["P001 "] * 3
    assert sum(row["winner"] == "yes" for row in rows[:3]) == 1
    assert "\r" not in result.stdout


def test_json(files: Path) -> None:
    done = shell("score", "-", "--json", stdin=(files / "a.json").read_bytes())
    assert done.returncode == 0
    (report,) = msgspec.json.decode(done.stdout)["files"]
    sheet = record(games.load("sarcophagus"), 3, 1.0).score
    assert report["final"] is True
    assert report["source"] == "record"
    assert report["winners"] == [f"Player {seat + 1}" for seat in sheet.winners]
    assert [seat["points"] for seat in report["seats"]] == [
        dict(zip(sheet.categories, row.points, strict=True)) for row in sheet.seats
    ]


def test_json_and_csv_exclude_each_other(run: Run, files: Path) -> None:
    result = run("score", "league", "--json", "--csv")
    assert result.exit_code == 2
    assert result.stderr.endswith("Error: Use only one of --json, --jsonl, and --csv.\n")
