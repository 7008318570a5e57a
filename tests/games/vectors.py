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


def unmet(vector: Vector, result: Any) -> str:
    """A message with the vector and every place where the result differs; empty when the vector is met.

    `illegal` is compared even where the vector leaves it out: an expectation of zeros and empty lists would
    also fit a refusal. As with every key, an absent one is null.
    """
    found = mismatches({"illegal": None, **vector["expect"]}, result)
    heading = f"{vector['id']} {vector.get('title', '')}".strip()
    return "\n  ".join([f"{heading}, {vector['call']}:", *found]) if found else ""


@cache
def _modules(game: str) -> Modules:
    return Modules(game, games.load(game).facts())


def _python(game: str, vector: Vector) -> Any:
    return games.load(game).calls[vector["call"]](vector["args"])


def _lua(game: str, vector: Vector) -> Any:
    modules = _modules(game)
    args = modules.hold(vector["args"])
    given = modules.runtime.data(args)
    result = modules.call(f"{game}/calls", vector["call"], args)
    assert modules.runtime.data(args) == given, f"{vector['id']}: a call must not change its arguments"
    return result


def vectors_of(game: str) -> type:
    """The tests of a game's vectors as a class: one line in the folder of each game."""
    named = [pytest.param(vector, id=vector["id"]) for vector in own(game)]

    class TestVectors:
        @pytest.mark.parametrize("engine", [_python, _lua], ids=["python", "lua"])
        @pytest.mark.parametrize("vector", named)
        def test_vector(self, vector: Vector, engine: Any) -> None:
            said = unmet(vector, engine(game, vector))
            assert not said, said

        def test_every_call_has_a_vector(self) -> None:
            assert {vector["call"] for vector in own(game)} == set(games.load(game).calls)

    return TestVectors
