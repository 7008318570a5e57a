"""Any input gives either a source or an error of one sentence."""

from __future__ import annotations

import io
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from tests.referee.conftest import record, save
from tts_builder.engine.game import Game, canonical
from tts_builder.errors import InputError
from tts_builder.referee.verdict import source


def test_folders_globs_and_files_are_listed_once_in_order(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    for name in ("b.json", "a.json", "notes.txt", "inner/c.json"):
        tmp_path.joinpath(*name.split("/")).write_text("{}", encoding="utf-8")
    given = (str(tmp_path / "b.json"), str(tmp_path), str(tmp_path / "*.json"), "-")
    listed = list(source.each_handle(given))
    names = [handle.name for handle in listed]
    assert names == [*(str(tmp_path / name) for name in ("b.json", "a.json", "inner/c.json")), "-"]
    assert [handle.listed for handle in listed] == [True, False, False, True]


def test_a_pattern_that_meets_nothing_gives_nothing(tmp_path: Path) -> None:
    assert list(source.each_handle((str(tmp_path / "*.json"),))) == []


def test_a_file_name_with_brackets_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game[1].json"
    path.write_text("{}", encoding="utf-8")
    assert [handle.path for handle in source.each_handle((str(path),))] == [path]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "x: is empty."),
        (b"  \n", "x: is empty."),
        (b"{", "x:1:2: this is not JSON"),
        (b"\xff\xfe{}", "x:1: this is not UTF-8 text."),
        (b"[" * 200_000, "x: this JSON is nested too deeply to be a save."),
        (b"[1]", "x: is JSON, but neither a save nor a record."),
        (b'{"a":1}', "x: is JSON, but neither a save nor a record."),
    ],
)
def test_bad_bytes_give_one_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        source.parse(data, "x")
    assert str(caught.value).startswith(sentence)


def test_a_missing_file_and_one_too_large_give_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(InputError, match=r"No such file"):
        source.read_handle(source.Handle("no.json", tmp_path / "no.json"))
    path = tmp_path / "large.json"
    path.write_bytes(b" " * 20)
    monkeypatch.setattr("tts_builder.saves.read.LARGEST", 10)
    with pytest.raises(InputError, match=r"too large to be a save"):
        source.read_handle(source.Handle("large.json", path))


def test_stdin_is_read_as_bytes(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    data = msgspec.json.encode(record(game))
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"\xef\xbb\xbf" + data)))
    found = source.parse(source.read_handle(source.Handle("-", None)), "-")
    assert canonical(found.record) == canonical(record(game))


def test_a_save_gives_its_record(game: Game) -> None:
    found = source.parse(msgspec.json.encode(save(game)), "x")
    assert (found.kind, found.base, found.mode) == ("save", "$.LuaScriptState.record", "strict")
    assert canonical(found.record) == canonical(record(game))


@pytest.mark.parametrize(
    ("state", "fault"),
    [
        ("", ""),
        ('{"another":"mod"}', ""),
        ("tts_builder was here", "The script state is damaged"),
        ('{"tts_builder":1}', "This is not a record"),
        ('{"language":"fr","tts_builder":1}', ""),
        ('{"tts_builder":1,"record":{"record":2}}', "This is not a record"),
        ('{"tts_builder":2,"record":{}}', ""),
    ],
)
def test_a_script_state_is_a_record_or_a_fault_or_not_ours(game: Game, state: str, fault: str) -> None:
    found = source.parse(msgspec.json.encode({**save(game), "LuaScriptState": state}), "x")
    assert found.record is None
    assert found.fault.startswith(fault)
    assert bool(found.fault) == bool(fault)
