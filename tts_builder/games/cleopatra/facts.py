"""What is in the box: every figure of the rules, once."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

import msgspec

from tts_builder.engine.polyomino import Square, forms
from tts_builder.games.cleopatra import purse

PLAYERS: Final = (2, 3, 4)

Kind = Literal["stone", "wood", "marble", "lapis"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
CardId = Literal[
    "artisan", "stone", "wood", "marble", "lapis", "T-stone", "T-wood", "T-marble", "T-lapis", "cave"
]
CARD_IDS: Final[tuple[CardId, ...]] = get_args(CardId)
ARTISAN: Final = "artisan"
CAVE: Final = "cave"
TAINTED_UNITS: Final = 2
"""Units of a tainted resource card. Every other card gives one unit."""


class Card(msgspec.Struct, frozen=True):
    """A kind of card."""

    id: str
    name: str
    kind: str
    resource: str
    """The kind of resource it gives. Empty for artisans and for caves, which give any kind."""
    units: int
    tainted: bool
    count: int


def _card(name: str) -> Card:
    if name == ARTISAN:
        return Card(name, "Artisan", "artisan", "", 1, False, 30)
    if name == CAVE:
        return Card(name, "Cave", "cave", "", 1, True, 8)
    resource = name.removeprefix("T-")
    if resource == name:
        return Card(name, resource.title(), "resource", resource, 1, False, 11)
    return Card(name, f"Tainted {resource}", "resource", resource, TAINTED_UNITS, True, 3)


CARDS: Final = tuple(map(_card, CARD_IDS))
DECK_SIZE: Final = sum(card.count for card in CARDS)
FACE_DOWN_SHARE: Final = 3
"""When a deck is formed, one card in this many is face down."""
START_HAND: Final = 3
START_SCARABS: Final = 5
HAND_LIMIT: Final = 10
LISTED_SURPLUS: Final = 5
"""With at most this many surplus cards, every possible discard is listed, and players discard by hand. With
more, one button discards."""
STALLS: Final = 3

GARDEN: Final = (
    ".P..P..P.",
    "P..P.P..P",
    "..P...P..",
    ".P.TTT.P.",
    "P..TTT..P",
    ".P.TTT.P.",
    "..P...P..",
    "P..P.P..P",
    ".P..P..P.",
)
"""P is a palm, T the throne space; the front is the last row."""
WIDTH: Final = len(GARDEN[0])
HEIGHT: Final = len(GARDEN)

MosaicId = Literal["F", "I", "L", "N", "P", "T", "U", "V", "W", "X", "Y", "Z"]
MOSAIC_IDS: Final[tuple[MosaicId, ...]] = get_args(MosaicId)
_SHAPES: Final[dict[MosaicId, tuple[str, str]]] = {
    "F": ("Ra", ".xx/xx./.x."),
    "I": ("Nut", "xxxxx"),
    "L": ("Isis", "x./x./x./xx"),
    "N": ("Osiris", ".x/.x/xx/x."),
    "P": ("Horus", "xx/xx/x."),
    "T": ("Thoth", "xxx/.x./.x."),
    "U": ("Hathor", "x.x/xxx"),
    "V": ("Bastet", "x../x../xxx"),
    "W": ("Seth", "x../xx./.xx"),
    "X": ("Ptah", ".x./xxx/.x."),
    "Y": ("Maat", ".x/xx/.x/.x"),
    "Z": ("Khonsu", "xx./.x./.xx"),
}
MOSAIC_SQUARES: Final = 5


def mosaic_squares(mosaic: MosaicId) -> list[Square]:
    """The squares of a mosaic in the drawing above."""
    rows = _SHAPES[mosaic][1].split("/")
    return [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "x"]


def drawn(mosaic: MosaicId) -> tuple[Square, ...]:
    """The squares of a mosaic in its picture, never higher than wide, in reading order."""
    for form in forms(mosaic_squares(mosaic)):
        if max(x for x, _ in form) >= max(y for _, y in form):
            return tuple((x, y) for x, y in form)
    raise AssertionError("one of two neighboring quarter turns is not higher than wide")


def pivot(mosaic: MosaicId) -> Square:
    """The square a mosaic turns about: the one nearest to its center, on a tie the first."""
    squares = drawn(mosaic)
    right, bottom = max(x for x, _ in squares), max(y for _, y in squares)
    return min(squares, key=lambda square: (2 * square[0] - right) ** 2 + (2 * square[1] - bottom) ** 2)


def god(mosaic: MosaicId) -> str:
    """The god on the mosaic."""
    return _SHAPES[mosaic][0]


WallId = Literal["L1", "L2", "L3", "B1", "B2", "B3", "R1", "R2", "R3"]
WALLS: Final[tuple[WallId, ...]] = get_args(WallId)
"""In chain order, from the left door corner around to the right one."""
WALL_SIDES: Final = {"L": "left", "B": "back", "R": "right"}
WALL_PIECES: Final = ("left", "center", "right")
"""The kinds of column walls, as seen from outside. Each side of the palace has one of each."""
WALL_LENGTH: Final = 3
"""Squares of the garden along a wall."""


def wall_squares(wall: str) -> list[Square]:
    """The garden squares along a wall."""
    side, step = wall[0], (int(wall[1]) - 1) * WALL_LENGTH
    if side == "B":
        return [(step + n, 0) for n in range(WALL_LENGTH)]
    if side == "R":
        return [(WIDTH - 1, step + n) for n in range(WALL_LENGTH)]
    return [(0, HEIGHT - step - WALL_LENGTH + n) for n in range(WALL_LENGTH)]


Side = Literal["left", "right"]
SIDES: Final[tuple[Side, ...]] = get_args(Side)
SPHINX_SPOTS: Final = 3
"""Spots for sphinxes in each row of the plaza."""
WALK: Final = 5
OFFERING_AFTER: Final = 3
"""The offering is held when Cleopatra passes this space."""

Category = Literal["columns", "doors", "mosaics", "obelisks", "sphinxes", "throne"]
CATEGORIES: Final[tuple[Category, ...]] = get_args(Category)
PieceId = Literal["sphinx", "obelisk", "door", "column", "mosaic", "pedestal", "throne"]


class Piece(msgspec.Struct, frozen=True):
    """A kind of palace piece with its cost and reward."""

    id: str
    count: int
    category: Category
    artisans: int
    rule: str
    """`equal` or `different`: what the rule demands of its resources."""
    resources: int
    base: int
    each: int
    """Scarabs for each thing that increases the reward."""


PIECES: Final = {
    piece.id: piece
    for piece in (
        Piece("sphinx", 6, "sphinxes", 1, "equal", 2, 3, 1),
        Piece("obelisk", 2, "obelisks", 3, "equal", 4, 10, 2),
        Piece("door", 2, "doors", 2, "equal", 3, 5, 1),
        Piece("column", 9, "columns", 1, "different", 2, 3, 1),
        Piece("mosaic", 12, "mosaics", 2, "different", 3, 5, 1),
        Piece("pedestal", 1, "throne", 3, "different", 4, 10, 1),
        Piece("throne", 1, "throne", 3, "different", 4, 10, 1),
    )
}

Worshipper = Literal["architect", "visir", "beggar", "merchant", "foreman"]
WORSHIPPERS: Final[tuple[Worshipper, ...]] = get_args(Worshipper)
SLOTS: Final = (("scarabs", 1), ("scarabs", 3), ("amulets", 1), ("amulets", 2), ("amulets", 3))
"""The price of the worshipper in each slot."""
EFFECTS: Final[dict[Worshipper, int]] = {
    "architect": 4,
    "beggar": 4,
    "foreman": 2,
    "merchant": 2,
    "visir": 0,
}
"""Scarabs per piece, cards drawn, artisans saved, resources saved. The Visir allows both visits."""

OFFERING: Final = (-3, 1, 2, 3)
"""Rank in the offering → change in amulets."""
FINAL_PENALTY: Final = (0, 1, 3, 6, 10, 15, 20, 25)
"""Amulets left at the end → scarabs to pay. A player with more amulets is eliminated."""
ELIMINATION_AT: Final = len(FINAL_PENALTY)
STATUES: Final = 2
"""Anubis statues per player."""
STYLES: Final = ("ivory", "coral", "jade", "azure")
"""Seat → style of its pyramid and statues."""
STALL_ROUNDS: Final = 20
"""The game ends after this many rounds in a row in which no piece was built."""
COORDINATE_LIMIT: Final = 99
BID_LIMIT: Final = 9999
"""Larger numbers make a move malformed."""


def data() -> dict[str, Any]:
    """The facts both rule engines share."""
    return {
        "players": list(PLAYERS),
        "resources": list(KINDS),
        "cards": [msgspec.structs.asdict(card) for card in CARDS],
        "deck_size": DECK_SIZE,
        "start_hand": START_HAND,
        "start_scarabs": START_SCARABS,
        "hand_limit": HAND_LIMIT,
        "listed_surplus": LISTED_SURPLUS,
        "stalls": STALLS,
        "face_down_share": FACE_DOWN_SHARE,
        "coordinate_limit": COORDINATE_LIMIT,
        "bid_limit": BID_LIMIT,
        "garden": {"width": WIDTH, "height": HEIGHT, "rows": list(GARDEN)},
        "throne_adjacent": [list(square) for square in _throne_adjacent()],
        "mosaic_squares": MOSAIC_SQUARES,
        "mosaics": [_mosaic(mosaic) for mosaic in MOSAIC_IDS],
        "walls": [_wall(wall) for wall in WALLS],
        "wall_chain": {"left": list(WALLS), "right": list(reversed(WALLS))},
        "plaza_rows": list(SIDES),
        "sphinx_spots": SPHINX_SPOTS,
        "walk": WALK,
        "offering_after": OFFERING_AFTER,
        "pieces": [msgspec.structs.asdict(piece) for piece in PIECES.values()],
        "categories": list(CATEGORIES),
        "worshippers": list(WORSHIPPERS),
        "slots": [{"pay": pay, "amount": amount} for pay, amount in SLOTS],
        "effects": dict(EFFECTS),
        "offering": list(OFFERING),
        "final_penalty": list(FINAL_PENALTY),
        "elimination_at": ELIMINATION_AT,
        "statues": STATUES,
        "stall_rounds": STALL_ROUNDS,
        "table": {
            "styles": list(STYLES),
            "wall_sides": list(WALL_SIDES),
            "wall_pieces": list(WALL_PIECES),
            "scarabs": [{"value": value, "count": count} for value, count in purse.SCARABS.items()],
            "amulets": purse.AMULETS,
            "amulet_pile": purse.AMULET_PILE,
            "tally": {"scarabs": purse.TALLY_SCARABS, "amulets": purse.TALLY_AMULETS},
            "tally_steps": purse.TALLY_STEPS,
        },
    }


def _mosaic(mosaic: MosaicId) -> dict[str, Any]:
    turned = [[list(square) for square in form] for form in forms(mosaic_squares(mosaic))]
    turned.sort(key=lambda form: [(x - form[0][0], y - form[0][1]) for x, y in form])
    shown = {"drawn": [list(square) for square in drawn(mosaic)], "pivot": list(pivot(mosaic))}
    return {"id": mosaic, "god": god(mosaic), **shown, "forms": turned}


def _wall(wall: str) -> dict[str, Any]:
    return {
        "id": wall,
        "side": WALL_SIDES[wall[0]],
        "piece": WALL_PIECES[-int(wall[1])],
        "squares": [list(square) for square in wall_squares(wall)],
    }


def _throne_adjacent() -> list[Square]:
    def throne(x: int, y: int) -> bool:
        return 0 <= x < WIDTH and 0 <= y < HEIGHT and GARDEN[y][x] == "T"

    return [
        (x, y)
        for x in range(WIDTH)
        for y in range(HEIGHT)
        if not throne(x, y) and any(throne(x + dx, y + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    ]
