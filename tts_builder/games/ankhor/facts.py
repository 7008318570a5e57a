"""The components and every figure of the rules."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

PLAYERS: Final = (2, 3, 4)

Resource = Literal["fish", "ivory", "wood", "papyrus", "cloth"]
TokenType = Literal["fish", "ivory", "wood", "papyrus", "cloth", "ankh"]
Pile = Literal["A", "B"]

RESOURCE_OF: Final[dict[str, Resource]] = {
    "blue": "fish",
    "white": "ivory",
    "black": "wood",
    "green": "papyrus",
    "red": "cloth",
}
"""Color → the resource of that color, which its depot stores."""
COLORS: Final = tuple(RESOURCE_OF)
RESOURCES: Final[tuple[Resource, ...]] = get_args(Resource)
TOKEN_TYPES: Final[tuple[TokenType, ...]] = get_args(TokenType)
ANKH: Final = "ankh"
TOKENS_PER_TYPE: Final = 6
PILE_SIZE: Final = {2: 4, 3: 5, 4: 6}
"""Number of players → tokens of each type in play."""
MAX_RESOURCES: Final = 5
MAX_ANKHS: Final = 2
"""The most resources and ankhs that a player may keep in stock at the end of a turn."""

BONUS_TOKENS: Final = 12
BONUS_VALUE: Final = 3
BONUS_GROUP: Final = 5
"""The size of a group that earns a bonus token."""
POINT_GROUP: Final = 2
"""The size of a group that scores."""

ZONES: Final = (3, 2, 3, 2, 3, 2)
"""Number of holes of each price zone, left to right. Below each zone is a tile of the market."""
MARKERS_PER_RESOURCE: Final = 3
MAX_EQUAL_MARKERS: Final = 2
"""The most markers of one resource in a zone."""

KINDS: Final = {"jackal": 2, "scarab": 2, "falcon": 2, "two": 2, "depot": 1, "scribe": 1, "desert": 1}
"""Kind → tiles of each color."""
ANIMALS: Final = ("jackal", "scarab", "falcon")
TWO_POINTS: Final = 2

DRAW_PILES: Final[dict[Pile, int]] = {"A": 28, "B": 27}
ROW: Final = len(ZONES)
THINNED: Final = 2
"""The number of players with which a refill first removes the leftmost tile."""

END_TILES: Final = 13
TAKE: Final = 3
TOKEN_SET: Final = 3
"""Tokens for a point."""
STALL_ROUNDS: Final = 30
"""Rounds in a row without a purchase that end the game."""

MAX_ROUNDS: Final = (len(COLORS) * sum(KINDS.values()) + 1) * STALL_ROUNDS
"""No game is longer: at most STALL_ROUNDS rounds pass between purchases and before the end."""
LEVELS: Final = 2
REACH: Final = len(COLORS) * sum(KINDS.values()) + MAX_ROUNDS * MAX_ANKHS
"""No tile is farther from the first: each purchase and each ankh spent extends a city by one cell."""

CATEGORIES: Final = ("bonus tokens", "twos", "animals", "colours", "token sets")
TIE_BREAKS: Final = ("total", "fewest tiles", "most tokens")
"""The criteria that rank the players, in order."""

CELLS: Final = 13
"""Width and depth of a city on the table in cells: room for a line of the tiles that end the game."""
REST: Final = (6, 4)
"""Column and row of the first tile: in the middle, nearer to the market than to its owner."""
WIDEST: Final = 3
"""The most steps between two tiles across a gap as the table shows it."""


def face(color: str, kind: str) -> str:
    """The name of a tile; copies share it."""
    return f"{color}:{kind}"


def data() -> dict[str, Any]:
    """The facts that both rule engines share."""
    return {
        "players": list(PLAYERS),
        "colors": list(COLORS),
        "resources": [{"id": resource, "color": color} for color, resource in RESOURCE_OF.items()],
        "token_types": list(TOKEN_TYPES),
        "tokens_per_type": TOKENS_PER_TYPE,
        "pile_size": {str(players): size for players, size in PILE_SIZE.items()},
        "limits": {"resources": MAX_RESOURCES, "ankhs": MAX_ANKHS},
        "bonus": {"count": BONUS_TOKENS, "value": BONUS_VALUE, "group_size": BONUS_GROUP},
        "price_zones": list(ZONES),
        "markers_per_resource": MARKERS_PER_RESOURCE,
        "most_equal": MAX_EQUAL_MARKERS,
        "tile_kinds": dict(KINDS),
        "animals": list(ANIMALS),
        "categories": list(CATEGORIES),
        "tie_breaks": list(TIE_BREAKS),
        "tiles": [_tile(color, kind) for color in COLORS for kind in KINDS],
        "draw_piles": dict(DRAW_PILES),
        "row_size": ROW,
        "thinned": THINNED,
        "end_tiles": END_TILES,
        "take": TAKE,
        "token_set": TOKEN_SET,
        "point_group": POINT_GROUP,
        "stall_rounds": STALL_ROUNDS,
        "reach": REACH,
        "city": {"cells": CELLS, "rest": {"column": REST[0], "row": REST[1]}, "widest": WIDEST},
    }


def _tile(color: str, kind: str) -> dict[str, Any]:
    tile: dict[str, Any] = {"face": face(color, kind), "color": color, "kind": kind, "copies": KINDS[kind]}
    if kind == "two":
        tile["points"] = TWO_POINTS
    if kind == "depot":
        tile["resource"] = RESOURCE_OF[color]
    return tile
