"""`live truth` against the headless table, which answers editors like the game. Its time runs faster."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tts_builder.components.build import unbuilt
from tts_builder.errors import UserError
from tts_builder.headless.editor import server as serving
from tts_builder.headless.editor.server import EditorServer
from tts_builder.headless.sandbox.process import ChildLimits
from tts_builder.live.link import Link
from tts_builder.live.truth import fetch
from tts_builder.saves.write import dumps
from tts_builder.truth.answers import read
from tts_builder.truth.ask import expected
from tts_builder.truth.compare import compare, counts
from tts_builder.truth.kit import kit
from tts_builder.truth.probes import probes

FAST = 6000
"""Frames a second of the table."""


@contextmanager
def serve(path: Path, editor_port: int) -> Iterator[EditorServer]:
    """A table that answers editors in a thread."""
    going = True
    options = {"host": "White", "faithful": True}
    with EditorServer(path.read_bytes(), path, ChildLimits(seconds=60), options, 0, editor_port) as server:

        def run() -> None:
            while going:
                server.run(0.2)

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        yield server
        going = False
        thread.join(20)


@pytest.fixture
def kit_save(tmp_path: Path) -> Path:
    path = tmp_path / "TS_Save_1.json"
    path.write_text(dumps(unbuilt(kit())), encoding="utf-8")
    return path


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "FRAME_RATE", FAST)


@pytest.mark.usefixtures("fast")
def test_the_game_is_asked_over_the_protocol(run: Run, kit_save: Path, tmp_path: Path) -> None:
    with Link(port=1, editor_port=0) as free:
        editor = free.editor_port
    with serve(kit_save, editor) as server:
        out = tmp_path / "answers.json"
        ports = ("--port", str(server.port), "--editor-port", str(editor))
        done = run("live", "truth", "--out", str(out), "--game-version", "v14.2.2", "--wait", "60", *ports)
        assert done.exit_code == 0, done.output
        again = run("live", "truth", "--out", str(out), *ports)
        assert "already exists" in again.output
    found = read(out)
    assert found.answers.version == "v14.2.2"
    assert set(found.answers.answers) == {probe.id for probe in probes() if probe.by == "script"}
    assert counts(compare([found], expected()))["different"] == 0


def test_another_save_does_not_answer(tmp_path: Path) -> None:
    path = tmp_path / "TS_Save_1.json"
    path.write_text('{"SaveName": "x", "ObjectStates": []}', encoding="utf-8")
    with Link(port=1, editor_port=0) as link, serve(path, link.editor_port) as server:
        link.port = server.port
        with pytest.raises(UserError, match="Load the save of `tts-builder truth build`"):
            fetch(link, 1.0, "", lambda done, of: None)
