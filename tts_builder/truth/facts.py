"""The pages of facts: which probes ask a fact, and in which version of the game it was seen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tts_builder.truth.compare import CONFLICT, DIFFERENT, EQUAL, Row
from tts_builder.truth.probes import Probe
from tts_builder.truth.weights import Weight, weight

COLUMN: Final = "seen in version"
NOT_ASKED: Final = "not asked"
NOBODY: Final = "nobody yet"
_IDS: Final = re.compile(r"`([a-z]+\.[a-z0-9 _-]+)`")
_LEVELS: Final = ("proved", "likely", "inferred", "unverified")


@dataclass(frozen=True)
class Fact:
    """One row of a table of facts that has the column."""

    page: str
    text: str
    level: str
    """The evidence without the game: proved, likely, inferred or unverified."""
    probes: tuple[str, ...]
    """The probes that ask for it."""


def cells(line: str) -> list[str]:
    """The cells of a row of a Markdown table; empty for another line."""
    if not line.startswith("|"):
        return []
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]


def facts(page: str, text: str) -> list[Fact]:
    """The facts of a page, in their order."""
    found = []
    inside = False
    for line in text.splitlines():
        row = cells(line)
        if not row:
            inside = False
        elif row[-1] == COLUMN:
            inside = True
        elif inside and not set(row[0]) <= {"-", " ", ":"}:
            level = next((each for each in _LEVELS if row[-2].startswith(each)), row[-2])
            found.append(Fact(page, " ".join(row[:-2]), level, tuple(_IDS.findall(row[-1]))))
    return found


def rewritten(text: str, rows: Mapping[str, Row]) -> str:
    """The page with the column as the answers have it. The probes of a row stay as they are written."""
    lines = text.split("\n")
    inside = False
    for number, line in enumerate(lines):
        row = cells(line)
        if not row:
            inside = False
        elif row[-1] == COLUMN:
            inside = True
        elif inside and not set(row[0]) <= {"-", " ", ":"}:
            start = line.rstrip().removesuffix("|").rfind("|")
            lines[number] = f"{line[: start + 1]} {_cell(_IDS.findall(row[-1]), rows)} |"
    return "\n".join(lines)


def _cell(ids: Sequence[str], rows: Mapping[str, Row]) -> str:
    if not ids:
        return NOT_ASKED
    names = ", ".join(f"`{ident}`" for ident in ids)
    return f"{said([rows[ident] for ident in ids if ident in rows])}: {names}"


def said(rows: Iterable[Row]) -> str:
    """What the answers of some probes say: the versions, and whether the game behaves like the table."""
    seen = [row for row in rows if row.game]
    if not seen:
        return NOBODY
    versions = sorted({version for row in seen for answer in row.game for version in answer.versions})
    if any(row.state in (DIFFERENT, CONFLICT) for row in seen):
        wrong = ", ".join(f"`{row.probe.id}`" for row in seen if row.state in (DIFFERENT, CONFLICT))
        return f"differs in {', '.join(versions)} ({wrong})".replace("`", "")
    like = " as at the headless table" if any(row.state == EQUAL for row in seen) else ""
    return f"{', '.join(versions)}{like}"


def asked_by_level(found: Iterable[Fact]) -> dict[str, tuple[int, int]]:
    """Level of evidence → how many facts probes ask, and how many there are."""
    counted: dict[str, tuple[int, int]] = {}
    for fact in sorted(found, key=lambda fact: _LEVELS.index(fact.level) if fact.level in _LEVELS else -1):
        asked, of = counted.get(fact.level, (0, 0))
        counted[fact.level] = (asked + bool(fact.probes), of + 1)
    return counted


def unseen(
    found: Iterable[Fact], asked: Mapping[str, Probe], rows: Mapping[str, Row]
) -> list[tuple[Fact, Weight]]:
    """The facts that nobody has seen yet and that probes ask for, those with the most uses first."""
    open_facts = []
    for fact in found:
        ids = [ident for ident in fact.probes if ident in asked]
        if ids and not any(ident in rows and rows[ident].game for ident in ids):
            open_facts.append((fact, weight(name for ident in ids for name in asked[ident].names)))
    return sorted(open_facts, key=lambda pair: (-pair[1].total, pair[0].text))
