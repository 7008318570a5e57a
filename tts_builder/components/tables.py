"""The tables of Tabletop Simulator as data: surface, shape and default hands."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tts_builder.lua.api import api

COLORS = api().colors
PLACES = api().seats

SKIES = (
    "Sky_Museum", "Sky_Regal", "Sky_Forest", "Sky_Tunnel", "Sky_Sunset", "Sky_Field", "Sky_Downtown",
    "Sky_Cathedral",
)  # fmt: skip

_EIGHT = ("White", "Red", "Orange", "Yellow", "Green", "Blue", "Purple", "Pink")


@dataclass(frozen=True)
class Hand:
    """Center and rotation of a hand zone; 0 is the front seat."""

    x: float
    z: float
    turn: float


@dataclass(frozen=True)
class Table:
    """A table. Its edge is where the default hand zones begin."""

    hand_extent: tuple[float, float, float]
    hand_height: float
    hands: dict[str, Hand]
    round: bool = False
    surface: float = 0.96

    def half_extents(self) -> tuple[float, float]:
        """Half width and half depth. For a round or many-sided table, both are its inner radius."""
        if not self.hands:
            return (math.inf, math.inf)
        depth = self.hand_extent[2] / 2
        if self.round:
            radius = min(math.hypot(hand.x, hand.z) for hand in self.hands.values()) - depth
            return (radius, radius)
        x = min((abs(hand.x) for hand in self.hands.values() if hand.turn in (90, 270)), default=math.inf)
        z = min((abs(hand.z) for hand in self.hands.values() if hand.turn in (0, 180)), default=math.inf)
        return (x - depth, z - depth)

    def holds(self, corners: list[tuple[float, float]]) -> bool:
        """Whether all points are above the surface."""
        x, z = self.half_extents()
        slack = 1e-6
        if self.round:
            return all(math.hypot(*corner) <= x + slack for corner in corners)
        return all(abs(corner[0]) <= x + slack and abs(corner[1]) <= z + slack for corner in corners)


def _ring(radius: float, colors: tuple[str, ...], step: float) -> dict[str, Hand]:
    """Seats around a table, clockwise from the front."""
    hands = {}
    for number, color in enumerate(colors):
        angle = math.radians(step * number)
        x, z = -radius * math.sin(angle), -radius * math.cos(angle)
        hands[color] = Hand(round(x, 1) + 0.0, round(z, 1) + 0.0, step * number)
    return hands


TABLES: dict[str, Table] = {
    "Table_RPG": Table(
        (11.8, 9.2, 4.9),
        4.8,
        {
            "White": Hand(15.2, -20.1, 0),
            "Red": Hand(-15.1, -20.1, 0),
            "Orange": Hand(-30.2, -8.8, 90),
            "Yellow": Hand(-30.2, 10.2, 90),
            "Green": Hand(-15.2, 19.8, 180),
            "Blue": Hand(15.5, 19.8, 180),
            "Purple": Hand(30.3, 9.6, 270),
            "Pink": Hand(30.1, -8.4, 270),
        },
    ),
    "Table_Custom": Table(
        (15.3, 11.9, 6.4),
        3.3,
        {
            "White": Hand(23.7, -34.3, 0),
            "Brown": Hand(0.0, -34.4, 0),
            "Red": Hand(-23.7, -34.4, 0),
            "Orange": Hand(-51.7, -11.7, 90),
            "Yellow": Hand(-51.7, 11.7, 90),
            "Green": Hand(-23.7, 34.4, 180),
            "Teal": Hand(0.0, 34.5, 180),
            "Blue": Hand(23.7, 34.5, 180),
            "Purple": Hand(51.6, 11.7, 270),
            "Pink": Hand(51.6, -11.7, 270),
        },
    ),
    "Table_Custom_Square": Table(
        (9.5, 6.7, 3.6),
        2.9,
        {
            "White": Hand(9.5, -28.6, 0),
            "Red": Hand(-9.5, -28.6, 0),
            "Orange": Hand(-28.6, -9.7, 90),
            "Yellow": Hand(-28.6, 9.5, 90),
            "Green": Hand(-10.3, 28.7, 180),
            "Blue": Hand(11.8, 28.7, 180),
            "Purple": Hand(28.6, 9.5, 270),
            "Pink": Hand(28.6, -9.4, 270),
        },
    ),
    "Table_Square": Table(
        (9.4, 6.6, 3.5),
        3.0,
        {
            "White": Hand(0.0, -14.4, 0),
            "Orange": Hand(-14.3, 0.0, 90),
            "Green": Hand(0.0, 14.3, 180),
            "Purple": Hand(14.4, 0.0, 270),
        },
    ),
    "Table_Hexagon": Table(
        (10.3, 6.6, 4.9),
        3.6,
        {
            "White": Hand(0.0, -15.5, 0),
            "Red": Hand(-13.6, -7.5, 60),
            "Yellow": Hand(-13.3, 8.3, 120),
            "Green": Hand(0.0, 15.6, 180),
            "Blue": Hand(13.6, 7.7, 240),
            "Pink": Hand(13.7, -7.4, 300),
        },
        round=True,
    ),
    "Table_Octagon": Table((9.4, 9.0, 5.5), 3.7, _ring(17.4, _EIGHT, 45.0), round=True),
    "Table_Circular": Table((11.7, 9.2, 6.8), 3.5, _ring(21.5, _EIGHT, 45.0), round=True),
    "Table_Glass": Table((11.7, 9.2, 4.9), 3.5, _ring(24.8, _EIGHT, 45.0), round=True),
    "Table_Poker": Table((11.7, 9.2, 4.9), 4.8, {}, surface=1.31),
    "Table_Plastic": Table((11.7, 9.2, 4.9), 4.8, {}),
    "Table_None": Table((11.7, 9.2, 4.9), 4.8, {}),
}
"""Tables without known hands have no edge and no default hands."""
