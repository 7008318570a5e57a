"""Where everything lies on the table of Cleopatra, and the sizes of the pieces."""

from __future__ import annotations

from typing import Any, Final

from tts_builder.components import Area, BagArea, Grid, HandArea, Origin, Row, Spots, StackArea
from tts_builder.components.cards import DEPTH, WIDTH
from tts_builder.games.cleopatra import facts, purse

PLACES: Final = ("White", "Red", "Green", "Blue")
"""Clockwise as seen from above, from the front right."""
SEATS: Final = {players: PLACES[:players] for players in facts.PLAYERS}
"""Seats by number of players. A seat always has the pieces in the color of its place."""
SIDES: Final = {"White": (1, -1), "Red": (-1, -1), "Green": (-1, 1), "Blue": (1, 1)}
"""Which quarter of the table belongs to a place: sign of x and z."""

SURFACE: Final = 0.96
MAT_THICKNESS: Final = 0.1
MAT: Final = (55.0, 34.6)
FLOOR: Final = SURFACE + MAT_THICKNESS
CARD_SCALE: Final = 0.9
CARD: Final = (WIDTH * CARD_SCALE, DEPTH * CARD_SCALE)
CARD_RISE: Final = 0.025
"""Height between cards that overlap: slightly more than the thickness of a card."""
TOKEN: Final = 0.9
TOKEN_THICKNESS: Final = 0.12
TALLY: Final = 0.6

SQUARE: Final = 1.2
"""Side of a square of the garden."""
MOSAIC_THICKNESS: Final = 0.16
GARDEN: Final = (0.0, 7.9)
HALF: Final = SQUARE * facts.WIDTH / 2
WALL: Final = (3.5, 0.7)
WALL_PITCH: Final = SQUARE * facts.WALL_LENGTH
WALL_AT: Final = HALF + 0.45
"""From the center of the garden to the center of a wall."""
DOOR_AT: Final = 3.6
BASE: Final = (13.4, 13.4, 0.25)
PILLAR: Final = (1.1, 1.1, 0.75)
PALACE_FLOOR: Final = (12.8, 12.8, 0.2)
"""Width, depth and height of the parts of the foundation: base, pillars, floor."""
PILLAR_AT: Final = 5.7
"""From the center of the garden to a pillar, in x and in z."""
PALACE: Final = FLOOR + BASE[2] + PILLAR[2] + PALACE_FLOOR[2]
"""Height of the floor of the palace, where its pieces stand."""
SPHINX: Final = (1.3, 2.1)
OBELISK: Final = (1.1, 1.1)
ROW_AT: Final = 3.8
"""From the walk to a row of the plaza."""
PEDESTAL: Final = (2.8, 2.8)
PEDESTAL_HEIGHT: Final = 0.5
THRONE: Final = (1.5, 1.5)
STATUE: Final = (0.9, 0.9)
PYRAMID: Final = 1.9
FIGURE: Final = 0.9
WORSHIPPER: Final = 2.4
BAG: Final = 0.8
STALL_STEP: Final = 0.62
STALL_ROW: Final = 22
"""Cards of a stall side by side. Further cards start again on top of the first."""
MOSAIC_SPOT: Final = (6.2, 3.8)
STATUES_AT: Final = -0.9
PYRAMID_AT: Final = 2.35
AID: Final = (4.08, 3.4)
PAY: Final = (6.6, 3.4)
SCREEN: Final = (17.8, 4.0, 4.5)
"""Width, height and depth of the screen of a player."""
QUARTER: Final = (18.2, 11.9)
SCREEN_AT: Final = -1.7


def areas() -> list[Area]:
    """Every area: market, quarry, palace, and the quarters of the players."""
    return [*_market(), *_quarry(), *_palace(), *_quarters()]


def _market() -> list[Area]:
    top = 4.45
    stalls = [(STALL_STEP * (slot % STALL_ROW), 0.0, slot * CARD_RISE) for slot in range(facts.DECK_SIZE)]
    return [
        StackArea("deck", (-26.1, top), count=facts.DECK_SIZE, thickness=CARD_RISE, y=FLOOR, size=CARD),
        Row("drawn", (-23.6, top), count=1, pitch=1.0, y=FLOOR, size=CARD),
        Spots(
            "discard",
            (-20.6, top),
            points=[(0.95 * kind, 0.0, 0.04 * kind) for kind in range(len(facts.CARDS))],
            y=FLOOR,
            size=CARD,
            over=("discard",),
        ),
        *(
            Spots(
                f"stall-{stall}",
                (-24.9, top - 2.97 * (stall + 1)),
                points=stalls,
                y=FLOOR,
                size=CARD,
                over=(f"stall-{stall}",),
            )
            for stall in range(facts.STALLS)
        ),
    ]


def _quarry() -> list[Area]:
    sphinxes, obelisks = facts.PIECES["sphinx"].count, facts.PIECES["obelisk"].count
    walls: dict[str, Any] = {"columns": len(facts.WALL_PIECES), "rows": len(facts.WALL_SIDES)}
    return [
        Row(
            "worshippers",
            (17.9, 4.55),
            count=len(facts.WORSHIPPERS),
            pitch=3.4,
            y=FLOOR,
            size=(WORSHIPPER,) * 2,
        ),
        Row("quarry-sphinx", (14.4, 1.75), count=sphinxes, pitch=1.5, y=FLOOR, size=SPHINX),
        Row("quarry-obelisk", (20.5, 1.75), count=obelisks, pitch=1.4, y=FLOOR, size=OBELISK),
        Spots("quarry-door", (24.9, 1.75), points=[(0.0, 0.55), (0.0, -0.55)], y=FLOOR, size=WALL),
        Spots("quarry-throne", (11.5, -1.1), points=[(0.0, 0.0), (2.85, 0.0)], y=FLOOR, size=PEDESTAL),
        Grid("quarry-wall", (15.2, -4.6), **walls, pitch=(3.8, 1.0), y=FLOOR, size=WALL),
        Row("mosaic", (24.0, -4.2), count=1, pitch=1.0, y=FLOOR, size=MOSAIC_SPOT),
        BagArea("mosaics", (19.2, -1.2), y=FLOOR, size=(2.4, 2.4)),
        BagArea("box", (25.4, -0.95), y=FLOOR, size=(2.4, 2.4)),
    ]


