"""Numbers as the game writes them."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tts_builder.saves.numbers import Number, text_of


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0.0"),
        (-0.0, "0.0"),
        (1.0, "1.0"),
        (-20.1, "-20.1"),
        (0.1 + 0.2, "0.3"),
        (0.713235259, "0.713235259"),
        (0.0001, "0.0001"),
        (0.00001, "1E-05"),
        (1.25e-7, "1.25E-07"),
        (1234567.0, "1234567.0"),
        (12000000.0, "1.2E+07"),
        (12345678.0, "12345678.0"),
        (float("inf"), '"Infinity"'),
        (float("-inf"), '"-Infinity"'),
        (float("nan"), '"NaN"'),
        (1e300, '"Infinity"'),
    ],
)
def test_the_text_of_a_float(value: float, text: str) -> None:
    assert text_of(value) == text


@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
def test_a_single_survives_its_text_and_has_at_most_nine_digits(value: float) -> None:
    text = text_of(value)
    assert struct.pack("<f", float(text)) == struct.pack("<f", value + 0.0)
    digits = text.lstrip("-").partition("E")[0].replace(".", "").strip("0")
    assert len(digits) <= 9
    assert "e" not in text


def test_a_number_is_a_float_that_keeps_its_text() -> None:
    number = Number("1.50E-05")
    assert number == 1.5e-05
    assert number.text == "1.50E-05"
