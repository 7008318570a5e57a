"""The moves of the game, and the one object of each that is listed often."""

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

# The names are for the schema and for Lua. The rules look tiles up, and can say what is wrong with one.
Face = Annotated[str, Meta(extra_json_schema={"enum": list(FACES)})]

Nothing = tuple[()]
"""What an object without a key becomes when Lua has written it."""


class Tokens(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """So many tokens of each type; only the types that are meant are named."""

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
    """Main action: pay for the tile of a slot and place it; on the first floor one resource is waived."""

    slot: Annotated[int, Meta(ge=0, le=facts.ROW - 1)]
    at: Spot
    waive: Resource | UnsetType = UNSET


class Refill(BaseMove, frozen=True):
    """For an ankh: close the gaps of the row and fill it from a pile."""

    pile: Pile


class Relocate(BaseMove, frozen=True, tag="move"):
    """For an ankh: another place on its level for a tile."""

    source: Spot = msgspec.field(name="from")
    to: tuple[Coordinate, Coordinate]


class Store(BaseMove, frozen=True):
    """A token from the stock on a depot."""

    at: Spot


class End(BaseMove, frozen=True):
    """End the turn and give back the surplus."""

    back: Tokens | Nothing | UnsetType = msgspec.field(default=UNSET, name="return")


class Deal(BaseMove, frozen=True):
    """Chance: the piles, the price markers and who starts."""

    tiles: Annotated[tuple[Face, ...], Meta(description="Pile A from its top, then pile B.")]
    markers: Annotated[tuple[Resource, ...], Meta(description="In the order of the holes.")]
    first: int


Move = Take | Buy | Refill | Relocate | Store | End | Deal


def counts(tokens: Tokens | Nothing | UnsetType) -> Counts:
    """The tokens as numbers in the order of TYPES."""
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
    """Storing on the depot of this cell."""
    return Store(where(cell))
