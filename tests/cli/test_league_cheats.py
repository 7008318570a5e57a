"""Players who cheat in a league with edited files: the answers of `verify`, `score`, and `standings`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.conftest import Run
from tests.referee.conftest import record
from tts_builder import games
from tts_builder.engine.game import CHANCE, canonical
from tts_builder.engine.record import RecordedMove
from tts_builder.referee.league.batch import Entry, score_entry
from tts_builder.testing.laws.piece_ways import Way
from tts_builder.testing.laws.tampering import WAYS, scene_of

GAME = games.load("sarcophagus")
SAMPLE = [next(way for way in WAYS if way.letter == letter) for letter in "SKTBRP"]


@pytest.mark.parametrize("way", SAMPLE, ids=str)
def test_all_three_commands_name_the_layer(run: Run, tmp_path: Path, way: Way) -> None:
    (tmp_path / "game.json").write_bytes(msgspec.json.encode(scene_of(GAME.id, way).file()))
    for command in ("verify", "score", "standings"):
        result = run(command, "game.json")
        assert result.exit_code in (1, 2), command
        assert f" {way.letter}0" in f" {result.output}", command
        assert " wins" not in result.output.replace("oubted, ", "").split("According to the file")[0], command


def put(folder: Path, name: str, change: Callable[[dict[str, Any]], None], seed: int = 1) -> None:
    made = msgspec.json.decode(canonical(record(GAME, 2, 1.0, seed=seed)))
    change(made)
    (folder / name).write_bytes(msgspec.json.encode(made))


def names(*people: str) -> Callable[[dict[str, Any]], None]:
    def change(made: dict[str, Any]) -> None:
        for seat, name in zip(made["seats"], people, strict=True):
            seat["name"] = name

    return change


def test_the_same_game_under_other_names_counts_for_nobody(run: Run, tmp_path: Path) -> None:
    """In any order. The tool cannot know which file is honest, so it reports both to the organizer."""
    put(tmp_path, "game.json", names("Ann", "Bob"))
    put(tmp_path, "0.json", names("Bob", "Ann"))
    put(tmp_path, "other.json", names("Ann", "Bob"), seed=2)
    result = run("standings", ".", "--json")
    found = msgspec.json.decode(result.stdout)
    assert found["counted"] == 1
    reasons = {each["file"]: each["reason"] for each in found["not_counted"]}
    assert reasons == {
        "0.json": "It is the same game as game.json, which names other players; neither counts.",
        "game.json": "It is the same game as 0.json, which names other players; neither counts.",
    }


def test_different_times_or_logs_do_not_make_a_different_game(run: Run, tmp_path: Path) -> None:
    def dated(made: dict[str, Any]) -> None:
        made["when"] = [1_700_000_000] * len(made["moves"])

    def noted(made: dict[str, Any]) -> None:
        made["log"].append({"n": 1, "seat": 0, "what": "refused", "code": "MALFORMED"})

    for name, change in (("a.json", names("Player 1", "Player 2")), ("b.json", dated), ("c.json", noted)):
        put(tmp_path, name, change)
    found = msgspec.json.decode(run("standings", ".", "--json").stdout)
    assert found["counted"] == 1
    assert [each["reason"] for each in found["not_counted"]] == ["It is the same game as a.json."] * 2


def test_without_a_shuffle_others_may_play_the_same_game() -> None:
    """Two pairs of players can make the same moves if chance plays almost no part."""
    made = record(GAME, 2, 1.0)
    coin = RecordedMove(CHANCE, {"do": "first", "seat": 1})
    ours = tuple(each for each in made.moves if each.seat != CHANCE)
    matches = set()
    for name in ("Ann", "Zoe"):
        seats = tuple(msgspec.structs.replace(seat, name=name) for seat in made.seats)
        for moves in ((coin, *ours), made.moves):
            raw = canonical(msgspec.structs.replace(made, seats=seats, moves=moves))
            matches.add(score_entry(Entry("x.json", "", True, raw)).match)
    assert len(matches) == 3


def test_one_name_in_two_spellings_is_one_player(run: Run, tmp_path: Path) -> None:
    """Composed and decomposed letters, case, and spaces do not matter; letters of another script do."""
    put(tmp_path, "a.json", names("Zoë", "Bob"), seed=1)
    put(tmp_path, "b.json", names(" ZOE\u0308 ", "Bob"), seed=2)
    put(tmp_path, "c.json", names("Zoë", "В\u043eb"), seed=3)
    found = msgspec.json.decode(run("standings", ".", "--json").stdout)
    assert sorted(each["played"] for each in found["players"]) == [1, 2, 3]


def test_an_invisible_letter_in_a_name_is_shown(run: Run, tmp_path: Path) -> None:
    put(tmp_path, "a.json", names("Ann\u200b", "\u202eBob"))
    shown = run("standings", ".").stdout
    assert "Ann\ufffd" in shown
    assert "\ufffdBob" in shown


def test_a_seat_without_a_name_is_called_by_its_color(run: Run, tmp_path: Path) -> None:
    put(tmp_path, "a.json", names("", " \n ".replace("\n", "")))
    found = msgspec.json.decode(run("score", "a.json", "--json").stdout)["files"][0]
    assert [seat["name"] for seat in found["seats"]] == [seat["color"] for seat in found["seats"]]


def test_a_name_is_never_a_formula_in_a_spreadsheet(run: Run, tmp_path: Path) -> None:
    put(tmp_path, "a.json", names('=HYPERLINK("http://example.org")', "@SUM(1)"))
    for command in ("score", "standings"):
        cells = run(command, ".", "--csv").stdout
        assert "'=HYPERLINK" in cells
        assert "'@SUM" in cells


def test_a_game_with_findings_is_never_shown_as_a_win(run: Run, tmp_path: Path) -> None:
    put(tmp_path, "a.json", lambda made: made["score"]["seats"][0].update(total=99))
    run("score", "a.json", "--html", "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    heading = page[page.index("<h1") : page.index("</h1>")]
    assert "wins" not in heading
    assert "Doubted" in page


@pytest.mark.parametrize(
    "text", ["{}", "[1]", '{"Name": "Bag", "Transform": {}}', '"x"', "null", "\0", "[" * 9999]
)
def test_other_files_in_the_folder_are_named(run: Run, tmp_path: Path, text: str) -> None:
    put(tmp_path, "a.json", names("Ann", "Bob"))
    (tmp_path / "stranger.json").write_text(text, encoding="utf-8")
    for command in ("verify", "score", "standings"):
        result = run(command, ".")
        assert result.exit_code in (0, 1)
        assert "stranger.json" in result.output, command
