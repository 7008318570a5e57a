"""How the game orders strings: .NET compares by language, not by character code."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple


class _Key(NamedTuple):
    """Compared field by field: letters and signs, accents, case, and last the marks that only break ties."""

    letters: tuple[tuple[int, int], ...]
    accents: tuple[int, ...]
    case: tuple[int, ...]
    marks: tuple[tuple[int, int], ...]


_BLANK, _SIGN, _MATHS, _DIGIT, _LETTER = range(5)
_MATHEMATICAL = "+<=>"
_APART = {"æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ß": "ss", "þ": "th", "Þ": "TH"}
_STROKES = {"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ħ": "h", "Ħ": "H", "ı": "i"}


def compare(a: str, b: str) -> int:
    """-1, 0 or 1, as .NET orders two strings under the invariant culture."""
    one, two = _key(a), _key(b)
    return (one > two) - (one < two)


@lru_cache(maxsize=4096)
def _key(text: str) -> _Key:
    letters: list[tuple[int, int]] = []
    accents: list[int] = []
    case: list[int] = []
    marks: list[tuple[int, int]] = []
    for char in unicodedata.normalize("NFKD", "".join(_APART.get(char, char) for char in text)):
        if _hardly_counts(char):
            if char != "\0":
                marks.append((len(letters), ord(char)))
        elif unicodedata.combining(char):
            if accents:
                accents[-1] += 1 + ord(char) - 0x300
        else:
            letters.append(_weight(char))
            accents.append(1 if char in _STROKES else 0)
            case.append(1 if char.isupper() else 0)
    return _Key(tuple(letters), tuple(accents), tuple(case), tuple(marks))


def _hardly_counts(char: str) -> bool:
    """Hyphens, apostrophes, control characters and invisible characters only break ties."""
    return char in "'-" or (
        unicodedata.category(char) in ("Cc", "Cf") and char not in "\t\n\v\f\r"
    )  # spaces are signs


def _weight(char: str) -> tuple[int, int]:
    base = _STROKES.get(char, char).lower()
    code = ord(base[0])
    if char.isspace():
        return _BLANK, code
    if char.isdigit():
        return _DIGIT, unicodedata.digit(char, 0)
    if char.isalpha():
        return _LETTER, code
    return (_MATHS if char in _MATHEMATICAL else _SIGN), code
