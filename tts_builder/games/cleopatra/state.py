"""The state of a game."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from tts_builder.games.cleopatra.facts import Category, Worshipper
from tts_builder.games.cleopatra.tables import NO_CARD, NO_POOL, SQUARES, Counts, Pool

Phase = Literal["deal", "shuffle", "main", "second", "quarry", "replenish", "limit", "offering", "over"]
Then = Literal["", "fill", "beggar", "replenish", "end"]
"""What continues after a shuffle or after the choice at the hand limit."""

NO_BID: Final = -1
NO_SEAT: Final = -1


class Visits(msgspec.Struct, frozen=True, gc=False):
    """What only lasts for the current turn."""

    worshipper: Worshipper | Literal[""] = ""
    market_done: bool = False
    quarry_done: bool = False
    pool: Pool = NO_POOL
    artisans_less: int = 0
    resources_less: int = 0
    """The unused part of the discounts of the Foreman and the Merchant."""
    completed: tuple[Category, ...] = ()
    """Categories completed in this visit to the quarry, sorted."""
    drawn: int = NO_CARD
    """The drawn pile card that must go to a stall."""
    served: int = 0
    """Mask of the stalls that already have their card."""
    begging: int = 0
    """Cards the Beggar still draws."""


NEW_TURN: Final = Visits()


class Palace(msgspec.Struct, frozen=True, gc=False):
    """The pieces outside the garden. Pairs are left, right."""

    sphinxes: tuple[int, int] = (0, 0)
    obelisks: tuple[bool, bool] = (False, False)
    doors: tuple[bool, bool] = (False, False)
    walls: int = 0
    """Mask in the order of the chain."""
    pedestal: bool = False
    throne: bool = False


class Garden(msgspec.Struct, frozen=True, gc=False):
    """Mosaics and sanctuaries."""

    filled: int = 0
    """Mask of the squares covered by mosaics."""
    laid: tuple[tuple[int, int], ...] = ()
    """Each mosaic with its mask, in ascending order."""
    pile: tuple[int, ...] = ()
    """The top first."""
    removed: tuple[int, ...] = ()
    """Mosaics that fit nowhere, in the order of removal."""
    sanctuaries: tuple[tuple[int, int], ...] = ()
    """Seat and the square of its statue as a mask, in the order of claiming."""

    @property
    def empty(self) -> int:
        """The squares without a mosaic, except the throne space."""
        return SQUARES & ~self.filled


class State(msgspec.Struct, frozen=True, gc=False):
    """A position of the game. Cards, mosaics and walls by number."""

    first: int
    turn: int
    phase: Phase
    then: Then
    hands: tuple[Counts, ...]
    scarabs: tuple[int, ...]
    amulets: tuple[int, ...]
    statues: tuple[int, ...]
    """Seat → statues not yet placed."""
    deck: tuple[int, ...]
    """Pile cards, the next first."""
    discard: Counts
    stalls: tuple[tuple[int, ...], ...]
    """Pile cards in the order they were placed."""
    order: tuple[Worshipper, ...]
    """The worshippers by slot."""
    visits: Visits
    palace: Palace
    garden: Garden
    cleopatra: int
    bids: tuple[int, ...]
    trigger: int
    """The seat that brought Cleopatra to the end of her walk."""
    built: bool
    """Somebody has built a piece this round."""
    idle: int
    """Rounds in a row in which no piece was built."""

    @property
    def players(self) -> int:
        return len(self.hands)
