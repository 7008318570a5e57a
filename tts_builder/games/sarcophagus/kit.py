"""The components of Sarcophagus and its table."""

from __future__ import annotations

from typing import Any, Final

from tts_builder.components import (
    Area,
    At,
    Bag,
    BagArea,
    Brick,
    Camera,
    Card,
    Component,
    Die,
    Face,
    Grid,
    HandArea,
    Mod,
    Model,
    Origin,
    Row,
    SnapPoint,
    Spots,
    TableSpec,
    Tile,
)
from tts_builder.games.sarcophagus.facts import (
    COVER_POSITIONS,
    DIE_FACES,
    MAX_COINS,
    POSITIONS,
    RANKS,
    ROWS,
    SUITS,
    UNDER,
    kind,
)
from tts_builder.games.sarcophagus.notes import notebook

PLACES: Final = ("White", "Red", "Green", "Blue")
"""Places clockwise as seen from above, starting at the front right."""
SEATS: Final = {2: ("White", "Green"), 3: ("White", "Red", "Green"), 4: PLACES}
SIDES: Final = {"White": (1, -1), "Red": (-1, -1), "Green": (-1, 1), "Blue": (1, 1)}
"""Place → the signs of x and z in its quarter of the table."""

SURFACE: Final = 0.96
MAT_THICKNESS: Final = 0.1
MAT: Final = (55.2, 34.6)
FLOOR: Final = SURFACE + MAT_THICKNESS
TILE: Final = 2.0
TILE_THICKNESS: Final = 0.2
COIN_MM: Final = 22.4
"""Coins are round cards, because the game shows the backs of cards in another player's hand: the suits."""
COIN: Final = 0.78
"""The diameter of a coin in units. A quarter of a tile has room for a slightly larger coin."""
QUARTER: Final = 0.45
"""From the middle of a tile to the middle of a coin on it, along x and z."""
PITCH: Final = 2.1
GAP: Final = 0.02
"""The gap between a tile and the tile it covers, so that their pivots never have equal heights."""
PYRAMID_PITCH: Final = TILE + 0.04
DIE: Final = 0.9
SUIT_TINTS: Final = {
    "sun": (0.74, 0.19, 0.1),
    "moon": (0.15, 0.13, 0.25),
    "crown": (0.09, 0.5, 0.37),
    "arms": (0.16, 0.41, 0.72),
}
SUIT_NAMES: Final = {"sun": "Sun", "moon": "Moon", "crown": "Crown", "arms": "Arms"}
IDS: Final = tuple((suit, rank) for suit in SUITS for rank in RANKS)
"""Tiles and coins in the order of their slots."""


def mod() -> Mod:
    """The whole table before set-up: the mat and the dice, with all other components in the box."""
    areas = _areas()
    return Mod(
        "sarcophagus",
        "Sarcophagus",
        [_mat(areas), Bag("box", [*_tiles(), *_coins(), *_pawns()], name="Box", at=At("box")), *_dice()],
        areas=areas,
        table=TableSpec("Table_RPG", "Sky_Cathedral"),
        places=PLACES,
        seats=SEATS,
        notebook=notebook(),
        cameras=(Camera(angle=(68.0, 0.0, 0.0), distance=34.0),),
        snaps=_snaps(areas),
        minutes=(30, 60),
        workshop_tags=("Board Games", "Strategy Games"),
        thumbnail=Face("sarcophagus/thumbnail.svg.j2"),
        lua="sarcophagus",
        buttons=sum(kind(rank) == "number" for _, rank in IDS),
    )


def _tiles() -> list[Component]:
    back = Face("sarcophagus/tile_back.svg.j2", width=512, height=512)
    return [
        Tile(
            f"tile:{suit}-{rank}",
            Face("sarcophagus/tile.svg.j2", width=512, height=512, suit=suit, rank=rank, kind=kind(rank)),
            back,
            extent=(TILE, TILE),
            thickness=TILE_THICKNESS,
            name="Tile",
        )
        for suit, rank in IDS
    ]


def _coins() -> list[Component]:
    backs = {suit: Face("sarcophagus/coin_suit.svg.j2", width=256, height=256, suit=suit) for suit in SUITS}
    return [
        Card(
            f"coin:{suit}-{value}",
            Face("sarcophagus/coin_value.svg.j2", width=256, height=256, suit=suit, value=value),
            backs[suit],
            format=(COIN_MM, COIN_MM),
            shape="circle",
            name=f"Coin of the {SUIT_NAMES[suit]}",
        )
        for suit, value in IDS
    ]


def _dice() -> list[Component]:
    return [
        Die(
            f"die:{suit}",
            [Face("sarcophagus/die_face.svg.j2", suit=suit, value=value) for value in DIE_FACES],
            values=[str(value) for value in DIE_FACES],
            scale=DIE,
            name=f"Die of the {SUIT_NAMES[suit]}",
            at=At("dice", slot),
        )
        for slot, suit in enumerate(SUITS)
    ]


def _pawns() -> list[Component]:
    return [
        Model(
            f"pawn:{suit}", "pawn", name=f"Pawn of the {SUIT_NAMES[suit]}", tint=SUIT_TINTS[suit], figure=True
        )
        for suit in SUITS
    ]


