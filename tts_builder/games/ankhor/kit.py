"""The components of Ankh'or and its table."""

from __future__ import annotations

from tts_builder.components import (
    Area,
    At,
    Bag,
    Camera,
    Component,
    Face,
    Mod,
    Model,
    SnapPoint,
    TableSpec,
    Tile,
)
from tts_builder.games.ankhor.areas import (
    BOARD,
    BOARD_AT,
    CITY,
    CITY_MAT,
    FLOOR,
    MARKER,
    MARKET_MAT,
    MAT_THICKNESS,
    PITCH,
    PLACES,
    PYRAMID,
    SEATS,
    SIDE_AT,
    SIDE_MAT,
    SIDES,
    THICKNESS,
    TILE,
    TOKEN,
    TOKEN_THICKNESS,
    ZONE_PITCH,
    areas,
    outlines,
    zones,
)
from tts_builder.games.ankhor.facts import (
    BONUS_TOKENS,
    CELLS,
    COLORS,
    DRAW_PILES,
    KINDS,
    MARKERS_PER_RESOURCE,
    RESOURCES,
    REST,
    TOKEN_TYPES,
    TOKENS_PER_TYPE,
    face,
)
from tts_builder.games.ankhor.notes import notebook


def mod() -> Mod:
    """The whole table before set-up: mats and price board, with all other components in the box."""
    laid = areas()
    return Mod(
        "ankhor",
        "Ankh'or",
        [
            *_mats(laid),
            _board(),
            Bag("box", [*_tiles(), *_tokens(), *_markers(), _pyramids()], name="Box", at=At("box")),
        ],
        areas=laid,
        table=TableSpec(
            "Table_Custom", "Sky_Sunset", image=Face("ankhor/table.svg.j2", width=1024, height=605)
        ),
        places=PLACES,
        seats=SEATS,
        notebook=notebook(),
        cameras=(
            Camera(angle=(70.0, 0.0, 0.0), distance=24.0),
            *(
                Camera(
                    target=(right * CITY[0], 0.0, away * CITY[1]),
                    angle=(68.0, 0.0 if away < 0 else 180.0, 0.0),
                    distance=22.0,
                )
                for right, away in SIDES.values()
            ),
        ),
        snaps=_snaps(laid),
        minutes=(30, 45),
        workshop_tags=("Board Games", "Strategy Games"),
        thumbnail=Face("ankhor/thumbnail.svg.j2"),
        lua="ankhor",
        # The end of a turn with a surplus and both refills, or the resources to save.
        buttons=1 + len(TOKEN_TYPES) + len(DRAW_PILES),
    )


def _tiles() -> list[Component]:
    backs = {color: Face("ankhor/tile_back.svg.j2", width=512, height=512, color=color) for color in COLORS}
    return [
        Tile(
            f"tile:{face(color, kind)}",
            Face("ankhor/tile.svg.j2", width=512, height=512, color=color, kind=kind),
            backs[color],
            extent=(TILE, TILE),
            thickness=THICKNESS,
            name="Tile",
            copies=copies,
        )
        for color in COLORS
        for kind, copies in KINDS.items()
    ]


def _tokens() -> list[Component]:
    return [
        Tile(
            f"token:{kind}",
            Face("ankhor/token.svg.j2", width=256, height=256, kind=kind),
            shape="circle",
            extent=(TOKEN, TOKEN),
            thickness=TOKEN_THICKNESS,
            name=kind.capitalize(),
            copies=TOKENS_PER_TYPE,
        )
        for kind in TOKEN_TYPES
    ]


def _markers() -> list[Component]:
    closed = Face("ankhor/marker_back.svg.j2", width=256, height=256)
    return [
        Tile(
            f"marker:{kind}",
            Face("ankhor/marker.svg.j2", width=256, height=256, kind=kind),
            closed,
            shape="rounded",
            extent=(MARKER, MARKER),
            thickness=THICKNESS,
            name=f"Price: {kind}",
            copies=MARKERS_PER_RESOURCE,
        )
        for kind in RESOURCES
    ]


def _pyramids() -> Component:
    return Model(
        "bonus",
        "pyramid",
        name="Bonus",
        scale=PYRAMID,
        texture=Face("ankhor/pyramid.svg.j2", width=256, height=256),
        copies=BONUS_TOKENS,
    )


def _board() -> Component:
    face = Face(
        "ankhor/board.svg.j2",
        width=2048,
        height=round(2048 * BOARD[1] / BOARD[0]),
        context={
            "extent": BOARD,
            "zones": zones(),
            "marker": MARKER,
            "pitch": ZONE_PITCH,
        },
    )
    at = (BOARD_AT[0], FLOOR, BOARD_AT[1])
    return Tile("board", face, extent=BOARD, thickness=MAT_THICKNESS, fixed=True, tooltip=False, at=at)


def _snaps(laid: list[Area]) -> tuple[SnapPoint, ...]:
    """Pieces of the market snap to their places. In the cities the script straightens the tiles."""
    return tuple(
        SnapPoint(slot, area.rotation())
        for area in laid
        if area.name in ("row", "markers", "supply", "gone")
        for slot in area.slots()
    )


def _mats(laid: list[Area]) -> list[Component]:
    wide = 3840
    market = Face(
        "ankhor/market_mat.svg.j2",
        width=wide,
        height=round(wide * MARKET_MAT[1] / MARKET_MAT[0]),
        context={"extent": MARKET_MAT, "board": BOARD, "areas": outlines(laid)},
    )
    city = Face(
        "ankhor/city_mat.svg.j2",
        width=1536,
        height=1536,
        context={"extent": CITY_MAT, "cells": CELLS, "pitch": PITCH, "rest": REST},
    )
    return [
        _mat("mat", market, MARKET_MAT, (0.0, 0.0)),
        *(
            _mat(f"side-mat:{side}", _side(laid, x), SIDE_MAT, (x, 0.0))
            for side, x in (("left", -SIDE_AT), ("right", SIDE_AT))
        ),
        *(
            _mat(
                f"city-mat:{place}",
                city,
                CITY_MAT,
                (right * CITY[0], away * CITY[1]),
                180.0 if away < 0 else 0.0,
            )
            for place, (right, away) in SIDES.items()
        ),
    ]


def _side(laid: list[Area], x: float) -> Face:
    wide = 1024
    return Face(
        "ankhor/side_mat.svg.j2",
        width=wide,
        height=round(wide * SIDE_MAT[1] / SIDE_MAT[0]),
        context={"extent": SIDE_MAT, "areas": outlines(laid, x)},
    )


def _mat(
    key: str, face: Face, extent: tuple[float, float], at: tuple[float, float], turn: float | None = None
) -> Component:
    return Tile(
        key, face, extent=extent, thickness=MAT_THICKNESS, fixed=True, tooltip=False, at=at, turn=turn
    )
