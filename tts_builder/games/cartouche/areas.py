"""The areas of the table of Cartouche and the sizes of the pieces."""

from __future__ import annotations

from typing import Any, Final

from tts_builder.components import Area, BagArea, Grid, Origin, Row, Spots, StackArea
from tts_builder.games.cartouche import facts
from tts_builder.games.cartouche.cards import STORIES
from tts_builder.games.cartouche.layout import FAN, RIVAL_COLUMN, RIVAL_FAN
from tts_builder.games.cartouche.poses import STEPS

PLACES: Final = ("White", "Red", "Green", "Blue")
"""Places clockwise as seen from above, starting at the front right."""
SEATS: Final = {players: PLACES[:players] for players in facts.PLAYERS}
SIDES: Final = {"White": (1, -1), "Red": (-1, -1), "Green": (-1, 1), "Blue": (1, 1)}
"""Place → the signs of x and z in its quarter of the table."""

SURFACE: Final = 0.96
MAT_THICKNESS: Final = 0.1
FLOOR: Final = SURFACE + MAT_THICKNESS
BOARD_THICKNESS: Final = 0.12
BOARD_TOP: Final = FLOOR + BOARD_THICKNESS + 0.01
"""The height of pieces on a board: slightly above its surface, so that heights are never equal."""

PITCH: Final = 1.4
"""The side of a square of the mural."""
THICKNESS: Final = 0.16
LEVEL: Final = 0.2
"""Distance from one tile of a reserve to the next above it."""
CARD: Final = (2.5, 3.48)
CARD_THICKNESS: Final = 0.04
CARD_LEVEL: Final = 0.06
TOKEN: Final = 1.4
ANKH: Final = 1.25
MARKER: Final = 1.4
SLOT: Final = (4 * PITCH, 3 * PITCH)
"""A size with room for any tile."""

QUARTER: Final = (31.35, 15.65)
QUARTER_MAT: Final = (33.7, 30.5)
MURAL: Final = (11 * PITCH, 13 * PITCH)
MURAL_AT: Final = (3.15, -5.9)
GRID_AT: Final = (3.15, MURAL_AT[1] - PITCH / 6)
"""The middle of the squares, slightly below the middle of the board."""
ANKHS_AT: Final = (3.15, MURAL_AT[1] + 5.46 * PITCH)
ANKH_PITCH: Final = 1.625 * PITCH
REFERENCE: Final = (5.4, 12.0)
SOLO_CARD: Final = (9.4, 6.2)
"""The sizes of the reference cards."""
MIDDLE_MAT: Final = (28.4, 61.6)
BOARD: Final = (27.6, 12.4)
BOARD_AT: Final = (0.0, -16.4)

RESERVE_SPOTS: Final = (2, 3)
RESERVE_LEVELS: Final = 4
"""Room for two tiles a round and the tiles of two draws, in case none of them ever fits."""
COLUMNS: Final = (-12.0, -9.0, -6.0, -3.0, 1.0, 6.0, 11.0)
"""Columns across the achievement board, in the order of ACHIEVEMENTS."""
SPACES_AT: Final = (0.9, -1.85, -4.6)
CARDS_AT: Final = 4.08
"""Distance of the cards above the middle of the board."""
SPACE: Final = 2.6
OWNERS_AT: Final = ((-0.65, 0.65), (0.65, 0.65), (-0.65, -0.65), (0.65, -0.65))
"""The offsets of the ankhs of the seats on a space."""
TRACK: Final = facts.ROUNDS + 3
"""The spaces of the round track: before the first round, each round, the final phase, the end."""


def areas() -> list[Area]:
    """All areas: those of the players, the achievements, the display, and the solo opponent."""
    return [*_of_players(), *_achievements(), *_display(), *_opponent(), *_bags()]


def _of_players() -> list[Area]:
    half = PITCH / 2
    across, down = RESERVE_SPOTS
    reserve = [
        (u, v, level * LEVEL)
        for level in range(RESERVE_LEVELS)
        for v in _line(down, 4.3)[::-1]
        for u in _line(across, 5.75)
    ]
    completed = [
        ((kind - 1) * 3.4, -n * 0.44, n * CARD_LEVEL)
        for kind in range(len(facts.STORY_TYPES))
        for n in range(FAN)
    ]
    return [
        Spots("board", _quarters(*MURAL_AT), points=[(0.0, 0.0)], y=FLOOR, size=MURAL, reach=0.5),
        Grid(
            "mural",
            _quarters(*GRID_AT),
            columns=STEPS,
            rows=STEPS,
            pitch=(half, half),
            y=BOARD_TOP,
            size=(half, half),
            reach=PITCH,
            over=("board",),
        ),
        Row(
            "ankhs",
            _quarters(*ANKHS_AT),
            count=len(facts.ANKHS),
            pitch=ANKH_PITCH,
            y=BOARD_TOP,
            size=(ANKH, ANKH),
            over=("board",),
        ),
        Row("open", _quarters(-10.1, 13.2), count=facts.MAX_OPEN_STORIES + 1, pitch=2.65, y=FLOOR, size=CARD),
        Spots(
            "completed",
            _quarters(-10.85, -5.0),
            points=completed,
            y=FLOOR,
            size=CARD,
            reach=2.4,
            over=("completed",),
        ),
        Spots(
            "reserve",
            _quarters(-10.85, 4.5),
            points=reserve,
            y=FLOOR,
            size=SLOT,
            over=("reserve",),
        ),
        Spots(
            "cartouches",
            _quarters(11.05, 7.9),
            points=[(-4.55, 0.0), (2.45, 0.0), (-1.95, 0.0)],
            y=FLOOR,
            size=(PITCH, PITCH),
        ),
        Row(
            "stock",
            _quarters(0.2, 8.6),
            count=len(facts.TOKEN_TYPES),
            pitch=2.0,
            y=FLOOR,
            size=(TOKEN, TOKEN),
        ),
        Row("trade", _quarters(0.2, 5.0), count=2, pitch=4.4, y=FLOOR, size=(2.6, 2.6), reach=2.0),
        Spots("start", _quarters(13.85, 3.2), points=[(0.0, 0.0)], y=FLOOR, size=(2.0, 2.0)),
        Row("reference", _quarters(13.85, -8.9), count=1, pitch=1.0, y=FLOOR, size=REFERENCE),
        Row("drawn", _quarters(6.9, 12.9), count=facts.TILES_PER_DRAW, pitch=5.75, y=FLOOR, size=SLOT),
    ]


