"""Positions to start a test from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

BARE = ("." * 9,) * 3 + ("...###...",) * 3 + ("." * 9,) * 3
STUFF = ("artisan", "cave", "lapis", "marble", "stone", "wood")
ALL_MOSAICS = "FILNPTUVWXYZ"
PLAIN_COLUMN = ["artisan", "stone", "wood"]
MOSAIC_COST = ["artisan", "artisan", "marble", "stone", "wood"]


def pool(**units: int) -> dict[str, int]:
    return {stuff: units.get(stuff, 0) for stuff in STUFF}


def garden(**squares: Iterable[tuple[int, int]]) -> list[str]:
    """The rows of a garden with mosaics on some squares."""
    rows = [list(row) for row in BARE]
    for mosaic, cells in squares.items():
        for x, y in cells:
            rows[y][x] = mosaic
    return ["".join(row) for row in rows]


def scene(players: int = 2, hand: list[str] | None = None, **given: Any) -> dict[str, Any]:
    """Seat 0 at the start of its turn, with `hand`; one card on each stall, nothing built."""
    state = {
        "players": players,
        "first": 0,
        "turn": 0,
        "phase": "main",
        "then": "",
        "hands": [sorted(hand or [])] + [[] for _ in range(players - 1)],
        "scarabs": [5] * players,
        "amulets": [0] * players,
        "statues": [2] * players,
        "deck": ["wood", "cave?", "stone", "lapis?"],
        "discard": [],
        "stalls": [["wood"], ["marble"], ["lapis?", "artisan"]],
        "drawn": "",
        "served": [],
        "begging": 0,
        "order": ["architect", "visir", "beggar", "merchant", "foreman"],
        "worshipper": "",
        "market_done": False,
        "quarry_done": False,
        "pool": pool(),
        "discount": {"artisans": 0, "resources": 0},
        "completed": [],
        "sphinxes": {"left": 0, "right": 0},
        "obelisks": {"left": False, "right": False},
        "doors": {"left": False, "right": False},
        "walls": [],
        "pedestal": False,
        "throne": False,
        "garden": garden(),
        "pile": list(ALL_MOSAICS),
        "removed": [],
        "sanctuaries": [],
        "cleopatra": 0,
        "bids": [-1] * players,
        "trigger": -1,
        "built": False,
        "idle": 0,
    }
    return {**state, **given}


def build(piece: str, pay: list[str], **spot: Any) -> dict[str, Any]:
    return {"do": "build", "piece": piece, "pay": pay, **spot}


def column(wall: str, pay: list[str] | None = None, **more: Any) -> dict[str, Any]:
    return build("column", PLAIN_COLUMN if pay is None else pay, wall=wall, **more)


def sphinx(row: str, *pay: str, **more: Any) -> dict[str, Any]:
    return build("sphinx", list(pay), row=row, **more)


def mosaic(*cells: tuple[int, int], **more: Any) -> dict[str, Any]:
    return build("mosaic", MOSAIC_COST, cells=[list(cell) for cell in cells], **more)
