"""The PDF: pages of pieces with crop marks, their backs, and the rules. Equal input gives equal bytes."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from tts_builder.components.drawings import Drawings, Progress
from tts_builder.components.mod import Mod
from tts_builder.components.printing.paper import PAPERS, Page, Slot, mirrored, pages, printed_size
from tts_builder.components.printing.pictures import FLAP, Pictures
from tts_builder.components.printing.pieces import (
    CIRCLE,
    HEX,
    KINDS,
    ROUNDED,
    RULES,
    FlatPiece,
    flat_pieces,
    solid_pieces,
)
from tts_builder.components.texts import texts_of
from tts_builder.engine.catalogs import ENGLISH
from tts_builder.errors import UserError

if TYPE_CHECKING:
    from fpdf import FPDF
    from PIL import Image

CREATOR: Final = "tts-builder"
MARK: Final = f"/Creator ({CREATOR})".encode()
"""In every PDF by tts-builder. Other files are never replaced."""
MOST: Final = 20_000
"""The largest number of pieces in a PDF: some thousand pages."""
SAFE: Final = 3.0
"""Distance in millimeters from the cut within which nothing important should be printed."""
_CORNER: Final = 3.0
"""Radius of the corners of cards, in millimeters."""
_HAIRLINE: Final = 0.1
_MARK_WIDTH: Final = 0.2
_GRAY: Final = 128
_DATE: Final = datetime(2020, 1, 1, tzinfo=UTC)
"""A fixed date, so that the same definition always gives the same bytes."""


@dataclass(frozen=True)
class Printed:
    """A PDF, with the number of its pieces and pages."""

    data: bytes
    pieces: int
    pages: int
    left_out: tuple[str, ...]
    """Keys of the pieces that have no flat face."""
    warnings: tuple[str, ...]


def print_pdf(
    mod: Mod,
    paper: str = "a4",
    *,
    kinds: Collection[str] = KINDS,
    backs: bool = False,
    bleed: float = 3.0,
    guides: bool = False,
    dpi: int = 300,
    language: str = ENGLISH,
    progress: Progress | None = None,
) -> Printed:
    """The flat pieces of a mod and its rules. With `backs`, each page is followed by its backs, mirrored for
    printing on both sides and flipping on the long edge. `guides` draws every cut and the safe zone."""
    from tts_builder.components.printing.rules import add_rules, tabs_of

    mod.check()
    pieces = flat_pieces(mod, kinds)
    tabs = tabs_of(mod, texts_of(mod, language)) if RULES in kinds else ()
    if not pieces and not tabs:
        raise UserError(
            f"{mod.title} has nothing to print.",
            where=mod.where,
            hint=f"Printed are {', '.join(kind for kind in KINDS if kind in kinds)}.",
        )
    total = sum(piece.count for piece in pieces)
    if total > MOST:
        raise UserError(
            f"{mod.title} has {total} pieces to print. A PDF has room for {MOST}.",
            where=mod.where,
            hint="Choose some of them with --only.",
        )
    drawings = Drawings(str, mod.sources, texts=texts_of(mod, language))
    title = drawings.texts.of("title", mod.title)
    sheets = _Sheets(_document(title), Pictures(drawings, dpi, bleed), bleed, guides)
    laid = pages(pieces, PAPERS[paper], bleed)
    for number, page in enumerate(laid):
        if progress is not None:
            progress(page.slots[0].piece.key, number, len(laid))
        sheets.page(page, backs=False)
        if backs:
            sheets.page(mirrored(page), backs=True)
    warnings = add_rules(sheets.pdf, title, tabs, PAPERS[paper], mod.sources.fonts)
    if progress is not None:
        progress("", len(laid), len(laid))
    data = bytes(sheets.pdf.output())
    left = tuple(solid_pieces(mod))
    return Printed(data, total, sheets.pdf.pages_count, left, (*drawings.warnings, *warnings))


def _document(title: str) -> FPDF:
    from fpdf import FPDF

    pdf = FPDF(unit="mm")
    pdf.set_auto_page_break(False)
    pdf.set_creation_date(_DATE)
    pdf.set_creator(CREATOR)
    pdf.set_title(title)
    return pdf


@dataclass
class _Sheets:
    pdf: FPDF
    pictures: Pictures
    bleed: float
    guides: bool

    def page(self, page: Page, *, backs: bool) -> None:
        self.pdf.add_page(format=page.size)
        shown = [slot for slot in page.slots if not (backs and slot.piece.kind == "standees")]
        for slot in shown:
            self._picture(slot, backs)
        if not shown:
            # Both sides of a standee are on its front page. The empty page keeps fronts and backs in step.
            return
        self.pdf.set_draw_color(0)
        self.pdf.set_line_width(_MARK_WIDTH)
        for x, y, to_x, to_y in page.marks:
            self.pdf.line(x, y, to_x, to_y)
        for slot in shown:
            self._lines(slot)

    def _picture(self, slot: Slot, backs: bool) -> None:
        from PIL import Image

        piece = slot.piece
        if piece.kind == "standees":
            # Its edges are white or cut by hand, and its folds must stay in place, so it has no bleed.
            picture, around = self.pictures.standee(piece), 0.0
        else:
            picture = self.pictures.back(piece) if backs else self.pictures.front(piece)
            around = self.bleed
        if slot.part[2:] != (1, 1):
            picture = _part(picture, piece, slot, around, backs)
        if slot.turned:
            # The other side of a piece whose top is on the left has its top on the right.
            turn = Image.Transpose.ROTATE_270 if backs else Image.Transpose.ROTATE_90
            picture = picture.transpose(turn)
        width, height = (side + 2 * around for side in slot.size)
        self.pdf.image(picture, slot.x - around, slot.y - around, width, height)

    def _lines(self, slot: Slot) -> None:
        """The folds of a standee, the outline of a piece whose cut has corners of its own, and the guides."""
        piece, whole = slot.piece, slot.part[2:] == (1, 1)
        if not whole:
            self._number(slot)
        self.pdf.set_draw_color(_GRAY)
        self.pdf.set_line_width(_HAIRLINE)
        if piece.kind == "standees" and whole:
            self._folds(slot)
        if whole and (self.guides or piece.outline in (HEX, CIRCLE)):
            self._outline(slot, 0.0)
        if whole and self.guides:
            with self.pdf.local_context():
                self.pdf.set_dash_pattern(dash=1, gap=1)
                self._outline(slot, SAFE)

    def _number(self, slot: Slot) -> None:
        """Says below a part of a large piece where it belongs."""
        column, row, columns, rows = slot.part
        self.pdf.set_font("helvetica", size=6)
        self.pdf.text(
            slot.x + 5,
            slot.y + slot.size[1] + self.bleed + 3,
            f"column {column + 1} of {columns}, row {row + 1} of {rows}",
        )

    def _folds(self, slot: Slot) -> None:
        height = slot.piece.size[1]
        with self.pdf.local_context():
            self.pdf.set_dash_pattern(dash=1, gap=1)
            for fold in (FLAP, FLAP + height, FLAP + 2 * height):
                if slot.turned:
                    self.pdf.line(slot.x + fold, slot.y, slot.x + fold, slot.y + slot.size[1])
                else:
                    self.pdf.line(slot.x, slot.y + fold, slot.x + slot.size[0], slot.y + fold)

    def _outline(self, slot: Slot, inset: float) -> None:
        x, y = slot.x + inset, slot.y + inset
        width, height = slot.size[0] - 2 * inset, slot.size[1] - 2 * inset
        if min(width, height) <= 0:
            return
        if slot.piece.outline == CIRCLE:
            self.pdf.ellipse(x, y, width, height)
        elif slot.piece.outline == HEX:
            self.pdf.polygon(_hex(x, y, width, height, slot.turned))
        elif slot.piece.outline == ROUNDED:
            radius = min(max(_CORNER - inset, 0.5), min(width, height) / 4)
            self.pdf.rect(x, y, width, height, round_corners=True, corner_radius=radius)
        else:
            self.pdf.rect(x, y, width, height)


def _part(picture: Image.Image, piece: FlatPiece, slot: Slot, bleed: float, backs: bool) -> Image.Image:
    """The part of the picture of a large piece that this page shows, with the picture around it as bleed."""
    column, row, columns, _ = slot.part
    if backs:
        column = columns - 1 - column
    whole = printed_size(piece)
    across = picture.width / (whole[0] + 2 * bleed)
    down = picture.height / (whole[1] + 2 * bleed)
    left, top = column * slot.size[0], row * slot.size[1]
    return picture.crop(
        (
            math.floor(left * across),
            math.floor(top * down),
            min(picture.width, round((left + slot.size[0] + 2 * bleed) * across)),
            min(picture.height, round((top + slot.size[1] + 2 * bleed) * down)),
        )
    )


def _hex(x: float, y: float, width: float, height: float, turned: bool) -> list[tuple[float, float]]:
    """A hexagon with corners left and right; with corners above and below if it lies on its side."""
    corners = [(0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5)]
    if turned:
        corners = [(v, u) for u, v in corners]
    return [(x + u * width, y + v * height) for u, v in corners]
