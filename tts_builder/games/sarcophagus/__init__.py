"""Sarcophagus, a piecepack game for two to four players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.engine.deferred import deferred
from tts_builder.engine.game import Binding, Game
from tts_builder.games.sarcophagus import rules
from tts_builder.games.sarcophagus.facts import COINS_PER_TURN, MAX_COINS, PLAYERS, POSITIONS, SUITS, data
from tts_builder.games.sarcophagus.messages import MESSAGES
from tts_builder.games.sarcophagus.score import CATEGORIES
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
    codes=(
        "PENDING_DISCARD",
        "NO_SUCH_COIN",
        "FIRST_COIN_TARGET",
        "NO_SUCH_TILE",
        "TILE_FACE_DOWN",
        "TILE_FULL",
        "NO_PENDING_DISCARD",
        "NOT_YOUR_TILE",
        "NOT_A_NUMBER_TILE",
    ),
    categories=CATEGORIES,
    rules=rules,
    binding=deferred(_binding),
    move=Move,
    wire=SarcophagusState,
    kit=_kit,
    data=data,
    # The deal, four turns to fill each target, and one choice for each trap.
    bound=1 + len(POSITIONS) * MAX_COINS * COINS_PER_TURN + len(SUITS),
    messages=MESSAGES,
    credits="Rules 2.0 by Phillip Lerche, for the piecepack.",
)
