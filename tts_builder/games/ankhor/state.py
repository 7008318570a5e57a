"""The state of a game."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from tts_builder.games.ankhor.city import City
from tts_builder.games.ankhor.facts import ROW
from tts_builder.games.ankhor.tables import NO_TILE, TYPES, Counts

Phase = Literal["deal", "turn", "over"]

Payment = tuple[tuple[int, int], ...]
"""Pairs of token type and number to pay."""


class Board(msgspec.Struct, frozen=True):
    """The price board, which does not change after the deal."""

    markers: tuple[tuple[int, ...], ...]
    """Zone → resources in the order of the holes."""
    prices: tuple[Payment, ...]
    """Slot → cost of its tile on the base."""
    discounts: tuple[tuple[tuple[str, Payment], ...], ...]
    """Slot → each resource that can be waived on the first floor, with the remaining cost."""

    def payment(self, slot: int, waived: str | None) -> Payment | None:
        """The cost of a purchase; None when the resource to waive is not in the price."""
        if waived is None:
            return self.prices[slot]
        return next((payment for name, payment in self.discounts[slot] if name == waived), None)


@lru_cache(maxsize=256)
def board_of(markers: tuple[tuple[int, ...], ...]) -> Board:
    """The board with these markers."""
    return Board(
        markers,
        tuple(_payment(list(zone)) for zone in markers),
        tuple(
            tuple((TYPES[kind], _payment(_without(zone, kind))) for kind in sorted(set(zone)))
            for zone in markers
        ),
    )


def _payment(resources: list[int]) -> Payment:
    return tuple((kind, resources.count(kind)) for kind in sorted(set(resources)))


def _without(zone: tuple[int, ...], kind: int) -> list[int]:
    rest = list(zone)
    rest.remove(kind)
    return rest


BARE_BOARD = board_of(((),) * ROW)
EMPTY_ROW = (NO_TILE,) * ROW


class State(msgspec.Struct, frozen=True, gc=False):
    """A position of the game. Tokens, tiles and cells are numbers."""

    first: int
    turn: int
    phase: Phase
    main_done: bool
    usable: int
    """Ankhs that may still be spent this turn."""
    supply: Counts
    stocks: tuple[Counts, ...]
    board: Board
    row: tuple[int, ...]
    """Slot → tile or NO_TILE."""
    piles: tuple[tuple[int, ...], tuple[int, ...]]
    """The draw piles A and B, next tile first."""
    gone: tuple[int, ...]
    """Tiles removed from the game, in order."""
    layouts: tuple[City, ...]
    full: tuple[tuple[int, ...], ...]
    """Seat → cells of the depots that hold a token, ascending."""
    bonus: tuple[int, ...]
    bonus_supply: int
    triggered: bool
    bought: bool
    """Whether a tile was bought in this round."""
    idle: int
    """Rounds in a row without a purchase."""

    @property
    def players(self) -> int:
        return len(self.stocks)

    @property
    def exhausted(self) -> bool:
        """Whether no tile is left to buy."""
        return not any(self.piles) and self.row == EMPTY_ROW
