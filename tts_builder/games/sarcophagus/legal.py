"""Who may move, and which moves are legal."""

from __future__ import annotations

from collections.abc import Sequence

from tts_builder.engine.game import CHANCE, Seat
from tts_builder.engine.masks import bits
from tts_builder.games.sarcophagus.state import DISCARDS, PLACES, Move, State
from tts_builder.games.sarcophagus.tables import NUMBERS


def actors(s: State) -> tuple[Seat, ...]:
    """The player who owes a trap a tile, or else the player on turn."""
    if s.pending:
        return s.pending[:1]
    if s.step == "over":
        return ()
    return (CHANCE,) if s.step == "deal" else (s.turn,)


def payments(s: State) -> int:
    """The tiles that can be discarded for the waiting trap."""
    return s.claimed[s.pending[0]] & NUMBERS


def open_places(s: State) -> int:
    """The positions where the next coin may go. A first coin goes on the leftmost tile of the top row."""
    return s.there & -s.there if s.step == "first" else s.up & ~s.full


def moves(s: State, seat: Seat) -> Sequence[Move]:
    """All legal moves of the seat. Empty for chance, because there are too many deals to list."""
    if seat == CHANCE or seat not in actors(s):
        return []
    if s.pending:
        return [DISCARDS[tile] for tile in bits(payments(s))]
    places = bits(open_places(s))
    return [row[place] for row in [PLACES[coin] for coin in bits(s.hands[seat])] for place in places]
