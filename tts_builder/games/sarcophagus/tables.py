"""The facts as numbers: coins, tiles and positions by index, and masks over them.

Coins and tiles are numbered in byte order of their ids, positions in reading order. The ascending members of
a mask are therefore already sorted as in the wire form.
"""

from __future__ import annotations

from typing import Final

from tts_builder.engine.masks import mask_of
from tts_builder.games.sarcophagus import facts

NO_TILE: Final = -1
"""Marks a place without a tile."""

IDS: Final = tuple(sorted(f"{suit}-{rank}" for suit in facts.SUITS for rank in facts.RANKS))
"""A tile and the coin of the same suit and value share their id and number."""
NUMBER: Final = {name: number for number, name in enumerate(IDS)}
RANK: Final = tuple(int(name.rpartition("-")[2]) for name in IDS)
SUIT: Final = tuple(name.rpartition("-")[0] for name in IDS)

SUIT_MASKS: Final = {suit: mask_of(n for n, of in enumerate(SUIT) if of == suit) for suit in facts.SUITS}
ALL_TILES: Final = mask_of(range(len(IDS)))


def _kind(kind: str) -> int:
    return mask_of(n for n, rank in enumerate(RANK) if facts.kind(rank) == kind)


TRAPS: Final = _kind("trap")
GODS: Final = _kind("god")
NUMBERS: Final = _kind("number")
FIVES: Final = mask_of(n for n, rank in enumerate(RANK) if rank == max(facts.RANKS))

POSITIONS: Final = tuple(facts.POSITIONS)
PLACE: Final = {pos: n for n, pos in enumerate(POSITIONS)}
ALL_PLACES: Final = mask_of(range(len(POSITIONS)))
APEX: Final = 0

SIDE_MASKS: Final = tuple(
    tuple(mask_of(PLACE[spot] for spot in facts.touching(row, index)[side]) for side in facts.SIDES)
    for row, index in facts.POSITIONS.values()
)
"""Position → masks of the positions that touch its left, top, right and bottom side."""
NEIGHBORS: Final = tuple(left | top | right | bottom for left, top, right, bottom in SIDE_MASKS)

COVERS: Final = tuple(PLACE[pos] for pos in facts.COVER_POSITIONS)
COVER_OF: Final = {place: n for n, place in enumerate(COVERS)}


def claimable(place: int, there: int) -> bool:
    """Whether enough sides are free for the tile to leave the pyramid."""
    left, top, right, bottom = SIDE_MASKS[place]
    free = (not left & there) + (not top & there) + (not right & there) + (not bottom & there)
    return free >= facts.FREE_SIDES
