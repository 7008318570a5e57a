"""The state of a game."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from tts_builder.games.cartouche.facts import CARD_SLOTS, MAX_OPEN_STORIES, SOLO, TILES_PER_DRAW, Side
from tts_builder.games.cartouche.mural import Mural
from tts_builder.games.cartouche.tables import ACHIEVEMENTS, REWARDS, TYPES, Counts

T = TypeVar("T")

Phase = Literal["setup", "deal", "draft", "place", "score", "draw", "final", "over"]
OPPONENT: Final = 1
"""The owner number of the solo opponent on reward spaces."""
NOBODY: Final = -1

Items = tuple[int, ...]
"""Numbers of stories or tiles."""


class Player(msgspec.Struct, frozen=True, gc=False):
    """The pieces of a seat. Open and completed stories and the reserve are ascending."""

    mural: Mural
    tokens: Counts
    open: Items
    completed: Items
    reserve: Items
    """Animal tiles and cartouches. Equal cartouches are repeated."""
    ankhs: int
    """The ankhs still on the mural, as a mask."""
    done: bool
    owed: int
    """Draws of three tiles still to come."""


class Opponent(msgspec.Struct, frozen=True, gc=False):
    """The solo opponent. It is empty with more players."""

    cards: tuple[Items, ...]
    """Story type → stories, oldest first."""
    columns: tuple[Items, ...]
    """Tiles above each achievement card, oldest first."""
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
    """The achievement cards in the three slots."""
    stories: Items
    tiles: Items
    """The stories on display, in the order dealt."""
    deck: Items
    removed: Items
    bag: Items
    story_discard: Items
    tile_discard: Items
    drawn: Items
    spaces: Spaces
    filled: tuple[int, ...]
    """Achievement → number of spaces used when the last score phase began."""
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
        """The seat that must discard a story first, or NOBODY."""
        if self.phase == "draft" and len(self.seats[self.turn].open) > MAX_OPEN_STORIES:
            return self.turn
        return NOBODY

    @property
    def shuffling(self) -> bool:
        """Whether chance must shuffle the tile discard into the bag."""
        return self.phase == "deal" or (
            self.phase == "draw" and len(self.drawn) < TILES_PER_DRAW and bool(self.tile_discard)
        )

    @property
    def rewards(self) -> tuple[tuple[int, ...], ...]:
        """Achievement → points of its spaces."""
        return REWARDS[len(self.seats)]


def added(items: Items, *more: int) -> Items:
    """The items with more items added, ascending."""
    return tuple(sorted((*items, *more)))


def without(items: Items, item: int) -> Items:
    """The items with one copy removed."""
    n = items.index(item)
    return items[:n] + items[n + 1 :]


def with_item(items: tuple[T, ...], n: int, item: T) -> tuple[T, ...]:
    """The tuple with another item at index `n`."""
    return (*items[:n], item, *items[n + 1 :])


def with_player(s: State, seat: int, **changes: Any) -> State:
    """The state with fields of a seat replaced."""
    return replace(s, seats=with_item(s.seats, seat, replace(s.seats[seat], **changes)))
