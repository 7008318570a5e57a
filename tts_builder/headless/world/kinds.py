"""What the table knows about each object name: type, size at scale 1, pivot."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any, Final, TypeVar

from tts_builder.headless.world.geometry import Vec
from tts_builder.lua.api import api

T = TypeVar("T")
State = dict[str, Any]
"""An entry of ObjectStates or of a container, as in the save."""

COLORS: Final = api().seats
SPECTATOR: Final = "Grey"
MASTER: Final = "Black"
TINTS: Final = api().colors

_FAMILIES: Final = {"rpg_": "rpgFigurine", "Tileset_": "Tileset", "Figurine_": "Figurine"}
"""Prefixes of object names for which add-ons of the game have further kinds, and their type."""
_MODEL_TYPES: Final = ("Generic", "Figurine", "Dice", "Coin", "Board", "Chip", "Bag", "Infinite")

ZONES: Final = frozenset({"Fog", "FogOfWar", "Hand", "Layout", "Randomize", "Scripting"})
CONTAINERS: Final = frozenset({"Bag", "Infinite", "Deck", "Stack"})

_BOTTOM, _MIDDLE = 0.0, 0.5
_SIZES: Final[Mapping[str, tuple[float, float, float, float]]] = {
    # width, height, depth, and how far up the box the pivot sits
    "Card": (2.2, 0.02, 3.1, _MIDDLE),
    "Deck": (2.2, 0.02, 3.1, _MIDDLE),
    "Custom_Board": (16.4, 0.592, 16.4, _BOTTOM),
    "Custom_Dice": (0.66, 0.66, 0.66, _MIDDLE),
    "Notecard": (3.0, 0.14, 2.0, _MIDDLE),
    "Bag": (1.9, 2.0, 1.9, 0.1),
    "Infinite": (1.9, 2.0, 1.9, 0.01),
    "Dice": (0.66, 0.66, 0.66, _MIDDLE),
    "Board": (16.4, 0.4, 16.4, _BOTTOM),
    "Counter": (2.0, 0.6, 2.0, 0.05),
    "Figurine": (1.0, 1.6, 1.0, 0.1),
    "Chip": (1.3, 0.2, 1.3, _BOTTOM),
    "Checker": (1.2, 0.25, 1.2, _BOTTOM),
    "Coin": (1.0, 0.1, 1.0, _BOTTOM),
}
_PLAIN: Final = (1.0, 1.0, 1.0, _MIDDLE)

PLAIN_TABLE: Final = "Table_RPG"
"""The table of a save that does not name one."""
NO_TABLE: Final = "Table_None"
SURFACE: Final = "Surface"
_TABLE_SIZE: Final = 100.0
"""The width of the widest table. It applies to all tables, so objects next to a smaller one do not fall
off."""
TABLE_TOPS: Final[Mapping[str, float]] = {"Table_Poker": 1.31}
TABLE_TOP: Final = 0.96

DIE_6: Final[list[State]] = [
    {"Value": value, "Rotation": {"x": x, "y": y, "z": z}}
    for value, x, y, z in (
        (1, -90, 0, 0),
        (2, 0, 0, 0),
        (3, 0, 0, -90),
        (4, 0, 0, 90),
        (5, 0, 0, -180),
        (6, 90, 0, 0),
    )
]
_ROTATION_VALUES: Final[Mapping[str, list[State]]] = {
    "Die_6": DIE_6,
    "Die_6_Rounded": DIE_6,
    "Quarter": [
        {"Value": "Heads", "Rotation": {"x": 0, "y": 90, "z": 180}},
        {"Value": "Tails", "Rotation": {"x": 0, "y": -90, "z": 0}},
    ],
}


def type_of(state: State) -> str:
    """The type of an object as scripts see it. For a model or asset bundle it depends on TypeIndex."""
    name = str(state.get("Name", ""))
    if name in ("Custom_Model", "Custom_Assetbundle"):
        part = state.get("CustomMesh") or state.get("CustomAssetbundle") or {}
        index = int(part.get("TypeIndex", 0) or 0)
        return _MODEL_TYPES[index] if 0 <= index < len(_MODEL_TYPES) else "Generic"
    if name.startswith("Table_"):
        return SURFACE
    family = next((kind for start, kind in _FAMILIES.items() if name.startswith(start)), "Generic")
    return api().kinds.get(name, family)


def extent(state: State, kind: str) -> tuple[Vec, Vec]:
    """The local box (low, high) at scale 1.

    Objects whose shape depends on an image or mesh count as square, but a tile is as wide as its snap points.
    """
    name = str(state.get("Name", ""))
    if kind in ZONES:
        return Vec(-0.5, -0.5, -0.5), Vec(0.5, 0.5, 0.5)
    if kind == SURFACE:
        top, half = TABLE_TOPS.get(name, TABLE_TOP), _TABLE_SIZE / 2
        return Vec(-half, top - 1.0, -half), Vec(half, top, half)
    width, height, depth, pivot = _SIZES.get(name) or _SIZES.get(kind) or _PLAIN
    image = state.get("CustomImage") or {}
    if name.startswith("Custom_Tile"):
        height = float((image.get("CustomTile") or {}).get("Thickness", 0.5))
        width, depth, pivot = max(2.0, 2.0 * _reach(state)), 2.0, _BOTTOM
    elif name.startswith("Custom_Token"):
        height = float((image.get("CustomToken") or {}).get("Thickness", 0.2))
        width, depth, pivot = 1.0, 1.0, _MIDDLE
    elif kind in ("Card", "Deck") and _is_round(state):
        width = depth
    elif name == "Custom_Board":
        width *= float(image.get("WidthScale") or 1.0)
    low = -height * pivot
    if kind == "Deck":
        height = max(0.02, len(state.get("DeckIDs") or ()) * 0.01)
    elif kind == "Stack":
        height *= max(1, int(state.get("Number", 1) or 1))
    return Vec(-width / 2, low, -depth / 2), Vec(width / 2, low + height, depth / 2)


def _reach(state: State) -> float:
    """The distance of the farthest snap point to the side. Damaged snap points are ignored."""
    points = state.get("AttachedSnapPoints")
    places = [point.get("Position") for point in points if isinstance(point, dict)] if points else []
    aside = [place.get("x") for place in places if isinstance(place, dict)]
    return max((abs(x) for x in aside if isinstance(x, int | float) and isfinite(x)), default=0.0)


def _is_round(state: State) -> bool:
    """Whether the first sheet of a card or deck makes its cards round."""
    sheets = state.get("CustomDeck")
    first = next(iter(sheets.values()), None) if isinstance(sheets, dict) else None
    return isinstance(first, dict) and first.get("Type") == 4


def rotation_values(state: State) -> list[State]:
    """The rotation values of an object: its own, or else those of its kind."""
    own = state.get("RotationValues")
    return own if own else list(_ROTATION_VALUES.get(str(state.get("Name", "")), ()))
