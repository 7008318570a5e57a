"""The components of Cartouche and its table."""

from __future__ import annotations

from typing import Any

from tts_builder.art.polyominoes import collider, polyomino
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
    SnapPoint,
    TableSpec,
    Tile,
)
from tts_builder.games.cartouche import facts
from tts_builder.games.cartouche.areas import (
    ANKH,
    CARD,
    CARD_THICKNESS,
    MARKER,
    PITCH,
    PLACES,
    QUARTER,
    SEATS,
    SIDES,
    THICKNESS,
    TOKEN,
    areas,
    turn,
)
from tts_builder.games.cartouche.boards import board, mats, murals
from tts_builder.games.cartouche.cards import STORIES, Story
from tts_builder.games.cartouche.notes import notebook
from tts_builder.games.cartouche.poses import ANGLES, forms
from tts_builder.games.cartouche.references import references

GAP = 0.012
"""The gap around each tile, as a part of a square, so that neighboring tiles do not collide."""
CELL = 128
"""Pixels per square of a tile."""
CARD_PIXELS = (460, 640)


def mod() -> Mod:
    """The whole table before set-up: murals and boards, with all other components in bags."""
    laid = areas()
    return Mod(
        "cartouche",
        "Cartouche",
        [
            *mats(laid),
            *murals(),
            board(),
            *references(),
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
        snaps=_snaps(laid),
        places=PLACES,
        seats=SEATS,
        notebook=notebook(),
        cameras=(
            Camera(target=(0.0, 0.0, -5.0), angle=(70.0, 0.0, 0.0), distance=28.0),
            *(
                Camera(
                    target=(right * QUARTER[0], 0.0, away * QUARTER[1]),
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
        # The most buttons: the ways to pay six tokens of one kind with scarabs, and one for each other seat.
        buttons=30,
    )


def _snaps(laid: list[Area]) -> tuple[SnapPoint, ...]:
    """Tiles snap to squares and to the edges between them in any rotation; cards snap upright."""
    cards = ("open", "stories", "achievement-cards")
    return tuple(
        SnapPoint(slot, None if area.name == "mural" else area.rotation(place))
        for area in laid
        if area.name in ("mural", *cards)
        for place in ([""] if area.common else PLACES)
        for slot in area.slots(place)
    )


def _model(key: str, cells: tuple[tuple[int, int], ...], marks: list[str], name: str, copies: int) -> Model:
    wide, deep = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    face = Face(
        "cartouche/tile.svg.j2",
        width=2 * wide * CELL,
        height=deep * CELL,
        context={"cells": [[x, y, mark] for (x, y), mark in zip(cells, marks, strict=True)], "wide": wide},
    )
    hollow = len(cells) < wide * deep
    parts = Drawn(f"collider-{wide}x{deep}", collider(cells, THICKNESS / PITCH, GAP)) if hollow else None
    return Model(
        key,
        Drawn(f"polyomino-{wide}x{deep}", polyomino(cells, THICKNESS / PITCH, GAP)),
        face,
        collider=parts,
        scale=PITCH,
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
            f"{' and '.join(facts.animals_of(tile)).capitalize()} tile",
            1,
        )
        for tile, cells in facts.TILES.items()
    ]


def _cartouches() -> list[Component]:
    return [
        _model(f"tile:{tile}", cells, [tile] * len(cells), "Cartouche", copies)
        for tile, (cells, copies) in facts.CARTOUCHES.items()
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
            copies=facts.TOKENS,
        )
        for kind in facts.TOKEN_TYPES
    ]


def _black() -> Component:
    side = PITCH * (1 - 2 * GAP)
    face = Face("cartouche/black.svg.j2", width=128, height=128)
    return Tile(
        "black", face, extent=(side, side), thickness=THICKNESS, name="Black tile", copies=facts.BLACK_TILES
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
            Face("cartouche/story.svg.j2", width=width, height=height, context=_printed(story)),
            backs[story.start],
            shape="rounded",
            extent=CARD,
            thickness=CARD_THICKNESS,
            name="Starting story" if story.start else "Story",
        )
        for story in STORIES.values()
    ]


def _printed(story: Story) -> dict[str, Any]:
    """The values printed on a story."""
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
                star=card in facts.STARRED,
            ),
            back,
            shape="rounded",
            extent=CARD,
            thickness=CARD_THICKNESS,
            name="Achievement",
        )
        for card, kind in facts.CARD_KINDS.items()
    ]


def _ankhs() -> list[Component]:
    """Six ankhs for each seat. The front shows the bonus, the back only the owner."""
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
        for bonus in facts.ANKHS
    ]


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


assert all(len(forms(tile)) == len(ANGLES) for tile in facts.TILES)
