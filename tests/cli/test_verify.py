"""The exact output of `verify`."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tests.cli.conftest import Run, shell
from tests.referee.conftest import record
from tts_builder import games

CLEAN = """\
league/a.json: Sarcophagus, 3 players, {moves} moves, over.
  structure  not checked: a record has no table
  lint       not checked: a record has no table
  build      ok
  kit        not checked: a record has no table
  table      not checked: a record has no table
  rules      ok
  points     ok
"""


def moves() -> int:
    return len(record(games.load("sarcophagus"), 3, 1.0).moves)


def test_a_clean_record(run: Run, files: Path) -> None:
    result = run("verify", "league/a.json")
    assert result.exit_code == 0
    assert result.stdout == CLEAN.format(moves=moves())
    assert result.stderr == ""


def test_a_clean_save_in_mid_game(run: Run, files: Path) -> None:
    result = run("verify", "league/b.json", "--ignore", "A006,A013,L")
    assert result.exit_code == 0
    layers = ("structure", "lint", "build", "kit", "table", "rules", "points")
    assert result.stdout.splitlines()[1:] == [f"  {layer:<10} ok" for layer in layers]


def test_a_forged_record(run: Run, files: Path) -> None:
    result = run("verify", "league/forged.json")
    assert result.exit_code == 1
    right = record(games.load("sarcophagus"), 3, 1.0).score.seats[0]
    fame, bonus = right.points
    assert result.stdout.splitlines()[-2:] == [
        "  points     1 error",
        f"    P001 error $.score.seats[0]: Player 1 has {fame} fame + {bonus} suit bonus = {right.total}; "
        f"the record says {fame} fame + {bonus} suit bonus = 99.",
    ]


def test_one_bad_file_never_stops_a_batch(run: Run, files: Path) -> None:
    result = run("verify", "league")
    assert result.exit_code == 1
    heads = [line.partition(":")[0] for line in result.stdout.splitlines() if not line.startswith(" ")]
    assert heads == [str(Path("league") / name) for name in ("a.json", "b.json", "forged.json")]
    assert result.stderr.splitlines() == [
        f"Skipped: {Path('league') / 'SaveFileInfos.json'}: is JSON, but neither a save nor a record.",
        f"Error: {Path('league') / 'broken.json'}:1:13: this is not JSON: "
        "Expecting property name enclosed in double quotes.",
        "3 files: 2 clean, 1 with findings, 1 unreadable.",
    ]


def test_nothing_readable_is_exit_code_2(run: Run, files: Path) -> None:
    assert run("verify", "league/broken.json").exit_code == 2
    assert run("verify", "league/SaveFileInfos.json").exit_code == 2
    missing = run("verify", "league/none.json")
    assert missing.exit_code == 2
    assert missing.stderr == "Error: league/none.json: cannot be read: No such file or directory.\n"
    assert run("verify", "league/*.txt").stderr == "Error: league/*.txt: no such file.\n"
    assert run("verify").exit_code == 2


def test_a_folder_without_games_is_exit_code_2(run: Run, tmp_path: Path) -> None:
    (tmp_path / "SaveFileInfos.json").write_text("[]", encoding="utf-8")
    result = run("verify", ".")
    assert result.exit_code == 2
    assert result.stderr.endswith("Error: none of these files is a save or a record.\n")


def test_json_is_one_document(run: Run, files: Path) -> None:
    result = run("verify", "league", "--json")
    assert result.exit_code == 1
    data = msgspec.json.decode(result.stdout)
    assert [Path(each["file"]).name for each in data["files"]] == ["a.json", "b.json", "forged.json"]
    assert [Path(each["file"]).name for each in data["unreadable"]] == ["broken.json"]
    points = data["files"][2]["layers"][-1]
    assert (points["layer"], points["outcome"]) == ("points", "error")
    (finding,) = points["findings"]
    assert finding["code"] == "P001"
    assert finding["path"] == "$.score.seats[0]"


def test_stdin(files: Path) -> None:
    done = shell("verify", "-", stdin=(files / "b.json").read_bytes())
    assert done.returncode == 0
    assert done.stdout.startswith(b"-: Sarcophagus, 2 players, ")
    assert done.stderr == b""
    assert shell("verify", "-").stderr == b"Error: -: is empty.\n"


def test_control_characters_of_a_file_never_reach_the_terminal(run: Run, files: Path) -> None:
    raw = msgspec.json.decode((files / "forged.json").read_bytes())
    raw["seats"][0]["name"] = "\x1b[31mred\x07"
    (files / "evil.json").write_bytes(msgspec.json.encode(raw))
    for name in ("verify", "score"):
        result = run(name, "league/evil.json")
        assert "\x1b" not in result.output
        assert "\ufffd[31mred\ufffd" in result.output
