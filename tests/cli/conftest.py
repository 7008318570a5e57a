"""Runs the command line in this process, or in a separate one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from tests.referee.conftest import record, save
from tts_builder import games
from tts_builder.cli import main

ROOT = Path(__file__).parents[2]

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """`run("verify", "x.json", stdin=b"")` in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str, stdin: bytes | None = None) -> Result:
        return CliRunner().invoke(main, [*arguments], input=stdin, prog_name="tts-builder")

    return call


def shell(
    *arguments: str, stdin: bytes = b"", cwd: Path = ROOT, **env: str
) -> subprocess.CompletedProcess[bytes]:
    """Runs the command in a separate process."""
    return subprocess.run(
        [sys.executable, "-m", "tts_builder.cli", *arguments],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
        timeout=120,
        check=False,
    )


def interruptible(*arguments: str) -> list[str]:
    """A Python command that SIGINT interrupts, on POSIX.

    A test run in the background of a shell ignores SIGINT, and its children inherit that.
    """
    code = (
        "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); "
        "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    )
    return [sys.executable, "-c", code, *arguments]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A finished record, a save in mid-game, a forged record, and other files."""
    folder = tmp_path / "league"
    folder.mkdir()
    game = games.load("sarcophagus")
    honest = record(game, 3, 1.0)
    forged = msgspec.json.decode(msgspec.json.encode(honest))
    forged["score"]["seats"][0]["total"] = 99
    for name, value in (("a.json", honest), ("b.json", save(game, 2, 0.5)), ("forged.json", forged)):
        (folder / name).write_bytes(msgspec.json.encode(value))
    (folder / "broken.json").write_text('{"record":1,', encoding="utf-8")
    (folder / "SaveFileInfos.json").write_text("[]", encoding="utf-8")
    return folder
