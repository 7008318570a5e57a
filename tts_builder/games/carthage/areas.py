"""Where everything lies on the table of Carthage, and the sizes of the pieces."""

from __future__ import annotations

from typing import Any, Final

from tts_builder.components import Area, BagArea, Grid, HandArea, Hex, Origin, Row, Spots, StackArea
from tts_builder.components.cards import DEPTH, WIDTH
from tts_builder.engine.hexes import distance, hexagon
from tts_builder.games.carthage import facts
from tts_builder.games.carthage.modules import MODES
from tts_builder.games.carthage.theater import THEATER_CARDS

PLACES: Final = ("Blue", "Red", "Green", "Yellow", "Purple")
"""Clockwise as seen from above, from the front right: the colors of the gladiators in order."""
SEATS: Final = {players: PLACES[:players] for players in facts.PLAYERS}

SURFACE: Final = 0.96
MAT_THICKNESS: Final = 0.1
MAT: Final = (55.0, 34.6)
FLOOR: Final = SURFACE + MAT_THICKNESS
CARD_SCALE: Final = 0.85
CARD: Final = (WIDTH * CARD_SCALE, DEPTH * CARD_SCALE)
SMALL_SCALE: Final = 0.8
SMALL: Final = (WIDTH * SMALL_SCALE, DEPTH * SMALL_SCALE)
"""Scale of ruleset and beast cards."""
CARD_RISE: Final = 0.025
"""Height between cards that overlap: slightly more than the thickness of a card."""

PITCH: Final = 2.3
"""Distance between the centers of adjacent hexes."""
HEX_CELLS: Final = tuple(sorted(hexagon(facts.RADIUS)))
INNER_CELLS: Final = tuple(cell for cell in HEX_CELLS if distance(cell, (0, 0)) <= facts.INNER_RADIUS)
TOKEN: Final = 1.75
TOKEN_THICKNESS: Final = 0.06
BASE: Final = 1.3
CUBE: Final = 0.46
START: Final = 1.2
MODE: Final = 1.1

ZONE: Final = (20.0, 6.6)
"""Width and depth of the zone of a player."""
ZONES: Final = {
    "Blue": Origin(13.7, -13.9, 180.0),
    "Red": Origin(-13.7, -13.9, 180.0),
    "Green": Origin(-13.7, 13.9, 0.0),
    "Yellow": Origin(13.7, 13.9, 0.0),
    "Purple": Origin(24.1, 0.0, 90.0),
}
HANDS: Final = {
    "Blue": (13.7, -20.1, 0.0),
    "Red": (-13.7, -20.1, 0.0),
    "Green": (-13.7, 19.8, 180.0),
    "Yellow": (13.7, 19.8, 180.0),
    "Purple": (30.2, 0.0, 270.0),
}
"""x, z and rotation of the hand zones."""
HAND_EXTENT: Final = (11.8, 9.2, 4.9)
HAND_HEIGHT: Final = 4.8

BOARD: Final = (12.6, 3.4)
BOARD_AT: Final = (-3.6, 1.55)
BOARD_THICKNESS: Final = 0.1
TRACK: Final = (0.8, 0.74)
"""Distance between the spaces of a track, across and down."""
TRACK_AT: Final = (-2.2, 1.11)
"""From the center of a board to the first space of its upper row."""
ARMOR_ROW: Final = 11
FAVOR_ROW: Final = 8

FAN: Final = 0.62
FAN_ROW: Final = 25
"""Cards of a discard pile side by side. Further cards start again on top of the first."""
OWNED: Final = len(facts.STARTING_DECK) + sum(card.copies for card in facts.ACTION_CARDS)
"""The most cards that a player can have."""
SEATS_MOST: Final = max(facts.PLAYERS)
CUBES_ON_CARD: Final = SEATS_MOST * facts.RETAIN_CUBES
TRAY: Final = facts.MIN_TOKENS + 2 + facts.TOKENS[facts.TokenFace("pillar", 0)]


def areas() -> list[Area]:
    """Every area: arena, market and theater on its left, rulesets and beasts on its right, the players."""
    return [*_arena(), *_market(), *_theater(), *_beside(), *_players()]


def _arena() -> list[Area]:
    return [
        Hex("tokens", (0.0, 0.0), cells=INNER_CELLS, pitch=PITCH, y=FLOOR, size=(TOKEN, TOKEN), reach=1.3),
        Hex(
            "arena",
            (0.0, 0.0),
            cells=HEX_CELLS,
            pitch=PITCH,
            y=FLOOR + TOKEN_THICKNESS,
            size=(BASE, BASE),
            reach=1.3,
            over=("tokens",),
        ),
    ]


def _market() -> list[Area]:
    across, down = 0.44, 0.44
    cubes = [
        (2.35 * (slot - 2) + across * (seat - 2), down * (1 - cube))
        for slot in range(facts.ROW)
        for seat in range(SEATS_MOST)
        for cube in range(facts.RETAIN_CUBES)
    ]
    pile: dict[str, Any] = {"thickness": CARD_RISE, "y": FLOOR, "size": CARD}
    everything = OWNED + 4 * len(facts.STARTING_DECK)
    return [
        StackArea("deck", (-26.1, 0.9), count=OWNED, **pile),
        Row("row", (-18.5, 0.9), count=facts.ROW, pitch=2.35, y=FLOOR, size=CARD),
        Spots("row-cubes", (-18.5, -1.35), points=cubes, y=FLOOR, size=(0.42, 0.42), reach=0.4),
        StackArea(
            "focus", (-26.1, -3.75), count=everything, thickness=CARD_RISE, y=FLOOR, size=CARD, reach=1.9
        ),
        Grid("chosen", (-18.5, -6.6), columns=5, rows=2, pitch=(2.2, 2.2), y=FLOOR, size=(TOKEN, TOKEN)),
        BagArea("box", (-26.0, -7.6), y=FLOOR, size=(2.4, 2.4)),
    ]


