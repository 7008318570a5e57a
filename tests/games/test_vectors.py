"""The acceptance vectors of every game, played by the Python rules."""

from __future__ import annotations

import pytest

from tests.games.vectors import GAMES, Vector, unmet, vectors
from tts_builder import games


@pytest.mark.parametrize(
    ("name", "vector"),
    [pytest.param(name, vector, id=vector["id"]) for name in GAMES for vector in vectors(name)],
)
def test_vector(name: str, vector: Vector) -> None:
    said = unmet(vector, games.load(name).calls[vector["call"]](vector["args"]))
    assert not said, said


@pytest.mark.parametrize("name", GAMES)
def test_every_call_has_a_vector(name: str) -> None:
    assert {vector["call"] for vector in vectors(name)} == set(games.load(name).calls)


def test_every_game_has_vectors() -> None:
    assert set(games.all_ids()) == set(GAMES)


def test_a_vector_that_is_not_met_says_which_and_where() -> None:
    vector = {"id": "SEN-1", "title": "Two sticks", "call": "score", "args": {}, "expect": {"points": 2}}
    assert unmet(vector, {"points": 2, "more": 1}) == ""
    assert unmet(vector, {"points": 3}) == "SEN-1 Two sticks, score:\n  $.points: expected 2, got 3"
    del vector["title"]
    assert unmet(vector, {}) == "SEN-1, score:\n  $.points: expected 2, got null"


def test_a_refusal_meets_only_the_vector_that_expects_it() -> None:
    vector = {"id": "SEN-2", "call": "deal", "args": {}, "expect": {"points": 0}}
    assert unmet(vector, {"illegal": "GAME_OVER"}).endswith('$.illegal: expected null, got "GAME_OVER"')
    assert unmet({**vector, "expect": {"illegal": None}}, {}) == ""
    assert unmet({**vector, "expect": {"illegal": "GAME_OVER"}}, {"illegal": "GAME_OVER"}) == ""
    assert unmet({**vector, "expect": {"illegal": "GAME_OVER"}}, {"points": 0}) != ""
