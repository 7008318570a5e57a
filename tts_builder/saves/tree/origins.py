"""Where the objects and texts of a joined save stand in its tree: file, line and column."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tts_builder.lua.bundle_text import unescaped
from tts_builder.saves.findings import FilePlace

_ENTRY: Final = re.compile(r"(?:\[\d+\]|\[\"(?:[^\"\\]|\\.)*\"\]|\.\w+)$")
_SCRIPT: Final = ".LuaScript"


class Part(NamedTuple):
    """A piece of a text that comes from one file: `lines` lines, from line `first` of the text on."""

    first: int
    lines: int
    module: str
    """The name of the module as the bundle spells it."""
    file: str
    start: int = 1
    """The line of the file at `first`."""
    inline: str | None = None
    """The source, if it is the value of a field in a JSON file, at line `start`."""

    @property
    def name(self) -> str:
        """Its name as `require` takes it."""
        return unescaped(self.module)

    def place(self, line: int, column: int = 0) -> FilePlace:
        """The place of a line of the text."""
        if self.inline is not None:
            return FilePlace(self.file, self.start)
        return FilePlace(self.file, line - self.first + self.start, column)


@dataclass(frozen=True, slots=True)
class Text:
    """A script, panel or note of the save: the whole of one file, or a bundle of several."""

    file: str
    parts: tuple[Part, ...] = ()
    """The modules of a bundle in the order of their lines; empty for a text that is the whole file."""

    def place(self, line: int, column: int = 0) -> FilePlace:
        """The place of a line of the text. A line that the bundle added itself has only the file."""
        if not self.parts:
            return FilePlace(self.file, line, column)
        part = self.part(line)
        return part.place(line, column) if part else FilePlace(self.file)

    def part(self, line: int) -> Part | None:
        """The module that a line of a bundle belongs to."""
        at = bisect_right(self.parts, line, key=lambda part: part.first) - 1
        part = self.parts[at] if at >= 0 else None
        return part if part is not None and line < part.first + part.lines else None

    def file_of(self, module: str) -> str | None:
        """The file of a module of the bundle."""
        return next((part.file for part in self.parts if part.module == module), None)


@dataclass(frozen=True)
class Origins:
    """The files behind a joined save, by JSON path in the notation of findings."""

    files: Mapping[str, bytes]
    objects: dict[str, str] = field(default_factory=dict)
    """JSON path of the save (`$`) and of each object → its JSON file."""
    texts: dict[str, Text] = field(default_factory=dict)
    """JSON path of each text that has a file of its own → that file, or the files behind a bundle."""
    module_file: Callable[[str], str] = str
    """The file that a module of this name would have."""

    def place(self, path: str, line: int = 0, column: int = 0) -> FilePlace | None:
        """The place of a JSON path, and of a line of the text there."""
        text = self.texts.get(path)
        if text is not None:
            return text.place(line, column) if line else FilePlace(text.file)
        fields = path
        while fields not in self.objects:
            found = _ENTRY.search(fields)
            if found is None:
                return None
            fields = fields[: found.start()]
        file = self.objects[fields]
        own = re.match(r"\.(\w+)", path[len(fields) :])
        return FilePlace(file, self._line_of(file, own[1]) if own else 1)

    def _line_of(self, file: str, name: str) -> int:
        """The line of a field of an object, where `unpack` would write it; else the first."""
        data = self.files.get(file, b"")
        at = data.find(f'\n  "{name}":'.encode())
        return data.count(b"\n", 0, at + 1) + 1 if at >= 0 else 1

    def scripts(self) -> dict[str, Text]:
        """JSON path → origin of every Lua script."""
        return {path: text for path, text in self.texts.items() if path.endswith(_SCRIPT)}