def _areas() -> list[Area]:
    tile, coin = (TILE, TILE), (COIN, COIN)
    pyramid = Brick(
        "pyramid",
        (0.0, 0.0),
        rows=len(ROWS),
        pitch=(PYRAMID_PITCH, PYRAMID_PITCH),
        raised={list(POSITIONS).index(pos): TILE_THICKNESS + GAP for pos in COVER_POSITIONS},
        y=FLOOR,
        size=tile,
    )
    spots = pyramid.slots()
    covers = [spots[list(POSITIONS).index(pos)] for pos in COVER_POSITIONS]
    vault = Row("vault", _quarters(10.1, 14.35), count=UNDER, pitch=PITCH, y=FLOOR, size=tile)
    return [
        pyramid,
        Spots(
            "tomb", (0.0, 0.0), points=[(x, z) for x, _, z in covers], y=FLOOR, size=tile, over=("pyramid",)
        ),
        Spots(
            "coins",
            (0.0, 0.0),
            points=[(x + u, z + v, y + TILE_THICKNESS) for x, y, z in spots for u, v in _quarter_points()],
            y=0.0,
            size=coin,
            reach=0.7,
            over=("pyramid", "tomb"),
        ),
        Grid("claimed", _quarters(13.3, 8.3), columns=6, rows=4, pitch=(PITCH, PITCH), y=FLOOR, size=tile),
        vault,
        Spots(
            "vault-coins",
            _quarters(10.1, 14.35),
            points=[(x + u, v) for x, _, _ in vault.offsets() for u, v in _quarter_points()],
            y=FLOOR + TILE_THICKNESS,
            size=coin,
            over=("vault",),
        ),
        Row("pawn", _quarters(17.4, 14.35), count=2, pitch=1.2, y=FLOOR, size=(1.0, 1.0)),
        HandArea.of("hand", PLACES),
        Grid("discard", (23.3, 1.2), columns=3, rows=8, pitch=(PITCH, PITCH), y=FLOOR, size=tile),
        Row("lost", (23.3, -9.9), count=UNDER, pitch=PITCH, y=FLOOR, size=tile),
        Row("dice", (-23.3, 4.0), count=len(SUITS), pitch=1.3, y=FLOOR, size=(DIE, DIE)),
        BagArea("box", (-23.3, -2.0), y=FLOOR, size=(3.0, 3.0)),
    ]


def _quarters(x: float, z: float) -> dict[str, Origin]:
    """The same spot in the quarter of each place, turned so that it is upright for its player."""
    return {
        place: Origin(right * x, away * z, 180.0 if away < 0 else 0.0)
        for place, (right, away) in SIDES.items()
    }


def _quarter_points() -> list[tuple[float, float]]:
    """The offsets of the coins on a tile, in reading order."""
    points = [(-QUARTER, QUARTER), (QUARTER, QUARTER), (-QUARTER, -QUARTER), (QUARTER, -QUARTER)]
    return points[:MAX_COINS]


def _snaps(areas: list[Area]) -> tuple[SnapPoint, ...]:
    """A snap point for each spot of a tile. Spots of coins are too close together for snap points."""
    by_name = {area.name: area for area in areas}
    return tuple(
        SnapPoint(slot, by_name[name].rotation(place))
        for name in ("pyramid", "claimed", "vault", "discard", "lost")
        for place in by_name[name].places or ("",)
        for slot in by_name[name].slots(place)
    )


def _mat(areas: list[Area]) -> Component:
    height = 2560
    face = Face(
        "sarcophagus/mat.svg.j2",
        width=round(height * MAT[0] / MAT[1]),
        height=height,
        context={"width": MAT[0], "height": MAT[1], "areas": _outlines(areas)},
    )
    return Tile("mat", face, extent=MAT, thickness=MAT_THICKNESS, fixed=True, tooltip=False, at=(0.0, 0.0))


_LABELS: Final = {
    "pyramid": ("Pyramid", "tile"),
    "claimed": ("Claimed tiles", "tile"),
    "vault": ("Vault", "tile"),
    "pawn": ("Suits", "coin"),
    "discard": ("Discarded", "tile"),
    "lost": ("Discarded unseen", "tile"),
    "dice": ("Dice", "tile"),
    "box": ("Box", "panel"),
}


def _outlines(areas: list[Area]) -> list[dict[str, Any]]:
    """The outlines and labels printed on the mat."""
    return [
        {
            "name": area.name,
            "label": _LABELS[area.name][0],
            "style": _LABELS[area.name][1],
            "rects": [
                {
                    "x": x,
                    "z": z,
                    "w": area.size[0],
                    "d": area.size[1],
                    "turn": area.rotation(place) - 180.0,
                    "ghost": _ghost(area.name, slot),
                }
                for slot, (x, _, z) in enumerate(area.slots(place))
            ],
        }
        for area in areas
        if area.name in _LABELS
        for place in area.places or ("",)
    ]


def _ghost(area: str, slot: int) -> str:
    """The tile or suit whose own slot this is, or an empty text."""
    if area in ("claimed", "discard"):
        suit, rank = IDS[slot]
        return f"{suit}-{rank}"
    return SUITS[slot] if area == "dice" else ""
