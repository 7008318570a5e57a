"""What holds for every test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tts_builder import games


@pytest.fixture(autouse=True)
def no_game_of_another_test() -> Iterator[None]:
    """A process keeps the games of one's own that it was shown; tests share a process, not their games."""
    yield
    if games._introduced:
        games._introduced.clear()
        games.load.cache_clear()
