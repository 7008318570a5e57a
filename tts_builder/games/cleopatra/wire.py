"""The wire form: the plain JSON form of a state that is exported, compared and passed to Lua."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from tts_builder.engine.masks import bits
from tts_builder.games.cleopatra import facts
from tts_builder.games.cleopatra.facts import Category, MosaicId, WallId, Worshipper
from tts_builder.games.cleopatra.moves import PileCard, Stall
from tts_builder.games.cleopatra.state import NO_BID, Garden, Phase, State, Then
from tts_builder.games.cleopatra.tables import (
    DOWN,
    GRID,
    MOSAICS,
    NO_CARD,
    PILE_NAMES,
    THRONE,
    names,
)

Count = Annotated[int, Meta(ge=0)]
SeatId = Annotated[int, Meta(ge=0, le=max(facts.PLAYERS) - 1)]
HIDDEN_COUNT: Final = -1
HIDDEN_BID: Final = -2
Secret = Annotated[int, Meta(ge=HIDDEN_COUNT, description="-1 in the view of other players.")]
HandCard = Annotated[str, Meta(extra_json_schema={"enum": list(facts.CARD_IDS)})]
Row = Annotated[
    str,
    Meta(
        min_length=facts.WIDTH,
        max_length=facts.WIDTH,
        description="A letter is a mosaic, # is the throne space, a dot is an empty square.",
    ),
]
EMPTY: Final = "."
THRONE_MARK: Final = "#"


class Pool(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units paid during this visit and not yet used."""

    artisan: Count
    cave: Count
    lapis: Count
    marble: Count
    stone: Count
    wood: Count


class Discount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The unused part of the discounts of the Foreman and the Merchant."""

    artisans: Annotated[int, Meta(ge=0, le=facts.EFFECTS["foreman"])]
    resources: Annotated[int, Meta(ge=0, le=facts.EFFECTS["merchant"])]


class SphinxRows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    left: Annotated[int, Meta(ge=0, le=facts.SPHINX_SPOTS)]
    right: Annotated[int, Meta(ge=0, le=facts.SPHINX_SPOTS)]


class Pair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For each side: is the piece built?"""

    left: bool
    right: bool


class Sanctuary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The owner of a sanctuary and the square of its statue."""

    seat: SeatId
    at: tuple[Annotated[int, Meta(ge=0, le=facts.WIDTH - 1)], Annotated[int, Meta(ge=0, le=facts.HEIGHT - 1)]]


class CleopatraState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of Cleopatra."""

    players: Annotated[int, Meta(ge=min(facts.PLAYERS), le=max(facts.PLAYERS))]
    first: SeatId
    turn: SeatId
    phase: Phase
    then: Annotated[Then, Meta(description="What continues after a shuffle or the hand limit.")]
    hands: Annotated[tuple[tuple[HandCard, ...], ...], Meta(description="Each hand is sorted.")]
    scarabs: tuple[Secret, ...]
    amulets: tuple[Secret, ...]
    statues: Annotated[tuple[Count, ...], Meta(description="Statues not yet placed.")]
    deck: Annotated[tuple[PileCard, ...], Meta(description="The next card first.")]
    discard: Annotated[tuple[HandCard, ...], Meta(description="Sorted.")]
    stalls: tuple[tuple[PileCard, ...], ...]
    drawn: Annotated[str, Meta(description="The drawn card that must go to a stall, or empty.")]
    served: Annotated[tuple[Stall, ...], Meta(description="Stalls that already have their card, ascending.")]
    begging: Annotated[int, Meta(ge=0, le=facts.EFFECTS["beggar"])]
    order: Annotated[tuple[Worshipper, ...], Meta(description="By slot.")]
    worshipper: Annotated[Worshipper | Literal[""], Meta(description="The worshipper called this turn.")]
    market_done: bool
    quarry_done: bool
    pool: Pool
    discount: Discount
    completed: Annotated[
        tuple[Category, ...],
        Meta(description="Categories completed during this visit to the quarry, sorted."),
    ]
    sphinxes: SphinxRows
    obelisks: Pair
    doors: Pair
    walls: Annotated[tuple[WallId, ...], Meta(description="Walls built, in chain order.")]
    pedestal: bool
    throne: bool
    garden: Annotated[tuple[Row, ...], Meta(min_length=facts.HEIGHT, max_length=facts.HEIGHT)]
    pile: Annotated[tuple[MosaicId, ...], Meta(description="The top first.")]
    removed: Annotated[tuple[MosaicId, ...], Meta(description="In the order of removal.")]
    sanctuaries: Annotated[tuple[Sanctuary, ...], Meta(description="In the order of claiming.")]
    cleopatra: Annotated[int, Meta(ge=0, le=facts.WALK)]
    bids: Annotated[
        tuple[Annotated[int, Meta(ge=HIDDEN_BID)], ...],
        Meta(description="-1 before the bid. In a view, -2 is a bid that is made but secret."),
    ]
    trigger: Annotated[int, Meta(ge=-1, le=max(facts.PLAYERS) - 1)]
    built: Annotated[bool, Meta(description="A piece was built this round.")]
    idle: Annotated[
        int, Meta(ge=0, le=facts.STALL_ROUNDS, description="Rounds in a row in which no piece was built.")
    ]


