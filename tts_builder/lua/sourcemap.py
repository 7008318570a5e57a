"""Maps lines of a bundled script to lines of its modules and back."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

# Lua 5.2 writes `name:12: text`, MoonSharp `name:(12,4-9): text` or `name:(12,4-13,2): text`.
_POSITION: Final = re.compile(r"(?P<chunk>[^\s:(]*):(?:\((?P<moon>\d+),[\d,-]+\)|(?P<line>\d+)):")
# The same at the start of a message. The name of a script may have spaces and colons.
_AT_START: Final = re.compile(
    r"(?P<chunk>.{0,300}?):(?:\((?P<moon>\d+),(?P<from>\d+)-(?P<to>[\d,]+)\)|\(?(?P<line>\d+)\)?):\s*"
)


class Position(NamedTuple):
    """The position at the start of an error message. The column counts from 1; 0 means unknown."""

    chunk: str
    line: int
    column: int
    message: str
    """The rest of the message."""


def position(message: str) -> Position | None:
    """Takes the position off an error message of either engine; None if it has none."""
    found = _AT_START.match(message)
    if found is None:
        return None
    known = found["from"] is not None and (found["from"], found["to"]) != ("0", "0")
    column = int(found["from"]) + 1 if known else 0
    return Position(found["chunk"], int(found["moon"] or found["line"]), column, message[found.end() :])


@dataclass(frozen=True, slots=True)
class SourceMap:
    """`spans` are (first line in the bundle, module, number of lines) in order."""

    spans: tuple[tuple[int, str, int], ...]

    def origin(self, line: int) -> tuple[str, int] | None:
        """The module and its line at a line of the bundle; None for the bundle's own lines."""
        k = bisect_right(self.spans, line, key=lambda span: span[0]) - 1
        if k < 0:
            return None
        first, module, count = self.spans[k]
        return (module, line - first + 1) if line < first + count else None

    def line(self, module: str, line: int) -> int | None:
        """The line of the bundle that holds a line of a module."""
        for first, name, count in self.spans:
            if name == module and 1 <= line <= count:
                return first + line - 1
        return None

    def modules(self) -> Iterator[str]:
        return (module for _, module, _ in self.spans)

    def translate(self, message: str) -> str:
        """An error message of either engine, with its positions translated to `module:line:`."""

        def swap(found: re.Match[str]) -> str:
            place = self.origin(int(found["moon"] or found["line"]))
            return f"{place[0]}:{place[1]}:" if place is not None else found[0]

        return _POSITION.sub(swap, message)
