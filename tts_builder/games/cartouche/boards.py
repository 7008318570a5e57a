"""What the pieces of Cartouche lie on: mats, murals and the board of achievements."""

from __future__ import annotations

from typing import Any

from tts_builder.components import Area, At, Component, Face, Tile
from tts_builder.games.cartouche import areas as places
from tts_builder.games.cartouche.areas import (
    ANKH,
    BOARD,
    BOARD_AT,
    BOARD_THICKNESS,
    CARD,
    MAT_THICKNESS,
    MIDDLE_MAT,
    MURAL,
    PITCH,
    PLACES,
    QUARTER,
    QUARTER_MAT,
    SIDES,
    outlines,
    turn,
)
from tts_builder.games.cartouche.facts import (
    ACHIEVEMENTS,
    ANKHS,
    ICONS,
    LETTERS,
    REWARDS,
    ROUNDS,
    SCARAB,
    TOKEN_TYPES,
)


def murals() -> list[Component]:
    """A mural for each seat, side A on its front."""
    high = 1560
    width = round(high * MURAL[0] / MURAL[1])
    faces = {
        side: Face(
            "cartouche/mural.svg.j2",
            width=width,
            height=high,
            side=side,
            context={
                "rows": rows,
                "letters": {letter: animal for animal, letter in LETTERS.items()},
                "bonuses": list(ANKHS),
                "geometry": _mural_geometry(),
            },
        )
        for side, rows in ICONS.items()
    }
    return [
        Tile(
            f"mural:{seat}",
            faces["A"],
            faces["B"],
            extent=MURAL,
            thickness=BOARD_THICKNESS,
            tooltip=False,
            locked=True,
            at=At("board", place=place),
        )
        for seat, place in enumerate(PLACES)
    ]


def _mural_geometry() -> dict[str, Any]:
    """Sizes in units, as seen from the upper left corner of the board."""
    left, top = MURAL[0] / 2 - places.MURAL_AT[0], MURAL[1] / 2 + places.MURAL_AT[1]
    return {
        "extent": MURAL,
        "pitch": PITCH,
        "grid": (left + places.GRID_AT[0], top - places.GRID_AT[1]),
        "ankhs": (left + places.ANKHS_AT[0], top - places.ANKHS_AT[1]),
        "ankh_pitch": places.ANKH_PITCH,
        "ankh": ANKH,
    }


def board() -> Component:
    """The achievements: for two players on the front, for more on the back."""
    width = 2400
    sides = {
        players: Face(
            "cartouche/board.svg.j2",
            width=width,
            height=round(width * BOARD[1] / BOARD[0]),
            context={
                "rewards": [(name, REWARDS[players][name]) for name in ACHIEVEMENTS],
                "extent": BOARD,
                "columns": places.COLUMNS,
                "spaces": places.SPACES_AT,
                "space": places.SPACE,
                "card": CARD,
                "cards_at": places.CARDS_AT,
            },
        )
        for players in REWARDS
    }
    front, back = sides.values()
    return Tile(
        "achievements",
        front,
        back,
        extent=BOARD,
        thickness=BOARD_THICKNESS,
        tooltip=False,
        locked=True,
        at=At("achievements"),
    )


def mats(laid: list[Area]) -> list[Component]:
    """The middle of the table and a place for each player."""
    middle = ("deck", "story-discard", "stories", "tiles", "round", "bag", "tile-discard", "supply", "box")
    rival = ("rival-tiles", "rival-stories", "rival-ankhs")
    own = ("open", "completed", "reserve", "cartouches", "stock", "trade", "start", "drawn")
    high = 3000
    middle_face = Face(
        "cartouche/middle_mat.svg.j2",
        width=round(high * MIDDLE_MAT[0] / MIDDLE_MAT[1]),
        height=high,
        context={
            "extent": MIDDLE_MAT,
            "areas": outlines(laid, (*middle, *rival), (0.0, 0.0), ""),
            "board": {"at": BOARD_AT, "size": BOARD},
            "rounds": ROUNDS,
        },
    )
    right, away = SIDES["White"]
    origin = (right * QUARTER[0], away * QUARTER[1])
    width = 1700
    own_face = Face(
        "cartouche/player_mat.svg.j2",
        width=width,
        height=round(width * QUARTER_MAT[1] / QUARTER_MAT[0]),
        context={
            "extent": QUARTER_MAT,
            "areas": outlines(laid, own, origin, "White"),
            "mural": {"at": places.MURAL_AT, "size": MURAL},
            "tokens": [*TOKEN_TYPES],
            "scarab": SCARAB,
            "pitch": PITCH,
        },
    )
    return [
        Tile("mat", middle_face, extent=MIDDLE_MAT, thickness=MAT_THICKNESS, fixed=True, tooltip=False),
        *(
            Tile(
                f"mat:{place}",
                own_face,
                extent=QUARTER_MAT,
                thickness=MAT_THICKNESS,
                fixed=True,
                tooltip=False,
                at=(right * QUARTER[0], away * QUARTER[1]),
                turn=turn(place),
            )
            for place, (right, away) in SIDES.items()
        ),
    ]
