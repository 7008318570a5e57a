"""Why a move is not legal. The order of the checks is fixed: game over, trap, turn, phase, the move."""

from __future__ import annotations

from msgspec import UNSET

from tts_builder.engine.game import CHANCE, Refusal, Seat
from tts_builder.engine.masks import lowest
from tts_builder.games.sarcophagus import deal
from tts_builder.games.sarcophagus.facts import MAX_COINS
from tts_builder.games.sarcophagus.legal import open_places, payments
from tts_builder.games.sarcophagus.messages import named
from tts_builder.games.sarcophagus.state import Deal, Discard, Move, Place, State
from tts_builder.games.sarcophagus.tables import IDS, NUMBER, PLACE


def refuse(s: State, seat: Seat, m: Move) -> Refusal | None:
    """The refusal of a move of `seat`, or None when it is legal."""
    if not CHANCE <= seat < s.players:
        return Refusal("MALFORMED", message="no_seat")
    if s.step == "over":
        return Refusal("GAME_OVER")
    if s.step == "deal":
        return _before_the_deal(s, seat, m)
    if s.pending:
        return _payment(s, seat, m)
    if isinstance(m, Discard):
        return Refusal("NO_PENDING_DISCARD")
    if seat != s.turn:
        return Refusal("NOT_YOUR_TURN")
    if isinstance(m, Deal):
        return Refusal("WRONG_PHASE")
    return _coin(s, seat, m)


def _before_the_deal(s: State, seat: Seat, m: Move) -> Refusal | None:
    if seat != CHANCE:
        return Refusal("NOT_YOUR_TURN", message="not_dealt")
    if not isinstance(m, Deal):
        return Refusal("WRONG_PHASE", message="deal_first")
    fault = deal.fault(s.players, m)
    return Refusal("MALFORMED", message=fault) if fault else None


def _payment(s: State, seat: Seat, m: Move) -> Refusal | None:
    if seat != s.pending[0]:
        return Refusal("PENDING_DISCARD", message="other_pending")
    if not isinstance(m, Discard):
        return Refusal("PENDING_DISCARD")
    tile = 1 << NUMBER[m.tile]
    if payments(s) & tile:
        return None
    return Refusal("NOT_A_NUMBER_TILE" if s.claimed[seat] & tile else "NOT_YOUR_TILE", named("tile", m.tile))


def _coin(s: State, seat: Seat, m: Place) -> Refusal | None:
    if s.step == "second" and m.pos is UNSET:
        return Refusal("MALFORMED", message="which_tile")
    if not s.hands[seat] >> NUMBER[m.coin] & 1:
        return Refusal("NO_SUCH_COIN", named("coin", m.coin))
    if m.pos is UNSET or open_places(s) >> PLACE[m.pos] & 1:
        return None
    return _closed(s, m.pos)


def _closed(s: State, pos: str) -> Refusal:
    """Why a position does not take the coin."""
    if s.step == "first":
        return Refusal("FIRST_COIN_TARGET", named("tile", IDS[s.tiles[lowest(s.there)]]))
    if not s.there >> PLACE[pos] & 1:
        return Refusal("NO_SUCH_TILE", named("place", pos))
    if not s.up >> PLACE[pos] & 1:
        return Refusal("TILE_FACE_DOWN", named("place", pos))
    return Refusal("TILE_FULL", {**named("place", pos), "count": MAX_COINS})
