"""Numbers as Tabletop Simulator writes them: single precision, `1.0`, exponents like `1.2E-05`."""

from __future__ import annotations

import math
import struct
from functools import lru_cache


class Number(float):
    """A number that remembers its text, so that reading and writing a file keeps every byte."""

    __slots__ = ("text",)
    text: str

    def __new__(cls, text: str) -> Number:
        number = super().__new__(cls, text)
        number.text = text
        return number


def _as_single(value: float) -> float:
    """The nearest single-precision value, which is all the game keeps."""
    try:
        rounded: float = struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)
    return rounded


@lru_cache(maxsize=65536)
def text_of(value: float) -> str:
    """The JSON text of a plain float. NaN and infinity become the strings that the game writes for them."""
    single = _as_single(value)
    if not math.isfinite(single):
        return '"NaN"' if math.isnan(single) else '"Infinity"' if single > 0 else '"-Infinity"'
    if single == 0:
        return "0.0"
    text = f"{single:.7G}"
    if _as_single(float(text)) != single:
        text = f"{single:.9G}"
    return text if "." in text or "E" in text else text + ".0"
