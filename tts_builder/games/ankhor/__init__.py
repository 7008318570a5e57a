"""Ankh'or, a game for two to four players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.engine.deferred import deferred
from tts_builder.engine.game import Binding, Game
from tts_builder.games.ankhor import rules
from tts_builder.games.ankhor.facts import CATEGORIES, COLORS, MAX_ROUNDS, PLAYERS, TOKENS_PER_TYPE, data
from tts_builder.games.ankhor.messages import MESSAGES
from tts_builder.games.ankhor.moves import Move
from tts_builder.games.ankhor.refuse import CODES
from tts_builder.games.ankhor.state import State
from tts_builder.games.ankhor.wire import AnkhorState

if TYPE_CHECKING:
    from tts_builder.components import Mod


def _kit() -> Mod:
    from tts_builder.games.ankhor import kit

    return kit.mod()


def _binding() -> Binding[State, Move]:
    from tts_builder.games.ankhor import binding

    return binding


_SCRIBES = len(COLORS)
_ACTIONS = 2 + TOKENS_PER_TYPE + len(COLORS) * (1 + TOKENS_PER_TYPE)
"""At most in a turn: main action, end, every ankh spent, and every depot filled before and after each."""

GAME: Game[State, Move, AnkhorState] = Game(
    id="ankhor",
    title="Ankh'or",
    version=2,
    players=PLAYERS,
    options=(),
    codes=CODES,
    categories=CATEGORIES,
    rules=rules,
    binding=deferred(_binding),
    move=Move,
    wire=AnkhorState,
    kit=_kit,
    data=data,
    messages=MESSAGES,
    # The deal, the maximum number of turns between purchases, and the extra turns of the scribes.
    bound=1 + (MAX_ROUNDS * max(PLAYERS) + _SCRIBES) * _ACTIONS,
    ending=("end",),
    credits=(
        "After the rules of Ankh'or by Sébastien Pauchon, Grégoire Largey and Frank Crittin, "
        "Space Cowboys 2019; illustrations of the original by Gaël Lannurien."
    ),
)
