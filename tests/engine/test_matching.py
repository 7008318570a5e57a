"""The matching rules of vectors."""

from __future__ import annotations

from typing import Any

import pytest

from tts_builder.engine.matching import mismatches


@pytest.mark.parametrize(
    ("expect", "result"),
    [
        ({}, {}),
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": 0}, {}),
        ({"a": False, "b": None, "c": [], "d": {}, "e": ""}, {}),
        ({"a": {"b": 0}}, {}),
        ({"a": {}}, {"a": []}),
        ({"a": []}, {"a": {}}),
        ({"a": {"1": 5}}, {"a": [4, 5, 6]}),
        ({"a": {"1": {"b": 5}}}, {"a": ({}, {"b": 5, "c": 6})}),
        ([1, {"a": 1}], [1, {"a": 1, "b": 2}]),
        ((1, 2), (1, 2)),
        (True, True),
    ],
)
def test_fits(expect: Any, result: Any) -> None:
    assert mismatches(expect, result) == []


@pytest.mark.parametrize(
    ("expect", "result", "fault"),
    [
        ({"a": 1}, {"a": 2}, "$.a: expected 1, got 2"),
        ({"a": 1}, {}, "$.a: expected 1, got null"),
        ({"a": {}}, {"a": {"b": 1}}, '$.a: expected {}, got {"b":1}'),
        ({"a": [1, 2]}, {"a": [2, 1]}, "$.a[0]: expected 1, got 2"),
        ({"a": [1]}, {"a": [1, 2]}, "$.a: expected [1], got [1,2]"),
        ({"a": []}, {"a": [1]}, "$.a: expected [], got [1]"),
        ({"a": {"1": 5}}, {"a": [5, 6]}, "$.a.1: expected 5, got 6"),
        ({"a": {"2": 5}}, {"a": [5, 6]}, "$.a.2: expected 5, got null"),
        ({"a": {"b": 1}}, {"a": 3}, '$.a: expected {"b":1}, got 3'),
        ({"a": True}, {"a": 1}, "$.a: expected true, got 1"),
        ({"a": 0}, {"a": False}, "$.a: expected 0, got false"),
        ({"a": None}, {"a": 0}, "$.a: expected null, got 0"),
        ({"illegal": "X"}, {"illegal": "Y"}, '$.illegal: expected "X", got "Y"'),
    ],
)
def test_does_not_fit(expect: Any, result: Any, fault: str) -> None:
    assert mismatches(expect, result)[0] == fault


def test_every_mismatch_is_named() -> None:
    assert len(mismatches({"a": 1, "b": [1, 2], "c": 3}, {"a": 2, "b": [0, 0], "c": 3})) == 3
