"""JSON as Go writes it: sorted keys, `1` for 1.0, and `<`, `>` and `&` as numbers."""

from __future__ import annotations

import math
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

import msgspec

_ESCAPED: Final = (
    ("<", "\\u003c"),
    (">", "\\u003e"),
    ("&", "\\u0026"),
    ("\u2028", "\\u2028"),
    ("\u2029", "\\u2029"),
)
_EXACT: Final = 2**53


def dumps(value: Any) -> bytes:
    """The text, indented by two spaces, with a final newline."""
    flat = msgspec.json.encode(_numbers(value), order="sorted")
    text = msgspec.json.format(flat, indent=2)
    for letter, escape in _ESCAPED:
        text = text.replace(letter.encode(), escape.encode())
    return text + b"\n"


def _numbers(value: Any) -> Any:
    kind = type(value)
    if kind is dict:
        return {key: _numbers(each) for key, each in value.items()}
    if kind is list:
        return [_numbers(each) for each in value]
    if kind is float or (kind is int and abs(value) > _EXACT):
        return _number(float(value), math.copysign(1, value) < 0)
    return value


@lru_cache(maxsize=65536)
def _number(value: float, _negative: bool) -> Any:
    """A number in the shortest form that reads back as the same. Zero keeps its sign."""
    if value == 0:
        return msgspec.Raw(b"-0") if math.copysign(1, value) < 0 else 0
    if not math.isfinite(value):
        return None
    if 1e-6 <= abs(value) < 1e21:
        text = f"{Decimal(repr(value)):f}".removesuffix(".0")
        return msgspec.Raw(text.encode())
    mantissa, _, exponent = repr(value).partition("e")
    sign, digits = exponent[:1], exponent[1:].lstrip("0")
    return msgspec.Raw(f"{mantissa.removesuffix('.0')}e{sign}{digits}".encode())
