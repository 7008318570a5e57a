"""Every fact about Tabletop Simulator in the docs names its evidence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = (
    "tts-facts.md", "save-format.md", "events.md", "editor-protocol.md", "moonsharp.md",
    "moonsharp-differences.md",
)  # fmt: skip
LEVELS = ("proved", "likely", "inferred", "unverified")
PLAIN = {
    # Sections of tts-facts.md whose tables do not contain facts about the game.
    "Facts about Tabletop Simulator",
    "Evidence",
    "Sources",
    "Not yet simulated",
}
TABLE = re.compile(r"(?:^\|.*\|\n)+", re.MULTILINE)
STATED = re.compile(rf"\bEvidence:\s({'|'.join(LEVELS)})\s\(")


def sections(name: str) -> list[tuple[str, str]]:
    """(heading, text up to the next heading)."""
    text = re.sub(
        r"^```.*?^```", "", (DOCS / name).read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL
    )
    return re.findall(r"^#+ ([^\n]+)\n(.*?)(?=^#|\Z)", text, re.MULTILINE | re.DOTALL)


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split(" | ")]


@pytest.mark.parametrize("name", PAGES)
def test_every_table_of_facts_has_its_evidence(name: str) -> None:
    whole = "for every table on this page" in " ".join(sections(name)[0][1].split())
    for heading, body in sections(name):
        if heading in PLAIN:
            continue
        for table in TABLE.findall(body):
            header, _, *facts = table.splitlines()
            titles = cells(header)
            if "evidence" not in titles:
                assert whole or STATED.search(body), f"{name}, {heading}: {header}"
                continue
            for fact in facts:
                column = titles.index("evidence")
                assert cells(fact)[column].startswith(LEVELS), f"{name}, {heading}: {fact}"


def test_the_levels_are_explained() -> None:
    ((_, body),) = (found for found in sections("tts-facts.md") if found[0] == "Evidence")
    (table,) = TABLE.findall(body)
    assert tuple(cells(row)[0] for row in table.splitlines()[2:]) == LEVELS
