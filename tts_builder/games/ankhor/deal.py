"""The deal: two piles, the price markers, the first row, who starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec

from tts_builder.engine.game import Draw
from tts_builder.games.ankhor.facts import (
    DRAW_PILES,
    MARKERS_PER_RESOURCE,
    MOST_EQUAL,
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
    """A zone shows one resource too often."""
    return any(zone.count(resource) > MOST_EQUAL for zone in board for resource in zone)


def shuffled(s: State, draw: Draw) -> Deal:
    """A deal as the shuffles of `draw` give it; markers are drawn again while there is a triple."""
    tiles = _shuffle(_TILES, draw)
    markers = _shuffle(_MARKERS, draw)
    while triple(zones(markers)):
        markers = _shuffle(_MARKERS, draw)
    return Deal(tiles, markers, draw(s.players))


def fault(s: State, m: Deal) -> str:
    """Why no shuffle can give this deal; empty when one can."""
    if Counter(m.tiles) != Counter(_TILES):
        return f"A deal has each of the {len(_TILES)} tiles once."
    if Counter(m.markers) != Counter(_MARKERS):
        return f"A deal has {MARKERS_PER_RESOURCE} markers of each resource."
    if triple(zones(m.markers)):
        return "No zone shows the same resource three times."
    if not 0 <= m.first < s.players:
        return f"There is no seat {m.first} to start."
    return ""


def laid(s: State, m: Deal) -> State:
    """The table after a sound deal, the first player on turn."""
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