def _theater() -> list[Area]:
    number = len(THEATER_CARDS)
    fan = [(0.72 * n, 0.0, n * CARD_RISE) for n in range(number)]
    return [
        StackArea(
            "theater-deck", (-26.1, 8.6), count=number, thickness=CARD_RISE, y=FLOOR, size=CARD, reach=1.9
        ),
        Row("stage", (-23.0, 8.6), count=1, pitch=1.0, y=FLOOR, size=CARD),
        Spots("theater-discard", (-26.1, 5.2), points=fan, y=FLOOR, size=CARD, over=("theater-discard",)),
    ]


def _beside() -> list[Area]:
    figure = (1.5, 1.5)
    return [
        Grid("rulesets", (15.75, 4.9), columns=4, rows=4, pitch=(2.0, 2.65), y=FLOOR, size=SMALL),
        Row("beasts", (15.75, -2.6), count=len(facts.BEASTS), pitch=1.9, y=FLOOR, size=SMALL),
        Row("den", (15.75, -5.0), count=len(facts.BEASTS), pitch=1.9, y=FLOOR, size=figure),
        Row("fallen", (15.75, -8.4), count=SEATS_MOST, pitch=1.9, y=FLOOR, size=figure),
        Row("laurel", (0.0, -12.4), count=1, pitch=1.0, y=FLOOR, size=(START, START)),
        Row("mode", (0.0, 13.15), count=len(MODES), pitch=1.75, y=FLOOR, size=(MODE, MODE)),
    ]


def at(right: float, away: float) -> dict[str, Origin]:
    """The same spot in the zone of each place, turned to face its owner."""
    return {place: Origin(*zone.carry(right, away), zone.turn) for place, zone in ZONES.items()}


def track(row: int, values: int, first_row: int) -> list[tuple[float, float]]:
    """Offsets of the spaces of a track of two rows, the upper one `first_row` long."""
    points = []
    for value in range(values):
        column = value if value < first_row else value - first_row + (first_row != FAVOR_ROW)
        points.append((column * TRACK[0], -TRACK[1] * (row + (value >= first_row))))
    return points


def _players() -> list[Area]:
    cube: dict[str, Any] = {"y": FLOOR + BOARD_THICKNESS, "size": (CUBE, CUBE), "over": ("board",)}
    first = at(BOARD_AT[0] + TRACK_AT[0], BOARD_AT[1] + TRACK_AT[1])
    fan = [(FAN * (n % FAN_ROW), 0.0, n * CARD_RISE) for n in range(OWNED)]
    hands = {place: Origin(x, z, (turn + 180.0) % 360.0) for place, (x, z, turn) in HANDS.items()}
    return [
        HandArea(
            "hand", hands, y=HAND_HEIGHT, size=(HAND_EXTENT[0], HAND_EXTENT[2]), reach=HAND_EXTENT[0] / 2
        ),
        StackArea(
            "own-deck", at(-8.95, -1.95), count=OWNED, thickness=CARD_RISE, y=FLOOR, size=CARD, reach=1.2
        ),
        Spots("discard", at(-6.7, -1.95), points=fan, y=FLOOR, size=CARD, reach=1.6, over=("discard",)),
        Row("board", at(*BOARD_AT), count=1, pitch=1.0, y=FLOOR, size=BOARD),
        Spots("armor", first, points=track(0, facts.ARMOR_MAX + 1, ARMOR_ROW), **cube),
        Spots("favor", first, points=track(2, facts.FAVOR_MAX + 1, FAVOR_ROW), **cube),
        Row("played", at(4.0, 1.85), count=1, pitch=1.0, y=FLOOR, size=CARD, reach=2.2),
        Row("beast-card", at(6.1, 1.85), count=1, pitch=1.0, y=FLOOR, size=SMALL),
        Row("home", at(8.3, 2.3), count=1, pitch=1.0, y=FLOOR, size=(BASE, BASE)),
        Row("start", at(7.75, 0.75), count=1, pitch=1.0, y=FLOOR, size=(START, START)),
        Spots(
            "cubes",
            at(9.4, 0.75),
            points=[(0.0, 0.6 * (1 - n)) for n in range(facts.RETAIN_CUBES)],
            y=FLOOR,
            size=(CUBE, CUBE),
        ),
    ]


def outlines(laid: list[Area]) -> list[dict[str, Any]]:
    """The slots printed on the mat. For a pile or a fan, only the first slot."""
    first = ("deck", "focus", "theater-deck", "theater-discard", "own-deck", "discard")
    return [
        {
            "name": area.name,
            "size": area.size,
            "turn": area.rotation(place) - 180.0,
            "place": place,
            "slots": [
                {"x": x, "z": z}
                for x, _, z in (area.slots(place)[:1] if area.name in first else area.slots(place))
            ],
        }
        for area in laid
        if area.on_table and area.name not in ("armor", "favor", "board", "arena", "tokens")
        for place in area.places or ("",)
    ]
