"""The verbs of Sarcophagus. What follows a move is in resolve.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec import UNSET

from tts_builder.engine.game import CHANCE, Draw, Options, Refusal, Seat
from tts_builder.engine.masks import bits, lowest
from tts_builder.games.sarcophagus import deal
from tts_builder.games.sarcophagus.facts import SEAT_SUITS, UNDER
from tts_builder.games.sarcophagus.problems import problems
from tts_builder.games.sarcophagus.resolve import after_coin, after_discard
from tts_builder.games.sarcophagus.scoring import score
from tts_builder.games.sarcophagus.state import DISCARDS, PLACES, Deal, Discard, Move, Place, State, seats_of
from tts_builder.games.sarcophagus.tables import GONE, NUMBER, NUMBERS, PLACE, POSITIONS
from tts_builder.games.sarcophagus.wire import from_wire, to_wire, view

__all__ = [
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

CODES = (
    "PENDING_DISCARD",
    "NO_SUCH_COIN",
    "FIRST_COIN_TARGET",
    "NO_SUCH_TILE",
    "TILE_FACE_DOWN",
    "TILE_FULL",
    "NO_PENDING_DISCARD",
    "NOT_YOUR_TILE",
    "NOT_A_NUMBER_TILE",
)


def setup(players: int, options: Options) -> State:
    """The empty table: everything is in the box, suits are given by seat."""
    return State(
        seats=seats_of(SEAT_SUITS[players]),
        turn=0,
        step="deal",
        pending=(),
        tiles=(GONE,) * len(POSITIONS),
        there=0,
        up=0,
        full=0,
        piles=((),) * len(POSITIONS),
        under=(GONE,) * UNDER,
        hands=(0,) * players,
        claimed=(0,) * players,
        vault=((),) * players,
        discarded=0,
        lost=(),
        dice=(0,) * players,
    )


def actors(s: State) -> tuple[Seat, ...]:
    """The victim of a trap before anybody else, else the player on turn."""
    if s.pending:
        return s.pending[:1]
    if s.step == "over":
        return ()
    return (CHANCE,) if s.step == "deal" else (s.turn,)


def moves(s: State, seat: Seat) -> Sequence[Move]:
    """All legal moves of the seat; none for chance, whose deals are too many to list."""
    if s.pending:
        return [DISCARDS[tile] for tile in bits(s.claimed[seat] & NUMBERS)] if seat == s.pending[0] else []
    if seat != s.turn or s.step in ("deal", "over"):
        return []
    if s.step == "first":
        target = lowest(s.there)
        return [PLACES[coin][target] for coin in bits(s.hands[seat])]
    open_tiles = bits(s.up & ~s.full)
    return [row[place] for row in [PLACES[coin] for coin in bits(s.hands[seat])] for place in open_tiles]


def apply(s: State, seat: Seat, m: Move) -> State:
    """The state after a legal move and everything that follows it."""
    match m:
        case Place():
            return after_coin(s, NUMBER[m.coin], lowest(s.there) if m.pos is UNSET else PLACE[m.pos])
        case Discard():
            return after_discard(s, NUMBER[m.tile])
        case Deal():
            return deal.laid(s, m)
        case _:
            assert_never(m)


def chance(s: State, draw: Draw) -> Deal:
    """The deal that opens the game."""
    return deal.shuffled(s, draw)


def refuse(s: State, seat: Seat, m: Move) -> Refusal | None:
    """Why the move is illegal: shape, then game over, then whose turn it is, then the action itself."""
    if not CHANCE <= seat < s.players:
        return Refusal("MALFORMED", f"There is no seat {seat}.")
    unknown = _unknown(m)
    if unknown is not None:
        return Refusal("MALFORMED", f"There is no {unknown!r} in this game.")
    if s.step == "over":
        return Refusal("GAME_OVER", "The game is over.")
    if s.step == "deal":
        return _refuse_deal(s, seat, m)
    if s.pending:
        return _refuse_payment(s, seat, m)
    if isinstance(m, Discard):
        return Refusal("NO_PENDING_DISCARD", "Number tiles are given up only to a trap.", (f"tile:{m.tile}",))
    if seat != s.turn:
        return Refusal("NOT_YOUR_TURN", f"It is the turn of seat {s.turn}.")
    if isinstance(m, Deal):
        return Refusal("WRONG_PHASE", "The pyramid is already laid.")
    return _refuse_coin(s, seat, m)


def _unknown(m: Move) -> str | None:
    """The first id of the move that is not of this game."""
    match m:
        case Place():
            if m.coin not in NUMBER:
                return m.coin
            return m.pos if m.pos is not UNSET and m.pos not in PLACE else None
        case Discard():
            tiles: tuple[str, ...] = (m.tile,)
        case Deal():
            tiles = m.tiles + m.under
        case _:
            assert_never(m)
    return next((tile for tile in tiles if tile not in NUMBER), None)


def _refuse_deal(s: State, seat: Seat, m: Move) -> Refusal | None:
    if seat != CHANCE:
        return Refusal("NOT_YOUR_TURN", "The pyramid is laid first.")
    if not isinstance(m, Deal):
        return Refusal("WRONG_PHASE", "The pyramid is laid first.")
    wrong = deal.fault(s, m)
    return Refusal("MALFORMED", wrong) if wrong else None


def _refuse_payment(s: State, seat: Seat, m: Move) -> Refusal | None:
    victim = s.pending[0]
    if seat != victim or not isinstance(m, Discard):
        return Refusal("PENDING_DISCARD", f"Seat {victim} has to give up a number tile to the trap first.")
    tile = NUMBER[m.tile]
    if not s.claimed[seat] >> tile & 1:
        return Refusal("NOT_YOUR_TILE", f"You have not claimed {m.tile}.", (f"tile:{m.tile}",))
    if not NUMBERS >> tile & 1:
        return Refusal("NOT_A_NUMBER_TILE", f"{m.tile} is no number tile.", (f"tile:{m.tile}",))
    return None


def _refuse_coin(s: State, seat: Seat, m: Place) -> Refusal | None:
    if s.step == "second" and m.pos is UNSET:
        return Refusal("MALFORMED", "A second coin needs a position.")
    if not s.hands[seat] >> NUMBER[m.coin] & 1:
        return Refusal("NO_SUCH_COIN", f"The coin {m.coin} is not in your hand.", (f"coin:{m.coin}",))
    if m.pos is UNSET:
        return None
    place = PLACE[m.pos]
    if s.step == "first":
        target = lowest(s.there)
        if place == target:
            return None
        sentence = f"The first coin goes on {POSITIONS[target]}, the leftmost tile of the top row."
        return Refusal("FIRST_COIN_TARGET", sentence, (m.pos, POSITIONS[target]))
    if not s.there >> place & 1:
        return Refusal("NO_SUCH_TILE", f"The tile of {m.pos} is gone.", (m.pos,))
    if not s.up >> place & 1:
        return Refusal("TILE_FACE_DOWN", f"The tile of {m.pos} is face down.", (m.pos,))
    if s.full >> place & 1:
        return Refusal("TILE_FULL", f"The tile of {m.pos} has all its coins.", (m.pos,))
    return None
