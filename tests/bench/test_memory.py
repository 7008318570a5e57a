"""The bench measures a command, not the process that started it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import memory


@pytest.mark.skipif(not memory.is_known(), reason="the peak of a process is known on Linux only")
def test_the_peak_of_the_parent_has_no_part_in_it(tmp_path: Path) -> None:
    size = 200_000_000
    held = b"x" * size
    peak = memory.peak("--version", folder=tmp_path)
    assert len(held) == size
    assert 5_000_000 < peak < size / 2
