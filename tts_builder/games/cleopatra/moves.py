"""The moves of the game, and the one object of each that is listed often."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import UNSET, Meta, UnsetType

from tts_builder.engine.moves import BaseMove
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


class Use(BaseMove, frozen=True, tag="worshipper"):
    """Pay for the help of a worshipper in this turn."""

    name: Worshipper


class Market(BaseMove, frozen=True):
    """Take all cards of a stall."""

    stall: Stall


class Serve(BaseMove, frozen=True, tag="stall_for_card"):
    """The stall that gets the card drawn."""

    stall: Stall


class Build(BaseMove, frozen=True):
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


class Leave(BaseMove, frozen=True, tag="leave_quarry"):
    """End the visit to the quarry."""


class Pass(BaseMove, frozen=True):
    """Go without a visit, or without the second one."""


class Keep(BaseMove, frozen=True):
    """At the hand limit: keep all cards and take amulets."""


class Discard(BaseMove, frozen=True):
    """At the hand limit: discard down to it."""

    cards: tuple[CardId, ...]


class Bid(BaseMove, frozen=True):
    """A secret bid for the offering."""

    amount: Annotated[int, Meta(ge=0, le=BID_LIMIT)]


class Deal(BaseMove, frozen=True):
    """Chance: worshippers, mosaics, hands, the deck and who starts."""

    order: tuple[Worshipper, ...]
    pile: tuple[MosaicId, ...]
    hands: Annotated[tuple[tuple[CardId, ...], ...], Meta(description="By seat, each sorted.")]
    deck: Annotated[tuple[PileCard, ...], Meta(description="Three go to the stalls at once.")]
    first: int


class Shuffle(BaseMove, frozen=True):
    """Chance: a new deck of the discard pile."""

    deck: tuple[PileCard, ...]


Move = Use | Market | Serve | Build | Leave | Pass | Keep | Discard | Bid | Deal | Shuffle

MARKETS: Final = tuple(map(Market, range(STALLS)))
SERVES: Final = tuple(map(Serve, range(STALLS)))
USES: Final = tuple(map(Use, sorted(facts.WORSHIPPERS)))
LEAVE: Final = Leave()
PASS: Final = Pass()
KEEP: Final = Keep()
