"""The state of a game."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from tts_builder.games.cartouche.facts import CARD_SLOTS, MOST_OPEN, SOLO, TILES_PER_DRAW, Side
from tts_builder.games.cartouche.mural import Mural
from tts_builder.games.cartouche.tables import ACHIEVEMENTS, REWARDS, TYPES, Counts

T = TypeVar("T")

Phase = Literal["setup", "deal", "draft", "place", "score", "draw", "final", "over"]
OPPONENT: Final = 1
"""Who owns the spaces of the solo opponent."""
NOBODY: Final = -1

Items = tuple[int, ...]
"""Stories or tiles by number."""


class Player(msgspec.Struct, frozen=True, gc=False):
    """What a seat has. Open and completed stories and the reserve are ascending."""

    mural: Mural
    tokens: Counts
    open: Items
    completed: Items
    reserve: Items
    """Animal tiles and cartouches; equal cartouches are there several times."""
    ankhs: int
    """Those still on the mural, as a mask."""
    done: bool
    owed: int
    """Draws of three tiles still to come."""


class Opponent(msgspec.Struct, frozen=True, gc=False):
    """The solo opponent; with more players it has nothing."""

    cards: tuple[Items, ...]
    """Story type → stories, the oldest first."""
    columns: tuple[Items, ...]
    """Tiles above each achievement card, the oldest first."""
    ankhs: int


ABSENT: Final = Opponent(((),) * len(TYPES), ((),) * len(CARD_SLOTS), 0)

Spaces = tuple[tuple[tuple[int, ...], ...], ...]
"""Achievement → its spaces from the first, each with its owners ascending."""
NO_SPACES: Final[Spaces] = ((),) * len(ACHIEVEMENTS)


class State(msgspec.Struct, frozen=True, gc=False):
    """A position of the game."""

    side: Side
    first_game: bool
    phase: Phase
    round: int
    start: int
    turn: int
    picks: int
    """Items taken in this draft."""
    achievements: tuple[str, ...]
    """The cards of the three slots."""
    stories: Items
    tiles: Items
    """What is on display, in the order dealt."""
    deck: Items
    removed: Items
    bag: Items
    story_discard: Items
    tile_discard: Items
    drawn: Items
    spaces: Spaces
    filled: tuple[int, ...]
    """Achievement → spaces that had been used when the last score phase began."""
    seats: tuple[Player, ...]
    ai: Opponent

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def solo(self) -> bool:
        return len(self.seats) == SOLO

    @property
    def debtor(self) -> int:
        """The seat that has to give up a story first, or NOBODY."""
        if self.phase == "draft" and len(self.seats[self.turn].open) > MOST_OPEN:
            return self.turn
        return NOBODY

    @property
    def shuffling(self) -> bool:
        """Chance has to make a bag of the tile discard."""
        return self.phase == "deal" or (
            self.phase == "draw" and len(self.drawn) < TILES_PER_DRAW and bool(self.tile_discard)
        )

    @property
    def rewards(self) -> tuple[tuple[int, ...], ...]:
        """Achievement → points of its spaces."""
        return REWARDS[len(self.seats)]


def added(items: Items, *more: int) -> Items:
    """Ascending items with more of them."""
    return tuple(sorted((*items, *more)))


def without(items: Items, item: int) -> Items:
    """With one copy less."""
    n = items.index(item)
    return items[:n] + items[n + 1 :]


def with_item(items: tuple[T, ...], n: int, item: T) -> tuple[T, ...]:
    """With another item at place `n`."""
    return (*items[:n], item, *items[n + 1 :])


def with_player(s: State, seat: int, **changes: Any) -> State:
    """With other things at a seat."""
    return replace(s, seats=with_item(s.seats, seat, replace(s.seats[seat], **changes)))
