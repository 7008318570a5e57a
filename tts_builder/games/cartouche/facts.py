"""The components and every figure of the rules. The stories are in cards.py."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final, Literal, get_args

PLAYERS: Final = (1, 2, 3, 4)
SOLO: Final = 1

Animal = Literal["cat", "snake", "bird", "human"]
TokenType = Literal["cat", "snake", "bird", "human", "scarab"]
Side = Literal["A", "B"]
StoryType = Literal["river", "chamber", "token"]
Achievement = Literal["three_river", "three_chamber", "three_token", "five_same", "card1", "card2", "card3"]
Ankh = Literal["three_small", "long", "square_scarab", "two_scarabs", "three_pieces", "repeat"]
Traded = Literal["K1", "scarab"]

ANIMALS: Final[tuple[Animal, ...]] = get_args(Animal)
COLORS: Final[dict[Animal, str]] = {"cat": "red", "snake": "green", "bird": "blue", "human": "yellow"}
LETTERS: Final[dict[Animal, str]] = {"cat": "c", "snake": "s", "bird": "b", "human": "h"}
TOKEN_TYPES: Final[tuple[TokenType, ...]] = get_args(TokenType)
SCARAB: Final = "scarab"
STORY_TYPES: Final[tuple[StoryType, ...]] = get_args(StoryType)
ACHIEVEMENTS: Final[tuple[Achievement, ...]] = get_args(Achievement)
"""The achievements in the order in which the solo opponent checks them."""
ANKHS: Final[tuple[Ankh, ...]] = get_args(Ankh)
REPEAT: Final = "repeat"

EMPTY: Final = "."
CARTOUCHE: Final = "K"
BLACK: Final = "X"
REED: Final = "R"
"""The letters of a mural that are not animals."""
WIDTH: Final = 9
HEIGHT: Final = 9
ICONS: Final[dict[Side, tuple[str, ...]]] = {
    "A": (
        ".s..s...h",
        "..h.h.c..",
        ".b..c.b..",
        "..c...s..",
        "s..b...h.",
        "h..c....b",
        ".c......c",
        "...s.s.b.",
        "b....h...",
    ),
    "B": (
        "..h..h.s.",
        "c.b..c...",
        "....s..c.",
        ".sh....b.",
        "h...R.s..",
        ".c.c....h",
        "....b.s.b",
        ".s.h.....",
        "b..b..c..",
    ),
}
FROM_BOTTOM: Final[dict[Side, bool]] = {"A": True, "B": False}
"""Side → whether reeds run along the lower edge, where the first tiles may lie."""

Cells = tuple[tuple[int, int], ...]
SHAPES: Final[dict[str, Cells]] = {
    "I2": ((0, 0), (1, 0)),
    "I3": ((0, 0), (1, 0), (2, 0)),
    "V3": ((0, 0), (0, 1), (1, 1)),
    "I4": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "O4": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "T4": ((0, 0), (1, 0), (2, 0), (1, 1)),
    "S4": ((0, 0), (1, 0), (1, 1), (2, 1)),
    "L4": ((0, 0), (0, 1), (0, 2), (1, 2)),
    "P5": ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2)),
    "W5": ((0, 0), (0, 1), (1, 1), (1, 2), (2, 2)),
}
ONE_ANIMAL: Final = {"I2": 1, "I3": 1, "V3": 2, "I4": 1, "O4": 1, "T4": 1, "S4": 1, "L4": 2, "P5": 1}
"""Shape → number of tiles of each animal."""
TWO_ANIMALS: Final = {"I4": 2, "O4": 2, "P5": 2, "W5": 3}
"""Shape → squares of the first animal. Each pair of animals has one such tile."""
CARTOUCHES: Final[dict[str, tuple[Cells, int]]] = {
    "K1": (((0, 0),), 40),
    "K4": (SHAPES["I4"], 8),
    "K22": (SHAPES["O4"], 8),
}
"""Cartouche → its squares and its number in the box."""
COLUMNS: Final = (("snake", "cat"), ("human", "bird"))
"""The animals of the solo opponent's first two columns. Tiles with two animals go to the last column."""

