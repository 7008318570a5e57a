"""Real saves come from the folder that TTS_BUILDER_CORPUS names; other files there are ignored."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import corpus
from tests.corpus import own

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _read_again() -> Iterator[None]:
    corpus.real.cache_clear()
    yield
    corpus.real.cache_clear()


def test_every_save_at_any_depth_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Saved Objects").mkdir()
    for n, sample in enumerate(own.SAMPLES):
        folder = tmp_path / "Saved Objects" if n % 2 else tmp_path
        (folder / f"{sample.name}.json").write_bytes(sample.data)
    (tmp_path / "SaveFileInfos.json").write_text('[{"Name": "a", "Directory": "b"}]', encoding="utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    monkeypatch.setenv(corpus.VARIABLE, str(tmp_path))
    found, others = corpus.real()
    assert {sample.name.rpartition("/")[2] for sample in found} == {
        f"{each.name}.json" for each in own.SAMPLES
    }
    assert {sample.data for sample in found} == {sample.data for sample in own.SAMPLES}
    assert others == ["SaveFileInfos.json"]


def test_a_folder_without_a_save_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in (tmp_path, tmp_path / "missing"):
        monkeypatch.setenv(corpus.VARIABLE, str(folder))
        with pytest.raises(corpus.NoCorpusError, match="contains no save"):
            corpus.real()


def test_real_saves_without_a_folder_fail_with_a_sentence() -> None:
    env = {name: value for name, value in os.environ.items() if name != corpus.VARIABLE}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-n0",
        "-p",
        "no:cacheprovider",
        "-m",
        "corpus",
        "tests/corpus",
    ]
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "Set it to a folder with Tabletop Simulator saves." in done.stderr
