"""Mosaics in the garden: where one fits, and which sanctuaries it forms."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from msgspec import UNSET, UnsetType

from tts_builder.engine.game import canonical
from tts_builder.engine.masks import bits, mask_of
from tts_builder.engine.polyomino import Square, form_of
from tts_builder.games.cleopatra.facts import MOSAIC_SQUARES, CardId
from tts_builder.games.cleopatra.moves import Build
from tts_builder.games.cleopatra.tables import FORMS, GRID, MASKS, PLACEMENTS, SQUARES

Squares = tuple[Square, ...]


def fits(mosaic: int, empty: int) -> bool:
    """Does the mosaic fit somewhere on the empty squares?"""
    for mask in MASKS[mosaic]:  # noqa: SIM110 - a generator would double the time
        if mask & empty == mask:
            return True
    return False


def is_form(mosaic: int, squares: Iterable[Square]) -> bool:
    """Do the squares form the mosaic in any rotation or reflection?"""
    return form_of(squares) in FORMS[mosaic]


def settled(pile: tuple[int, ...], empty: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The pile without the top pieces that fit nowhere, and the pieces removed."""
    n = 0
    while n < len(pile) and not fits(pile[n], empty):
        n += 1
    return pile[n:], pile[:n]


def closed(filled: int, mosaic: int, left: Iterable[int]) -> list[int]:
    """The sanctuaries newly formed by a mosaic: empty areas in which no piece left in the pile fits.

    Sorted by their first square in reading order. Only parts of the area the mosaic was laid into are new.
    """
    empty, found = SQUARES & ~filled, []
    for area in GRID.areas(empty):
        if area & mosaic:
            rooms = _rooms(area, mask_of(left))
            found += _closed(area & ~mosaic, rooms)
    return sorted(found, key=lambda area: area & -area)


@lru_cache(maxsize=256)
def _rooms(area: int, left: int) -> tuple[int, ...]:
    """Every placement of one of the pieces inside the area."""
    return tuple([mask for piece in bits(left) for mask in MASKS[piece] if mask & area == mask])


def _closed(rest: int, rooms: tuple[int, ...]) -> list[int]:
    """The connected parts of `rest` in which none of the placements fits."""
    found = []
    for part in GRID.areas(rest):
        if part.bit_count() >= MOSAIC_SQUARES:
            for mask in rooms:
                if mask & part == mask:
                    break
            else:
                found.append(part)
        else:
            found.append(part)
    return found


@lru_cache(maxsize=256)
def placements(filled: int, mosaic: int, left: int) -> tuple[tuple[Squares, Squares], ...]:
    """Every legal placement of a mosaic, with the first square of each sanctuary it forms, in order."""
    found: list[tuple[Squares, Squares]] = []
    empty = SQUARES & ~filled
    areas = [(area, _rooms(area, left)) for area in GRID.areas(empty)]
    for mask, squares in PLACEMENTS[mosaic]:
        if mask & empty == mask:
            for area, rooms in areas:
                if area & mask:
                    found.append((squares, tuple([GRID.first(part) for part in _closed(area ^ mask, rooms)])))
                    break
    return tuple(found)


@lru_cache(maxsize=64)
def mosaic_builds(
    filled: int, mosaic: int, left: int, statues: int, pay: tuple[CardId, ...]
) -> tuple[Build, ...]:
    """Every build of the mosaic with this payment, in order."""
    found: list[Build] = []
    for squares, sanctuaries in placements(filled, mosaic, left):
        choices = _choices(sanctuaries, statues) if sanctuaries and statues else (UNSET,)
        found += [Build("mosaic", pay, UNSET, UNSET, UNSET, squares, claim) for claim in choices]
    return tuple(found)


@lru_cache(maxsize=1024)
def _choices(sanctuaries: Squares, statues: int) -> tuple[Squares | UnsetType, ...]:
    """Every choice of sanctuaries to claim. Claiming none comes last."""
    sizes = range(1, min(len(sanctuaries), statues) + 1)
    chosen = (claim for size in sizes for claim in combinations(sanctuaries, size))
    return (*sorted(chosen, key=canonical), UNSET)
