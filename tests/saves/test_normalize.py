"""Normalizing: unstable values are rounded, others are kept, and a second pass changes nothing."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

from tests.saves.nasty import save_bytes
from tts_builder.saves.normalize import normalized


def quiet(value: object) -> object:
    return json.loads(normalized(json.dumps(value).encode()))


@settings(max_examples=40)
@given(save_bytes())
def test_a_second_pass_changes_nothing(data: bytes) -> None:
    once = normalized(data)
    assert normalized(once) == once


@pytest.mark.parametrize(
    ("field", "one", "other", "value"),
    [
        ("posY", 0.96000004, 0.9599999, 0.96),
        ("rotY", 359.99997, 1.2e-05, 0.0),
        ("rotY", -90.0, 270.00003, 270.0),
        ("rotX", -4.5e-07, 0.0, 0.0),
        ("scaleX", 1.0000001, 1, 1.0),
    ],
)
def test_unstable_values_become_equal(field: str, one: float, other: float, value: float) -> None:
    for each in (one, other):
        text = normalized(json.dumps({"Transform": {field: each}}).encode())
        assert json.loads(text) == {"Transform": {field: value}}
        assert f"{value:.1f}".encode() in text or value == 0.96


def test_only_the_date_is_removed() -> None:
    save = {
        "SaveName": "x",
        "Date": "1/2/2024",
        "EpochTime": 5,
        "ObjectStates": [{"Date": "a card", "CardID": 100}],
    }
    assert quiet(save) == {"SaveName": "x", "ObjectStates": [{"Date": "a card", "CardID": 100}]}


def test_nan_and_huge_numbers_are_not_changed() -> None:
    text = b'{"a": NaN, "b": -Infinity, "c": 1e300, "posX": 1e39, "n": 123456789012345678901234567890}'
    lines = normalized(text).decode().split("\n")
    assert lines[1:-1] == [
        '  "a": NaN,',
        '  "b": -Infinity,',
        '  "c": 1e300,',
        '  "posX": 1e39,',
        '  "n": 123456789012345678901234567890',
    ]


def test_small_numbers_in_other_fields_keep_their_digits() -> None:
    assert quiet({"Drag": 0.000012345678, "Mass": 12.3456789}) == {"Drag": 1.23457e-05, "Mass": 12.3457}
