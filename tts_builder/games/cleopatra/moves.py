"""The moves of the game, and the one object of each that is listed often."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tts_builder.games.cleopatra import facts
from tts_builder.games.cleopatra.facts import (
    BID_LIMIT,
    COORDINATE_LIMIT,
    MOSAIC_SQUARES,
    STALLS,
    CardId,
    Kind,
    MosaicId,
    PieceId,
    Side,
    WallId,
    Worshipper,
)
from tts_builder.games.cleopatra.tables import PILE_CARD

Coordinate = Annotated[int, Meta(ge=-COORDINATE_LIMIT, le=COORDINATE_LIMIT)]
Place = tuple[Coordinate, Coordinate]
Stall = Annotated[int, Meta(ge=0, le=STALLS - 1)]

# The names are for the schema and for Lua. The rules look pile cards up, and can say what is wrong with one.
PileCard = Annotated[str, Meta(extra_json_schema={"enum": list(PILE_CARD)})]


class Use(
    msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="worshipper", forbid_unknown_fields=True
):
    """Pay for the help of a worshipper in this turn."""

    name: Worshipper


class Market(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="market", forbid_unknown_fields=True):
    """Take all cards of a stall."""

    stall: Stall


class Serve(
    msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="stall_for_card", forbid_unknown_fields=True
):
    """The stall that gets the card drawn."""

    stall: Stall


class Build(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="build", forbid_unknown_fields=True):
    """Pay for a piece and build it; which spot it needs depends on the piece."""

    piece: PieceId
    pay: tuple[CardId, ...]
    row: Side | UnsetType = UNSET
    side: Side | UnsetType = UNSET
    wall: WallId | UnsetType = UNSET
    cells: (
        Annotated[tuple[Place, ...], Meta(min_length=MOSAIC_SQUARES, max_length=MOSAIC_SQUARES)] | UnsetType
    ) = UNSET
    claim: tuple[Place, ...] | UnsetType = UNSET
    use: tuple[Kind, ...] | UnsetType = UNSET


class Leave(
    msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="leave_quarry", forbid_unknown_fields=True
):
    """End the visit to the quarry."""


class Pass(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="pass", forbid_unknown_fields=True):
    """Go without a visit, or without the second one."""


class Keep(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="keep", forbid_unknown_fields=True):
    """At the hand limit: keep all cards and take amulets."""


class Discard(
    msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="discard", forbid_unknown_fields=True
):
    """At the hand limit: discard down to it."""

    cards: tuple[CardId, ...]


class Bid(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag="bid", forbid_unknown_fields=True):
    """A secret bid for the offering."""

    amount: Annotated[int, Meta(ge=0, le=BID_LIMIT)]


class Deal(msgspec.Struct, frozen=True, tag_field="do", tag="deal", forbid_unknown_fields=True):
    """Chance: worshippers, mosaics, hands, the deck and who starts."""

    order: tuple[Worshipper, ...]
    pile: tuple[MosaicId, ...]
    hands: Annotated[tuple[tuple[CardId, ...], ...], Meta(description="By seat, each sorted.")]
    deck: Annotated[tuple[PileCard, ...], Meta(description="Three go to the stalls at once.")]
    first: int


class Shuffle(msgspec.Struct, frozen=True, tag_field="do", tag="shuffle", forbid_unknown_fields=True):
    """Chance: a new deck of the discard pile."""

    deck: tuple[PileCard, ...]


Move = Use | Market | Serve | Build | Leave | Pass | Keep | Discard | Bid | Deal | Shuffle

MARKETS: Final = tuple(map(Market, range(STALLS)))
SERVES: Final = tuple(map(Serve, range(STALLS)))
USES: Final = tuple(map(Use, sorted(facts.WORSHIPPERS)))
LEAVE: Final = Leave()
PASS: Final = Pass()
KEEP: Final = Keep()
