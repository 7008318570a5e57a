"""The areas of the table of Ankh'or and the sizes of the pieces."""

from __future__ import annotations

from typing import Any, Final

from tts_builder.components import Area, BagArea, Grid, Origin, Row, Spots, StackArea
from tts_builder.games.ankhor.facts import (
    BONUS_TOKENS,
    CELLS,
    COLORS,
    DRAW_PILES,
    KINDS,
    ROW,
    TOKEN_TYPES,
    ZONES,
)

PLACES: Final = ("White", "Red", "Green", "Blue")
"""Places clockwise as seen from above, starting at the front right."""
SEATS: Final = {2: ("White", "Green"), 3: ("White", "Red", "Green"), 4: PLACES}
SIDES: Final = {"White": (1, -1), "Red": (-1, -1), "Green": (-1, 1), "Blue": (1, 1)}
"""Place → the signs of x and z in its quarter of the table."""

SURFACE: Final = 0.96
MAT_THICKNESS: Final = 0.1
FLOOR: Final = SURFACE + MAT_THICKNESS
PITCH: Final = 2.0
"""Distance between cells of a city; a tile is slightly smaller."""
TILE: Final = 1.96
THICKNESS: Final = 0.12
GAP: Final = 0.01
"""The gap between a tile and the piece on it, so that their pivots never have equal heights."""
TOKEN: Final = 1.3
TOKEN_THICKNESS: Final = 0.18
MARKER: Final = 1.2
MARKER_PITCH: Final = 1.32
PYRAMID: Final = 1.2

MARKET_MAT: Final = (52.8, 9.5)
"""The market is a river across the table, within reach of all four cities."""
CITY_MAT: Final = (26.3, 26.3)
CITY: Final = (13.25, 17.9)
"""The middle of the city at the back right."""
SIDE_MAT: Final = (15.6, 13.0)
SIDE_AT: Final = 35.2
"""Distance to either side of the pieces that players do not use."""
BOARD: Final = (15.4, 4.3)
BOARD_AT: Final = (0.0, 2.35)
ROW_AT: Final = -1.15
SUPPLY_AT: Final = -3.45
ZONE_PITCH: Final = 2.5
OWN_AT: Final = 2.4
"""Distance from the middle of the river to the stock of a player."""
MAX_BONUS_TOKENS: Final = 6
"""Bonus tokens one player can have: 18 tiles make three groups of five by color and three by animal."""


def areas() -> list[Area]:
    """All areas: the cities, the market, and the stock of each player."""
    return [*_cities(), *_stocks(), *_market(), *_aside()]


def _cities() -> list[Area]:
    cities = _quarters(*CITY)
    tile, token = (TILE, TILE), (TOKEN, TOKEN)
    upstairs = FLOOR + THICKNESS + GAP

    def grid(name: str, cells: int, y: float, size: tuple[float, float], over: tuple[str, ...]) -> Grid:
        return Grid(name, cities, columns=cells, rows=cells, pitch=(PITCH, PITCH), y=y, size=size, over=over)

    return [
        grid("ground", CELLS, FLOOR, tile, ()),
        grid("floor", CELLS - 1, upstairs, tile, ("ground",)),
        grid("ground-token", CELLS, upstairs, token, ("ground", "floor")),
        grid(
            "floor-token",
            CELLS - 1,
            upstairs + THICKNESS + GAP,
            token,
            ("ground", "floor", "ground-token"),
        ),
    ]


def _stocks() -> list[Area]:
    """The stocks next to the market, each near the city of its owner."""
    stock: dict[str, Any] = {"columns": 3, "rows": len(TOKEN_TYPES) // 3, "pitch": (1.9, 1.9)}
    bonus: dict[str, Any] = {"columns": 3, "rows": MAX_BONUS_TOKENS // 3, "pitch": (1.6, 1.6)}
    return [
        Grid("stock", _quarters(11.0, OWN_AT), **stock, y=FLOOR, size=(TOKEN, TOKEN), reach=1.8),
        Grid("bonus", _quarters(17.2, OWN_AT), **bonus, y=FLOOR, size=(PYRAMID, PYRAMID)),
    ]


def _market() -> list[Area]:
    tile, token = (TILE, TILE), (TOKEN, TOKEN)
    return [
        Row("row", (BOARD_AT[0], ROW_AT), count=ROW, pitch=ZONE_PITCH, y=FLOOR, size=tile),
        Spots(
            "markers",
            BOARD_AT,
            points=[hole for zone in zones() for hole in zone],
            y=FLOOR + MAT_THICKNESS,
            size=(MARKER, MARKER),
        ),
        Row("supply", (0.0, SUPPLY_AT), count=len(TOKEN_TYPES), pitch=ZONE_PITCH, y=FLOOR, size=token),
        *(
            StackArea(f"pile-{name}", (x, 0.0), count=size, thickness=THICKNESS, y=FLOOR, size=tile)
            for (name, size), x in zip(DRAW_PILES.items(), (22.0, 24.7), strict=True)
        ),
        Grid(
            "pyramids",
            (-22.9, 0.0),
            columns=4,
            rows=BONUS_TOKENS // 4,
            pitch=(1.5, 1.5),
            y=FLOOR,
            size=(PYRAMID, PYRAMID),
        ),
    ]


def _aside() -> list[Area]:
    gone: dict[str, Any] = {"columns": len(KINDS), "rows": len(COLORS), "pitch": (PITCH, PITCH)}
    return [
        Grid("gone", (-SIDE_AT, -0.9), **gone, y=FLOOR, size=(TILE, TILE)),
        BagArea("box", (SIDE_AT, 0.0), y=FLOOR, size=(3.0, 3.0)),
    ]


def _quarters(x: float, z: float) -> dict[str, Origin]:
    """The same spot in the quarter of each place, turned so that it is upright for its player."""
    return {
        place: Origin(right * x, away * z, 180.0 if away < 0 else 0.0)
        for place, (right, away) in SIDES.items()
    }


def zones() -> list[list[tuple[float, float]]]:
    """The holes of each price zone from top to bottom, relative to the middle of the board."""
    zones = []
    for number, holes in enumerate(ZONES):
        middle = (number - (ROW - 1) / 2) * ZONE_PITCH
        zones.append([(middle, ((holes - 1) / 2 - hole) * MARKER_PITCH) for hole in range(holes)])
    return zones


def outlines(laid: list[Area], x: float = 0.0) -> list[dict[str, Any]]:
    """The outlines printed on the mat around `x`: every slot and its piece, relative to the mat's middle."""
    ghosts: dict[str, list[str]] = {
        "stock": list(TOKEN_TYPES),
        "supply": list(TOKEN_TYPES),
        "gone": [f"{color} {kind}" for color in COLORS for kind in KINDS],
    }
    aside = ("gone",) if x < 0 else ("box",)
    river = ("stock", "bonus", "row", "pile-A", "pile-B", "supply", "pyramids")
    shown = aside if x else river
    return [
        {
            "name": area.name,
            "size": area.size[0],
            "turn": area.rotation(place) - 180.0,
            "place": place,
            "slots": [
                {"x": at - x, "z": z, "ghost": ghosts[area.name][slot] if area.name in ghosts else ""}
                for slot, (at, _, z) in enumerate(
                    area.slots(place)[:1] if area.kind == "stack" else area.slots(place)
                )
            ],
        }
        for area in laid
        if area.name in shown
        for place in area.places or ("",)
    ]
