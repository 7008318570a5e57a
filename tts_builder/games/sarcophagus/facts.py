"""The components, the layout of the pyramid and every figure of the rules."""

from __future__ import annotations

from typing import Any, Final

SUITS: Final = ("sun", "moon", "crown", "arms")
RANKS: Final = range(6)
ROWS: Final = range(1, 7)
PLAYERS: Final = (2, 3, 4)
SEAT_SUITS: Final = {
    2: (("sun", "moon"), ("crown", "arms")),
    3: (("sun",), ("moon",), ("crown",)),
    4: (("sun",), ("moon",), ("crown",), ("arms",)),
}
"""Number of players → suits of each seat."""

COVER_POSITIONS: Final = ("5-2", "6-2", "6-3")
"""Positions with a sarcophagus tile under the pyramid tile."""
POOL_NULLS: Final = 2
POOL_FIVES: Final = 4
UNDER: Final = 3
"""The pool of nulls and fives is shuffled apart. `UNDER` of them are the sarcophagus; the others cover it."""

MAX_COINS: Final = 4
COINS_PER_TURN: Final = 2
FREE_SIDES: Final = 2
DIE_FACES: Final = tuple(range(6))
SUIT_BONUS: Final = {1: 0, 2: 1, 3: 2, 4: 4}
"""Number tiles of one suit → bonus fame."""

SIDES: Final = ("left", "top", "right", "bottom")


def kind(rank: int) -> str:
    """The kind of a tile of this rank: trap, god or number."""
    return {0: "trap", 1: "god"}.get(rank, "number")


def fame(rank: int) -> int:
    """The fame of a tile of this rank."""
    return rank if kind(rank) == "number" else 0


def touching(row: int, index: int) -> dict[str, tuple[str, ...]]:
    """Side → positions that touch it. Each row is offset by half a tile from the next."""
    spots = {
        "left": ((row, index - 1),),
        "top": ((row - 1, index - 1), (row - 1, index)),
        "right": ((row, index + 1),),
        "bottom": ((row + 1, index), (row + 1, index + 1)),
    }
    return {side: tuple(f"{r}-{i}" for r, i in spots[side] if r in ROWS and 0 <= i < r) for side in SIDES}


def _positions() -> dict[str, tuple[int, int]]:
    return {f"{row}-{index}": (row, index) for row in ROWS for index in range(row)}


POSITIONS: Final = _positions()
"""Position id → row and index, in reading order."""


def data() -> dict[str, Any]:
    """The facts that both rule engines share."""
    return {
        "suits": list(SUITS),
        "tiles": [
            {"id": f"{suit}-{rank}", "suit": suit, "rank": rank, "kind": kind(rank), "fame": fame(rank)}
            for suit in SUITS
            for rank in RANKS
        ],
        "coins": [
            {"id": f"{suit}-{value}", "suit": suit, "value": value} for suit in SUITS for value in RANKS
        ],
        "positions": [_position(pos, row, index) for pos, (row, index) in POSITIONS.items()],
        "seat_suits": {str(n): [list(suits) for suits in seats] for n, seats in SEAT_SUITS.items()},
        "max_coins_per_tile": MAX_COINS,
        "coins_per_turn": COINS_PER_TURN,
        "free_sides_needed": FREE_SIDES,
        "suit_bonus": {str(count): bonus for count, bonus in SUIT_BONUS.items()},
        "pool": {"nulls": POOL_NULLS, "fives": POOL_FIVES, "under": UNDER},
        "die_faces": list(DIE_FACES),
        "cover_positions": list(COVER_POSITIONS),
    }


def _position(pos: str, row: int, index: int) -> dict[str, Any]:
    sides = touching(row, index)
    return {
        "pos": pos,
        "row": row,
        "index": index,
        "cover": pos in COVER_POSITIONS,
        "sides": {side: list(spots) for side, spots in sides.items()},
        "neighbors": sorted((spot for spots in sides.values() for spot in spots), key=list(POSITIONS).index),
    }
