"""The components of Cartouche and the table they are on."""

from __future__ import annotations

from typing import Any

from tts_builder.art.polyominoes import polyomino
from tts_builder.components import (
    Area,
    At,
    Bag,
    Camera,
    Component,
    Drawn,
    Face,
    Mod,
    Model,
    TableSpec,
    Tile,
)
from tts_builder.games.cartouche import areas as places
from tts_builder.games.cartouche.areas import (
    ANKH,
    BOARD,
    BOARD_AT,
    BOARD_THICKNESS,
    CARD,
    CARD_THICKNESS,
    MARKER,
    MAT_THICKNESS,
    MIDDLE_MAT,
    MURAL,
    PITCH,
    PLACES,
    QUARTER,
    QUARTER_MAT,
    SEATS,
    SIDES,
    THICKNESS,
    TOKEN,
    areas,
    outlines,
    turn,
)
from tts_builder.games.cartouche.facts import (
    ACHIEVEMENTS,
    ANKHS,
    BLACK_TILES,
    CARD_KINDS,
    CARTOUCHES,
    ICONS,
    LETTERS,
    REWARDS,
    ROUNDS,
    SCARAB,
    STARRED,
    TILES,
    TOKEN_TYPES,
    TOKENS,
    animals_of,
)
from tts_builder.games.cartouche.notes import notebook
from tts_builder.games.cartouche.poses import ANGLES, forms
from tts_builder.games.cartouche.stories import STORIES, Story

GAP = 0.012
"""Of a square, around each tile, so that neighbours do not rub."""
CELL = 128
"""Pixels of a square of a tile."""
CARD_PIXELS = (460, 640)


def mod() -> Mod:
    """The whole table before set-up: murals and boards lie out, everything else is in bags."""
    laid = areas()
    return Mod(
        "cartouche",
        "Cartouche",
        [
            *_mats(laid),
            *_murals(),
            _board(),
            _round(),
            Bag("bag", _tiles(), name="Animal tiles", order="random", at=At("bag")),
            Bag("tile-discard", (), name="Discarded tiles", at=At("tile-discard")),
            Bag("supply", [*_cartouches(), *_tokens(), _black()], name="Supply", at=At("supply")),
            Bag("box", [*_stories(), *_achievements(), *_ankhs(), _start()], name="Box", at=At("box")),
        ],
        areas=laid,
        table=TableSpec(
            "Table_Custom", "Sky_Sunset", image=Face("cartouche/table.svg.j2", width=1024, height=605)
        ),
        places=PLACES,
        seats=SEATS,
        notebook=notebook(),
        cameras=(
            Camera(target=(0.0, 0.0, -3.0), angle=(68.0, 0.0, 0.0), distance=30.0),
            *(
                Camera(
                    target=(right * QUARTER[0], 0.0, away * (QUARTER[1] + 3.0)),
                    angle=(68.0, turn(place) - 180.0, 0.0),
                    distance=26.0,
                )
                for place, (right, away) in SIDES.items()
            ),
        ),
        minutes=(40, 60),
        workshop_tags=("Board Games", "Strategy Games"),
        thumbnail=Face("cartouche/thumbnail.svg.j2"),
        lua="cartouche",
        # The ways to pay six tokens of one kind with scarabs, and a button for each other seat.
        buttons=30,
    )


def _model(key: str, cells: tuple[tuple[int, int], ...], marks: list[str], name: str, copies: int) -> Model:
    wide, deep = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    face = Face(
        "cartouche/tile.svg.j2",
        width=2 * wide * CELL,
        height=deep * CELL,
        context={"cells": [[x, y, mark] for (x, y), mark in zip(cells, marks, strict=True)], "wide": wide},
    )
    return Model(
        key,
        Drawn(f"polyomino-{wide}x{deep}", polyomino(cells, THICKNESS / PITCH, GAP)),
        face,
        times=PITCH,
        material="cardboard",
        name=name,
        poses=tuple(ANGLES.items()),
        copies=copies,
    )


