"""Invisible objects on which a script draws for one player only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tts_builder.components.base import Component, Vec3

DEPTH = -4.0
"""Below every table, where no player points, draws or drags."""
APART = 2.0


@dataclass(frozen=True)
class HintBase(Component):
    """Carries the hint rings of one player: an invisible block under the table.

    Players draw on the table and on locked objects, so the rings need an object that no player draws on. The
    script hides the block with its lines from everybody else. The block is not rotated or scaled: subtract
    its position from a table point to get the local point.
    """

    tts_name: ClassVar[str] = "BlockSquare"
    upright: ClassVar[float] = 0.0
    piece: ClassVar[bool] = False
    default_tint: ClassVar[tuple[float, ...]] = (1.0, 1.0, 1.0, 0.0)

    @property
    def size(self) -> Vec3:
        return (1.0, 1.0, 1.0)


def hint_bases(places: tuple[str, ...]) -> tuple[HintBase, ...]:
    """One block for each place, side by side."""
    return tuple(
        HintBase(f"hints:{place}", at=(APART * number, DEPTH, 0.0), fixed=True, tooltip=False)
        for number, place in enumerate(places)
    )
