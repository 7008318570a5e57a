"""The deal: two piles, the price markers, the first row, the start player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec

from tts_builder.engine.game import MALFORMED, Draw, Refusal
from tts_builder.games.ankhor.facts import (
    DRAW_PILES,
    MARKERS_PER_RESOURCE,
    MAX_EQUAL_MARKERS,
    RESOURCES,
    ROW,
    ZONES,
)
from tts_builder.games.ankhor.moves import Deal
from tts_builder.games.ankhor.state import State, board_of
from tts_builder.games.ankhor.tables import ANKH, COPIES, FACE, FACES, TYPE

T = TypeVar("T")

_TILES: Final = tuple(face for face, copies in zip(FACES, COPIES, strict=True) for _ in range(copies))
_MARKERS: Final = RESOURCES * MARKERS_PER_RESOURCE


def zones(markers: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """The markers by zone."""
    left = iter(markers)
    return tuple(tuple(next(left) for _ in range(holes)) for holes in ZONES)


def triple(board: Sequence[Sequence[object]]) -> bool:
    """Whether a zone shows one resource too often."""
    return any(zone.count(resource) > MAX_EQUAL_MARKERS for zone in board for resource in zone)


def shuffled(s: State, draw: Draw) -> Deal:
    """A deal shuffled with `draw`. Markers are drawn again while a zone has a triple."""
    tiles = _shuffle(_TILES, draw)
    markers = _shuffle(_MARKERS, draw)
    while triple(zones(markers)):
        markers = _shuffle(_MARKERS, draw)
    return Deal(tiles, markers, draw(s.players))


def refuse(s: State, m: Deal) -> Refusal | None:
    """The refusal of an impossible deal; None when the deal is possible."""
    if Counter(m.tiles) != Counter(_TILES):
        return Refusal(MALFORMED, message="deal_tiles")
    if Counter(m.markers) != Counter(_MARKERS):
        return Refusal(MALFORMED, message="deal_markers")
    if triple(zones(m.markers)):
        return Refusal(MALFORMED, message="deal_triple")
    if not 0 <= m.first < s.players:
        return Refusal(MALFORMED, message="deal_first")
    return None


def laid_out(s: State, m: Deal) -> State:
    """The state after a possible deal, with the first player on turn."""
    tiles = tuple(FACE[face] for face in m.tiles)
    size = DRAW_PILES["A"]
    return msgspec.structs.replace(
        s,
        first=m.first,
        turn=m.first,
        phase="turn",
        usable=s.stocks[m.first][ANKH],
        board=board_of(zones([TYPE[resource] for resource in m.markers])),
        row=tiles[:ROW],
        piles=(tiles[ROW:size], tiles[size:]),
    )


def _shuffle(items: Sequence[T], draw: Draw) -> tuple[T, ...]:
    left = list(items)
    return tuple(left.pop(draw(len(left))) for _ in items)
