"""Refusals, checked in this order: form, game over, whose turn it is, phase, the action itself."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from tts_builder.engine.game import CHANCE, Refusal, Seat
from tts_builder.games.cleopatra import deal, visits
from tts_builder.games.cleopatra.facts import HAND_LIMIT, PIECES
from tts_builder.games.cleopatra.moves import (
    Bid,
    Build,
    Deal,
    Discard,
    Leave,
    Market,
    Move,
    Pass,
    Serve,
    Shuffle,
    Use,
)
from tts_builder.games.cleopatra.palace import SPOT_PARAMETERS
from tts_builder.games.cleopatra.payment import named_kinds
from tts_builder.games.cleopatra.refuse_build import refuse_build
from tts_builder.games.cleopatra.state import NO_BID, State
from tts_builder.games.cleopatra.tables import PENALTY, PILE_CARD, missing_card
from tts_builder.games.cleopatra.words import counted, different, named

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


def refuse(s: State, seat: Seat, m: Move) -> Refusal | None:
    """Why the move is illegal, or None."""
    if not CHANCE <= seat < s.players:
        return Refusal("MALFORMED", message="no_seat")
    if wrong := _refuse_form(m):
        return wrong
    if s.phase == "over":
        return Refusal("GAME_OVER")
    if s.phase in ("deal", "shuffle"):
        return _refuse_chance(s, seat, m)
    if s.phase == "offering":
        return _refuse_offering(s, seat, m)
    if seat != s.turn:
        return Refusal("NOT_YOUR_TURN")
    if not isinstance(m, visits.allowed(s)):
        stage = visits.stage(s)
        message = stage if s.phase == "second" else f"now_{stage}"
        return Refusal("WRONG_PHASE", {"limit": HAND_LIMIT}, message)
    return _refuse_action(s, m)


def _refuse_form(m: Move) -> Refusal | None:
    """Check what the move types leave open: parameters of a build by its piece, card names of a deck."""
    if isinstance(m, Deal | Shuffle):
        known = all(card in PILE_CARD for card in m.deck)
        return None if known else Refusal("MALFORMED", {"field": "deck"}, "bad_field")
    if not isinstance(m, Build):
        return None
    spot, piece = SPOT_PARAMETERS[m.piece], {"piece": named("piece", m.piece)}
    for name, given in (("row", m.row), ("side", m.side), ("wall", m.wall), ("cells", m.cells)):
        if (given is not UNSET) != (name == spot):
            if spot:
                return Refusal("MALFORMED", {**piece, "spot": named("needs", spot)}, "bad_spot")
            return Refusal("MALFORMED", piece, "no_spot_needed")
    if m.use is not UNSET:
        wanted = named_kinds(PIECES[m.piece])
        if len(m.use) != wanted or len(set(m.use)) != wanted:
            return Refusal("MALFORMED", {**piece, "resources": different(wanted)}, "bad_use")
    if m.claim is not UNSET and m.piece != "mosaic":
        return Refusal("MALFORMED", message="bad_claim")
    return None


def _refuse_chance(s: State, seat: Seat, m: Move) -> Refusal | None:
    if seat != CHANCE:
        return Refusal("NOT_YOUR_TURN", message=f"before_{s.phase}")
    wrong = ""
    if s.phase == "deal" and isinstance(m, Deal):
        wrong = deal.deal_fault(s, m)
    elif s.phase == "shuffle" and isinstance(m, Shuffle):
        wrong = deal.shuffle_fault(s, m)
    else:
        return Refusal("WRONG_PHASE", message=f"first_{s.phase}")
    return Refusal("MALFORMED", message=wrong) if wrong else None


def _refuse_offering(s: State, seat: Seat, m: Move) -> Refusal | None:
    if seat == CHANCE or s.bids[seat] != NO_BID:
        return Refusal("NOT_YOUR_TURN", message="bid_already")
    if not isinstance(m, Bid):
        return Refusal("WRONG_PHASE", message="bid_first")
    if m.amount > s.scarabs[seat]:
        return Refusal("BID_TOO_HIGH", {"held": counted("scarabs", s.scarabs[seat])})
    return None


def _refuse_action(s: State, m: Move) -> Refusal | None:
    """Refusals of an action that is allowed in the phase."""
    match m:
        case Build():
            return refuse_build(s, m)
        case Use():
            return _refuse_worshipper(s, m)
        case Market() if not s.stalls[m.stall]:
            return Refusal("EMPTY_STALL", {"stall": m.stall + 1})
        case Serve() if s.visits.served >> m.stall & 1:
            return Refusal("BAD_PLACEMENT", {"stall": m.stall + 1})
        case Leave() if s.phase != "quarry":
            return Refusal("NOTHING_BUILT")
        case Pass() if not visits.may_pass(s):
            return Refusal("VISIT_POSSIBLE")
        case Discard():
            return _refuse_discard(s, m)
        case _:
            return None


def _refuse_worshipper(s: State, m: Use) -> Refusal | None:
    if s.visits.worshipper:
        return Refusal("WORSHIPPER_USED", {"name": named("worshipper", s.visits.worshipper)})
    slot = s.order.index(m.name)
    if not visits.can_pay(s, slot):
        price = counted(*PENALTY[slot])
        return Refusal("CANNOT_PAY_PENALTY", {"name": named("worshipper", m.name), "price": price})
    return None


def _refuse_discard(s: State, m: Discard) -> Refusal | None:
    hand = s.hands[s.turn]
    surplus = sum(hand) - HAND_LIMIT
    if len(m.cards) != surplus:
        return Refusal("BAD_DISCARD", {"limit": HAND_LIMIT, "surplus": counted("cards", surplus)})
    if card := missing_card(hand, m.cards):
        return Refusal("BAD_DISCARD", {"card": named("card", card)}, "NOT_IN_HAND")
    return None