def _achievements() -> list[Area]:
    rewards = [(column + u, row + v) for column in COLUMNS for row in SPACES_AT for u, v in OWNERS_AT]
    cards = COLUMNS[facts.ACHIEVEMENTS.index(facts.CARD_SLOTS[0]) :]
    return [
        Spots("achievements", BOARD_AT, points=[(0.0, 0.0)], y=FLOOR, size=BOARD, reach=0.5),
        Spots(
            "rewards",
            BOARD_AT,
            points=rewards,
            y=BOARD_TOP,
            size=(ANKH, ANKH),
            reach=1.6,
            over=("achievements",),
        ),
        Spots(
            "achievement-cards",
            BOARD_AT,
            points=[(x, CARDS_AT) for x in cards],
            y=BOARD_TOP,
            size=CARD,
            over=("achievements",),
        ),
    ]


def _display() -> list[Area]:
    stories = len(STORIES)
    dealt = max(number for number, _ in facts.DEAL.values())
    return [
        StackArea("deck", (-11.6, 0.0), count=stories, thickness=CARD_LEVEL, y=FLOOR, size=CARD),
        StackArea("story-discard", (11.6, 0.0), count=stories, thickness=CARD_LEVEL, y=FLOOR, size=CARD),
        Row("stories", (0.0, 0.0), count=dealt, pitch=2.85, y=FLOOR, size=CARD),
        Grid("tiles", (0.0, 0.0), columns=3, rows=2, pitch=(5.9, 8.4), y=FLOOR, size=SLOT),
        Row("round", (0.0, -8.3), count=TRACK, pitch=2.05, y=FLOOR, size=(MARKER, MARKER)),
    ]


def _opponent() -> list[Area]:
    tiles = [
        (5.9 * (column - 1), n * 0.66, n * LEVEL)
        for column in range(len(facts.CARD_SLOTS))
        for n in range(RIVAL_COLUMN)
    ]
    stories = [
        (kind * 2.8, -n * 0.48, n * CARD_LEVEL)
        for kind in range(len(facts.STORY_TYPES))
        for n in range(RIVAL_FAN)
    ]
    return [
        Spots("rival-tiles", (5.0, 10.4), points=tiles, y=FLOOR, size=SLOT, over=("rival-tiles",)),
        Spots("rival-stories", (-12.0, 26.0), points=stories, y=FLOOR, size=CARD, over=("rival-stories",)),
        Row("rival-ankhs", (-9.2, 15.7), count=facts.SOLO_ANKHS, pitch=1.5, y=FLOOR, size=(ANKH, ANKH)),
        Row("solo-reference", (-9.2, 11.5), count=1, pitch=1.0, y=FLOOR, size=SOLO_CARD),
    ]


def _bags() -> list[Area]:
    at = {
        "bag": (-11.6, 4.6),
        "tile-discard": (11.6, 4.6),
        "supply": (-11.6, -4.4),
        "box": (11.6, -4.4),
    }
    return [BagArea(name, where, y=FLOOR, size=(3.0, 3.0)) for name, where in at.items()]


def _quarters(u: float, v: float) -> dict[str, Origin]:
    """The same spot in the quarter of each place, turned so that it is upright for its player.

    `u` runs away from the middle of the table: to the right for a place whose left borders on the middle, to
    the left for the others. So the areas for drafted pieces are near the display for everybody.
    """
    return {
        place: Origin(
            right * QUARTER[0] + _turned(away, u * mirrored(place)),
            away * QUARTER[1] + _turned(away, v),
            turn(place),
        )
        for place, (right, away) in SIDES.items()
    }


def mirrored(place: str) -> int:
    """1 for a place whose left borders on the middle of the table, -1 for one whose right does."""
    right, away = SIDES[place]
    return -right * away


def turn(place: str) -> float:
    """The rotation of the pieces of a place: upright for the front seats, turned around for the others."""
    return 180.0 if SIDES[place][1] < 0 else 0.0


def _turned(away: int, offset: float) -> float:
    return offset if away < 0 else -offset


def _line(count: int, pitch: float) -> list[float]:
    return [(n - (count - 1) / 2) * pitch for n in range(count)]


def outlines(
    laid: list[Area], names: tuple[str, ...], origin: tuple[float, float], place: str
) -> dict[str, Any]:
    """The slots of areas relative to the middle of a mat, for its print: area → x and z of each slot."""
    found: dict[str, Any] = {}
    for area in laid:
        if area.name in names:
            spots = {
                (round(x - origin[0], 3), round(z - origin[1], 3)): None for x, _, z in area.slots(place)
            }
            found[area.name] = {"size": area.size, "spots": list(spots)}
    return found


assert RESERVE_SPOTS[0] * RESERVE_SPOTS[1] * RESERVE_LEVELS >= 2 * facts.ROUNDS + 2
assert list(facts.CARTOUCHES) == ["K1", "K4", "K22"]