STARRED: Final = ("chamber_pair", "river_across", "spend_2_each")
CARD_KINDS: Final = {
    "row_and_column": "fill",
    "two_rows_or_columns": "fill",
    "chamber_8": "chamber",
    "chamber_pair": "chamber",
    "four_single_chambers": "chamber",
    "river_corners": "river",
    "river_across": "river",
    "spend_6_same": "token",
    "spend_2_each": "token",
}
"""Achievement card → the kind of its condition."""
CARD_SLOTS: Final[tuple[Achievement, ...]] = ("card1", "card2", "card3")
CARD_FIGURES: Final = {
    "two_rows_or_columns": 2,
    "chamber_8": 8,
    "chamber_pair": 2,
    "four_single_chambers": 4,
}
"""Achievement card → the number of full lines, icons in a chamber or chambers that it needs."""
SPEND_CARDS: Final[dict[str, dict[str, int]]] = {
    "spend_6_same": {"same": 6},
    "spend_2_each": dict.fromkeys(ANIMALS, 2),
}
STORIES_FOR: Final[dict[str, int]] = {
    "three_river": 3,
    "three_chamber": 3,
    "three_token": 3,
    "five_same": 5,
}
TYPE_OF: Final[dict[str, StoryType]] = {
    "three_river": "river",
    "three_chamber": "chamber",
    "three_token": "token",
}
BOARD_OF: Final = {1: "2", 2: "2", 3: "3-4", 4: "3-4"}


def _board(stories: tuple[int, ...], others: tuple[int, ...]) -> dict[Achievement, tuple[int, ...]]:
    return {name: stories if name in TYPE_OF else others for name in ACHIEVEMENTS}


REWARDS: Final = {"2": _board((5, 3), (8, 5)), "3-4": _board((6, 4, 2), (9, 7, 5))}
"""Side of the achievement board → achievement → points of its spaces."""

BONUSES: Final[dict[str, tuple[tuple[str, ...], int, int]]] = {
    "three_small": (("K1", "K1", "K1"), 0, 0),
    "long": (("K4",), 0, 0),
    "square_scarab": (("K22",), 1, 0),
    "two_scarabs": ((), 2, 0),
    "three_pieces": ((), 0, 1),
}
"""Ankh → the cartouches, scarabs and draws of its bonus."""

ROUNDS: Final = 10
REMOVED: Final = {1: 30, 2: 20, 3: 10, 4: 0}
"""Number of players → stories removed from the game."""
DEAL: Final = {1: (2, 3), 2: (3, 4), 3: (4, 5), 4: (5, 6)}
"""Number of players → stories and tiles dealt each round."""
ITEMS: Final = 2
"""Items that a player takes in a round."""
MAX_OPEN_STORIES: Final = 4
MAX_RESERVED_ANIMAL_TILES: Final = 1
TILES_PER_DRAW: Final = 3
TRADE: Final = 2
PAID_SINGLY: Final = 7
"""A payment of this many tokens or more is chosen token by token: a button for each way would be too many."""
TOKENS_PER_POINT: Final = 2
REACH: Final = 60
"""The greatest coordinate that a move may name."""
BLACK_TILES: Final = 60
TOKENS: Final = 40
"""Tokens of each animal, and of scarabs, in the box."""

SOLO_TILES: Final = 5
SOLO_ANKHS: Final = 6
SOLO_TIMES: Final = 2
"""How often the opponent may score an achievement card."""

Cell = tuple[int, int, Animal]


def _tiles() -> dict[str, tuple[Cell, ...]]:
    found: dict[str, tuple[Cell, ...]] = {}
    for animal in ANIMALS:
        for shape, copies in ONE_ANIMAL.items():
            for n in range(1, copies + 1):
                name = f"{animal}-{shape}" if copies == 1 else f"{animal}-{shape}-{n}"
                found[name] = tuple((x, y, animal) for x, y in SHAPES[shape])
    for first, second in combinations(ANIMALS, 2):
        for shape, size in TWO_ANIMALS.items():
            found[f"{first}+{second}-{shape}"] = tuple(
                (x, y, first if n < size else second) for n, (x, y) in enumerate(SHAPES[shape])
            )
    return found


TILES: Final = _tiles()
"""Animal tile → its squares."""


def animals_of(tile: str) -> list[Animal]:
    """The animals of a tile, in the order of its squares."""
    return list(dict.fromkeys(animal for _, _, animal in TILES[tile]))


def column_of(tile: str) -> int:
    """The column of the solo opponent for the tile."""
    animals = animals_of(tile)
    if len(animals) > 1:
        return len(COLUMNS)
    return next(n for n, column in enumerate(COLUMNS) if animals[0] in column)


def tile_data(tile: str) -> dict[str, Any]:
    """The facts about an animal tile for both rule engines."""
    return {
        "id": tile,
        "animals": animals_of(tile),
        "shape": tile.split("-")[1],
        "cells": [list(cell) for cell in TILES[tile]],
        "column": column_of(tile),
    }
