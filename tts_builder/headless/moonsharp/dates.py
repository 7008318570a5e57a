"""os.date as MoonSharp writes it: .NET formats under the invariant culture, times in UTC."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Final

_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_Moment = datetime.datetime


def _hour(d: _Moment) -> int:
    return d.hour % 12 or 12


def _half(d: _Moment) -> str:
    return "AM" if d.hour < 12 else "PM"


def _month(d: _Moment) -> str:
    return _MONTHS[d.month - 1]


def _day(d: _Moment) -> str:
    return _DAYS[d.weekday()]


def _unknown(_: _Moment) -> str:
    """MoonSharp writes nothing for weeks of the year."""
    return "??"


_LETTERS: Final[dict[str, Callable[[_Moment], str]]] = {
    "a": lambda d: _day(d)[:3],
    "A": _day,
    "b": lambda d: _month(d)[:3],
    "B": _month,
    "c": lambda d: f"{_day(d)}, {d.day:02} {_month(d)} {d.year:04} {d.hour:02}:{d.minute:02}",
    "C": lambda d: str(d.year // 100),
    "d": lambda d: f"{d.day:02}",
    "D": lambda d: f"{d.month:02}/{d.day:02}/{d.year % 100:02}",
    "e": lambda d: f"{d.day:2}",
    "F": lambda d: f"{d.year:04}-{d.month:02}-{d.day:02}",
    "g": lambda d: f"{d.year % 100:02}",
    "G": lambda d: f"{d.year:04}",
    "h": lambda d: _month(d)[:3],
    "H": lambda d: f"{d.hour:02}",
    "I": lambda d: f"{_hour(d):02}",
    "j": lambda d: f"{d.timetuple().tm_yday:03}",
    "m": lambda d: f"{d.month:02}",
    "M": lambda d: f"{d.minute:02}",
    "n": lambda d: "\n",
    "p": _half,
    "r": lambda d: f"{_hour(d)}:{d.minute:02}:{d.second:02} {_half(d)}",
    "R": lambda d: f"{d.hour:02}:{d.minute:02}",
    "S": lambda d: f"{d.second:02}",
    "t": lambda d: "\t",
    "T": lambda d: f"{d.hour:02}:{d.minute:02}:{d.second:02}",
    "u": lambda d: str(d.isoweekday()),
    "U": _unknown,
    "V": _unknown,
    "w": lambda d: str(d.isoweekday() % 7),
    "W": _unknown,
    "x": lambda d: f"{d.month:02}/{d.day:02}/{d.year:04}",
    "X": lambda d: f"{d.hour:02}:{d.minute:02}:{d.second:02}",
    "y": lambda d: f"{d.year % 100:02}",
    "Y": lambda d: f"{d.year:04}",
    "z": lambda d: "+00:00",
    "Z": lambda d: "+00:00",
}


def written(form: str, moment: _Moment) -> str:
    """Write the moment in a format of `%` letters. Raises ValueError for a letter that the game refuses."""
    out: list[str] = []
    letters = iter(form)
    for char in letters:
        if char != "%":
            out.append(char)
            continue
        letter = next(letters, "")
        while letter in ("O", "E"):
            letter = next(letters, "")
        if letter == "%":
            out.append("%")
        elif letter in _LETTERS:
            out.append(_LETTERS[letter](moment))
        elif letter:
            raise ValueError(f"bad argument #1 to 'date' (invalid conversion specifier '{form}')")
    return "".join(out)
