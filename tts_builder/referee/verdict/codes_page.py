"""Writes docs/lint-codes.md, the page of all codes: `python -m tts_builder.referee.verdict.codes_page`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tts_builder.referee.verdict.codes import every_code
from tts_builder.saves.findings import LAYERS

PAGE: Final = Path(__file__).resolve().parents[3] / "docs" / "lint-codes.md"
_SUBJECTS: Final = {
    "S": "Structure: does the game load this save?",
    "C": "Cards, sheets and containers",
    "G": "GUIDs, states, kinds, colors and transforms",
    "A": "Assets: pictures, models and other files",
    "L": "Lua scripts",
    "U": "XML UIs",
    "B": "Build: do scripts and data match the build that the save names?",
    "K": "Kit: is every component there once, and none added?",
    "T": "Table: does it show the recorded state?",
    "R": "Rules: is every recorded move legal?",
    "P": "Points: is the recorded score right?",
}


def page() -> str:
    """The text of the page."""
    from tts_builder.saves.lint.fixes import fixable

    codes, can_fix = every_code(), set(fixable())
    lines = [
        "# Codes of `verify`",
        "",
        "Written by `python -m tts_builder.referee.verdict.codes_page`. "
        "`tts-builder explain CODE` prints the same text.",
        "With errors or warnings `verify` ends with exit code 1, with notes alone it does not.",
    ]
    for letter in LAYERS:
        rows = [code for code in codes.values() if code.code[0] == letter]
        if rows:
            lines += [
                "",
                f"## {letter} – {_SUBJECTS[letter]}",
                "",
                "| code | severity | title | what it means |",
            ]
            lines.append("| --- | --- | --- | --- |")
        for code in rows:
            words = f"{code.text} {'`--fix` corrects it.' if code.code in can_fix else ''}".strip()
            cells = (code.code, code.severity, code.title, words)
            lines.append(f"| {' | '.join(_cell(each) for each in cells)} |")
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
