"""Paths that are missing, circular, forbidden, or that name folders, pipes, or devices."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Run
from tests.hardening.samples import GAMES, record
from tests.hardening.test_bad_bytes import READERS

POSIX = pytest.mark.skipif(os.name == "nt", reason="NOT RUN: needs the file system of POSIX")


def error_of(run: Run, reader: str, name: str) -> str:
    """The error of the command for an unreadable file."""
    result = run(*(word.format(name) for word in READERS[reader]))
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr


@pytest.mark.parametrize("reader", READERS)
def test_a_file_in_the_way_of_a_path_is_reported(run: Run, tmp_path: Path, reader: str) -> None:
    (tmp_path / "file").write_bytes(b"{}")
    said = error_of(run, reader, "file/game.json")
    assert "file/game.json" in said


@pytest.mark.parametrize("reader", READERS)
def test_a_folder_without_games_is_reported(run: Run, tmp_path: Path, reader: str) -> None:
    (tmp_path / "folder.json").mkdir()
    assert "folder.json" in error_of(run, reader, "folder.json")


@pytest.mark.parametrize("reader", READERS)
def test_a_name_that_is_too_long_is_reported(run: Run, reader: str) -> None:
    assert "xxx" in error_of(run, reader, "x" * 5000 + ".json")


@POSIX
@pytest.mark.parametrize("reader", READERS)
def test_a_link_to_itself_is_reported(run: Run, tmp_path: Path, reader: str) -> None:
    (tmp_path / "loop.json").symlink_to("loop.json")
    assert "loop.json" in error_of(run, reader, "loop.json")


@POSIX
@pytest.mark.parametrize("argument", ["league", "league/**/*.json", "**/*.json", "league/*.json"])
def test_folders_linked_in_circles_are_read_once(run: Run, tmp_path: Path, argument: str) -> None:
    league = tmp_path / "league"
    league.mkdir()
    for name in ("a", "b", "c"):
        (league / name).symlink_to(".", target_is_directory=True)
    (league / "game.json").write_bytes(msgspec.json.encode(record(GAMES[0])))
    result = run("verify", argument, "--json")
    assert result.exit_code == 0
    assert [each["file"] for each in msgspec.json.decode(result.stdout)["files"]] == ["league/game.json"]


@POSIX
def test_a_link_that_leads_nowhere_is_a_row_of_a_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_bytes(msgspec.json.encode(record(GAMES[0])))
    (tmp_path / "gone.json").symlink_to("nowhere")
    result = run("verify", ".")
    assert result.exit_code == 1
    assert "Error: gone.json: cannot be read: No such file or directory.\n" in result.stderr


@POSIX
def test_a_pipe_in_a_folder_is_not_waited_for(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_bytes(msgspec.json.encode(record(GAMES[0])))
    os.mkfifo(tmp_path / "pipe.json")
    assert run("verify", ".").exit_code == 0


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="NOT RUN: there is no /dev/zero")
@pytest.mark.parametrize("reader", READERS)
def test_an_endless_device_is_reported(run: Run, reader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tts_builder.saves.read.LARGEST", 1 << 20)
    assert "/dev/zero: is larger than 1 MB" in error_of(run, reader, "/dev/zero")


@pytest.mark.skipif(sys.platform != "linux", reason="NOT RUN: other systems refuse such names themselves")
def test_a_name_that_is_not_valid_text_is_shown_as_far_as_possible(run: Run, tmp_path: Path) -> None:
    name = os.fsdecode(b"g\xff.json")
    (tmp_path / name).write_bytes(msgspec.json.encode(record(GAMES[0])))
    for words in (("verify",), ("verify", "--json"), ("score",), ("score", "--csv")):
        result = run(*words, name)
        assert result.exit_code == 0, result.stderr
        assert "g?.json" in result.stdout
    assert "h?.json: cannot be read" in run("verify", os.fsdecode(b"h\xff.json")).stderr


@pytest.mark.parametrize("pattern", ["**x/[", "[", "***", "x**/*.json"])
def test_an_odd_pattern_is_reported(run: Run, pattern: str) -> None:
    said = error_of(run, "verify", pattern)
    assert said.startswith(f"Error: {pattern}: ")
    assert said.count("\n") == 1


@POSIX
@pytest.mark.parametrize("reader", READERS)
def test_a_file_without_permission_to_read_is_reported(run: Run, tmp_path: Path, reader: str) -> None:
    secret = tmp_path / "secret.json"
    secret.write_bytes(b"")
    error_of(run, reader, "secret.json")
    secret.chmod(0)
    with as_nobody():
        said = error_of(run, reader, "secret.json")
    assert "secret.json" in said
    assert "denied" in said or "does not exist" in said


@contextmanager
def as_nobody() -> Iterator[None]:
    """Runs as another user, because root may read everything. All modules must already be imported."""
    me = os.geteuid()
    if me == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(me)
