"""The moves of the game, and shared objects for moves that are listed often."""

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

# The names are for the schema and for Lua. The rules look pile cards up, so a refusal can name a wrong one.
PileCard = Annotated[str, Meta(extra_json_schema={"enum": list(PILE_CARD)})]


class Use(BaseMove, frozen=True, tag="worshipper"):
    """Pay for the help of a worshipper this turn."""

    name: Worshipper


class Market(BaseMove, frozen=True):
    """Take all cards of a stall."""

    stall: Stall


class Serve(BaseMove, frozen=True, tag="stall_for_card"):
    """Put the drawn card on a stall."""

    stall: Stall


class Build(BaseMove, frozen=True):
    """Pay for a piece and build it. The piece decides which parameter names its spot."""

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
    """Skip the visit, or the second visit."""


class Keep(BaseMove, frozen=True):
    """At the hand limit: keep all cards and take amulets."""


class Discard(BaseMove, frozen=True):
    """At the hand limit: discard down to the limit."""

    cards: tuple[CardId, ...]


class Bid(BaseMove, frozen=True):
    """A secret bid for the offering."""

    amount: Annotated[int, Meta(ge=0, le=BID_LIMIT)]


class Deal(BaseMove, frozen=True):
    """Chance: worshippers, mosaics, hands, the deck and the start player."""

    order: tuple[Worshipper, ...]
    pile: tuple[MosaicId, ...]
    hands: Annotated[tuple[tuple[CardId, ...], ...], Meta(description="By seat; each hand is sorted.")]
    deck: Annotated[tuple[PileCard, ...], Meta(description="The first three cards go to the stalls.")]
    first: int


class Shuffle(BaseMove, frozen=True):
    """Chance: a new deck from the discard pile."""

    deck: tuple[PileCard, ...]


Move = Use | Market | Serve | Build | Leave | Pass | Keep | Discard | Bid | Deal | Shuffle

MARKETS: Final = tuple(map(Market, range(STALLS)))
SERVES: Final = tuple(map(Serve, range(STALLS)))
USES: Final = tuple(map(Use, sorted(facts.WORSHIPPERS)))
LEAVE: Final = Leave()
PASS: Final = Pass()
KEEP: Final = Keep()
