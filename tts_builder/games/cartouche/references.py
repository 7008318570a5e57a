"""The reference cards: a round in short for each player, and the rules of the opponent for a solo game."""

from __future__ import annotations

from typing import Final

from tts_builder.components import At, Component, Face, PlayerAid
from tts_builder.games.cartouche.areas import CARD_THICKNESS, PLACES, REFERENCE, SOLO_CARD
from tts_builder.games.cartouche.facts import (
    ANKHS,
    COLUMNS,
    ITEMS,
    MOST_ANIMAL_TILES,
    MOST_OPEN,
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
"""Figures of the rules, as a sentence has them."""
ANKH_WORDS: Final = {
    "three_small": "three small cartouches",
    "long": "the long cartouche",
    "square_scarab": "the square cartouche and a scarab",
    "two_scarabs": "two scarabs",
    "three_pieces": f"draw {NUMBERS[TILES_PER_DRAW]} tiles, keep one",
    "repeat": "a bonus you have had",
}


def references() -> list[Component]:
    """All of them, where they stay."""
    own, solo = _own(), _solo()
    return [
        *(
            PlayerAid(
                f"reference:{place}",
                own,
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


def _own() -> Face:
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
                    f"{NUMBERS[MOST_OPEN]} open stories, discard one.",
                ),
                (
                    "Place",
                    "All at once: lay tiles beside what is filled. An uncovered icon beside a region of its "
                    f"animal is a token. Keep {NUMBERS[MOST_ANIMAL_TILES]} animal tile at most, unless none "
                    "fits.",
                ),
                (
                    "Score",
                    "All at once: complete stories; put an ankh on an achievement and take its bonus.",
                ),
            ],
            "ankhs": [(name, ANKH_WORDS[name]) for name in ANKHS],
            "trade": f"At any time: {NUMBERS[TRADE]} tokens for a small cartouche or a scarab.",
            "end": f"After round {NUMBERS[ROUNDS]}: place, trade, complete and score once more. "
            "Achievements then give their last space.",
            "points": f"Points: stories, reward spaces, 1 for every {NUMBERS[TOKENS_PER_POINT]} tokens left.",
        },
    )


def _solo() -> Face:
    width = 1500
    three, five = STORIES_FOR["three_river"], STORIES_FOR["five_same"]
    first, second = (" or ".join(animals) for animals in COLUMNS)
    return Face(
        "cartouche/solo_reference.svg.j2",
        width=width,
        height=round(width * SOLO_CARD[1] / SOLO_CARD[0]),
        context={
            "steps": [
                f"Take {NUMBERS[ITEMS]} items. The rest is the opponent's: stories by type, tiles in column "
                f"1 ({first}), 2 ({second}) or 3 (two animals).",
                "Place as usual. The opponent places nothing.",
                f"The opponent scores before you, with one of its {NUMBERS[SOLO_ANKHS]} ankhs each time: "
                f"{NUMBERS[three]} stories of a type; {NUMBERS[five]} of a type it has scored; "
                f"{NUMBERS[SOLO_TILES]} tiles of a column for the card of that number, a second time only if "
                "you have not scored the card. It discards what it scored with, the oldest first.",
                f"Then you score, on the next free space. {NUMBERS[SOLO_TIMES].capitalize()} ankhs of the "
                "opponent close an achievement.",
                "At the end it has its spaces and the stories it kept. You need more points to win.",
            ],
        },
    )
