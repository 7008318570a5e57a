"""The pieces of the palace: free spots, rewards, finished categories."""

from __future__ import annotations

from typing import Final, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from tts_builder.games.cleopatra.facts import (
    CATEGORIES,
    PIECES,
    SIDES,
    SPHINX_SPOTS,
    WALLS,
    Category,
    PieceId,
    Side,
    WallId,
)
from tts_builder.games.cleopatra.moves import Build
from tts_builder.games.cleopatra.state import Garden, Palace
from tts_builder.games.cleopatra.tables import (
    ALL_WALLS,
    ALONG,
    AROUND_THRONE,
    GRID,
    PALMS,
    SIDE,
    WALL,
)

T = TypeVar("T")

SPOT_PARAMETERS: Final[dict[str, str]] = {
    "sphinx": "row",
    "obelisk": "row",
    "door": "side",
    "column": "wall",
    "mosaic": "cells",
    "pedestal": "",
    "throne": "",
}
"""Piece → the parameter that names its spot."""

Spot = tuple[Side | UnsetType, Side | UnsetType, WallId | UnsetType]
"""Row, side and wall of a build. A piece uses at most one of them."""
NO_CHOICE: Final[tuple[Spot, ...]] = ((UNSET, UNSET, UNSET),)
_ROWS: Final[tuple[Spot, ...]] = tuple((side, UNSET, UNSET) for side in SIDES)
_DOORS: Final[tuple[Spot, ...]] = tuple((UNSET, side, UNSET) for side in SIDES)
_WALLS: Final[tuple[tuple[int, Spot], ...]] = tuple(
    (WALL[wall], (UNSET, UNSET, wall)) for wall in sorted(WALLS)
)


def free_spots(palace: Palace) -> list[tuple[PieceId, tuple[Spot, ...]]]:
    """Pieces outside the garden that can be built, each with its free spots, ordered by name."""
    doors, obelisks, sphinxes = palace.doors, palace.obelisks, palace.sphinxes
    found: list[tuple[PieceId, tuple[Spot, ...]]] = [
        ("column", tuple([spot for wall, spot in _WALLS if not palace.walls >> wall & 1])),
        ("door", tuple([spot for n, spot in enumerate(_DOORS) if not doors[n]])),
        ("obelisk", tuple([spot for n, spot in enumerate(_ROWS) if not obelisks[n]])),
        ("pedestal", () if palace.pedestal else NO_CHOICE),
        ("sphinx", tuple([spot for n, spot in enumerate(_ROWS) if sphinxes[n] < SPHINX_SPOTS])),
        ("throne", NO_CHOICE if palace.pedestal and not palace.throne else ()),
    ]
    return [(piece, spots) for piece, spots in found if spots]


def is_free(palace: Palace, m: Build) -> bool:
    """Is the spot of this build free?"""
    return (m.row, m.side, m.wall) in dict(free_spots(palace)).get(m.piece, ())


def reward(palace: Palace, garden: Garden, m: Build) -> int:
    """Scarabs for a piece. Ask before it is built; the Architect's scarabs are not included."""
    piece = PIECES[m.piece]
    return piece.base + piece.each * _bonus(palace, garden, m)


def _bonus(palace: Palace, garden: Garden, m: Build) -> int:
    """How many things increase the reward."""
    if m.row is not UNSET:
        return palace.sphinxes[SIDE[m.row]]
    if m.side is not UNSET:
        return chain(palace.walls, m.side)
    if m.wall is not UNSET:
        return (ALONG[WALL[m.wall]] & garden.filled).bit_count()
    if m.cells is not UNSET:
        # A player who claims a sanctuary gets nothing for palms.
        return 0 if m.claim else (GRID.mask(m.cells) & PALMS).bit_count()
    return (AROUND_THRONE & garden.filled).bit_count()


def chain(walls: int, side: Side) -> int:
    """Number of walls in the unbroken chain from a door corner."""
    places = range(len(WALLS)) if side == SIDES[0] else reversed(range(len(WALLS)))
    length = 0
    for place in places:
        if not walls >> place & 1:
            break
        length += 1
    return length


def with_piece(palace: Palace, m: Build) -> Palace:
    """The palace after a piece outside the garden is built."""
    if m.wall is not UNSET:
        return replace(palace, walls=palace.walls | 1 << WALL[m.wall])
    if m.side is not UNSET:
        return replace(palace, doors=_with_side(palace.doors, m.side, True))
    if m.row is UNSET:
        return replace(palace, pedestal=True, throne=m.piece == "throne")
    if m.piece == "obelisk":
        return replace(palace, obelisks=_with_side(palace.obelisks, m.row, True))
    return replace(palace, sphinxes=_with_side(palace.sphinxes, m.row, palace.sphinxes[SIDE[m.row]] + 1))


def _with_side(pair: tuple[T, T], side: Side, item: T) -> tuple[T, T]:
    return (item, pair[1]) if SIDE[side] == 0 else (pair[0], item)


def is_complete(palace: Palace, garden: Garden, category: Category) -> bool:
    """Are all pieces of the category built? Mosaics that fit nowhere do not count."""
    match category:
        case "sphinxes":
            return sum(palace.sphinxes) == PIECES["sphinx"].count
        case "obelisks":
            return all(palace.obelisks)
        case "doors":
            return all(palace.doors)
        case "columns":
            return palace.walls == ALL_WALLS
        case "mosaics":
            return not garden.pile
        case _:
            return palace.throne


def finished(palace: Palace, garden: Garden) -> tuple[Category, ...]:
    """The categories that are complete, sorted."""
    return tuple(category for category in CATEGORIES if is_complete(palace, garden, category))
