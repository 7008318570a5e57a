"""What a vector that is not met says, and that every game has vectors."""

from __future__ import annotations

from tests.games.vectors import own, unmet
from tts_builder import games


def test_every_game_has_vectors() -> None:
    assert all(own(game) for game in games.all_ids())


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
