"""The formats found in saves: the game's own, and those of other tools."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

BOM = b"\xef\xbb\xbf"


class Spelled(str):
    """The JSON text of a number, to be written unchanged."""


@dataclass(frozen=True)
class Spelling:
    """The formatting of a file. The defaults are the game's own: two spaces, LF, no final newline."""

    indent: str = "  "
    """Indent of one level; empty for a file in one line."""
    newline: str = "\n"
    end: str = ""
    bom: bool = False
    colon: str = ": "
    comma: str = ","
    """The separator of values; a file in one line often has `, `."""
    ascii: bool = False
    """Whether every other letter is escaped."""
    escaped: str = "\x85\u2028\u2029"
    """Letters that are escaped although JSON does not require it."""
    slash: bool = False
    rounded: bool = False
    """Whether keys are sorted, and whole numbers written as 1 where the game writes 1.0."""

    def write(self, value: Any) -> bytes:
        body = self._text(value, 0).replace("\n", self.newline)
        return (BOM if self.bom else b"") + (body + self.end).encode("utf-8")

    def _text(self, value: Any, level: int) -> str:
        if isinstance(value, dict):
            items = sorted(value.items()) if self.rounded else value.items()
            parts = [f"{self._string(key)}{self.colon}{self._text(item, level + 1)}" for key, item in items]
            return self._bracket("{}", parts, level)
        if isinstance(value, list):
            return self._bracket("[]", [self._text(item, level + 1) for item in value], level)
        if isinstance(value, Spelled):
            return str(value)
        if isinstance(value, str):
            return self._string(value)
        return self._number(value) if isinstance(value, float) else json.dumps(value)

    def _bracket(self, pair: str, parts: list[str], level: int) -> str:
        if not parts:
            return pair
        if not self.indent:
            return pair[0] + self.comma.join(parts) + pair[1]
        gap = "\n" + self.indent * (level + 1)
        return pair[0] + gap + (self.comma + gap).join(parts) + "\n" + self.indent * level + pair[1]

    def _string(self, text: str) -> str:
        written = json.dumps(text, ensure_ascii=self.ascii)
        for letter in self.escaped:
            written = written.replace(letter, f"\\u{ord(letter):04x}")
        return written.replace("/", "\\/") if self.slash else written

    def _number(self, value: float) -> str:
        """A float as .NET writes it: 1.0, 5.2E-06, and NaN or Infinity without quotes."""
        if not math.isfinite(value):
            return json.dumps(value)
        if self.rounded and value == int(value):
            return str(int(value))
        return repr(value).upper()


GAME = Spelling()

_STRING = r'"(?:[^"\\\x00-\x1f\x85\u2028\u2029]|\\["\\bfnrt]|\\u00[01]\w|\\u0085|\\u202[89])*"'
_BARE = r"-?\d[\d.]*(?:[eE][-+]?\d+)?|-?Infinity|NaN|true|false|null|\{\}|\[\]"
_LINE = re.compile(rf"(?P<key>(?:  )*(?:{_STRING}: )?)(?:[{{\[]|(?:{_STRING}|{_BARE}|[}}\]]),?)")


def in_the_games_spelling(data: bytes) -> str:
    """The text without byte order mark and with LF only, if the game could have written it; otherwise empty.

    Such a text has one value in a line, two spaces per level, no unnecessary escapes, and no key twice.
    """
    text = data.decode("utf-8-sig").replace("\r\n", "\n").removesuffix("\n")
    lines = [_LINE.fullmatch(line) for line in text.split("\n")] if text.startswith('{\n  "') else [None]
    keys = [line["key"] if line else "" for line in lines]
    twice = any(key == after and key.endswith(": ") for key, after in pairwise(keys))
    return "" if None in lines or twice else text
