"""The verbs of Ankh'or that do not have their own module."""

from __future__ import annotations

from collections.abc import Sequence

from tts_builder.engine.game import CHANCE, Draw, Options, Seat
from tts_builder.games.ankhor import deal
from tts_builder.games.ankhor.apply import apply as apply
from tts_builder.games.ankhor.city import EMPTY
from tts_builder.games.ankhor.facts import BONUS_TOKENS, PILE_SIZE
from tts_builder.games.ankhor.legal import legal
from tts_builder.games.ankhor.moves import Deal, Move
from tts_builder.games.ankhor.problems import problems as problems
from tts_builder.games.ankhor.refuse import refuse as refuse
from tts_builder.games.ankhor.score import score as score
from tts_builder.games.ankhor.state import BARE_BOARD, EMPTY_ROW, State
from tts_builder.games.ankhor.tables import NO_TOKENS, TYPES
from tts_builder.games.ankhor.wire import from_wire as from_wire
from tts_builder.games.ankhor.wire import to_wire as to_wire
from tts_builder.games.ankhor.wire import view as view


def setup(players: int, options: Options) -> State:
    """The state before the deal: only the supply is in play."""
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
    """Chance before the deal, then the player on turn."""
    if s.phase == "over":
        return ()
    return (CHANCE,) if s.phase == "deal" else (s.turn,)


def moves(s: State, seat: Seat) -> Sequence[Move]:
    """All legal moves of the seat. Empty for chance, because there are too many deals to list."""
    return legal(s) if s.phase == "turn" and seat == s.turn else []


def chance(s: State, draw: Draw) -> Deal:
    """The deal that opens the game."""
    return deal.shuffled(s, draw)
