"""The mats, the murals and the achievement board of Cartouche."""

from __future__ import annotations

from typing import Any

from tts_builder.components import Area, At, Component, Face, Tile
from tts_builder.games.cartouche import areas as places
from tts_builder.games.cartouche import facts
from tts_builder.games.cartouche.areas import (
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
    mirrored,
    outlines,
    turn,
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
                "letters": {letter: animal for animal, letter in facts.LETTERS.items()},
                "bonuses": list(facts.ANKHS),
                "geometry": _mural_geometry(),
            },
        )
        for side, rows in facts.ICONS.items()
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
    """Sizes and positions in squares, from the upper left corner of the board."""
    left, top = MURAL[0] / 2 - places.MURAL_AT[0], MURAL[1] / 2 + places.MURAL_AT[1]
    return {
        "extent": _squares(*MURAL),
        "grid": _squares(left + places.GRID_AT[0], top - places.GRID_AT[1]),
        "ankhs": _squares(left + places.ANKHS_AT[0], top - places.ANKHS_AT[1]),
        "ankh_pitch": places.ANKH_PITCH / PITCH,
    }


def _squares(*lengths: float) -> tuple[float, ...]:
    return tuple(length / PITCH for length in lengths)


def board() -> Component:
    """The achievement board: the front for one or two players, the back for more."""
    width = 2400
    sides = {
        players: Face(
            "cartouche/board.svg.j2",
            width=width,
            height=round(width * BOARD[1] / BOARD[0]),
            context={
                "rewards": [(name, facts.REWARDS[players][name]) for name in facts.ACHIEVEMENTS],
                "extent": BOARD,
                "columns": places.COLUMNS,
                "spaces": places.SPACES_AT,
                "space": places.SPACE,
                "card": CARD,
                "cards_at": places.CARDS_AT,
            },
        )
        for players in facts.REWARDS
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
    """The mats: the middle of the table and a place for each player."""
    middle = ("deck", "story-discard", "stories", "tiles", "round", "bag", "tile-discard", "supply", "box")
    rival = ("rival-tiles", "rival-stories", "rival-ankhs", "solo-reference")
    high = 3000
    middle_face = Face(
        "cartouche/middle_mat.svg.j2",
        width=round(high * MIDDLE_MAT[0] / MIDDLE_MAT[1]),
        height=high,
        context={
            "extent": MIDDLE_MAT,
            "areas": outlines(laid, (*middle, *rival), (0.0, 0.0), ""),
            "board": {"at": BOARD_AT, "size": BOARD},
            "rounds": facts.ROUNDS,
            "columns": [" or ".join(animals) for animals in facts.COLUMNS],
        },
    )
    # One mat for places whose left borders on the middle of the table, one for the others.
    own_faces = {mirrored(place): _own_mat(laid, place) for place in ("White", "Red")}
    return [
        Tile("mat", middle_face, extent=MIDDLE_MAT, thickness=MAT_THICKNESS, fixed=True, tooltip=False),
        *(
            Tile(
                f"mat:{place}",
                own_faces[mirrored(place)],
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


def _own_mat(laid: list[Area], place: str) -> Face:
    """The mat around the mural, for a place at the front."""
    own = ("open", "completed", "reserve", "cartouches", "stock", "trade", "start", "drawn", "reference")
    right, away = SIDES[place]
    width = 1700
    return Face(
        "cartouche/player_mat.svg.j2",
        width=width,
        height=round(width * QUARTER_MAT[1] / QUARTER_MAT[0]),
        context={
            "extent": QUARTER_MAT,
            "areas": outlines(laid, own, (right * QUARTER[0], away * QUARTER[1]), place),
            "mural": {"at": (places.MURAL_AT[0] * mirrored(place), places.MURAL_AT[1]), "size": MURAL},
            "tokens": [*facts.TOKEN_TYPES],
            "pitch": PITCH,
            "fan": len(facts.STORY_TYPES),
        },
    )
