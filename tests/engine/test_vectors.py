"""Vectors: how they change the set-up, and what a failing vector reports."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tts_builder import games
from tts_builder.engine.vectors import Vector, faults, patched

GAME = games.load("sarcophagus")
TILE = {"tile": "moon-2", "up": True, "coins": []}
STATE = {
    "step": "first",
    "turn": 1,
    "pyramid": [{"pos": "1-0", **TILE}, {"pos": "2-0", **TILE, "tile": "moon-3"}],
    "hands": {"0": ["sun-1"], "1": ["crown-1", "crown-2"]},
}
PLACE = {"seat": 1, "move": {"do": "place", "coin": "crown-1"}}


def vector(**fields: Any) -> Vector:
    given = {"id": "V1", "players": 2, "state": STATE, "expect": {}, **fields}
    return msgspec.convert(given, Vector, str_keys=True)


@pytest.mark.parametrize(
    ("base", "patch", "result"),
    [
        ({"a": 1, "b": 2}, {"a": 3}, {"a": 3, "b": 2}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 5}}, {"a": {"b": 5, "c": 2}}),
        ({"a": [1, 2, 3]}, {"a": {"1": 5}}, {"a": [1, 5, 3]}),
        ({"a": ({"b": 1}, {"b": 2})}, {"a": {"1": {"b": 5}}}, {"a": [{"b": 1}, {"b": 5}]}),
        ({"a": [1, 2, 3]}, {"a": [4]}, {"a": [4]}),
        ({"a": 1, "b": 2}, {"a": None}, {"b": 2}),
        ({}, {"a": {"b": 1}}, {"a": {"b": 1}}),
    ],
)
def test_fields_replace_those_of_the_set_up(base: Any, patch: Any, result: Any) -> None:
    before = msgspec.json.encode(base)
    assert patched(base, patch) == result
    assert msgspec.json.encode(base) == before


@pytest.mark.parametrize(
    "fields",
    [
        {"expect": {"state": {"step": "first", "hands": {"1": ["crown-1", "crown-2"]}}, "actors": [1]}},
        {"moves": [PLACE], "expect": {"state": {"step": "second", "pyramid": {"0": {"coins": ["crown-1"]}}}}},
        {"moves": [{**PLACE, "seat": 0}], "expect": {"refusal": "NOT_YOUR_TURN"}},
        {"expect": {"verdicts": [{**PLACE, "refusal": ""}, {"seat": 1, "move": {}, "refusal": "MALFORMED"}]}},
        {"expect": {"legal": {"0": [], "1": [{"coin": "crown-1"}, {"coin": "crown-2"}]}}},
        {"expect": {"score": {"final": False, "seats": {"0": {"total": 0}}}}},
    ],
)
def test_a_vector_is_met(fields: dict[str, Any]) -> None:
    assert faults(GAME, vector(**fields)) == []


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"expect": {"actors": [0]}}, "actors[0]: expected 0, got 1"),
        ({"expect": {"state": {"turn": 0}}}, "state.turn: expected 0, got 1"),
        ({"expect": {"score": {"final": True}}}, "score.final: expected true, got false"),
        ({"expect": {"legal": {"0": [PLACE]}}}, "legal 0: expected"),
        ({"expect": {"verdicts": [{**PLACE, "refusal": "X"}]}}, 'verdicts[0]: expected "X", got ""'),
        ({"moves": [PLACE], "expect": {"refusal": "X"}}, "$.moves: the last move is legal, expected X"),
        ({"moves": [{**PLACE, "seat": 0}]}, "$.moves[0]: NOT_YOUR_TURN, expected a legal move"),
        (
            {"moves": [{**PLACE, "seat": 0}, PLACE], "expect": {"refusal": "NOT_YOUR_TURN"}},
            "$.moves[0]: NOT_",
        ),
    ],
)
def test_what_is_not_met_is_named(fields: dict[str, Any], said: str) -> None:
    assert faults(GAME, vector(**fields))[0].startswith(said)
