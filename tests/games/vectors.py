"""The acceptance vectors of a game, on both engines."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.lua.loader import Modules
from tts_builder import games
from tts_builder.engine.matching import mismatches

Vector = dict[str, Any]


def own(game: str) -> list[Vector]:
    """The vectors of a game."""
    text = Path(__file__).with_name(game).joinpath("vectors.json").read_bytes()
    found: list[Vector] = msgspec.json.decode(text)["vectors"]
    return found


@cache
def _modules(game: str) -> Modules:
    return Modules(game, games.load(game).data())


def _python(game: str, vector: Vector) -> Any:
    return games.load(game).calls[vector["call"]](vector["args"])


def _lua(game: str, vector: Vector) -> Any:
    modules = _modules(game)
    args = modules.hold(vector["args"])
    given = modules.runtime.data(args)
    result = modules.call(f"{game}/calls", vector["call"], args)
    assert modules.runtime.data(args) == given, "a call must not change its arguments"
    return result


def _is_legal(result: Any) -> bool:
    """Lua has no null and no empty object: of a result without anything illegal an empty list is left."""
    return not isinstance(result, dict) or result.get("illegal") is None


def vectors_of(game: str) -> type:
    """The tests of a game's vectors as a class: one line in the folder of each game."""
    named = [pytest.param(vector, id=vector["id"]) for vector in own(game)]

    class TestVectors:
        @pytest.mark.parametrize("engine", [_python, _lua], ids=["python", "lua"])
        @pytest.mark.parametrize("vector", named)
        def test_vector(self, vector: Vector, engine: Any) -> None:
            result = engine(game, vector)
            assert mismatches(vector["expect"], result) == [], vector.get("title", "")
            assert _is_legal(result) == _is_legal(vector["expect"])

        def test_every_call_has_a_vector(self) -> None:
            assert {vector["call"] for vector in own(game)} == set(games.load(game).calls)

    return TestVectors