def to_wire(s: State) -> CleopatraState:
    """The wire form of a state."""
    visits, palace, garden = s.visits, s.palace, s.garden
    stone, wood, marble, lapis, cave, artisan = visits.pool
    return CleopatraState(
        players=s.players,
        first=s.first,
        turn=s.turn,
        phase=s.phase,
        then=s.then,
        hands=tuple(map(names, s.hands)),
        scarabs=s.scarabs,
        amulets=s.amulets,
        statues=s.statues,
        deck=_pile_names(s.deck),
        discard=names(s.discard),
        stalls=tuple(map(_pile_names, s.stalls)),
        drawn="" if visits.drawn == NO_CARD else PILE_NAMES[visits.drawn],
        served=bits(visits.served),
        begging=visits.begging,
        order=s.order,
        worshipper=visits.worshipper,
        market_done=visits.market_done,
        quarry_done=visits.quarry_done,
        pool=Pool(artisan, cave, lapis, marble, stone, wood),
        discount=Discount(visits.artisans_less, visits.resources_less),
        completed=visits.completed,
        sphinxes=SphinxRows(*palace.sphinxes),
        obelisks=Pair(*palace.obelisks),
        doors=Pair(*palace.doors),
        walls=tuple(facts.WALLS[wall] for wall in bits(palace.walls)),
        pedestal=palace.pedestal,
        throne=palace.throne,
        garden=_rows(garden),
        pile=tuple(MOSAICS[mosaic] for mosaic in garden.pile),
        removed=tuple(MOSAICS[mosaic] for mosaic in garden.removed),
        sanctuaries=tuple(Sanctuary(seat, GRID.first(square)) for seat, square in garden.sanctuaries),
        cleopatra=s.cleopatra,
        bids=s.bids,
        trigger=s.trigger,
        built=s.built,
        idle=s.idle,
    )


def view(s: State, seat: int) -> CleopatraState:
    """What `seat` may see: `?` for an unseen card, -1 for others' scarabs and amulets, -2 for secret bids."""
    w = to_wire(s)

    def own(counts: Sequence[int]) -> tuple[int, ...]:
        return tuple(count if of == seat else HIDDEN_COUNT for of, count in enumerate(counts))

    bids = tuple(
        HIDDEN_BID if s.phase == "offering" and of != seat and bid != NO_BID else bid
        for of, bid in enumerate(w.bids)
    )
    return msgspec.structs.replace(
        w,
        hands=tuple(hand if of == seat else (DOWN,) * len(hand) for of, hand in enumerate(w.hands)),
        scarabs=own(w.scarabs),
        amulets=own(w.amulets),
        deck=(*map(_shown, w.deck[:1]), *(DOWN for _ in w.deck[1:])),
        stalls=tuple(tuple(map(_shown, stall)) for stall in w.stalls),
        drawn=_shown(w.drawn),
        pile=(*w.pile[:1], *sorted(w.pile[1:])),
        bids=bids,
    )


def _shown(card: str) -> str:
    return DOWN if card.endswith(DOWN) else card


def _pile_names(cards: Iterable[int]) -> tuple[str, ...]:
    return tuple([PILE_NAMES[card] for card in cards])


def _rows(garden: Garden) -> tuple[str, ...]:
    marks = {square: MOSAICS[mosaic] for mosaic, mask in garden.laid for square in GRID.squares(mask)}
    marks |= dict.fromkeys(GRID.squares(THRONE), THRONE_MARK)  # type: ignore[arg-type]
    return tuple("".join([marks.get((x, y), EMPTY) for x in range(facts.WIDTH)]) for y in range(facts.HEIGHT))
