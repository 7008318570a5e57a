"""What ran, by source file: bundles are taken apart, and scripts with the same source are put together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from tts_builder.errors import InputError
from tts_builder.headless.moonsharp.dialect import plain_lua
from tts_builder.headless.moonsharp.marks import Markable, Way, markable, went
from tts_builder.headless.scripts.coverage import Marked, merged
from tts_builder.lua import bundle
from tts_builder.report.coverage.sources import Sources

SCRIPTS: Final = "scripts"
"""The folder for scripts without a source file."""
_LONGEST: Final = 80
_ODD: Final = re.compile(r"[^\w.\- ]+")


class Share(NamedTuple):
    """How many of some things ran."""

    hit: int
    all: int

    @property
    def percent(self) -> float:
        return 100 * self.hit / self.all if self.all else 100.0

    def __str__(self) -> str:
        # Rounded down, so that 100 % means all.
        return f"{int(self.percent * 10) / 10:.1f} %" if self.all else "–"


@dataclass
class CoveredFile:
    """A source file. `path` is where it lies, or None for a script that no file has; lines count from 1."""

    name: str
    path: Path | None
    text: str
    lines: dict[int, bool] = field(default_factory=dict)
    functions: dict[tuple[int, int], tuple[str, bool]] = field(default_factory=dict)
    """(line, number on that line) → name, and whether it was called."""
    branches: dict[tuple[int, int], dict[str, bool]] = field(default_factory=dict)
    """(line, number on that line) → way → whether the script went it."""

    @property
    def line_share(self) -> Share:
        return Share(sum(self.lines.values()), len(self.lines))

    @property
    def function_share(self) -> Share:
        return Share(sum(hit for _, hit in self.functions.values()), len(self.functions))

    @property
    def branch_share(self) -> Share:
        ways = [hit for each in self.branches.values() for hit in each.values()]
        return Share(sum(ways), len(ways))


@dataclass
class Covered:
    """Everything that ran. `unmarked` are the scripts that were too large to be marked."""

    files: list[CoveredFile]
    unmarked: list[str]

    def share(self, what: str) -> Share:
        """The sum of `line_share`, `function_share` or `branch_share`."""
        found: list[Share] = [getattr(each, what) for each in self.files]
        return Share(sum(each.hit for each in found), sum(each.all for each in found))


class _Part(NamedTuple):
    """A module of a bundle, or a whole script: its first line and its text."""

    first: int
    text: str
    names: list[str]


def covered(entries: Iterable[Marked], sources: Sources) -> Covered:
    """What ran, by source file, sorted by name. Modules of tts-builder itself are left out."""
    files: dict[str, CoveredFile] = {}
    taken: dict[str, CoveredFile] = {}
    unmarked = []
    for entry in sorted(merged(entries), key=lambda each: (sorted(each.owners), each.code)):
        if not _known(entry).lines:
            continue
        if not entry.marks:
            unmarked.append(", ".join(sorted(entry.owners)[:3]))
            continue
        for part in _parts(entry):
            file = files.get(part.text)
            if file is None:
                path = sources.file(part.text, part.names)
                if path is None and sources.is_ours(part.text):
                    continue
                file = _file(part, path, taken)
                files[part.text] = file
            _mark(file, entry, part)
    found = [each for each in taken.values() if each.lines]
    return Covered(sorted(found, key=lambda each: (each.path is None, each.name)), unmarked)


def _known(entry: Marked) -> Markable:
    known = markable(plain_lua(entry.code))
    assert known is not None
    return known


def _parts(entry: Marked) -> Iterator[_Part]:
    owners = sorted(entry.owners)
    try:
        parts = bundle.read(entry.code)
    except InputError:
        parts = None
    if parts is None:
        yield _Part(1, entry.code, owners)
        return
    for first, name, _ in parts.map.spans:
        yield _Part(first, parts.modules[name], owners if name == parts.root else [name])


def _file(part: _Part, path: Path | None, taken: dict[str, CoveredFile]) -> CoveredFile:
    if path is not None:
        name = _shown(path)
        if name not in taken:  # two scripts whose texts differ in their line ends only
            taken[name] = CoveredFile(name, path, part.text)
        return taken[name]
    stem = "/".join(_safe(each) for each in part.names[0].replace("\\", "/").split("/")[-4:])
    stem = stem.removesuffix(".lua").removesuffix(".ttslua")
    name, number = f"{SCRIPTS}/{stem}.lua", 1
    while name.lower() in taken:
        number += 1
        name = f"{SCRIPTS}/{stem}_{number}.lua"
    taken[name.lower()] = CoveredFile(name, None, part.text)
    return taken[name.lower()]


def _safe(name: str) -> str:
    return _ODD.sub("_", name)[:_LONGEST].strip(". ") or "_"


def _shown(path: Path) -> str:
    """The path from the current folder if the file lies below it."""
    here = Path.cwd().resolve()
    return (path.relative_to(here) if path.is_relative_to(here) else path).as_posix()


def _mark(file: CoveredFile, entry: Marked, part: _Part) -> None:
    known = _known(entry)
    last = part.first + part.text.count("\n")

    def hit(way: Way) -> bool:
        return went(way, entry.marks)

    def within(line: int) -> bool:
        return part.first <= line <= last

    numbers: dict[tuple[str, int], int] = {}

    def place(kind: str, line: int) -> tuple[int, int]:
        numbers[kind, line] = numbers.get((kind, line), 0) + 1
        return line - part.first + 1, numbers[kind, line]

    for each in known.lines:
        if within(each.line):
            line = each.line - part.first + 1
            file.lines[line] = file.lines.get(line, False) or hit(each.way)
    for function in known.functions:
        if within(function.line):
            at = place("function", function.line)
            before = file.functions.get(at, ("", False))[1]
            file.functions[at] = (function.name, before or hit(function.way))
    for branch in known.branches:
        if within(branch.line):
            ways = file.branches.setdefault(place("branch", branch.line), {})
            for name, way in branch.ways:
                ways[name] = ways.get(name, False) or hit(way)
