"""The facts as numbers: token types, tiles and cells by index, and which cells touch.

Token types and tiles are numbered in byte order of their names. Cells are numbered in byte order of their
coordinates as JSON text, so ascending cells are already in the order of a list of moves.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tts_builder.games.ankhor import facts

TYPES: Final = tuple(sorted(facts.TOKEN_TYPES))
TYPE: Final = {name: number for number, name in enumerate(TYPES)}
ANKH: Final = TYPE[facts.ANKH]
NO_TOKENS: Final = (0,) * len(TYPES)

Counts = tuple[int, ...]
"""Token type → number of tokens."""

NO_TILE: Final = -1
FACES: Final = tuple(sorted(facts.face(color, kind) for color in facts.COLORS for kind in facts.KINDS))
FACE: Final = {name: number for number, name in enumerate(FACES)}
COLOR: Final = tuple(facts.COLORS.index(name.partition(":")[0]) for name in FACES)
"""Tile → its color."""
KIND: Final = tuple(name.partition(":")[2] for name in FACES)
COPIES: Final = tuple(facts.KINDS[kind] for kind in KIND)
ANIMAL: Final = tuple(facts.ANIMALS.index(kind) if kind in facts.ANIMALS else -1 for kind in KIND)
"""Tile → its animal, or -1."""
STORES: Final = tuple(
    TYPE[facts.RESOURCE_OF[name.partition(":")[0]]] if kind == "depot" else -1
    for name, kind in zip(FACES, KIND, strict=True)
)
"""Tile → the token type it stores, or -1 when it is not a depot."""

_AXIS: Final = tuple(range(-facts.REACH, facts.REACH + 1))
_WIDTH: Final = len(_AXIS)
_VALUES: Final = tuple(sorted(_AXIS, key=str))
_RANK: Final = {value: rank for rank, value in enumerate(_VALUES)}
_LAST_RANK: Final = {value: rank for rank, value in enumerate(sorted(_AXIS, key=lambda n: f"{n}]"))}
"""The bracket after a last coordinate is greater than any digit."""


def cell(x: int, y: int, z: int) -> int:
    """The cell at these coordinates, which must be within reach."""
    return (_RANK[x] * _WIDTH + _RANK[y]) * facts.LEVELS + z


def _spot(x: int, y: int, z: int) -> int:
    return cell(x, y, z) if abs(x) <= facts.REACH and abs(y) <= facts.REACH else -1


@cache
def where(number: int) -> tuple[int, int, int]:
    """The coordinates of a cell."""
    columns, z = divmod(number, facts.LEVELS)
    x, y = divmod(columns, _WIDTH)
    return _VALUES[x], _VALUES[y], z


def level(number: int) -> int:
    """0 for the base, 1 for the first floor."""
    return number % facts.LEVELS


@cache
def destination_order(number: int) -> int:
    """A key that sorts cells of one level by the JSON text of x and y alone."""
    x, y, _ = where(number)
    return _RANK[x] * _WIDTH + _LAST_RANK[y]


@cache
def reading_order(number: int) -> tuple[int, int, int]:
    """A key that sorts cells like the wire form: level, then y, then x."""
    return where(number)[::-1]


@cache
def beside(number: int) -> tuple[int, ...]:
    """The cells next to this one on its level."""
    x, y, z = where(number)
    spots = (_spot(x - 1, y, z), _spot(x + 1, y, z), _spot(x, y - 1, z), _spot(x, y + 1, z))
    return tuple(spot for spot in spots if spot >= 0)


@cache
def under(number: int) -> tuple[int, ...]:
    """The four base cells under a cell of the first floor; () when some are out of reach."""
    x, y, _ = where(number)
    spots = (_spot(x, y, 0), _spot(x + 1, y, 0), _spot(x, y + 1, 0), _spot(x + 1, y + 1, 0))
    return () if -1 in spots else spots


@cache
def above(number: int) -> int:
    """The cell of the first floor whose upper left support is this base cell."""
    x, y, _ = where(number)
    return cell(x, y, 1)


@cache
def touching(number: int) -> tuple[int, ...]:
    """All cells adjacent to this one, on both levels."""
    x, y, z = where(number)
    if z:
        return beside(number) + under(number)
    floors = (_spot(x, y, 1), _spot(x - 1, y, 1), _spot(x, y - 1, 1), _spot(x - 1, y - 1, 1))
    return beside(number) + tuple(spot for spot in floors if spot >= 0)
