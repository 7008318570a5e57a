"""The reference cards: a summary of the round for each player, and the rules of the solo opponent."""

from __future__ import annotations

from typing import Final

from tts_builder.components import At, Component, Face, PlayerAid
from tts_builder.games.cartouche.areas import CARD_THICKNESS, PLACES, REFERENCE, SOLO_CARD
from tts_builder.games.cartouche.facts import (
    ANKHS,
    COLUMNS,
    ITEMS,
    MAX_OPEN_STORIES,
    MAX_RESERVED_ANIMAL_TILES,
    ROUNDS,
    SOLO_ANKHS,
    SOLO_TILES,
    SOLO_TIMES,
    STORIES_FOR,
    TILES_PER_DRAW,
    TOKENS_PER_POINT,
    TRADE,
)

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Numbers as words."""
ANKH_WORDS: Final = {
    "three_small": "three small cartouches",
    "long": "the long cartouche",
    "square_scarab": "the square cartouche and a scarab",
    "two_scarabs": "two scarabs",
    "three_pieces": f"draw {NUMBERS[TILES_PER_DRAW]} tiles, keep one",
    "repeat": "a bonus you have taken",
}


def references() -> list[Component]:
    """All reference cards, at their places on the table."""
    player, solo = _player_face(), _solo_face()
    return [
        *(
            PlayerAid(
                f"reference:{place}",
                player,
                shape="rounded",
                extent=REFERENCE,
                thickness=CARD_THICKNESS,
                name="Reference card",
                at=At("reference", place=place),
            )
            for place in PLACES
        ),
        PlayerAid(
            "reference:solo",
            solo,
            shape="rounded",
            extent=SOLO_CARD,
            thickness=CARD_THICKNESS,
            name="Solo reference card",
            at=At("solo-reference"),
        ),
    ]


def _player_face() -> Face:
    width = 900
    return Face(
        "cartouche/reference.svg.j2",
        width=width,
        height=round(width * REFERENCE[1] / REFERENCE[0]),
        context={
            "phases": [
                (
                    "Draft",
                    f"In turn order, {NUMBERS[ITEMS]} passes: take one story or one tile. With more than "
                    f"{NUMBERS[MAX_OPEN_STORIES]} open stories, discard one.",
                ),
                (
                    "Place",
                    "All at once: place tiles next to filled squares. Earn a token for each uncovered icon "
                    "next to a region of its animal. Keep "
                    f"{NUMBERS[MAX_RESERVED_ANIMAL_TILES]} animal tile, or more if none fits.",
                ),
                (
                    "Score",
                    "All at once: complete stories; put ankhs on achievements and take their bonuses.",
                ),
            ],
            "ankhs": [(name, ANKH_WORDS[name]) for name in ANKHS],
            "trade": f"At any time: {NUMBERS[TRADE]} tokens for a small cartouche or a scarab.",
            "end": f"After round {NUMBERS[ROUNDS]}: place, trade, complete and score once more. "
            "Achievements now score their last space.",
            "points": f"Points: stories, reward spaces, 1 for every {NUMBERS[TOKENS_PER_POINT]} tokens left.",
        },
    )


def _solo_face() -> Face:
    width = 1500
    three, five = STORIES_FOR["three_river"], STORIES_FOR["five_same"]
    first, second = (" or ".join(animals) for animals in COLUMNS)
    return Face(
        "cartouche/solo_reference.svg.j2",
        width=width,
        height=round(width * SOLO_CARD[1] / SOLO_CARD[0]),
        context={
            "steps": [
                f"Take {NUMBERS[ITEMS]} items. The opponent gets the rest: stories by type, tiles in column "
                f"1 ({first}), 2 ({second}) or 3 (two animals).",
                "Place as usual. The opponent places nothing.",
                f"The opponent scores before you, with one of its {NUMBERS[SOLO_ANKHS]} ankhs each time: "
                f"{NUMBERS[three]} stories of a type; {NUMBERS[five]} of a type it has scored; "
                f"{NUMBERS[SOLO_TILES]} tiles of a column for the card of that number, a second time only if "
                "you have not scored the card. It discards the items it scored with, the oldest first.",
                f"Then you score, on the next free space. {NUMBERS[SOLO_TIMES].capitalize()} ankhs of the "
                "opponent close an achievement.",
                "At the end it scores its spaces and the stories it kept. You need more points to win.",
            ],
        },
    )