def _tiles() -> list[Component]:
    return [
        _model(
            f"tile:{tile}",
            tuple((x, y) for x, y, _ in cells),
            [animal for _, _, animal in cells],
            f"{' and '.join(animals_of(tile)).capitalize()} tile",
            1,
        )
        for tile, cells in TILES.items()
    ]


def _cartouches() -> list[Component]:
    return [
        _model(f"tile:{tile}", cells, [tile] * len(cells), "Cartouche", copies)
        for tile, (cells, copies) in CARTOUCHES.items()
    ]


def _tokens() -> list[Component]:
    return [
        Tile(
            f"token:{kind}",
            Face("cartouche/token.svg.j2", width=256, height=256, kind=kind),
            shape="circle",
            extent=(TOKEN, TOKEN),
            thickness=THICKNESS,
            name=kind.capitalize(),
            copies=TOKENS,
        )
        for kind in TOKEN_TYPES
    ]


def _black() -> Component:
    side = PITCH * (1 - 2 * GAP)
    face = Face("cartouche/black.svg.j2", width=128, height=128)
    return Tile(
        "black", face, extent=(side, side), thickness=THICKNESS, name="Black tile", copies=BLACK_TILES
    )


def _stories() -> list[Component]:
    width, height = CARD_PIXELS
    backs = {
        start: Face("cartouche/story_back.svg.j2", width=width, height=height, start=start)
        for start in (False, True)
    }
    return [
        Tile(
            f"story:{story.id}",
            Face("cartouche/story.svg.j2", width=width, height=height, context=_told(story)),
            backs[story.start],
            shape="rounded",
            extent=CARD,
            thickness=CARD_THICKNESS,
            name="Starting story" if story.start else "Story",
            hide_face_down=True,
        )
        for story in STORIES.values()
    ]


def _told(story: Story) -> dict[str, Any]:
    """What is printed on a story."""
    return {
        "id": story.id,
        "type": story.type,
        "points": story.points,
        "start": story.start,
        "tokens": [kind for kind, count in story.tokens.items() for _ in range(count)],
        "chambers": [
            [kind for kind, count in icons.items() for _ in range(count)] for icons in story.chambers
        ],
        "color": story.color,
        "icons": [kind for kind, count in story.icons.items() for _ in range(count)],
        "black": list(story.black),
    }


def _achievements() -> list[Component]:
    width, height = CARD_PIXELS
    back = Face("cartouche/achievement_back.svg.j2", width=width, height=height)
    return [
        Tile(
            f"achievement:{card}",
            Face(
                "cartouche/achievement.svg.j2",
                width=width,
                height=height,
                card=card,
                kind=kind,
                star=card in STARRED,
            ),
            back,
            shape="rounded",
            extent=CARD,
            thickness=CARD_THICKNESS,
            name="Achievement",
            hide_face_down=True,
        )
        for card, kind in CARD_KINDS.items()
    ]


def _ankhs() -> list[Component]:
    """Of each seat six, with a bonus on the front; the back shows the owner only."""
    return [
        Tile(
            f"ankh:{seat}-{bonus}",
            Face("cartouche/ankh.svg.j2", width=256, height=256, seat=seat, bonus=bonus),
            Face("cartouche/ankh.svg.j2", width=256, height=256, seat=seat, bonus=""),
            shape="rounded",
            extent=(ANKH, ANKH),
            thickness=THICKNESS,
            name="Ankh",
        )
        for seat in range(len(PLACES))
        for bonus in ANKHS
    ]


def _murals() -> list[Component]:
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


def _board() -> Component:
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


def _round() -> Component:
    face = Face("cartouche/marker.svg.j2", width=256, height=256, kind="round")
    return Tile(
        "round",
        face,
        shape="circle",
        extent=(MARKER, MARKER),
        thickness=THICKNESS,
        name="Round",
        at=At("round"),
    )


def _start() -> Component:
    face = Face("cartouche/marker.svg.j2", width=256, height=256, kind="start")
    return Tile("start", face, shape="circle", extent=(1.9, 1.9), thickness=THICKNESS, name="Start player")


def _mats(laid: list[Area]) -> list[Component]:
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


assert all(len(forms(tile)) == len(ANGLES) for tile in TILES)
