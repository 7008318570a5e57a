"""The state of a game and its moves."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tts_builder.engine.moves import BaseMove
from tts_builder.games.sarcophagus.tables import IDS, POSITIONS, SUIT, SUIT_MASKS

Step = Literal["deal", "first", "second", "forced", "final", "over"]
"""The current step. While a trap waits for a choice, the step it interrupted."""


class Seats(msgspec.Struct, frozen=True):
    """The suits and coins of each seat."""

    suits: tuple[tuple[str, ...], ...]
    purses: tuple[int, ...]
    """Seat → all its coins."""
    owner: tuple[int, ...]
    """Coin → seat, or -1 when nobody plays that suit."""


@cache
def seats_of(suits: tuple[tuple[str, ...], ...]) -> Seats:
    """The seats that play these suits, cached."""
    seat_of = {suit: seat for seat, own in enumerate(suits) for suit in own}
    purses = tuple(sum(SUIT_MASKS[suit] for suit in set(own)) for own in suits)
    return Seats(suits, purses, tuple(seat_of.get(suit, -1) for suit in SUIT))


Pile = tuple[int, ...]
"""Coins in order of placement."""


class State(msgspec.Struct, frozen=True, gc=False):
    """A position of the game. Tiles and coins are numbers, sets are masks, NO_TILE marks an empty place."""

    seats: Seats
    turn: int
    step: Step
    pending: tuple[int, ...]
    tiles: tuple[int, ...]
    """Position → tile."""
    there: int
    """Positions that have a tile."""
    up: int
    """Positions whose tile is face up."""
    full: int
    """Positions whose tile has the maximum number of coins."""
    piles: tuple[Pile, ...]
    """Position → coins."""
    under: tuple[int, ...]
    """Cover position → sarcophagus tile."""
    hands: tuple[int, ...]
    claimed: tuple[int, ...]
    vault: tuple[tuple[tuple[int, Pile], ...], ...]
    """Seat → its sarcophagus tiles in order of claiming, with the coins locked on them."""
    discarded: int
    lost: tuple[int, ...]
    """Sarcophagus tiles that were discarded unseen, in order."""
    dice: tuple[int, ...]

    @property
    def players(self) -> int:
        return len(self.seats.suits)


if TYPE_CHECKING:
    TileId = str
    PositionId = str
else:
    # All valid ids. A move with another id is malformed. A coin has the id of its tile.
    TileId, PositionId = Literal[IDS], Literal[POSITIONS]


class Place(BaseMove, frozen=True):
    """Put a coin from the hand on a tile. The position may be omitted for a first coin."""

    coin: TileId
    pos: PositionId | UnsetType = UNSET


class Discard(BaseMove, frozen=True):
    """Discard a claimed number tile for a trap."""

    tile: TileId


class Deal(BaseMove, frozen=True):
    """Chance: lay the pyramid and roll for the start."""

    tiles: Annotated[tuple[TileId, ...], Meta(description="Pyramid tiles, in reading order.")]
    under: Annotated[tuple[TileId, ...], Meta(description="Sarcophagus tiles, in reading order.")]
    rolls: Annotated[
        tuple[tuple[int, ...], ...],
        Meta(description="Rounds of rolls in seat order: first every seat, then the seats tied for highest."),
    ]


Move = Place | Discard | Deal

PLACES: Final = tuple(tuple(Place(coin, pos) for pos in POSITIONS) for coin in IDS)
"""Coin → position → the shared object of that move."""
DISCARDS: Final = tuple(Discard(tile) for tile in IDS)
