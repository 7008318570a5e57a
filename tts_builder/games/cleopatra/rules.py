"""The verbs of Cleopatra. listing.py and refusals.py say what is legal, resolve.py what follows a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from tts_builder.engine.game import CHANCE, Draw, Options, Seat
from tts_builder.games.cleopatra import deal, resolve
from tts_builder.games.cleopatra.facts import STALLS as STALL_COUNT
from tts_builder.games.cleopatra.facts import START_SCARABS, STATUES
from tts_builder.games.cleopatra.listing import listed
from tts_builder.games.cleopatra.moves import (
    Bid,
    Build,
    Deal,
    Discard,
    Keep,
    Leave,
    Market,
    Move,
    Pass,
    Serve,
    Shuffle,
    Use,
)
from tts_builder.games.cleopatra.problems import problems
from tts_builder.games.cleopatra.reading import from_wire
from tts_builder.games.cleopatra.refusals import CODES, refuse
from tts_builder.games.cleopatra.scoring import score
from tts_builder.games.cleopatra.state import NEW_TURN, NO_BID, NO_SEAT, Garden, Palace, State
from tts_builder.games.cleopatra.tables import NO_CARDS
from tts_builder.games.cleopatra.wire import to_wire, view

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
    """The table before the deal: everybody has scarabs and statues, everything else is in the box."""
    return State(
        first=0,
        turn=0,
        phase="deal",
        then="",
        hands=(NO_CARDS,) * players,
        scarabs=(START_SCARABS,) * players,
        amulets=(0,) * players,
        statues=(STATUES,) * players,
        deck=(),
        discard=NO_CARDS,
        stalls=((),) * STALL_COUNT,
        order=(),
        visits=NEW_TURN,
        palace=Palace(),
        garden=Garden(),
        cleopatra=0,
        bids=(NO_BID,) * players,
        trigger=NO_SEAT,
        built=False,
        idle=0,
    )


def actors(s: State) -> tuple[Seat, ...]:
    """Chance when cards are wanted, everybody who has not bid in the offering, else the player on turn."""
    match s.phase:
        case "over":
            return ()
        case "deal" | "shuffle":
            return (CHANCE,)
        case "offering":
            return tuple(seat for seat, bid in enumerate(s.bids) if bid == NO_BID)
        case _:
            return (s.turn,)


def moves(s: State, seat: Seat) -> Sequence[Move]:
    """The legal moves of the seat in the form the listing gives; none for chance."""
    return listed(s, seat)


def apply(s: State, seat: Seat, m: Move) -> State:
    """The state after a legal move and everything that follows it."""
    match m:
        case Build():
            return resolve.after_build(s, m)
        case Serve():
            return resolve.after_serving(s, m.stall)
        case Market():
            return resolve.after_market(s, m.stall)
        case Leave():
            return resolve.after_leaving(s)
        case Use():
            return resolve.after_worshipper(s, s.order.index(m.name))
        case Discard():
            return resolve.after_discard(s, m)
        case Keep():
            return resolve.after_keep(s)
        case Pass():
            return resolve.after_pass(s)
        case Bid():
            return resolve.after_bid(s, seat, m.amount)
        case Shuffle():
            return resolve.after_shuffle(s, m)
        case Deal():
            return resolve.after_deal(s, m)
        case _:
            assert_never(m)


def chance(s: State, draw: Draw) -> Deal | Shuffle:
    """The deal that opens the game, or a new deck."""
    return deal.shuffled(s, draw) if s.phase == "deal" else deal.reshuffled(s, draw)
