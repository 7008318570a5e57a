"""The acceptance vectors of a game, on both engines."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tts_builder import games
from tts_builder.engine.game import Game
from tts_builder.engine.vectors import Vector
from tts_builder.lua_rules.game import in_lua
from tts_builder.referee.proof.vectors import faults, load

ENGINES = ("python", "lua")


def own(game: str) -> tuple[Vector, ...]:
    """The vectors of a game."""
    return load(Path(__file__).with_name(game) / "vectors.json", games.load(game))


@cache
def _on(engine: str, game: str) -> Game:
    return games.load(game) if engine == "python" else in_lua(games.load(game))


def vectors_of(game: str) -> type:
    """A class that tests the vectors of a game. Each game uses it in one line."""
    named = [pytest.param(vector, id=vector.id) for vector in own(game)]

    class TestVectors:
        @pytest.mark.parametrize("engine", ENGINES)
        @pytest.mark.parametrize("vector", named)
        def test_vector(self, vector: Vector, engine: str) -> None:
            found = faults(vector, _on(engine, game))
            assert not found, "\n  ".join([f"{vector.id} {vector.title}".strip(), *found])

    return TestVectors
