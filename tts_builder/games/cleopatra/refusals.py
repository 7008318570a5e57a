"""Why a move is illegal: shape, then game over, then who may act and when, then the action itself."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from tts_builder.engine.game import CHANCE, Refusal, Seat
from tts_builder.games.cleopatra import deal
from tts_builder.games.cleopatra.building import refuse_build
from tts_builder.games.cleopatra.facts import HAND_LIMIT, KINDS, PIECES
from tts_builder.games.cleopatra.listing import payable, visit_possible
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
from tts_builder.games.cleopatra.palace import SPOT_PARAMETERS
from tts_builder.games.cleopatra.state import NO_BID, State
from tts_builder.games.cleopatra.tables import PENALTY, PILE_CARD, counts

CODES: Final = (
    "WORSHIPPER_USED",
    "CANNOT_PAY_PENALTY",
    "EMPTY_STALL",
    "BAD_PLACEMENT",
    "NOTHING_BUILT",
    "VISIT_POSSIBLE",
    "NO_SPOT",
    "NO_PIECE",
    "PEDESTAL_FIRST",
    "BAD_SHAPE",
    "OUT_OF_GARDEN",
    "OVERLAP",
    "NOT_IN_HAND",
    "CANNOT_PAY",
    "NO_SANCTUARY",
    "NO_ANUBIS",
    "BAD_DISCARD",
    "BID_TOO_HIGH",
)

_IN_PHASE: Final[dict[str, tuple[type[Move], ...]]] = {
    "main": (Use, Market, Build, Leave, Pass),
    "quarry": (Build, Leave),
    "replenish": (Serve,),
    "limit": (Keep, Discard),
}


def refuse(s: State, seat: Seat, m: Move) -> Refusal | None:
    """Why the move is illegal, or None."""
    if not CHANCE <= seat < s.players:
        return Refusal("MALFORMED", f"There is no seat {seat}.")
    if wrong := misshapen(m):
        return Refusal("MALFORMED", wrong)
    if s.phase == "over":
        return Refusal("GAME_OVER", "The game is over.")
    if s.phase in ("deal", "shuffle"):
        return _refuse_chance(s, seat, m)
    if s.phase == "offering":
        return _refuse_offering(s, seat, m)
    if seat != s.turn:
        return Refusal("NOT_YOUR_TURN", f"It is the turn of seat {s.turn}.")
    if not isinstance(m, _allowed(s)):
        return Refusal("WRONG_PHASE", _WAITING[s.phase])
    return _refuse_action(s, m)


_WAITING: Final = {
    "main": "Visit the market or the quarry.",
    "second": "The other visit of the turn is open, or pass.",
    "quarry": "Build on, or leave the quarry.",
    "replenish": "Choose a stall for the card drawn.",
    "limit": "Keep all cards for amulets, or discard down to the limit.",
}


def _allowed(s: State) -> tuple[type[Move], ...]:
    """The actions of the phase."""
    if s.phase == "second":
        return (Market, Pass) if s.visits.quarry_done else (Build, Leave, Pass)
    return _IN_PHASE[s.phase]


def misshapen(m: Move) -> str:
    """What makes this no move of the game; empty when nothing does."""
    if isinstance(m, Build):
        return misshapen_build(m)
    if isinstance(m, Deal | Shuffle):
        unknown = next((card for card in m.deck if card not in PILE_CARD), None)
        return "" if unknown is None else f"There is no card {unknown!r}."
    return ""


def misshapen_build(m: Build) -> str:
    spot = SPOT_PARAMETERS[m.piece]
    for name, given in (("row", m.row), ("side", m.side), ("wall", m.wall), ("cells", m.cells)):
        if (given is not UNSET) != (name == spot):
            return f"A {m.piece} {'needs' if name == spot else 'has no'} {name}."
    if m.claim is not UNSET and m.piece != "mosaic":
        return f"A {m.piece} closes no sanctuary."
    if m.use is not UNSET:
        piece = PIECES[m.piece]
        wanted = 1 if piece.rule == "equal" else piece.resources
        if len(m.use) != wanted or len(set(m.use)) != wanted:
            return f"A {m.piece} uses {wanted} of the {len(KINDS)} kinds."
    return ""


def _refuse_chance(s: State, seat: Seat, m: Move) -> Refusal | None:
    what = "dealt" if s.phase == "deal" else "shuffled"
    if seat != CHANCE:
        return Refusal("NOT_YOUR_TURN", f"The cards are {what} first.")
    wrong = ""
    if s.phase == "deal" and isinstance(m, Deal):
        wrong = deal.deal_fault(s, m)
    elif s.phase == "shuffle" and isinstance(m, Shuffle):
        wrong = deal.shuffle_fault(s, m)
    else:
        return Refusal("WRONG_PHASE", f"The cards are {what} first.")
    return Refusal("MALFORMED", wrong) if wrong else None


def _refuse_offering(s: State, seat: Seat, m: Move) -> Refusal | None:
    if seat == CHANCE or s.bids[seat] != NO_BID:
        return Refusal("NOT_YOUR_TURN", "The bids of the others are awaited.")
    if not isinstance(m, Bid):
        return Refusal("WRONG_PHASE", "Everybody bids for the offering first.")
    if m.amount > s.scarabs[seat]:
        return Refusal("BID_TOO_HIGH", f"You have {s.scarabs[seat]} scarabs.")
    return None


def _refuse_action(s: State, m: Move) -> Refusal | None:
    """The refusals of the action itself, which belongs to the phase."""
    match m:
        case Build():
            return refuse_build(s, m)
        case Use():
            return _refuse_worshipper(s, m)
        case Market():
            if not s.stalls[m.stall]:
                return Refusal("EMPTY_STALL", f"Stall {m.stall + 1} is empty.", (f"stall:{m.stall}",))
        case Serve():
            if s.visits.served >> m.stall & 1:
                sentence = f"Stall {m.stall + 1} has got its card already."
                return Refusal("BAD_PLACEMENT", sentence, (f"stall:{m.stall}",))
        case Leave():
            if s.phase != "quarry":
                return Refusal("NOTHING_BUILT", "A visit to the quarry means building at least one piece.")
        case Pass():
            if s.phase == "main" and visit_possible(s):
                return Refusal("VISIT_POSSIBLE", "One visit is compulsory, and one is possible.")
        case Discard():
            return _refuse_discard(s, m)
        case _:
            pass
    return None


def _refuse_worshipper(s: State, m: Use) -> Refusal | None:
    if s.visits.worshipper:
        sentence = f"The {s.visits.worshipper} helps you already in this turn."
        return Refusal("WORSHIPPER_USED", sentence, (f"worshipper:{s.visits.worshipper}",))
    slot = s.order.index(m.name)
    if not payable(s, slot):
        sentence = f"The {m.name} costs {PENALTY[slot][1]} {PENALTY[slot][0]}."
        return Refusal("CANNOT_PAY_PENALTY", sentence, (f"worshipper:{m.name}",))
    return None


def _refuse_discard(s: State, m: Discard) -> Refusal | None:
    hand = s.hands[s.turn]
    surplus = sum(hand) - HAND_LIMIT
    if len(m.cards) != surplus:
        return Refusal("BAD_DISCARD", f"Discard exactly {surplus} cards, or keep them all.")
    if any(wanted > held for wanted, held in zip(counts(m.cards), hand, strict=True)):
        return Refusal("BAD_DISCARD", "You do not have these cards.")
    return None
