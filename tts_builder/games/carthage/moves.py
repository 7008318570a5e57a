"""The moves of the game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tts_builder.engine.game import canonical
from tts_builder.games.carthage import facts
from tts_builder.games.carthage.tables import BEAST_IDS, CARDS, THEATER

Coordinate = Annotated[int, Meta(ge=-facts.COORDINATE_LIMIT, le=facts.COORDINATE_LIMIT)]
Place = tuple[Coordinate, Coordinate]
Slot = Annotated[int, Meta(ge=0, le=facts.ROW - 1)]
SeatId = Annotated[int, Meta(ge=0, le=max(facts.PLAYERS) - 1)]


def _one_of(names: Iterable[str]) -> Any:
    """For the schema and for Lua. The rules look names up, and can say which one they do not know."""
    return Meta(extra_json_schema={"enum": list(names)})


CardId = Annotated[str, _one_of(CARDS)]
TheaterId = Annotated[str, _one_of(THEATER)]
BeastId = Annotated[str, _one_of(BEAST_IDS)]
TokenTypeId = Annotated[str, _one_of(facts.TOKEN_TYPES)]
AnyCard = Annotated[str, _one_of((*CARDS, *THEATER))]


class Base(msgspec.Struct, frozen=True, gc=False, tag_field="do", forbid_unknown_fields=True):
    """What all moves have in common."""


class ChooseToken(Base, frozen=True, tag="choose_token"):
    type: TokenTypeId
    n: Coordinate


class Done(Base, frozen=True, tag="done"):
    """Enough tokens are chosen."""


class PlaceToken(Base, frozen=True, tag="place_token"):
    type: TokenTypeId
    n: Coordinate
    at: Place


class PlaceMini(Base, frozen=True, tag="place_mini"):
    at: Place


class Play(Base, frozen=True, tag="play"):
    card: CardId


class Line(Base, frozen=True, tag="line"):
    """The direction of a charge."""

    dir: Place


class Choose(Base, frozen=True, tag="choose"):
    """One side of a slash."""

    side: Annotated[int, Meta(ge=0, le=1)]


class Walk(Base, frozen=True, tag="step"):
    to: Place


class Target(Base, frozen=True, tag="target"):
    seat: SeatId


class Discard(Base, frozen=True, tag="discard"):
    card: CardId


class Naked(Base, frozen=True, tag="naked"):
    """A step paid with Armor."""

    to: Place


class EndTurn(Base, frozen=True, tag="end_turn"):
    pass


class TakeBeast(Base, frozen=True, tag="beast"):
    beast: BeastId
    at: Place


class StrictFocus(Base, frozen=True, tag="strict_focus"):
    card: CardId


class Decline(Base, frozen=True, tag="decline"):
    pass


class Buy(Base, frozen=True, tag="buy"):
    slot: Slot


class Initiate(Base, frozen=True, tag="initiate"):
    pass


class Focus(Base, frozen=True, tag="focus"):
    card: CardId


class Evaluate(Base, frozen=True, tag="evaluate"):
    pass


class Lobby(Base, frozen=True, tag="lobby"):
    card: TheaterId
    show: bool


class Retain(Base, frozen=True, tag="retain"):
    slot: Slot


class Repair(Base, frozen=True, tag="repair"):
    card: CardId


class Concentrate(Base, frozen=True, tag="concentrate"):
    pass


class Intimidate(Base, frozen=True, tag="intimidate"):
    victim: SeatId
    card: CardId


class Discipline(Base, frozen=True, tag="discipline"):
    card: CardId


class Actuate(Base, frozen=True, tag="actuate"):
    pass


class Demolish(Base, frozen=True, tag="demolish"):
    at: Place


class Renovate(Base, frozen=True, tag="renovate"):
    at: Place
    to: Place


class Ordinance(Base, frozen=True, tag="ordinance"):
    pass


class Burst(Base, frozen=True, tag="burst"):
    to: Place


class Campaign(Base, frozen=True, tag="campaign"):
    pass


class Pass(Base, frozen=True, tag="pass"):
    pass


class Deal(Base, frozen=True, tag="deal"):
    """Chance: the start player and every deck, the next card first."""

    first: int
    decks: tuple[tuple[CardId, ...], ...]
    theater: tuple[TheaterId, ...]
    actions: tuple[CardId, ...]


class Shuffle(Base, frozen=True, tag="shuffle"):
    """Chance: the pile that is wanted, in its new order."""

    cards: tuple[AnyCard, ...]


Bought = (
    Buy
    | Initiate
    | Focus
    | Evaluate
    | Lobby
    | Retain
    | Repair
    | Concentrate
    | Intimidate
    | Discipline
    | Actuate
    | Demolish
    | Renovate
    | Ordinance
    | Burst
    | Campaign
)
Answer = (
    ChooseToken
    | Done
    | PlaceToken
    | PlaceMini
    | Play
    | Line
    | Choose
    | Walk
    | Target
    | Discard
    | Naked
    | EndTurn
    | TakeBeast
    | StrictFocus
    | Decline
)
Move = Answer | Bought | Pass | Deal | Shuffle


@cache
def text(move: Move) -> bytes:
    """The canonical JSON, by which legal moves are ordered. Only for moves of players: those are few."""
    return canonical(move)
