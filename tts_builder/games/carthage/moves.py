"""The moves of the game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any

from msgspec import Meta

from tts_builder.engine.game import canonical
from tts_builder.engine.moves import BaseMove
from tts_builder.games.carthage import facts
from tts_builder.games.carthage.tables import BEAST_IDS, CARDS, THEATER

Coordinate = Annotated[int, Meta(ge=-facts.COORDINATE_LIMIT, le=facts.COORDINATE_LIMIT)]
Place = tuple[Coordinate, Coordinate]
Slot = Annotated[int, Meta(ge=0, le=facts.ROW - 1)]
SeatId = Annotated[int, Meta(ge=0, le=max(facts.PLAYERS) - 1)]


def _one_of(names: Iterable[str]) -> Any:
    """For the schema and for Lua. The rules look names up, so a refusal can name an unknown one."""
    return Meta(extra_json_schema={"enum": list(names)})


CardId = Annotated[str, _one_of(CARDS)]
TheaterId = Annotated[str, _one_of(THEATER)]
BeastId = Annotated[str, _one_of(BEAST_IDS)]
TokenTypeId = Annotated[str, _one_of(facts.TOKEN_TYPES)]
AnyCard = Annotated[str, _one_of((*CARDS, *THEATER))]


class ChooseToken(BaseMove, frozen=True):
    type: TokenTypeId
    n: Coordinate


class Done(BaseMove, frozen=True):
    """Enough tokens are chosen."""


class PlaceToken(BaseMove, frozen=True):
    type: TokenTypeId
    n: Coordinate
    at: Place


class PlaceMini(BaseMove, frozen=True):
    at: Place


class Play(BaseMove, frozen=True):
    card: CardId


class Line(BaseMove, frozen=True):
    """Choose the direction of a charge."""

    dir: Place


class Choose(BaseMove, frozen=True):
    """Choose one side of a slash."""

    side: Annotated[int, Meta(ge=0, le=1)]


class Walk(BaseMove, frozen=True, tag="step"):
    to: Place


class Target(BaseMove, frozen=True):
    seat: SeatId


class Discard(BaseMove, frozen=True):
    card: CardId


class Naked(BaseMove, frozen=True):
    """A step paid with Armor."""

    to: Place


class EndTurn(BaseMove, frozen=True):
    pass


class TakeBeast(BaseMove, frozen=True, tag="beast"):
    beast: BeastId
    at: Place


class StrictFocus(BaseMove, frozen=True):
    card: CardId


class Decline(BaseMove, frozen=True):
    pass


class Buy(BaseMove, frozen=True):
    slot: Slot


class Initiate(BaseMove, frozen=True):
    pass


class Focus(BaseMove, frozen=True):
    card: CardId


class Evaluate(BaseMove, frozen=True):
    pass


class Lobby(BaseMove, frozen=True):
    card: TheaterId
    show: bool


class Retain(BaseMove, frozen=True):
    slot: Slot


class Repair(BaseMove, frozen=True):
    card: CardId


class Concentrate(BaseMove, frozen=True):
    pass


class Intimidate(BaseMove, frozen=True):
    victim: SeatId
    card: CardId


class Discipline(BaseMove, frozen=True):
    card: CardId


class Actuate(BaseMove, frozen=True):
    pass


class Demolish(BaseMove, frozen=True):
    at: Place


class Renovate(BaseMove, frozen=True):
    at: Place
    to: Place


class Ordinance(BaseMove, frozen=True):
    pass


class Burst(BaseMove, frozen=True):
    to: Place


class Campaign(BaseMove, frozen=True):
    pass


class Pass(BaseMove, frozen=True):
    pass


class Deal(BaseMove, frozen=True):
    """Chance: the start player and every deck, the next card first."""

    first: int
    decks: tuple[tuple[CardId, ...], ...]
    theater: tuple[TheaterId, ...]
    actions: tuple[CardId, ...]


class Shuffle(BaseMove, frozen=True):
    """Chance: the pile that waits for a shuffle, in its new order."""

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
    """The canonical JSON of a move, which orders legal moves. Only for moves of players, which are few."""
    return canonical(move)
