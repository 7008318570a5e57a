"""Fills the column of the pages of facts from the answer files: `python -m tts_builder.truth.facts_page`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tts_builder import resources
from tts_builder.truth.answers import AnswerFile, read
from tts_builder.truth.ask import expected
from tts_builder.truth.compare import Row, compare
from tts_builder.truth.facts import Fact, facts, rewritten, unseen
from tts_builder.truth.probes import probes

DOCS: Final = resources.folder("lua_templates").parent / "docs"
PAGES: Final = ("tts-facts.md", "events.md")
ANSWERS: Final = DOCS / "answers"
"""The answer files of volunteers."""
_BEGIN: Final = "<!-- unseen: written by python -m tts_builder.truth.facts_page -->"
_END: Final = "<!-- end of unseen -->"
_LONGEST: Final = 110


def answer_files(folder: Path = ANSWERS) -> list[AnswerFile]:
    """The answer files in the repository, by name."""
    return [read(path) for path in sorted(folder.glob("*.json"))]


def all_facts(texts: dict[str, str]) -> list[Fact]:
    """The facts of all pages."""
    return [fact for page, text in texts.items() for fact in facts(page, text)]


def pages(texts: dict[str, str], files: Sequence[AnswerFile]) -> dict[str, str]:
    """The pages as the answer files have them."""
    rows = {row.probe.id: row for row in compare(files, expected())} if files else {}
    made = {page: rewritten(text, rows) for page, text in texts.items()}
    first = PAGES[0]
    made[first] = re.sub(
        f"{re.escape(_BEGIN)}.*?{re.escape(_END)}",
        lambda _: f"{_BEGIN}\n{_open_table(all_facts(made), rows)}\n{_END}",
        made[first],
        flags=re.DOTALL,
    )
    return made


def _open_table(found: list[Fact], rows: dict[str, Row]) -> str:
    open_facts = unseen(found, {probe.id: probe for probe in probes()}, rows)
    if not open_facts:
        return "Every fact that a probe can ask has been seen."
    lines = ["| fact | evidence | uses in public mods | uses in our Lua |", "| --- | --- | --- | --- |"]
    for fact, weight in open_facts:
        text = fact.text if len(fact.text) <= _LONGEST else _cut(fact.text)
        lines.append(f"| {text} | {fact.level} | {weight.mods:,} | {weight.ours:,} |")
    return "\n".join(lines)


def _cut(text: str) -> str:
    """The beginning of a text, up to the end of a word. A piece of code stays whole."""
    short = text[:_LONGEST].rpartition(" ")[0]
    if short.count("`") % 2:
        short = short.rpartition("`")[0].rstrip()
    return short.rstrip(",;:. |\\") + " …"


def read_pages() -> dict[str, str]:
    """The pages as they are. Empty outside a checkout, because an installed package has no docs."""
    files = {page: DOCS / page for page in PAGES}
    return {page: file.read_text(encoding="utf-8") for page, file in files.items() if file.is_file()}


def main() -> None:
    for page, text in pages(read_pages(), answer_files()).items():
        (DOCS / page).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
