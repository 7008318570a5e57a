"""Where pieces lie on a table: spots, layouts and the gestures that change them."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

COMMON: Final = -1
"""The seat of a spot that belongs to nobody."""


class Spot(msgspec.Struct, frozen=True, order=True):
    """One place of an area. `seat` says whose, COMMON when the area is shared."""

    area: str
    seat: int = COMMON
    slot: int = 0


class Lay(msgspec.Struct, frozen=True, order=True):
    """A piece on a spot; of equal pieces `count`. `face` is `up`, `down` or the value a die shows."""

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
"""Every piece of the game, sorted. A unique piece stands in one entry, equal pieces in one for each spot."""


class Drag(msgspec.Struct, frozen=True, tag="drag", tag_field="by"):
    """Pick the piece up and drop it on the spot."""

    piece: str
    area: str
    seat: int = COMMON
    slot: int = 0
    source: Spot | UnsetType = UNSET
    """Which of several equal pieces is meant: the one that lies here. Unset when any will do."""
    face: str | UnsetType = UNSET
    """The pose into which a piece turned by hand is brought. Unset when it does not matter."""


class Press(msgspec.Struct, frozen=True, tag="press", tag_field="by"):
    """Press the panel button of this move; `label` is what stands on it."""

    label: str


Step = Drag | Press
Gesture = tuple[Step, ...]
"""All it takes to make one move: first the drags, in any order, then the presses, in any order.

The steps of one legal move are never all among those of another: so the table knows when a move is
complete."""
