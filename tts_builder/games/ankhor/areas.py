"""Where everything lies on the table of Ankh'or, and the sizes of the pieces."""

from __future__ import annotations

from typing import Any, Final

from tts_builder.components import Area, BagArea, Grid, Origin, Row, Spots, StackArea
from tts_builder.games.ankhor.facts import CELLS, COLORS, DRAW_PILES, KINDS, ROW, TOKEN_TYPES, ZONES

PLACES: Final = ("White", "Red", "Green", "Blue")
"""Clockwise as seen from above, from the front right."""
SEATS: Final = {2: ("White", "Red"), 3: ("White", "Red", "Green"), 4: PLACES}
SIDES: Final = {"White": (1, -1), "Red": (-1, -1), "Green": (-1, 1), "Blue": (1, 1)}
"""Which quarter of the table belongs to a place: sign of x and z."""

SURFACE: Final = 0.96
MAT_THICKNESS: Final = 0.1
FLOOR: Final = SURFACE + MAT_THICKNESS
PITCH: Final = 1.85
"""Between the cells of a city; a tile is a hair smaller."""
TILE: Final = 1.81
THICKNESS: Final = 0.12
GAP: Final = 0.01
"""Between a tile and what lies on it, so that their pivots never have equal heights."""
TOKEN: Final = 1.12
TOKEN_THICKNESS: Final = 0.18
MARKER: Final = 1.12
MARKER_PITCH: Final = 1.2
PYRAMID: Final = 1.12

CITY: Final = (33.3, 15.6)
"""The middle of the city of the place at the back right."""
CITY_MAT: Final = (30.1, 30.1)
MARKET_MAT: Final = (36.2, 61.8)
BOARD: Final = (23.6, 2.4)
BOARD_AT: Final = (-3.6, 4.6)
ROW_AT: Final = 2.05
ZONE_PITCH: Final = 3.8
MIDDLE: Final = 1.4
"""The depth of the market, around which the stocks of the front and back seats lie."""
MOST_BONUS: Final = 6
"""Bonus tokens one player can have: 18 tiles make three groups of five by colour and three by animal."""


def areas() -> list[Area]:
    """Every area: the cities, the market, and what each player has in stock."""
    tile, token, pyramid = (TILE, TILE), (TOKEN, TOKEN), (PYRAMID, PYRAMID)
    cities = _quarters(*CITY)
    pitch = (PITCH, PITCH)
    upstairs = FLOOR + THICKNESS + GAP
    ground = Grid("ground", cities, columns=CELLS, rows=CELLS, pitch=pitch, y=FLOOR, size=tile)
    floor = Grid(
        "floor",
        cities,
        columns=CELLS - 1,
        rows=CELLS - 1,
        pitch=pitch,
        y=upstairs,
        size=tile,
        over=("ground",),
    )
    return [
        ground,
        floor,
        Grid(
            "ground-token",
            cities,
            columns=CELLS,
            rows=CELLS,
            pitch=pitch,
            y=upstairs,
            size=token,
            over=("ground", "floor"),
        ),
        Grid(
            "floor-token",
            cities,
            columns=CELLS - 1,
            rows=CELLS - 1,
            pitch=pitch,
            y=upstairs + THICKNESS + GAP,
            size=token,
            over=("ground", "floor", "ground-token"),
        ),
        Row("stock", _quarters(9.1, 7.9), count=len(TOKEN_TYPES), pitch=2.7, y=FLOOR, size=token, reach=2.0),
        Row("bonus", _quarters(9.1, 10.8), count=MOST_BONUS, pitch=2.7, y=FLOOR, size=pyramid),
        Row("row", (BOARD_AT[0], ROW_AT), count=ROW, pitch=ZONE_PITCH, y=FLOOR, size=tile),
        Spots(
            "markers",
            BOARD_AT,
            points=[hole for zone in zones() for hole in zone],
            y=FLOOR + MAT_THICKNESS,
            size=(MARKER, MARKER),
        ),
        *(
            StackArea(f"pile-{name}", (x, ROW_AT), count=size, thickness=THICKNESS, y=FLOOR, size=tile)
            for (name, size), x in zip(DRAW_PILES.items(), (11.4, 14.6), strict=True)
        ),
        Row("supply", (4.6, -1.4), count=len(TOKEN_TYPES), pitch=2.7, y=FLOOR, size=token),
        Grid("pyramids", (-11.0, -1.4), columns=6, rows=2, pitch=(1.5, 1.5), y=FLOOR, size=pyramid),
        Grid("gone", (0.0, -22.0), columns=len(KINDS), rows=len(COLORS), pitch=pitch, y=FLOOR, size=tile),
        BagArea("box", (0.0, 24.5), y=FLOOR, size=(3.0, 3.0)),
    ]


def _quarters(x: float, z: float) -> dict[str, Origin]:
    """The same spot in the quarter of each place, turned so that it reads upright for the owner."""
    middle = 0.0 if (x, z) == CITY else MIDDLE
    return {
        place: Origin(right * x, middle + away * z, 180.0 if away < 0 else 0.0)
        for place, (right, away) in SIDES.items()
    }


def zones() -> list[list[tuple[float, float]]]:
    """The holes of each price zone, seen from the middle of the board."""
    zones = []
    for number, holes in enumerate(ZONES):
        middle = (number - (ROW - 1) / 2) * ZONE_PITCH
        zones.append([(middle + (hole - (holes - 1) / 2) * MARKER_PITCH, 0.0) for hole in range(holes)])
    return zones


def outlines(laid: list[Area]) -> list[dict[str, Any]]:
    """What is printed on the mat of the market: every slot with what belongs there."""
    ghosts: dict[str, list[str]] = {
        "stock": list(TOKEN_TYPES),
        "supply": list(TOKEN_TYPES),
        "gone": [f"{color} {kind}" for color in COLORS for kind in KINDS],
    }
    shown = ("stock", "bonus", "row", "pile-A", "pile-B", "supply", "pyramids", "gone", "box")
    return [
        {
            "name": area.name,
            "size": area.size[0],
            "turn": area.rotation(place) - 180.0,
            "place": place,
            "slots": [
                {"x": x, "z": z, "ghost": ghosts[area.name][slot] if area.name in ghosts else ""}
                for slot, (x, _, z) in enumerate(
                    area.slots(place)[:1] if area.kind == "stack" else area.slots(place)
                )
            ],
        }
        for area in laid
        if area.name in shown
        for place in area.places or ("",)
    ]
