"""Where pieces lie on sheets of paper: grids of equal pieces, several grids on a page where they fit."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from tts_builder.components.base import Vec2
from tts_builder.components.printing.pictures import FLAP
from tts_builder.components.printing.pieces import FlatPiece

PAPERS: Final[dict[str, Vec2]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimeters."""
GAP: Final = 1.0
"""Gap between the bleed and a crop mark in millimeters."""
TICK: Final = 4.0
"""Length of a crop mark in millimeters."""
MARGIN: Final = 6.0
"""Smallest margin in millimeters, for crop marks and for the edge that printers cannot reach."""


@dataclass(frozen=True)
class Slot:
    """A piece on a page, or a part of a piece that is larger than the paper."""

    piece: FlatPiece
    x: float
    y: float
    """The upper left corner after cutting, in millimeters from the upper left corner of the paper."""
    size: Vec2
    """Width and height after cutting."""
    turned: bool = False
    """If true, the piece lies on its side: its top is on the left."""
    part: tuple[int, int, int, int] = (0, 0, 1, 1)
    """Column and row of the part, and the number of columns and rows. A whole piece is one part."""


@dataclass
class Page:
    """A sheet of paper."""

    size: Vec2
    slots: list[Slot] = field(default_factory=list)
    marks: list[tuple[float, float, float, float]] = field(default_factory=list)
    """Crop marks as (x, y, to x, to y)."""


@dataclass(frozen=True)
class _Grid:
    """Equal pieces on the same page."""

    pieces: Sequence[FlatPiece]
    size: Vec2
    turned: bool
    columns: int

    def height(self, bleed: float) -> float:
        return math.ceil(len(self.pieces) / self.columns) * (self.size[1] + 2 * bleed)


def printed_size(piece: FlatPiece) -> Vec2:
    """Width and height of its picture after cutting. A standee is one picture with both sides and flaps."""
    width, height = piece.size
    return (width, 2 * (height + FLAP)) if piece.kind == "standees" else piece.size


def pages(pieces: Sequence[FlatPiece], paper: Vec2, bleed: float) -> list[Page]:
    """The pages of the fronts. Kinds are not mixed, and pieces that are too large get pages of their own."""
    made: list[Page] = []
    room = (paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN)
    groups: dict[str, dict[Vec2, list[FlatPiece]]] = {}
    for piece in pieces:
        size = printed_size(piece)
        groups.setdefault(piece.kind, {}).setdefault(size, []).extend([piece] * piece.count)
    for by_size in groups.values():
        grids: list[_Grid] = []
        large: list[FlatPiece] = []
        for size, equal in by_size.items():
            upright = _fitting(size, room, bleed)
            columns, rows = upright or _fitting((size[1], size[0]), room, bleed) or (0, 0)
            if not columns:
                large += equal
                continue
            shown = size if upright else (size[1], size[0])
            step = columns * rows
            grids += [
                _Grid(equal[start : start + step], shown, not upright, min(columns, len(equal) - start))
                for start in range(0, len(equal), step)
            ]
        made += _stacked(grids, paper, bleed)
        for piece in large:
            made += _parts(piece, paper, bleed)
    return made


def mirrored(page: Page) -> Page:
    """The page of the backs. Printed on the other side and flipped on the long edge, each back lies behind
    its front."""
    width = page.size[0]
    slots = [
        Slot(slot.piece, width - slot.x - slot.size[0], slot.y, slot.size, slot.turned, slot.part)
        for slot in page.slots
    ]
    return Page(page.size, slots, [(width - x, y, width - to_x, to_y) for x, y, to_x, to_y in page.marks])


def _fitting(size: Vec2, room: Vec2, bleed: float) -> tuple[int, int] | None:
    """Columns and rows of pieces of this size on a page, or None if not even one fits."""
    columns, rows = (int((side + 1e-6) // (own + 2 * bleed)) for side, own in zip(room, size, strict=True))
    return (columns, rows) if columns and rows else None


def _stacked(grids: Sequence[_Grid], paper: Vec2, bleed: float) -> Iterator[Page]:
    """Pages with as many grids below each other as fit."""
    between = 2 * (GAP + TICK)
    pending: list[_Grid] = []
    used = 2 * MARGIN
    for grid in grids:
        height = grid.height(bleed)
        if pending and used + between + height > paper[1] + 1e-6:
            yield _page(pending, paper, bleed, used)
            pending, used = [], 2 * MARGIN
        used += height + (between if pending else 0.0)
        pending.append(grid)
    if pending:
        yield _page(pending, paper, bleed, used)


def _page(grids: Sequence[_Grid], paper: Vec2, bleed: float, used: float) -> Page:
    page = Page(paper)
    top = (paper[1] - used) / 2 + MARGIN
    for grid in grids:
        _lay(page, grid, top, bleed)
        top += grid.height(bleed) + 2 * (GAP + TICK)
    return page


def _lay(page: Page, grid: _Grid, top: float, bleed: float) -> None:
    across, down = (side + 2 * bleed for side in grid.size)
    rows = math.ceil(len(grid.pieces) / grid.columns)
    left = (page.size[0] - grid.columns * across) / 2
    for place, piece in enumerate(grid.pieces):
        x, y = left + place % grid.columns * across + bleed, top + place // grid.columns * down + bleed
        page.slots.append(Slot(piece, x, y, grid.size, grid.turned))
    columns = [left + number * across for number in range(grid.columns)]
    lines = [top + number * down for number in range(rows)]
    _mark(page, columns, lines, (across, down), bleed)


def _mark(page: Page, columns: Sequence[float], rows: Sequence[float], cell: Vec2, bleed: float) -> None:
    """Crop marks at both ends of every cut of a grid. Without a bleed two neighbors share a cut."""
    left, right = columns[0], columns[-1] + cell[0]
    top, bottom = rows[0], rows[-1] + cell[1]
    for x in _cuts(columns, cell[0], bleed):
        page.marks += [(x, top - GAP, x, top - GAP - TICK), (x, bottom + GAP, x, bottom + GAP + TICK)]
    for y in _cuts(rows, cell[1], bleed):
        page.marks += [(left - GAP, y, left - GAP - TICK, y), (right + GAP, y, right + GAP + TICK, y)]


def _cuts(starts: Sequence[float], size: float, bleed: float) -> list[float]:
    cuts = [cut for start in starts for cut in (start + bleed, start + size - bleed)]
    return list(dict.fromkeys(round(cut, 6) for cut in cuts))


def _parts(piece: FlatPiece, paper: Vec2, bleed: float) -> list[Page]:
    """A piece that is larger than the paper, in equal parts to glue together, one a page."""
    whole = printed_size(piece)
    turned_paper = (paper[1], paper[0])
    best = min((paper, turned_paper), key=lambda sheet: math.prod(_split(whole, sheet, bleed)))
    columns, rows = _split(whole, best, bleed)
    size = (whole[0] / columns, whole[1] / rows)
    made = []
    for number in range(columns * rows):
        x, y = (best[0] - size[0]) / 2, (best[1] - size[1]) / 2
        page = Page(
            best, [Slot(piece, x, y, size, part=(number % columns, number // columns, columns, rows))]
        )
        _mark(page, [x - bleed], [y - bleed], (size[0] + 2 * bleed, size[1] + 2 * bleed), bleed)
        made.append(page)
    return made


def _split(whole: Vec2, sheet: Vec2, bleed: float) -> tuple[int, int]:
    columns, rows = (
        math.ceil(own / (side - 2 * MARGIN - 2 * bleed) - 1e-9)
        for own, side in zip(whole, sheet, strict=True)
    )
    return columns, rows
