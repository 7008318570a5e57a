"""What the script of a game draws on for one player alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tts_builder.components.base import Component, Vec3

DEPTH = -4.0
"""Under every table, where no player points, draws or drags."""
APART = 2.0


@dataclass(frozen=True)
class HintBase(Component):
    """Carries the hint rings of one player: an invisible block under the table.

    Lines on an object of its own leave the drawings of players alone, which are on the table and on locked
    objects. The script hides the block, and so its lines, from everybody else. It is neither turned nor
    scaled: a point on it is a point of the table less its position.
    """

    tts_name: ClassVar[str] = "BlockSquare"
    upright: ClassVar[float] = 0.0
    piece: ClassVar[bool] = False
    default_tint: ClassVar[tuple[float, ...]] = (1.0, 1.0, 1.0, 0.0)

    @property
    def size(self) -> Vec3:
        return (1.0, 1.0, 1.0)


def hint_bases(places: tuple[str, ...]) -> tuple[HintBase, ...]:
    """One for each place, beside each other."""
    return tuple(
        HintBase(f"hints:{place}", at=(APART * number, DEPTH, 0.0), fixed=True, tooltip=False)
        for number, place in enumerate(places)
    )
