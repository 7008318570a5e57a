"""Unreadable files: an error in one line and exit code 2, or in a batch a row and exit code 1."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Run
from tests.hardening.samples import GAMES, record, save
from tts_builder.saves import read

READERS = {
    "verify": ("verify", "{}"),
    "score": ("score", "{}"),
    "vectors": ("compare", GAMES[0], "--vectors", "{}"),
    "preview": ("preview", "{}"),
}
"""Every command that reads a file of the user."""
MB = 1024 * 1024


def _nested(depth: int) -> bytes:
    return b'{"record":1,"game":' + b'[{"a":' * (depth // 2) + b"0" + b"}]" * (depth // 2) + b"}"


UNREADABLE: dict[str, tuple[bytes, str]] = {
    "an empty file": (b"", ""),
    "spaces": (b" \n\t ", ""),
    "a byte-order mark alone": (b"\xef\xbb\xbf", ""),
    "JSON cut short": (json.dumps(record(GAMES[0])).encode()[:1000], "bad.json:1:"),
    "a save cut short": (json.dumps(save(GAMES[0])).encode()[:9000], "bad.json:1:"),
    "two documents": (b'{"record":1}{"record":1}', "bad.json:1:13: this is not JSON"),
    "UTF-16": ('{"record": 1}'.encode("utf-16"), "bad.json:1: this is not UTF-8 text"),
    "invalid UTF-8": (b'{"record":1,\n"game":"\xc3\x28"}', "bad.json:2: this is not UTF-8 text"),
    "half a UTF-8 letter at the end": (b'"\xc3', "bad.json:1: this is not UTF-8 text"),
    "10,000-deep nesting": (b'{"a":' * 10_000, "nested too deeply"),
    "closed 4,000-deep nesting": (_nested(4000), "nested too deeply"),
    "a number of 5,000 digits": (b'{"record":1' + b"0" * 5000 + b"}", "too long for a save"),
    "NaN alone": (b"NaN", ""),
    "a list": (b"[1, 2, 3]", ""),
    "an image": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "not UTF-8"),
    "a web page": (b"<!DOCTYPE html><html></html>", "bad.json:1:1: this is not JSON"),
}


@pytest.mark.parametrize("what", UNREADABLE)
@pytest.mark.parametrize("reader", READERS)
def test_it_is_reported_in_one_line(run: Run, tmp_path: Path, reader: str, what: str) -> None:
    data, words = UNREADABLE[what]
    (tmp_path / "bad.json").write_bytes(data)
    result = run(*(word.format("bad.json") for word in READERS[reader]))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: bad.json")
    assert result.stderr.count("\n") == 1
    assert words in result.stderr


@pytest.mark.parametrize("command", ["verify", "score"])
def test_in_a_batch_each_is_a_row_and_the_others_are_read(run: Run, tmp_path: Path, command: str) -> None:
    names = {f"bad-{number:02d}.json": data for number, (data, _) in enumerate(UNREADABLE.values())}
    for name, data in names.items():
        (tmp_path / name).write_bytes(data)
    for game in GAMES:
        (tmp_path / f"{game}.json").write_bytes(msgspec.json.encode(record(game)))
    listed = [*names, *(f"{game}.json" for game in GAMES)]
    result = run(command, *listed, "--json")
    assert result.exit_code == 1
    data = msgspec.json.decode(result.stdout)
    assert [each["file"] for each in data["files"]] == [f"{game}.json" for game in GAMES]
    assert [each["file"] for each in data["unreadable"]] == list(names)
    assert result.stderr.count("Error: ") == len(names)


@pytest.mark.parametrize("reader", READERS)
def test_100_mb_of_zeros_are_reported_in_one_line(run: Run, tmp_path: Path, reader: str) -> None:
    bad = tmp_path / "bad.json"
    with bad.open("wb") as file:
        file.truncate(100 * MB)
    result = run(*(word.format("bad.json") for word in READERS[reader]))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: bad.json:1:1: this is not JSON: Expecting value.\n"


@pytest.mark.parametrize(
    ("fill", "words"),
    [
        (b"9", "too long for a save"),
        (b"0", "bad.json:1:2: this is not JSON"),
        (b" ", "is empty"),
        (b"[", "nested too deeply"),
        (b'"', "bad.json:1:3: this is not JSON"),
    ],
)
def test_megabytes_of_anything_are_reported_in_one_line(
    run: Run, tmp_path: Path, fill: bytes, words: str
) -> None:
    (tmp_path / "bad.json").write_bytes(fill * (5 * MB))
    result = run("score", "bad.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert len(result.stderr) < 300


@pytest.mark.parametrize("reader", READERS)
def test_a_file_larger_than_any_save_is_not_even_parsed(
    run: Run, tmp_path: Path, reader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read, "LARGEST", 2 * MB)
    (tmp_path / "bad.json").write_bytes(b" " * (2 * MB + 1))
    result = run(*(word.format("bad.json") for word in READERS[reader]))
    assert result.exit_code == 2
    assert result.stderr == "Error: bad.json: is larger than 2 MB, too large to be a save.\n"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("make", [record, save])
@pytest.mark.parametrize("command", ["verify", "score"])
def test_a_byte_order_mark_is_accepted(run: Run, tmp_path: Path, command: str, make, game: str) -> None:  # type: ignore[no-untyped-def]
    plain = msgspec.json.encode(make(game))
    outputs = []
    for data in (plain, b"\xef\xbb\xbf" + plain):
        (tmp_path / "game.json").write_bytes(data)
        result = run(command, "game.json")
        outputs.append((result.exit_code, result.stdout, result.stderr))
    assert outputs[0] == outputs[1]
    assert outputs[0][0] == 0
