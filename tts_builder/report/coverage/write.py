"""Writes a coverage report into a folder: `lcov.info`, `index.html`, a page for each file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tts_builder.report.coverage.files import Covered, CoveredFile
from tts_builder.report.coverage.lcov import lcov
from tts_builder.report.page import render
from tts_builder.saves.owned import OwnedFolder

LCOV: Final = "lcov.info"
INDEX: Final = "index.html"
SHARES: Final = (("Lines", "line_share"), ("Functions", "function_share"), ("Branches", "branch_share"))


def write_coverage(folder: Path, found: Covered) -> None:
    """Replaces an earlier report. Refuses a folder with files that tts-builder did not write."""
    owned = OwnedFolder(folder)
    here = Path.cwd().resolve()
    target = folder.resolve()
    shown = target.relative_to(here) if target.is_relative_to(here) else target
    owned.put(LCOV, lcov(found, f"{shown.as_posix()}/").encode("utf-8"))
    pages = {id(file): f"pages/{number:04d}.html" for number, file in enumerate(found.files, 1)}
    rows = [(file, pages[id(file)], [getattr(file, share) for _, share in SHARES]) for file in found.files]
    totals = [(title, found.share(share)) for title, share in SHARES]
    index = render("coverage.html.j2", rows=rows, totals=totals, unmarked=found.unmarked)
    owned.put(INDEX, index.encode("utf-8"))
    for file in found.files:
        page = render("coverage-file.html.j2", file=file, totals=_totals(file), lines=list(_lines(file)))
        owned.put(pages[id(file)], page.encode("utf-8"))
        if file.path is None:
            owned.put(file.name, file.text.encode("utf-8", "replace"))
    owned.close(mod="coverage", build="")


def _totals(file: CoveredFile) -> list[tuple[str, Any]]:
    return [(title, getattr(file, share)) for title, share in SHARES]


def _lines(file: CoveredFile) -> Iterator[tuple[int, str, str, str]]:
    """(number, class, text, remark) of each line."""
    missed: dict[int, list[str]] = {}
    for (line, _), ways in sorted(file.branches.items()):
        missed.setdefault(line, []).extend(f"never {_WAYS[way]}" for way, hit in ways.items() if not hit)
    for (line, _), (name, hit) in sorted(file.functions.items()):
        if not hit:
            missed.setdefault(line, []).append(f"{name or 'function'} never called")
    for number, text in enumerate(file.text.replace("\r", "").split("\n"), 1):
        hit_line = file.lines.get(number)
        remarks = missed.get(number, [])
        kind = "" if hit_line is None else "missed" if not hit_line else "partly" if remarks else "hit"
        yield number, kind, text, ", ".join(remarks) if kind == "partly" else ""


_WAYS: Final = {
    "true": "true",
    "false": "false",
    "body": "entered",
    "again": "repeated",
    "end": "run to its end",
}
