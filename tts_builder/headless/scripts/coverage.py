"""Which statements ran, over all scripts of a table and those that are gone."""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from tts_builder.headless.moonsharp.dialect import plain_lua
from tts_builder.headless.moonsharp.marks import markable

if TYPE_CHECKING:
    from tts_builder.headless.scripts.script import Script

_OWNERS: Final = 50
"""Owners of one script that are listed."""


class Marked(msgspec.Struct):
    """A script text that ran. `owners` are the names of its chunks, such as `Global`.

    `marks` has a 0 or a 1 for each mark. It is empty when the script was too large to be marked."""

    code: str
    owners: list[str]
    marks: str


class Coverage:
    """Hands out marks and collects what they say. Scripts with the same text share theirs."""

    def __init__(self) -> None:
        self._gone: dict[str, Marked] = {}
        self._live: dict[int, tuple[str, str, Any]] = {}
        self._number = 0

    def marks(self, script: Script, chunk: str, code: str, size: int) -> Any:
        """A table of the script's own runtime for the marks of a chunk."""
        table = script.table([0] * size)
        self._number += 1
        self._live[self._number] = (chunk, code, table)
        # The table keeps the runtime alive, so it is read and dropped as soon as the script is gone.
        weakref.finalize(script, self._bury, self._number).atexit = False
        return table

    def _bury(self, number: int) -> None:
        _add(self._gone, _read(*self._live.pop(number)))

    def found(self) -> list[Marked]:
        """What ran so far, in the order in which the scripts began."""
        out: dict[str, Marked] = {}
        for entry in (*self._gone.values(), *(_read(*each) for each in self._live.values())):
            _add(out, entry)
        return list(out.values())


def merged(entries: Iterable[Marked]) -> list[Marked]:
    """Everything that ran at several tables. Marks that do not fit their script are left out."""
    out: dict[str, Marked] = {}
    for entry in entries:
        known = markable(plain_lua(entry.code))
        if known is not None and len(entry.marks) in (0, known.size):
            _add(out, entry)
    return list(out.values())


def _read(chunk: str, code: str, table: Any) -> Marked:
    marks = "".join("1" if value == 1 else "0" for value in (table[at] for at in range(1, len(table) + 1)))
    # Every chunk that ran set its first mark.
    return Marked(code, [chunk], marks if marks.startswith("1") else "")


def _add(out: dict[str, Marked], entry: Marked) -> None:
    known = out.get(entry.code)
    if known is None:
        out[entry.code] = Marked(entry.code, list(entry.owners), entry.marks)
        return
    known.marks = "".join(map(max, known.marks, entry.marks)) or known.marks or entry.marks
    known.owners += [name for name in entry.owners if name not in known.owners][: _OWNERS - len(known.owners)]
