"""The verbs of Ankh'or. What is legal is in listing.py and refusals.py, what follows a move in resolve.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from tts_builder.engine.game import CHANCE, Draw, Options, Seat
from tts_builder.games.ankhor import deal, resolve
from tts_builder.games.ankhor.facts import BONUS_TOKENS, PILE_SIZE
from tts_builder.games.ankhor.layout import EMPTY
from tts_builder.games.ankhor.listing import listed
from tts_builder.games.ankhor.moves import Buy, Deal, End, Move, Refill, Relocate, Store, Take
from tts_builder.games.ankhor.problems import problems
from tts_builder.games.ankhor.refusals import CODES, refuse
from tts_builder.games.ankhor.scoring import score
from tts_builder.games.ankhor.state import BARE_BOARD, EMPTY_ROW, State
from tts_builder.games.ankhor.tables import NO_TOKENS, TYPES
from tts_builder.games.ankhor.wire import from_wire, to_wire, view

__all__ = [
    "CODES",
    "actors",
    "apply",
    "chance",
    "from_wire",
    "moves",
    "problems",
    "refuse",
    "score",
    "setup",
    "to_wire",
    "view",
]


def setup(players: int, options: Options) -> State:
    """The table before the deal: only the supply is there."""
    return State(
        first=0,
        turn=0,
        phase="deal",
        main_done=False,
        usable=0,
        supply=(PILE_SIZE[players],) * len(TYPES),
        stocks=(NO_TOKENS,) * players,
        board=BARE_BOARD,
        row=EMPTY_ROW,
        piles=((), ()),
        gone=(),
        layouts=(EMPTY,) * players,
        full=((),) * players,
        bonus=(0,) * players,
        bonus_supply=BONUS_TOKENS,
        triggered=False,
        bought=False,
        idle=0,
    )


def actors(s: State) -> tuple[Seat, ...]:
    """Chance deals, then the player on turn."""
    if s.phase == "over":
        return ()
    return (CHANCE,) if s.phase == "deal" else (s.turn,)


def moves(s: State, seat: Seat) -> Sequence[Move]:
    """All legal moves of the seat; none for chance, whose deals are too many to list."""
    return listed(s) if s.phase == "turn" and seat == s.turn else []


def apply(s: State, seat: Seat, m: Move) -> State:
    """The state after a legal move and everything that follows it."""
    match m:
        case Take():
            return resolve.after_take(s, m)
        case End():
            return resolve.after_end(s, m)
        case Relocate():
            return resolve.after_relocation(s, m)
        case Buy():
            return resolve.after_buy(s, m)
        case Refill():
            return resolve.after_refill(s, m.pile)
        case Store():
            return resolve.after_store(s, m)
        case Deal():
            return deal.laid(s, m)
        case _:
            assert_never(m)


def chance(s: State, draw: Draw) -> Deal:
    """The deal that opens the game."""
    return deal.shuffled(s, draw)
