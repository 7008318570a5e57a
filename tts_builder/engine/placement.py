"""Where pieces lie on a table: spots, layouts, and the gestures that make a move."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from tts_builder.errors import RulesError

COMMON: Final = -1
"""The seat of a spot in a shared area."""
_ORDER: Final = "Sort the entries by piece, area, seat, slot, face, and count, and list each one once."


class Spot(msgspec.Struct, frozen=True, order=True):
    """One slot of an area. `seat` is its owner; COMMON if the area is shared."""

    area: str
    seat: int = COMMON
    slot: int = 0


class Lay(msgspec.Struct, frozen=True, order=True):
    """A piece on a spot, or `count` equal pieces. `face` is `up`, `down`, a pose, or the value of a die."""

    piece: str
    area: str
    seat: int = COMMON
    slot: int = 0
    face: str = "up"
    count: int = 1

    @property
    def spot(self) -> Spot:
        return Spot(self.area, self.seat, self.slot)


Layout = tuple[Lay, ...]
"""All pieces of the game, sorted. A unique piece has one entry, equal pieces have one entry per spot."""


def in_order(laid: Layout, rule: object) -> Layout:
    """The layout that `rule` gave. Raises a RulesError that names the first two entries out of order.

    The table check reads the entries of a key together, so it would miss entries elsewhere in the list.
    """
    for one, two in pairwise(laid):
        if not one < two:
            how = "is listed twice" if one == two else f"is listed after {_entry(one)}, but belongs before it"
            raise RulesError(f"The layout is not sorted: {_entry(two)} {how}.", rule, _ORDER)
    return laid


def _entry(lay: Lay) -> str:
    return f"{lay.piece} on {lay.area} {lay.slot}" + (f" of seat {lay.seat}" if lay.seat != COMMON else "")


class Drag(msgspec.Struct, frozen=True, tag="drag", tag_field="by"):
    """Pick up the piece and drop it on the spot."""

    piece: str
    area: str
    seat: int = COMMON
    slot: int = 0
    source: Spot | UnsetType = UNSET
    """Take the piece that lies here, if there are several equal ones. Unset if any of them will do."""
    face: str | UnsetType = UNSET
    """Turn the piece to this pose by hand. Unset if the pose does not matter."""


class Press(msgspec.Struct, frozen=True, tag="press", tag_field="by"):
    """Press the panel button with this label."""

    label: str


Step = Drag | Press
Gesture = tuple[Step, ...]
"""The steps that make one move: first the drags, in any order, then the presses, in any order.

The steps of one legal move must never all be among those of another, so that the table knows when a move is
complete."""
