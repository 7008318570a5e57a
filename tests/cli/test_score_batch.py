"""`score` and `standings` over many files: the same rows with any processes, and no work done twice."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from tests.cli.conftest import Run
from tests.referee.conftest import record, save
from tts_builder import games
from tts_builder.engine.game import canonical
from tts_builder.engine.record import SeatInfo, record_of
from tts_builder.engine.selfplay import play
from tts_builder.referee.league import batch
from tts_builder.referee.verdict import verdict
from tts_builder.referee.verdict.scores import score
from tts_builder.referee.verdict.source import Source, parse

GAME = games.load("sarcophagus")
ANN = "76561190000000001"
PEOPLE = (SeatInfo("White", "Ann", ANN), SeatInfo("Red", "bob", ""), SeatInfo("Green", "Cid", ""))


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """Games of three players (one also as a save), a game in progress, a forged one, and unreadable files."""
    folder = tmp_path / "league"
    (folder / "more").mkdir(parents=True)
    for n in range(6):
        made = msgspec.structs.replace(record(GAME, 3, 1.0, seed=n), seats=PEOPLE)
        (folder / f"g{n}.json").write_bytes(canonical(made))
    state = {"record": msgspec.structs.replace(record(GAME, 3, 1.0, seed=0), seats=PEOPLE)}
    saved = save(GAME, 3, 1.0, seed=0)
    kept = msgspec.json.decode(saved["LuaScriptState"]) | state
    (folder / "more" / "same.json").write_bytes(
        msgspec.json.encode(saved | {"LuaScriptState": canonical(kept).decode()})
    )
    (folder / "more" / "open.json").write_bytes(canonical(record(GAME, 2, 0.5)))
    forged = msgspec.json.decode(canonical(record(GAME, 3, 1.0, seed=8)))
    forged["score"]["seats"][0]["total"] += 1
    (folder / "forged.json").write_bytes(msgspec.json.encode(forged))
    (folder / "broken.json").write_text('{"record":1,', encoding="utf-8")
    (folder / "note.json").write_text("[]", encoding="utf-8")
    return folder


def test_rows_do_not_depend_on_the_number_of_processes(run: Run, league: Path) -> None:
    one, two = run("score", "league", "--jsonl"), run("score", "league", "--jsonl", "--jobs", "2")
    assert (one.exit_code, two.exit_code) == (1, 1)
    assert one.stdout == two.stdout
    assert one.stderr == two.stderr
    rows = [msgspec.json.decode(line, type=batch.Row) for line in one.stdout.splitlines()]
    names = [Path(row.file).relative_to("league").as_posix() for row in rows]
    played = [f"g{n}.json" for n in range(6)]
    assert names == ["broken.json", "forged.json", *played, "more/open.json", "more/same.json", "note.json"]
    assert [bool(row.error) for row in rows] == [True] + [False] * 9 + [True]
    assert [row.foreign for row in rows] == [False] * 10 + [True]
    assert rows[2].match == rows[-2].match != ""
    assert rows[2].digest != rows[-2].digest


def test_an_interrupted_batch_resumes_with_the_same_result(
    run: Run, league: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run("score", "league", "--csv")
    journal = tmp_path / "done.jsonl"
    assert run("score", "league", "--csv", "--resume", "done.jsonl").stdout == whole.stdout
    lines = journal.read_bytes().splitlines(keepends=True)
    assert len(lines) == 12
    journal.write_bytes(b"".join(lines[:6]) + lines[6][:40])  # like after a crash in the middle of a line
    asked: list[str] = []
    scored = batch.score_entry
    monkeypatch.setattr(
        batch, "score_entry", lambda entry, terms: (asked.append(entry.name), scored(entry, terms))[1]
    )
    again = run("score", "league", "--csv", "--resume", "done.jsonl")
    assert again.stdout == whole.stdout
    assert len(asked) == 11 - 5
    asked.clear()
    assert run("score", "league", "--csv", "--resume", "done.jsonl").stdout == whole.stdout
    assert asked == []
    (league / "g3.json").write_bytes((league / "g4.json").read_bytes())
    changed = run("score", "league", "--csv", "--resume", "done.jsonl")
    assert sorted(Path(name).name for name in asked) == ["g3.json"]
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    assert changed.stdout == run("score", "league", "--csv").stdout != whole.stdout


def test_a_foreign_journal_is_never_overwritten(run: Run, league: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine\n", encoding="utf-8")
    refused = run("score", "league", "--resume", "mine.txt")
    assert (refused.exit_code, "is not a journal" in refused.stderr) == (2, True)
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "mine\n"
    assert run("score", "league/g1.json", "--resume", "j.jsonl").exit_code == 0
    other = run("score", "league/g1.json", "--quick", "--resume", "j.jsonl")
    assert (other.exit_code, "made with other rules" in other.stderr) == (2, True)


def test_the_document_is_json_as_before(run: Run, league: Path) -> None:
    data = msgspec.json.decode(run("score", "league", "--json").stdout)
    assert list(data) == ["files", "passed_over", "unreadable"]
    assert (len(data["files"]), [Path(each["file"]).name for each in data["unreadable"]]) == (
        9,
        ["broken.json"],
    )
    none = msgspec.json.decode(run("score", "league/g1.json", "--json").stdout)
    assert none["unreadable"] == []
    assert [Path(each["file"]).name for each in data["passed_over"]] == ["note.json"]


@pytest.mark.parametrize(("command", "module"), [("score", batch), ("verify", verdict)])
def test_our_own_bug_in_one_file_does_not_affect_others(
    run: Run, league: Path, monkeypatch: pytest.MonkeyPatch, command: str, module: ModuleType
) -> None:
    judge = "judged_to_score" if command == "score" else "verify"
    judged = getattr(module, judge)

    def failing(source: Source, *more: Any) -> Any:
        if source.name.endswith("g2.json"):
            raise KeyError("lost")
        return judged(source, *more)

    monkeypatch.setattr(module, judge, failing)
    result = run(command, "league", "--json")
    assert result.exit_code == 3
    found = msgspec.json.decode(result.stdout)
    assert len(found["files"]) == 8
    failed = {Path(each["file"]).name: each["error"] for each in found["unreadable"]}
    assert list(failed) == ["broken.json", "g2.json"]
    assert failed["g2.json"].endswith("g2.json: tts-builder itself failed: KeyError: 'lost'")
    assert "Traceback" not in result.stderr
    assert "Traceback" in run("--debug", command, "league").stderr


def test_a_page_of_many_names_every_file(run: Run, league: Path, tmp_path: Path) -> None:
    assert run("score", "league", "--html", "all.html").exit_code == 1
    text = (tmp_path / "all.html").read_text(encoding="utf-8")
    assert text.count("<tr><td") == 11
    assert "this is not JSON" in text
    assert "P001" in text


def test_standings(run: Run, league: Path, tmp_path: Path) -> None:
    result = run("standings", "league", "--json", "--html", "table.html")
    assert result.exit_code == 1
    found = msgspec.json.decode(result.stdout)
    assert found["counted"] == 6
    assert found["games"] == {"Sarcophagus": 6}
    reasons = {Path(each["file"]).name: each["reason"] for each in found["not_counted"]}
    assert sorted(reasons) == ["broken.json", "forged.json", "open.json", "same.json"]
    assert reasons["open.json"] == "The game is not over."
    assert reasons["same.json"].startswith("It is the same game as ")
    assert reasons["forged.json"].startswith("P001: ")
    players = {each["name"]: each for each in found["players"]}
    sheets = [record(GAME, 3, 1.0, seed=n).score for n in range(6)]
    for seat, name in enumerate(("Ann", "bob", "Cid")):
        ranks = [[row.rank for row in sheet.seats] for sheet in sheets]
        points = [2 * sum(o > r[seat] for o in r) + r.count(r[seat]) - 1 for r in ranks]
        assert players[name]["league_points"] == sum(points)
        assert players[name]["game_points"] == sum(sheet.seats[seat].total for sheet in sheets)
        assert players[name]["wins"] == sum(sheet.winners == (seat,) for sheet in sheets)
        assert sum(players[name]["places"]) == players[name]["played"] == 6
    duels = {(each["player"], each["opponent"]): each for each in found["head_to_head"]}
    assert len(duels) == 6
    assert duels["Ann", "bob"]["ahead"] == duels["bob", "Ann"]["behind"]
    assert sum(duels["Ann", "bob"][key] for key in ("ahead", "level", "behind")) == 6
    text = (tmp_path / "table.html").read_text(encoding="utf-8")
    assert text.index("Head to head") > text.index(found["players"][0]["name"])


def test_teammates_are_not_opponents_and_win_together(run: Run, tmp_path: Path) -> None:
    carthage = games.load("carthage")
    played = play(carthage, 4, {"mode": "2v2"}, 3)
    names = ("Ann", "bob", "Cid", "Dot")
    seats = [
        SeatInfo(color, name, "")
        for color, name in zip(("White", "Red", "Blue", "Green"), names, strict=True)
    ]
    made = record_of(carthage, played, seats, build="")
    (tmp_path / "duo.json").write_bytes(canonical(made))
    teams = carthage.teams(played.state, 4)
    won = [row.rank == 1 for row in made.score.seats]
    assert sorted(won) == [False, False, True, True]
    found = msgspec.json.decode(run("standings", ".", "--json").stdout)
    assert found["counted"] == 1
    players = {each["name"]: each for each in found["players"]}
    for name, first in zip(names, won, strict=True):
        line = players[name]
        assert (line["league_points"], line["wins"], line["shared_wins"]) == (4 * first, first, 0)
    duels = {(each["player"], each["opponent"]) for each in found["head_to_head"]}
    sides = dict(zip(names, teams, strict=True))
    assert duels == {(one, two) for one in names for two in names if sides[one] != sides[two]}
    told = score(parse(canonical(made)))
    assert told.outcome == f"{' and '.join(told.winners)} win together."
    alone = tuple(msgspec.structs.replace(seat, team=n) for n, seat in enumerate(told.seats))
    tied = msgspec.structs.replace(told, seats=alone)
    assert tied.outcome == f"{' and '.join(told.winners)} share the win."


def test_players_are_known_by_steam_id_or_by_name(run: Run, tmp_path: Path) -> None:
    for n, (first, steam) in enumerate((("Ann", ANN), ("Annie", ANN), ("ANN ", ""))):
        seats = (SeatInfo("White", first, steam), *PEOPLE[1:])
        made = msgspec.structs.replace(record(GAME, 3, 1.0, seed=n), seats=seats)
        (tmp_path / f"{n}.json").write_bytes(canonical(made))
    bobs = (msgspec.structs.replace(PEOPLE[1], color="White"), *PEOPLE[1:])
    twice = msgspec.structs.replace(record(GAME, 3, 1.0, seed=5), seats=bobs)
    (tmp_path / "twice.json").write_bytes(canonical(twice))
    for words, annie, ann in (((), "2", "1"), (("--by", "name"), "1", "2")):
        result = run("standings", ".", "--csv", *words)
        rows = csv.DictReader(io.StringIO(result.stdout))
        played = {row["name"]: row["played"] for row in rows}
        assert played == {"Annie": annie, "ANN": ann, "bob": "3", "Cid": "3"}
        assert "twice.json: One player has two seats in it." in result.stderr


def test_standings_without_games_print_no_table(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    result = run("standings", "bad.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Not counted: bad.json:1:2: this is not JSON")
    assert result.stderr.count("bad.json") == 1
