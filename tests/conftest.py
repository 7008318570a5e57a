"""What holds for every test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tts_builder import games
from tts_builder.referee import built, pool


@pytest.fixture(autouse=True)
def no_game_of_another_test() -> Iterator[None]:
    """A process keeps the games of one's own that it was shown; tests share a process, not their games."""
    yield
    if games._introduced:
        games._introduced.clear()
        for kept in (games.load, built.mod_of, built.script_of, built._undrawn, pool.ground):
            kept.cache_clear()
