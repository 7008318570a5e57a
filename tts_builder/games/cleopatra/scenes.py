"""Made-up positions for the acceptance vectors: what a vector gives, the state it means, what it reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from tts_builder.games.cleopatra import flow, rules
from tts_builder.games.cleopatra.facts import (
    MOSAIC_IDS,
    PLAYERS,
    STALLS,
    STATUES,
    WORSHIPPERS,
    CardId,
    MosaicId,
    Side,
    WallId,
    Worshipper,
)
from tts_builder.games.cleopatra.moves import Move
from tts_builder.games.cleopatra.resolve import helped_by
from tts_builder.games.cleopatra.state import NEW_TURN, Garden, Palace, State, Visits
from tts_builder.games.cleopatra.tables import CARD, GRID, MOSAIC, WALL, counts, names

ME: Final = 0
"""The seat whose turn a vector plays."""
SEATS: Final = min(PLAYERS)


class Args(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a vector gives to a call."""


class Laid(Args, frozen=True):
    card: CardId
    up: bool


class Rows(Args, frozen=True):
    left: int = 0
    right: int = 0


Squares = list[tuple[int, int]]
Pile = tuple[Laid, ...]


class Board(Args, frozen=True):
    sphinx: Rows = Rows()
    obelisk: list[Side] = []
    doors: list[Side] = []
    walls: list[WallId] = []
    mosaic_squares: Squares = []
    pile: tuple[MosaicId, ...] = MOSAIC_IDS
    pedestal: bool = False
    throne: bool = False


class Player(Args, frozen=True):
    id: str = "A"
    hand: tuple[CardId, ...] = ()
    scarabs: int = 0
    amulets: int = 0
    anubis: int = STATUES
    worshipper: Worshipper | None = None


class Scene(Args, frozen=True):
    """A turn of one player; the others have nothing and do nothing."""

    board: Board = Board()
    player: Player = Player()
    cleopatra: int = 0
    stalls: tuple[Pile, ...] = ((),) * STALLS
    deck: Pile = ()
    discard: tuple[CardId, ...] = ()
    order: tuple[Worshipper, ...] = WORSHIPPERS


class IllegalError(Exception):
    """An action of the vector was refused."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def act(state: State, seat: int, action: dict[str, Any]) -> tuple[State, Move]:
    """The state after an action. Raises IllegalError with the code when it is refused."""
    try:
        move: Move = msgspec.convert(action, Move)
    except msgspec.ValidationError as fault:
        raise IllegalError("MALFORMED") from fault
    refusal = rules.refuse(state, seat, move)
    if refusal:
        raise IllegalError(refusal.code)
    return rules.apply(state, seat, move), move


def start(given: Scene) -> State:
    """The start of the turn that the scene describes."""
    if len(given.stalls) != STALLS or sorted(given.order) != sorted(WORSHIPPERS):
        raise ValueError(f"there are {STALLS} stalls and {len(WORSHIPPERS)} worshippers")
    player, empty = given.player, rules.setup(SEATS, {})
    state = replace(
        empty,
        hands=(counts(player.hand), *empty.hands[1:]),
        scarabs=(player.scarabs, *empty.scarabs[1:]),
        amulets=(player.amulets, *empty.amulets[1:]),
        statues=(player.anubis, *empty.statues[1:]),
        deck=_pile(given.deck),
        discard=counts(given.discard),
        stalls=tuple(map(_pile, given.stalls)),
        order=given.order,
        palace=palace(given.board),
        garden=garden(given.board),
        cleopatra=given.cleopatra,
    )
    return replace(flow.begin_turn(state), visits=helped(player.worshipper))


def helped(worshipper: Worshipper | None) -> Visits:
    """The start of a turn, with a worshipper in force or none; what the Beggar brings is in the hand."""
    return NEW_TURN if worshipper is None else replace(helped_by(worshipper), begging=0)


def palace(board: Board) -> Palace:
    return Palace(
        (board.sphinx.left, board.sphinx.right),
        ("left" in board.obelisk, "right" in board.obelisk),
        ("left" in board.doors, "right" in board.doors),
        sum(1 << WALL[wall] for wall in set(board.walls)),
        board.pedestal,
        board.throne,
    )


def garden(board: Board) -> Garden:
    """Squares of a vector belong to no mosaic in particular."""
    return Garden(filled=mask(board.mosaic_squares), pile=tuple(MOSAIC[name] for name in board.pile))


def mask(squares: Iterable[tuple[int, int]]) -> int:
    """The squares, which must lie in the garden."""
    found = list(squares)
    outside = next((square for square in found if not GRID.holds(*square)), None)
    if outside is not None:
        raise ValueError(f"the square {outside} lies outside the garden")
    return GRID.mask(found)


def hand(state: State) -> list[str]:
    """The player's hand, sorted."""
    return list(names(state.hands[ME]))


def market(state: State) -> dict[str, Any]:
    """Stalls and deck as a vector reports them."""
    wire = rules.to_wire(state)
    return {"stalls": [list(stall) for stall in wire.stalls], "deck_left": len(wire.deck)}


def _pile(cards: Sequence[Laid]) -> tuple[int, ...]:
    return tuple(2 * CARD[laid.card] + (not laid.up) for laid in cards)
