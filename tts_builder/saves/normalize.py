"""Normalizes a save so that diffs stay small: rounded numbers, no date, the game's own formatting."""

from __future__ import annotations

import math
from typing import Any, Final

from tts_builder.errors import InputError
from tts_builder.saves import read, write
from tts_builder.saves.numbers import Number, text_of

DATES: Final = ("Date", "EpochTime")
PLACES: Final = {
    **dict.fromkeys(("posX", "posY", "posZ"), 3),
    **dict.fromkeys(("rotX", "rotY", "rotZ"), 1),
    **dict.fromkeys(("scaleX", "scaleY", "scaleZ"), 4),
    **dict.fromkeys(("x", "y", "z"), 3),
    **dict.fromkeys(("r", "g", "b", "a"), 4),
}
"""Decimal places to keep, by field."""
_DIGITS: Final = 6
"""Significant digits of every other number; single precision has seven."""
_ANGLES: Final = ("rotX", "rotY", "rotZ")


def normalized(data: bytes, where: str = "") -> bytes:
    """The normalized bytes of a save or a single object. Raises InputError."""
    try:
        value = normalized_value(read.loads(data, where=where, keep_numbers=True))
        return write.dumps(value, numbers_kept=True).encode("utf-8")
    except RecursionError as fault:
        raise InputError("the objects are nested too deeply to be a save.", where=where) from fault


def normalized_value(save: Any) -> Any:
    """A save without its date and with rounded numbers; each number is a `Number` or an int."""
    rounded = _rounded(save, "")
    if isinstance(rounded, dict):
        for field in DATES:
            rounded.pop(field, None)
    return rounded


def _rounded(value: Any, field: str) -> Any:
    if isinstance(value, dict):
        return {key: _rounded(item, key) for key, item in value.items()}
    if isinstance(value, list):
        return [_rounded(item, field) for item in value]
    if type(value) is int and field in PLACES and field[-1] in "XYZ":
        value = Number(str(value)) if abs(value) < 2**53 else value
    return _round(value, field) if isinstance(value, Number) else value


def _round(value: Number, field: str) -> Number:
    if not math.isfinite(value):
        return value
    places = PLACES.get(field)
    number = float(f"{value:.{_DIGITS}g}") if places is None else round(float(value), places)
    if field in _ANGLES:
        number = round(number % 360.0, 1) % 360.0
    text = text_of(number)
    return value if text.startswith('"') else Number(text)
