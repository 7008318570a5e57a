"""The phases of a turn: which moves belong to them, and whether a visit is possible."""

from __future__ import annotations

from typing import Final

from tts_builder.games.cleopatra.facts import PIECES
from tts_builder.games.cleopatra.moves import Build, Discard, Keep, Leave, Market, Move, Pass, Serve, Use
from tts_builder.games.cleopatra.palace import free_spots
from tts_builder.games.cleopatra.payment import missing
from tts_builder.games.cleopatra.state import State
from tts_builder.games.cleopatra.tables import PENALTY, names

_ALLOWED: Final[dict[str, tuple[type[Move], ...]]] = {
    "main": (Use, Market, Build, Leave, Pass),
    "second_market": (Market, Pass),
    "second_quarry": (Build, Leave, Pass),
    "quarry": (Build, Leave),
    "replenish": (Serve,),
    "limit": (Keep, Discard),
}


def stage(s: State) -> str:
    """The phase. For a second visit, the name also says which visit it is."""
    if s.phase == "second":
        return "second_market" if s.visits.quarry_done else "second_quarry"
    return s.phase


def allowed(s: State) -> tuple[type[Move], ...]:
    """The kinds of moves that belong to the phase of a turn."""
    return _ALLOWED.get(stage(s), ())


def _are_possible(s: State) -> bool:
    """Does a stall have cards, or does the whole hand pay for some piece?"""
    if any(s.stalls):
        return True
    hand = names(s.hands[s.turn])
    open_pieces = [piece for piece, _ in free_spots(s.palace)]
    if s.garden.pile:
        open_pieces.append("mosaic")
    return any(missing(s.visits, PIECES[piece], hand) == (0, 0) for piece in open_pieces)


def may_pass(s: State) -> bool:
    """May the active player pass? The first visit of a turn is required if it is possible."""
    return s.phase == "second" or not _are_possible(s)


def can_pay(s: State, slot: int) -> bool:
    """Can the active player pay for the worshipper in the slot? Amulets can always be taken."""
    what, amount = PENALTY[slot]
    return what == "amulets" or s.scarabs[s.turn] >= amount
