"""Small pieces of made-up turns."""

from __future__ import annotations

from tts_builder.engine.game import CHANCE
from tts_builder.games.cleopatra import rules
from tts_builder.games.cleopatra.facts import CardId, Worshipper
from tts_builder.games.cleopatra.moves import Market, Move, Serve, Shuffle
from tts_builder.games.cleopatra.scenes import Laid
from tts_builder.games.cleopatra.state import State

SPHINX: tuple[CardId, ...] = ("artisan", "stone", "stone")
ORDER: tuple[Worshipper, ...] = ("architect", "beggar", "foreman", "visir", "merchant")


def up(*cards: CardId) -> tuple[Laid, ...]:
    return tuple(Laid(card, True) for card in cards)


def after(state: State, *moves: Move) -> State:
    """The state when the player on turn, or chance, has made these moves."""
    for move in moves:
        seat = CHANCE if isinstance(move, Shuffle) else state.turn
        assert rules.refuse(state, seat, move) is None
        state = rules.apply(state, seat, move)
    return state


def whole_market_turn(state: State) -> State:
    """A plain visit to the first stall, every stall served."""
    return after(state, Market(0), Serve(0), Serve(1), Serve(2))


FULL = ((*up("stone"),), (*up("wood"),), (*up("lapis"),))
