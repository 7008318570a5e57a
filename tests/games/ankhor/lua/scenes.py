"""Positions to start a test from."""

from __future__ import annotations

from typing import Any

MARKERS = [
    ["fish", "ivory", "wood"],
    ["fish", "cloth"],
    ["papyrus", "ivory", "cloth"],
    ["wood", "papyrus"],
    ["fish", "fish", "wood"],
    ["ivory", "cloth"],
]
ROW = ["white:falcon", "green:depot", "red:scribe", "blue:two", "", "black:desert"]
TYPES = ("ankh", "cloth", "fish", "ivory", "papyrus", "wood")


def counts(**given: int) -> dict[str, int]:
    return {kind: given.get(kind, 0) for kind in TYPES}


def tile(face: str, x: int, y: int, z: int = 0, token: bool = False) -> dict[str, Any]:
    return {"x": x, "y": y, "z": z, "tile": face, "token": token}


SQUARE = [
    tile("green:two", 0, 0),
    tile("green:falcon", 1, 0),
    tile("blue:scarab", 0, 1),
    tile("red:depot", 1, 1),
]


def scene(players: int = 2, stock: dict[str, int] | None = None, **given: Any) -> dict[str, Any]:
    """Seat 0 at the start of its turn with `stock`; the supply has what it should."""
    held = counts(**(stock or {}))
    pile = {2: 4, 3: 5, 4: 6}[players]
    state = {
        "players": players,
        "first": 0,
        "turn": 0,
        "phase": "turn",
        "main_done": False,
        "usable": held["ankh"],
        "supply": {kind: pile - held[kind] for kind in TYPES},
        "stocks": [held] + [counts() for _ in range(players - 1)],
        "markers": MARKERS,
        "row": ROW,
        "piles": {"A": ["green:jackal", "blue:falcon"], "B": ["black:scarab"]},
        "gone": [],
        "layouts": [[] for _ in range(players)],
        "bonus": [0] * players,
        "bonus_supply": 12,
        "triggered": False,
        "bought": False,
        "idle": 0,
    }
    return {**state, **given}


def with_layout(*tiles: dict[str, Any], players: int = 2, **given: Any) -> dict[str, Any]:
    """The same with tiles in front of seat 0."""
    layout = sorted(tiles, key=lambda tile: (tile["z"], tile["y"], tile["x"]))
    return scene(players, layouts=[layout] + [[] for _ in range(players - 1)], **given)
