"""Where a tile can be placed: every placement of every tile, precomputed as offsets of its forms."""

from __future__ import annotations

from functools import cache

from tts_builder.engine.polyomino import Form
from tts_builder.games.cartouche.facts import HEIGHT, WIDTH
from tts_builder.games.cartouche.moves import Cell, Place, colored
from tts_builder.games.cartouche.tables import ANIMALS, FORMS, GRID, TILES, WILD, place_order

Anchored = dict[int, tuple[int, Place]]
"""Bit of the anchor → sort key of the move, and the move."""


@cache
def forms_of(tile: int) -> tuple[tuple[tuple[int, ...], Anchored], ...]:
    """The forms of a tile: the offset of each square from the anchor, and the moves by anchor.

    The anchor is the corner of the form's bounding box, which need not be one of its squares.
    """
    return tuple((_offsets(form), _anchored(tile, form)) for form in FORMS[tile])


def fitting(tile: int, free: int, frontier: int) -> list[tuple[int, Place]]:
    """All placements on free squares with at least one on the frontier, in the order of a list of moves."""
    found: list[tuple[int, Place]] = []
    for offsets, moves in forms_of(tile):
        fits, touches = free >> offsets[0], frontier >> offsets[0]
        for offset in offsets[1:]:
            fits &= free >> offset
            touches |= frontier >> offset
        fits &= touches
        while fits:
            low = fits & -fits
            found.append(moves[low])
            fits ^= low
    found.sort()
    return found


def regions(m: Place) -> tuple[int, ...]:
    """Animal, then cartouche → the squares of the tile."""
    masks = [0] * (WILD + 1)
    for x, y, color in colored(m):
        masks[color] |= GRID.bit(x, y)
    return tuple(masks)


def _offsets(form: Form) -> tuple[int, ...]:
    return tuple(cell[1] * GRID.pitch + cell[0] for cell in form)


def _anchored(tile: int, form: Form) -> Anchored:
    right, bottom = max(cell[0] for cell in form), max(cell[1] for cell in form)
    found: Anchored = {}
    for y in range(HEIGHT - bottom):
        for x in range(WIDTH - right):
            cells = tuple(sorted((x + cell[0], y + cell[1], cell[2]) for cell in form))
            move = Place(TILES[tile], tuple(map(_named, cells)))
            found[GRID.bit(x, y)] = (place_order(tile, cells), move)
    return found


def _named(cell: tuple[int, int, int]) -> Cell:
    x, y, color = cell
    return (x, y) if color == WILD else (x, y, ANIMALS[color])
