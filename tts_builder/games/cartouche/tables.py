"""The facts as numbers: animals, tokens, tiles and stories by index, squares as bits of a mask.

Animals, tiles, stories, achievements and ankhs are numbered in byte order of their names, so ascending
numbers are in the order of a list of moves. Tokens are the animals and then the scarab.
"""

from __future__ import annotations

from typing import Final, cast

import msgspec

from tts_builder.engine.polyomino import Form, Grid, forms
from tts_builder.games.cartouche import facts
from tts_builder.games.cartouche.cards import STORIES as STORY_CARDS
from tts_builder.games.cartouche.cards import Counts as Asked
from tts_builder.games.cartouche.cards import Story
from tts_builder.games.cartouche.facts import Achievement, Animal, Side, TokenType

GRID: Final = Grid(facts.WIDTH, facts.HEIGHT)
TOP: Final = GRID.mask((x, 0) for x in range(facts.WIDTH))
BOTTOM: Final = GRID.mask((x, facts.HEIGHT - 1) for x in range(facts.WIDTH))
LEFT: Final = GRID.mask((0, y) for y in range(facts.HEIGHT))
RIGHT: Final = GRID.mask((facts.WIDTH - 1, y) for y in range(facts.HEIGHT))
ROWS: Final = tuple(TOP << y * GRID.pitch for y in range(facts.HEIGHT))
COLUMNS: Final = tuple(LEFT << x for x in range(facts.WIDTH))
DIAGONALS: Final = (TOP & LEFT | BOTTOM & RIGHT, TOP & RIGHT | BOTTOM & LEFT)
"""Pairs of opposite corners."""

ANIMALS: Final[tuple[Animal, ...]] = tuple(sorted(facts.ANIMALS))
ANIMAL: Final = {name: number for number, name in enumerate(ANIMALS)}
WILD: Final = len(ANIMALS)
"""The color number of a cartouche, and the token number of the scarab."""
TOKENS: Final[tuple[TokenType, ...]] = (*ANIMALS, "scarab")
TOKEN: Final = {name: number for number, name in enumerate(TOKENS)}

Counts = tuple[int, ...]
"""Token → number, or without the scarab: animal → number."""
NO_TOKENS: Final = (0,) * len(TOKENS)


class Board(msgspec.Struct, frozen=True):
    """The print of a side of the mural."""

    side: Side
    icons: tuple[int, ...]
    """Animal → the squares of its icons."""
    reed: int
    """The square that is filled from the start."""
    ground: int
    """Squares next to the reeds along the edge."""


def _board(side: Side) -> Board:
    rows = facts.ICONS[side]

    def squares(letter: str) -> int:
        return GRID.mask((x, y) for y, row in enumerate(rows) for x, here in enumerate(row) if here == letter)

    icons = tuple(squares(facts.LETTERS[animal]) for animal in ANIMALS)
    return Board(side, icons, squares(facts.REED), BOTTOM if facts.FROM_BOTTOM[side] else 0)


BOARDS: Final[dict[Side, Board]] = {side: _board(side) for side in facts.ICONS}

TILES: Final = tuple(sorted([*facts.TILES, *facts.CARTOUCHES]))
TILE: Final = {name: number for number, name in enumerate(TILES)}
IS_ANIMAL: Final = tuple(name in facts.TILES for name in TILES)
COLUMN: Final = tuple(facts.column_of(name) if name in facts.TILES else -1 for name in TILES)
"""Tile → column of the solo opponent."""


def _forms(tile: str) -> tuple[Form, ...]:
    if tile in facts.CARTOUCHES:
        return forms((x, y, WILD) for x, y in facts.CARTOUCHES[tile][0])
    return forms((x, y, ANIMAL[animal]) for x, y, animal in facts.TILES[tile])


FORMS: Final = tuple(map(_forms, TILES))
"""Tile → its rotations and reflections, as squares with their colors."""

STORIES: Final = tuple(sorted(STORY_CARDS))
STORY: Final = {name: number for number, name in enumerate(STORIES)}
CARDS: Final[tuple[Story, ...]] = tuple(STORY_CARDS[name] for name in STORIES)
POINTS: Final = tuple(card.points for card in CARDS)
TYPES: Final = facts.STORY_TYPES
TYPE: Final = tuple(TYPES.index(card.type) for card in CARDS)
"""Story → its type."""
TOKEN_TYPE: Final = TYPES.index("token")

ACHIEVEMENTS: Final[tuple[Achievement, ...]] = tuple(sorted(facts.ACHIEVEMENTS))
ACHIEVEMENT: Final[dict[str, int]] = {name: number for number, name in enumerate(ACHIEVEMENTS)}
SLOT: Final = tuple(facts.CARD_SLOTS.index(name) if name in facts.CARD_SLOTS else -1 for name in ACHIEVEMENTS)
"""Achievement → slot of its card, or -1."""
CHECK_ORDER: Final = tuple(ACHIEVEMENT[name] for name in facts.ACHIEVEMENTS)
REWARDS: Final = {
    players: tuple(facts.REWARDS[side][name] for name in ACHIEVEMENTS)
    for players, side in facts.BOARD_OF.items()
}
"""Number of players → achievement → points of its spaces."""
ANKHS: Final = tuple(sorted(facts.ANKHS))
ANKH: Final = {name: number for number, name in enumerate(ANKHS)}
ALL_ANKHS: Final = (1 << len(ANKHS)) - 1
REPEAT: Final = 1 << ANKH[facts.REPEAT]

BEYOND: Final = facts.WIDTH * facts.HEIGHT * (WILD + 1)
LONGEST: Final = max(len(found[0]) for found in FORMS)


def place_order(tile: int, cells: tuple[tuple[int, int, int], ...]) -> int:
    """A number that sorts placements by the JSON text of their moves; cells are sorted by x, then y.

    A list of cells comes before its own prefix.
    """
    order = 0
    for n in range(LONGEST):
        if n < len(cells):
            x, y, color = cells[n]
            order = order * (BEYOND + 1) + (x * facts.HEIGHT + y) * (WILD + 1) + color
        else:
            order = order * (BEYOND + 1) + BEYOND
    return order * len(TILES) + tile


def needs(asked: Asked) -> Counts:
    """The number of each animal."""
    return tuple(asked.get(animal, 0) for animal in ANIMALS)


def kinds(names: tuple[str, ...]) -> Counts:
    """How often the list names each animal."""
    return tuple(names.count(animal) for animal in ANIMALS)


def color(name: str) -> tuple[int, ...]:
    """The animals whose rivers can fulfill the story."""
    return tuple(range(len(ANIMALS))) if name == "any" else (ANIMAL[cast(Animal, name)],)
