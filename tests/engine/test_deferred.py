"""A game is imported without its components and binding; they are imported when needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tts_builder import games
from tts_builder.engine.deferred import deferred


def test_nothing_is_loaded_before_a_name_is_looked_up() -> None:
    loaded = []

    def load() -> SimpleNamespace:
        loaded.append(1)
        return SimpleNamespace(answer=42)

    part = deferred(load)
    assert not loaded
    assert part.answer == 42
    assert loaded
    with pytest.raises(AttributeError, match="question"):
        _ = part.question


@pytest.mark.parametrize("game_id", games.SHIPPED)
def test_rules_are_imported_without_the_table(game_id: str) -> None:
    code = (
        f"import sys; from tts_builder import games; game = games.load({game_id!r});"
        "deferred = ('components', 'art', 'headless', f'games.{game.id}.kit', f'games.{game.id}.binding');"
        "found = lambda: [name for name in deferred if 'tts_builder.' + name in sys.modules];"
        "game.rules.setup(game.players[0], game.defaults()); print(found());"
        "game.binding.layout; print(found())"
    )
    checkout = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=checkout
    )
    before, after = run.stdout.splitlines()
    assert before == "[]"
    assert f"games.{game_id}.binding" in after
