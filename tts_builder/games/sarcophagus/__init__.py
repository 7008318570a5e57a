"""Sarcophagus, for two to four archaeologists and one piecepack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.engine.deferred import deferred
from tts_builder.engine.game import Binding, Game
from tts_builder.games.sarcophagus import rules
from tts_builder.games.sarcophagus.calls import CALLS
from tts_builder.games.sarcophagus.facts import COINS_PER_TURN, MAX_COINS, PLAYERS, POSITIONS, SUITS, data
from tts_builder.games.sarcophagus.scoring import CATEGORIES
from tts_builder.games.sarcophagus.state import Move, State
from tts_builder.games.sarcophagus.wire import SarcophagusState

if TYPE_CHECKING:
    from tts_builder.components import Mod


def _kit() -> Mod:
    from tts_builder.games.sarcophagus import kit

    return kit.mod()


def _binding() -> Binding[State, Move]:
    from tts_builder.games.sarcophagus import binding

    return binding


GAME: Game[State, Move, SarcophagusState] = Game(
    id="sarcophagus",
    title="Sarcophagus",
    version=2,
    players=PLAYERS,
    options=(),
    codes=rules.CODES,
    categories=CATEGORIES,
    rules=rules,
    binding=deferred(_binding),
    calls=CALLS,
    move=Move,
    wire=SarcophagusState,
    kit=_kit,
    data=data,
    # The deal, four turns for the target to fill, and one choice for each trap.
    bound=1 + len(POSITIONS) * MAX_COINS * COINS_PER_TURN + len(SUITS),
    credits="Rules 2.0 by Phillip Lerche, for the piecepack.",
)
