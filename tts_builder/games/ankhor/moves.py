"""The moves of the game, and shared objects of those that are listed often."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tts_builder.engine.moves import BaseMove
from tts_builder.games.ankhor import facts
from tts_builder.games.ankhor.facts import Pile, Resource
from tts_builder.games.ankhor.tables import FACES, NO_TOKENS, Counts, level, where

Coordinate = Annotated[int, Meta(ge=-facts.REACH, le=facts.REACH)]
Level = Annotated[int, Meta(ge=0, le=facts.LEVELS - 1)]
Spot = tuple[Coordinate, Coordinate, Level]
Some = Annotated[int, Meta(ge=1)]

# The enums are only for the schema and for Lua. The rules check the names and say what is wrong with them.
Face = Annotated[str, Meta(extra_json_schema={"enum": list(FACES)})]

Nothing = tuple[()]
"""What an empty object becomes when Lua writes it."""


class Tokens(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """The number of tokens of each type. Types without tokens are omitted."""

    ankh: Some = 0
    cloth: Some = 0
    fish: Some = 0
    ivory: Some = 0
    papyrus: Some = 0
    wood: Some = 0


class Take(BaseMove, frozen=True):
    """Main action: tokens from the supply."""

    tokens: Tokens | Nothing


class Buy(BaseMove, frozen=True):
    """Main action: pay for the tile in a slot and place it. On the first floor one resource is waived."""

    slot: Annotated[int, Meta(ge=0, le=facts.ROW - 1)]
    at: Spot
    waive: Resource | UnsetType = UNSET


class Refill(BaseMove, frozen=True):
    """Spend an ankh to close the gaps of the row and fill it from a pile."""

    pile: Pile


class Relocate(BaseMove, frozen=True, tag="move"):
    """Spend an ankh to move a tile on its level."""

    source: Spot = msgspec.field(name="from")
    to: tuple[Coordinate, Coordinate]


class Store(BaseMove, frozen=True):
    """Put a token from the stock on a depot."""

    at: Spot


class End(BaseMove, frozen=True):
    """End the turn and return the surplus."""

    back: Tokens | Nothing | UnsetType = msgspec.field(default=UNSET, name="return")


class Deal(BaseMove, frozen=True):
    """Chance: the piles, the price markers and the start player."""

    tiles: Annotated[tuple[Face, ...], Meta(description="Tiles: pile A from its top, then pile B.")]
    markers: Annotated[tuple[Resource, ...], Meta(description="Price markers in the order of the holes.")]
    first: int


Move = Take | Buy | Refill | Relocate | Store | End | Deal


def counts(tokens: Tokens | Nothing | UnsetType) -> Counts:
    """The numbers of tokens in the order of TYPES."""
    return msgspec.structs.astuple(tokens) if isinstance(tokens, Tokens) else NO_TOKENS


REFILLS: Final = {pile: Refill(pile) for pile in facts.DRAW_PILES}


@cache
def buys(cell: int) -> tuple[Buy, ...]:
    """Slot → its purchase for this base cell."""
    return tuple(Buy(slot, where(cell)) for slot in range(facts.ROW))


@cache
def waiving(cell: int) -> tuple[dict[str, Buy], ...]:
    """Slot → resource waived → its purchase for this cell of the first floor."""
    assert level(cell)
    return tuple(
        {resource: Buy(slot, where(cell), resource) for resource in facts.RESOURCES}
        for slot in range(facts.ROW)
    )


@cache
def stores(cell: int) -> Store:
    """The move that stores a token on the depot of this cell."""
    return Store(where(cell))
