"""Prints cards at true size, with cut marks, fronts and backs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tts_builder.components.base import Vec2
from tts_builder.components.cards import Card, Deck
from tts_builder.components.drawings import Drawings, Progress
from tts_builder.components.face import Face
from tts_builder.components.mod import Mod
from tts_builder.errors import DefinitionError, UserError

if TYPE_CHECKING:
    from tts_builder.art.pdf import Document

PAPERS: Final[dict[str, Vec2]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimeters."""
MARGIN: Final = 6.0
"""Smallest margin in millimeters, for cut marks and for the edge that printers cannot reach."""
_TICK: Final = 4.0
"""Length of a cut mark in millimeters."""
_GAP: Final = 1.0
"""Gap between cut marks and cards in millimeters."""


@dataclass(frozen=True)
class Printed:
    """A PDF, with the number of its cards and pages."""

    data: bytes
    cards: int
    pages: int
    warnings: tuple[str, ...]


def print_cards(
    mod: Mod, paper: str = "a4", *, backs: bool = False, dpi: int = 300, progress: Progress | None = None
) -> Printed:
    """All cards of a mod, deck by deck. With `backs`, the mirrored backs of a sheet follow it, for printing
    on both sides and flipping on the long edge."""
    from tts_builder.art.pdf import Document

    mod.check()
    decks = _decks(mod)
    if not decks:
        raise UserError(f"{mod.title} has no cards.", where=mod.where)
    total = sum(len(deck.cards) for deck in decks)
    drawings = Drawings(str, mod.assets_folder)
    sheets = _Sheets(Document(), drawings, PAPERS[paper], dpi, total, progress)
    for deck in decks:
        sheets.deck(deck, backs)
    pages = len(sheets.document.pages)
    return Printed(sheets.document.encode(), total, pages, tuple(drawings.warnings))


def _decks(mod: Mod) -> list[Deck]:
    """All decks. A card outside a deck counts as a deck."""
    found: list[Deck] = []
    inside: set[int] = set()
    for component in mod.everything():
        if isinstance(component, Deck):
            found += [component] * component.copies
            inside |= {id(card) for card in component.cards}
        elif isinstance(component, Card) and id(component) not in inside:
            found += [component.alone()] * component.copies
    return found


@dataclass
class _Sheets:
    document: Document
    drawings: Drawings
    paper: Vec2
    dpi: int
    total: int
    progress: Progress | None
    done: int = 0

    def deck(self, deck: Deck, backs: bool) -> None:
        width, height = (side * deck.scale for side in deck.card_format.mm)
        columns, rows = (
            int((side - 2 * MARGIN) // own) for side, own in zip(self.paper, (width, height), strict=True)
        )
        if columns < 1 or rows < 1:
            raise DefinitionError(
                f"{deck.key}: a card of {width:g} × {height:g} mm does not fit on the paper.",
                where=deck.where,
            )
        cards = list(deck.cards)
        for start in range(0, len(cards), columns * rows):
            batch = cards[start : start + columns * rows]
            fronts = [self._picture(deck, card.face, card.key) for card in batch]
            self._sheet(fronts, (width, height), columns, rows)
            if backs:
                reverse = [self._picture(deck, card.back or deck.back, f"{card.key}-back") for card in batch]
                self._sheet(reverse, (width, height), columns, rows, mirrored=True)
            self.done += len(batch)
            if self.progress is not None:
                self.progress(deck.key, self.done, self.total)

    def _picture(self, deck: Deck, face: Face, hint: str) -> int:
        width, height = (round(side * deck.scale / 25.4 * self.dpi) for side in deck.card_format.mm)
        return self.document.picture(self.drawings.picture(face, deck.pixels, hint, (width, height)))

    def _sheet(
        self, pictures: list[int], card: Vec2, columns: int, rows: int, *, mirrored: bool = False
    ) -> None:
        page = self.document.page(*self.paper)
        left, top = (
            (side - count * own) / 2
            for side, count, own in zip(self.paper, (columns, rows), card, strict=True)
        )
        for place, picture in enumerate(pictures):
            column = place % columns
            shown = columns - 1 - column if mirrored else column
            page.picture(picture, left + shown * card[0], top + place // columns * card[1], *card)
        for number in range(columns + 1):
            x = left + number * card[0]
            for y, to in ((top - _GAP, -_TICK), (top + rows * card[1] + _GAP, _TICK)):
                page.line(x, y, x, y + to)
        for number in range(rows + 1):
            y = top + number * card[1]
            for x, to in ((left - _GAP, -_TICK), (left + columns * card[0] + _GAP, _TICK)):
                page.line(x, y, x + to, y)
