"""Records and saves of every game that are valid JSON but wrong: findings, or an error in one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.hardening.samples import GAMES, record, save
from tts_builder.referee.verdict import wire
from tts_builder.saves.copies import copied

Change = Callable[[dict[str, Any]], Any]

TOO_LARGE = "@1e400@"
"""A placeholder for the number 1e400, which Python cannot write as JSON."""
HUGE = {
    "1e400": TOO_LARGE,
    "10^400": 10**400,
    "2^63": 2**63,
    "2^53+1": 2**53 + 1,
    "-2^63-1": -(2**63) - 1,
    "NaN": float("nan"),
    "-Infinity": float("-inf"),
    "1e308": 1e308,
}
MB = 1024 * 1024


def written(value: Any) -> bytes:
    return json.dumps(value).encode("ascii").replace(f'"{TOO_LARGE}"'.encode(), b"1e400")


def changed_record(game: str, change: Change) -> dict[str, Any]:
    raw = copied(record(game))
    change(raw)
    return raw


def in_save(game: str, raw: dict[str, Any]) -> dict[str, Any]:
    """A table of the game with this record."""
    state = {"hotseat": False, "loose": [], "mode": "strict", "record": raw, "tts_builder": 1}
    return {**save(game), "LuaScriptState": written(state).decode()}


def deep(depth: int) -> Any:
    value: Any = "x"
    for _ in range(depth // 2):
        value = [{"a": value}]
    return value


WRONG: dict[str, tuple[Change, str, str]] = {
    "an unknown game": (lambda r: r.update(game="chess"), "R002", "No game 'chess' is installed"),
    "no game": (lambda r: r.update(game=""), "", "is not a game that can be scored"),
    "a version to come": (lambda r: r.update(record=3), "R001", "number 3; this tts-builder reads number 2"),
    "a version gone by": (lambda r: r.update(record=1), "R001", "number 1; this tts-builder reads number 2"),
    "a version of words": (lambda r: r.update(record="one"), "R001", "not a record"),
    "an unknown color": (lambda r: r["seats"][0].update(color="Fuchsia"), "R003", "color 'Fuchsia'"),
    "one color twice": (lambda r: r.update(seats=[r["seats"][0]] * 2), "R003", "Two players"),
    "eleven players": (lambda r: r.update(seats=r["seats"][:1] * 11), "R003", ""),
    "nobody": (lambda r: r.update(seats=[]), "R003", ""),
    "an unknown option": (lambda r: r["options"].update(size="red"), "R004", "no option 'size'"),
    "an option of another type": (lambda r: r["options"].update(size=1), "R001", "not a record"),
    "an unknown field": (lambda r: r.update(extra=1), "R001", "`extra`"),
    "no moves at all": (lambda r: r.pop("moves"), "R001", "`moves`"),
    "an empty list of moves": (lambda r: r.update(moves=[]), "R008", ""),
    "a seat that is words": (lambda r: r["moves"][0].update(seat="0"), "R001", "not a record"),
    "a seat that does not exist": (lambda r: r["moves"][1].update(seat=99), "R007", "seat 99"),
    "a move that is a number": (lambda r: r["moves"][1].update(move=7), "R007", "MALFORMED"),
    "a move that is null": (lambda r: r["moves"][1].update(move=None), "R007", "MALFORMED"),
    "a move without a name": (lambda r: r["moves"][1].update(move={}), "R007", "MALFORMED"),
    "a move of wrong types": (
        lambda r: r["moves"][1].update(move={key: [None] for key in r["moves"][1]["move"]}),
        "R007",
        "MALFORMED",
    ),
    "a move nested deeply": (lambda r: r["moves"][1].update(move=deep(500)), "R007", "MALFORMED"),
    "a start nested deeply": (lambda r: r.update(start=deep(500)), "R005", ""),
    "a start that is a list": (lambda r: r.update(start=[1]), "R005", ""),
    "a state that is null": (lambda r: r.update(state=None), "R006", "is not a state"),
    "a state nested deeply": (lambda r: r.update(state=deep(500)), "R006", "is not a state"),
    "a state without content": (lambda r: r.update(state={}), "R006", "is not a state"),
    "a log from the future": (
        lambda r: r["log"].append({"n": 10**9, "seat": 0, "what": "off", "code": ""}),
        "R010",
        "",
    ),
    "a score of nobody": (lambda r: r["score"].update(seats=[]), "P001", ""),
    "a winner who does not exist": (lambda r: r["score"].update(winners=[99]), "P002", "seat 99"),
    "a score of too many figures": (lambda r: r["score"]["seats"][0].update(points=[1] * 99), "P001", ""),
}


@pytest.mark.parametrize("what", WRONG)
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_record_is_found_under_its_code(run: Run, tmp_path: Path, game: str, what: str) -> None:
    _found(run, tmp_path, what, changed_record(game, WRONG[what][0]))


@pytest.mark.parametrize("what", ["an unknown game", "a version to come", "nobody", "a state nested deeply"])
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_record_in_a_save_is_found_as_well(run: Run, tmp_path: Path, game: str, what: str) -> None:
    _found(run, tmp_path, what, in_save(game, changed_record(game, WRONG[what][0])))


def _found(run: Run, folder: Path, what: str, value: Any) -> None:
    _, code, words = WRONG[what]
    (folder / "game.json").write_bytes(written(value))
    verified, scored = run("verify", "game.json"), run("score", "game.json")
    assert (verified.exit_code, verified.stderr) == (1 if code else 0, "")
    assert f"{code} error" in verified.stdout or not code
    assert words in verified.stdout + scored.stderr
    if scored.exit_code == 2:
        assert scored.stderr.startswith("Error: game.json: ")
        assert scored.stderr.count("\n") == 1
    else:
        assert scored.exit_code == 1
        assert scored.stderr.startswith("game.json: ")


PLACES: dict[str, Callable[[dict[str, Any], Any], None]] = {
    "the rules number": lambda r, n: r.update(rules=n),
    "the version": lambda r, n: r.update(record=n),
    "a seat of a move": lambda r, n: r["moves"][1].update(seat=n),
    "a move": lambda r, n: r["moves"][1].update(move=n),
    "every field of a move": lambda r, n: r["moves"][1].update(move=dict.fromkeys(r["moves"][1]["move"], n)),
    "a total": lambda r, n: r["score"]["seats"][0].update(total=n),
    "a rank": lambda r, n: r["score"]["seats"][0].update(rank=n),
    "a winner": lambda r, n: r["score"].update(winners=[n]),
    "the log": lambda r, n: r["log"].append({"n": n, "seat": n, "what": "off", "code": ""}),
    "every field of the state": lambda r, n: r.update(state=dict.fromkeys(r["state"], n)),
    "every number of the state": lambda r, n: r.update(state=_numbered(r["state"], n)),
    "every number of the start": lambda r, n: r.update(start=_numbered(r["start"], n)),
}


def _numbered(value: Any, number: Any) -> Any:
    if isinstance(value, dict):
        return {key: _numbered(item, number) for key, item in value.items()}
    if isinstance(value, list):
        return [_numbered(item, number) for item in value]
    return number if type(value) is int else value


@pytest.mark.parametrize("number", HUGE)
@pytest.mark.parametrize("game", GAMES)
def test_a_huge_number_anywhere_is_a_finding_or_one_sentence(
    run: Run, tmp_path: Path, game: str, number: str
) -> None:
    for place, change in PLACES.items():
        raw = copied(record(game))
        change(raw, HUGE[number])
        (tmp_path / "game.json").write_bytes(written(raw))
        for command in (("verify",), ("score", "--json")):
            result = run(*command, "game.json")
            assert result.exit_code in (0, 1, 2), (place, command, result.stderr)
            assert "Sorry" not in result.stderr, (place, command, result.stderr)
            assert len(result.output) < 20_000, (place, command)


@pytest.mark.parametrize("number", ["1e400", "10^400", "NaN"])
@pytest.mark.parametrize("game", GAMES)
def test_pieces_at_impossible_places_are_findings(run: Run, tmp_path: Path, game: str, number: str) -> None:
    raw = copied(save(game))
    value = HUGE[number]
    for entry in raw["ObjectStates"]:
        entry["Transform"] = dict.fromkeys(entry["Transform"], value)
        entry["Number"] = entry["CardID"] = value
    bare = {**raw, "LuaScriptState": ""}
    for name, content in (("game.json", raw), ("bare.json", bare)):
        (tmp_path / name).write_bytes(written(content))
        verified, scored = run("verify", name), run("score", name)
        # Without a record, the place of a piece is unknown.
        assert verified.exit_code in ((1,) if content is raw else (0, 1))
        assert verified.stderr == ""
        assert scored.exit_code == (1 if content is raw else 2)
        assert "Sorry" not in scored.stderr


@pytest.mark.parametrize(("game", "number"), [(GAMES[0], 10**6), *((game, 10**4) for game in GAMES[1:])])
def test_a_million_moves_are_read_as_far_as_they_are_legal(
    run: Run, tmp_path: Path, game: str, number: int
) -> None:
    whole = record(game)["moves"]
    more = b',{"seat":0,"move":{"do":0}}' * (number - len(whole))
    listed = b",".join(written(move) for move in whole) + more
    text = written(changed_record(game, lambda r: r.update(moves=["@"])))
    (tmp_path / "game.json").write_bytes(text.replace(b'["@"]', b"[" + listed + b"]"))
    verified = run("verify", "game.json")
    assert verified.exit_code == 1
    assert f" {number} moves" in verified.stdout
    assert f"$.moves[{len(whole)}]: Move {len(whole) + 1}, " in verified.stdout


LONG: dict[str, Callable[[dict[str, Any], str], None]] = {
    "the name of a player": lambda r, text: r["seats"][0].update(name=text),
    "the color of a player": lambda r, text: r["seats"][0].update(color=text),
    "the name of the game": lambda r, text: r.update(game=text),
    "the name of a move": lambda r, text: r["moves"][1].update(move={"do": text}),
    "the name of a field": lambda r, text: r.update({text: 1}),
    "an option": lambda r, text: r["options"].update({text: text}),
    "the log": lambda r, text: r["log"].append({"n": 0, "seat": 0, "what": "refused", "code": text}),
    "what decided": lambda r, text: r["score"].update(decided_by=text),
    "a category": lambda r, text: r["score"].update(categories=[text]),
    "the state": lambda r, text: r.update(state=text),
    "the start": lambda r, text: r.update(start=text),
    "a field of the state": lambda r, text: r["state"].update({text: text}),
    "every text of the state": lambda r, text: r.update(state=_worded(r["state"], text)),
}


def _worded(value: Any, text: str) -> Any:
    if isinstance(value, dict):
        return {key: _worded(item, text) for key, item in value.items()}
    if isinstance(value, list):
        return [_worded(item, text) for item in value]
    return text if isinstance(value, str) else value


@pytest.mark.parametrize("place", LONG)
@pytest.mark.parametrize("game", GAMES)
def test_a_long_text_is_never_printed_in_full(run: Run, tmp_path: Path, game: str, place: str) -> None:
    raw = copied(record(game))
    LONG[place](raw, "x" * 30_000)
    (tmp_path / "game.json").write_bytes(written(raw))
    for command in (("verify",), ("score",), ("score", "--csv")):
        result = run(*command, "game.json")
        assert result.exit_code in (0, 1, 2)
        assert "Sorry" not in result.stderr
        assert "x" * 3000 not in result.output, command


def test_a_name_of_50_mb_does_no_harm(run: Run, tmp_path: Path) -> None:
    raw = changed_record(GAMES[0], lambda r: r["seats"][0].update(name="@"))
    (tmp_path / "game.json").write_bytes(written(raw).replace(b'"@"', b'"' + b"x" * (50 * MB) + b'"'))
    for command in ("verify", "score"):
        result = run(command, "game.json")
        assert result.exit_code == 0
        assert len(result.output) < 2000


def test_data_nested_too_deeply_to_be_written_is_reported() -> None:
    value: Any = 1
    for _ in range(100_000):
        value = [value]
    assert wire.shown(value) == "something nested too deeply"
    while isinstance(value, list):  # dismantled by level: freeing it at once would recurse as deep
        value = value.pop()