def _palace() -> list[Area]:
    x, z = GARDEN
    square = (SQUARE, SQUARE)
    lattice: dict[str, Any] = {"columns": facts.WIDTH, "rows": facts.HEIGHT, "pitch": square}
    wall: dict[str, Any] = {"count": len(facts.WALL_PIECES), "pitch": WALL_PITCH, "y": PALACE, "size": WALL}
    front = z - WALL_AT
    rows = [front - 14.0 + 3.6 * spot for spot in range(facts.SPHINX_SPOTS)]
    return [
        Grid("garden", GARDEN, **lattice, y=PALACE, size=square, reach=0.9),
        Grid(
            "sanctuary",
            GARDEN,
            **lattice,
            y=PALACE,
            size=STATUE,
            reach=0.6,
            over=("garden", "pedestal", "throne"),
        ),
        Row("pedestal", GARDEN, count=1, pitch=1.0, y=PALACE, size=PEDESTAL, over=("garden",)),
        Row(
            "throne",
            GARDEN,
            count=1,
            pitch=1.0,
            y=PALACE + PEDESTAL_HEIGHT,
            size=THRONE,
            reach=1.6,
            over=("garden", "pedestal"),
        ),
        # Seen from outside, like the names of the three kinds of walls.
        Row("wall-L", Origin(x - WALL_AT, z, 270.0), **wall),
        Row("wall-B", Origin(x, z + WALL_AT, 0.0), **wall),
        Row("wall-R", Origin(x + WALL_AT, z, 90.0), **wall),
        Spots("door", (x, front), points=[(-DOOR_AT, 0.0), (DOOR_AT, 0.0)], y=PALACE, size=WALL),
        Spots(
            "sphinx",
            (x, 0.0),
            points=[(side * ROW_AT, row) for side in (-1, 1) for row in rows],
            y=FLOOR,
            size=SPHINX,
        ),
        Spots(
            "obelisk",
            (x, rows[-1] + 3.6),
            points=[(-ROW_AT, 0.0), (ROW_AT, 0.0)],
            y=FLOOR,
            size=OBELISK,
        ),
        Spots(
            "walk",
            (x, front - 2.0),
            points=[(0.0, 2.8 * (space - facts.WALK)) for space in range(facts.WALK + 1)],
            y=FLOOR,
            size=(FIGURE, FIGURE),
        ),
    ]


def _quarters() -> list[Area]:
    token, tally = (TOKEN, TOKEN), (TALLY, TALLY)

    def at(right: float, away: float) -> dict[str, Origin]:
        """The same spot in the quarter of each place, turned to face its owner."""
        places = {}
        for place, (x, z) in SIDES.items():
            middle = Origin(x * QUARTER[0], z * QUARTER[1], 180.0 if z < 0 else 0.0)
            places[place] = Origin(*middle.carry(right, away), middle.turn)
        return places

    steps = purse.TALLY_STEPS
    return [
        HandArea.of("hand", PLACES),
        Row("pay", at(-5.4, 2.9), count=1, pitch=1.0, y=FLOOR, size=PAY, reach=4.2),
        Row("statues", at(STATUES_AT, 2.6), count=facts.STATUES, pitch=1.1, y=FLOOR, size=STATUE),
        Row("pyramid", at(PYRAMID_AT, 2.6), count=2, pitch=2.1, y=FLOOR, size=(PYRAMID, PYRAMID)),
        Row("aid", at(6.7, 2.9), count=1, pitch=1.0, y=FLOOR, size=AID),
        Row("scarabs", at(-4.4, SCREEN_AT + 0.5), count=len(purse.SCARABS), pitch=1.7, y=FLOOR, size=token),
        Row("tally-scarabs", at(-4.4, SCREEN_AT - 1.2), count=steps, pitch=0.82, y=FLOOR, size=tally),
        Row("amulets", at(4.4, SCREEN_AT + 0.5), count=purse.AMULET_PILES, pitch=1.7, y=FLOOR, size=token),
        Row("tally-amulets", at(4.4, SCREEN_AT - 1.2), count=steps, pitch=0.82, y=FLOOR, size=tally),
    ]


def screens() -> dict[str, Origin]:
    """The center of the screen of each place."""
    places = {}
    for place, (x, z) in SIDES.items():
        middle = Origin(x * QUARTER[0], z * QUARTER[1], 180.0 if z < 0 else 0.0)
        places[place] = Origin(*middle.carry(0.0, SCREEN_AT), middle.turn)
    return places


def outlines(laid: list[Area], in_palace: bool) -> list[dict[str, Any]]:
    """The slots printed on the floor of the palace, or on the mat around it. For a pile or a row of cards,
    only the first slot."""
    first = ("deck", "discard", "stall-0", "stall-1", "stall-2")
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
        if area.on_table and in_palace == (area.y >= PALACE)
        for place in area.places or ("",)
    ]
