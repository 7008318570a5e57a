"""A sample of `fuzz_structure`: damaged trees, records and saves break no command."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.hardening.fuzz_structure import KINDS, Watch, complaint


@pytest.fixture(scope="module")
def watch() -> Watch:
    return Watch()


@pytest.mark.parametrize("kind", KINDS)
def test_no_damaged_structure_breaks_a_command(kind: str, tmp_path: Path, watch: Watch) -> None:
    for number in range(25):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert complaint(kind, folder, Random(f"3/{kind}/{number}"), watch) == ""


def test_the_watch_sees_what_is_written_elsewhere(tmp_path: Path, watch: Watch) -> None:
    watch.outside.clear()
    watch.folder = str(tmp_path / "inside")
    try:
        (tmp_path / "elsewhere").write_text("", encoding="utf-8")
        (tmp_path / "elsewhere").rename(tmp_path / "moved")
    finally:
        watch.folder = ""
    assert [event.split()[0] for event in watch.outside] == ["open", "os.rename", "os.rename"]
