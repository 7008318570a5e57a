"""The rules as text pages: the tabs of the Notebook."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tts_builder.components.base import Vec2
from tts_builder.components.mod import Mod
from tts_builder.components.save import notebook
from tts_builder.components.texts import Texts
from tts_builder.components.world import NotebookTab

if TYPE_CHECKING:
    from fpdf import FPDF

    from tts_builder.art.fonts import FontSet

_MARGIN: Final = 18.0
"""Margin in millimeters."""
_TITLE, _HEADING, _TEXT = 22, 14, 10
"""Font sizes in points."""
_LINE: Final = 0.48
"""Height of a line in millimeters for each point of its font."""
_TAG: Final = re.compile(r"\[/?(?:b|i|u|s|sub|sup|-|[0-9a-fA-F]{6})\]")
"""A format tag of the Notebook."""


def tabs_of(mod: Mod, texts: Texts) -> tuple[NotebookTab, ...]:
    """The tabs with a text, in the language of the texts."""
    return tuple(tab for tab in notebook(mod, texts) if tab.body.strip())


def add_rules(pdf: FPDF, title: str, tabs: Sequence[NotebookTab], paper: Vec2, fonts: FontSet) -> list[str]:
    """Adds pages with these tabs and returns a warning for each tab with characters that no font has."""
    if not tabs:
        return []
    known = _fonts(pdf, fonts)
    pdf.set_margin(_MARGIN)
    pdf.add_page(format=paper)
    pdf.set_auto_page_break(True, margin=_MARGIN)
    warnings: list[str] = []

    def write(text: str, size: int, bold: bool, tab: NotebookTab | None) -> None:
        missing = sorted({char for char in text if ord(char) not in known and not char.isspace()})
        if missing and tab is not None:
            names = ", ".join(f"{char} (U+{ord(char):04X})" for char in missing[:5])
            warnings.append(
                f"Notebook tab {tab.title!r}: no font has {names}. The printed rules show a blank instead."
            )
        shown = "".join(" " if char in missing else char for char in text)
        pdf.set_font("rules", "B" if bold else "", size)
        pdf.multi_cell(0, size * _LINE, shown, align="L", new_x="LMARGIN", new_y="NEXT")

    write(title, _TITLE, True, None)
    for tab in tabs:
        pdf.ln(3)
        write(tab.title, _HEADING, True, tab)
        pdf.ln(1)
        write(_TAG.sub("", tab.body).strip("\n"), _TEXT, False, tab)
    pdf.set_auto_page_break(False)
    return list(dict.fromkeys(warnings))


def _fonts(pdf: FPDF, own: FontSet) -> frozenset[int]:
    """Adds the fonts of the faces to the document. Returns the characters that they have."""
    from tts_builder.art import fonts

    known: set[int] = set()
    for name, family in (("rules", fonts.SERIF), ("more", fonts.SANS)):
        known |= fonts.SHIPPED.characters(family)
        for style, weight in (("", 400), ("B", 700)):
            # Some viewers warn about the OpenType outlines that the faces are drawn with.
            pdf.add_font(name, style, Path(fonts.SHIPPED.path(family, weight)).with_suffix(".ttf"))
    for family in own.fallbacks:
        known |= own.characters(family)
        for style, weight in (("", 400), ("B", 700)):
            pdf.add_font(family, style, own.path(family, weight))
    pdf.set_fallback_fonts(["more", *own.fallbacks])
    return frozenset(known)
