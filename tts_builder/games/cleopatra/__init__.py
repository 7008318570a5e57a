"""Cleopatra and the Society of Architects, a game for two to four players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.engine.deferred import deferred
from tts_builder.engine.game import Binding, Game
from tts_builder.games.cleopatra import rules
from tts_builder.games.cleopatra.facts import PIECES, PLAYERS, STALL_ROUNDS, STALLS, data
from tts_builder.games.cleopatra.messages import MESSAGES
from tts_builder.games.cleopatra.moves import Move
from tts_builder.games.cleopatra.refuse import CODES
from tts_builder.games.cleopatra.score import CATEGORIES
from tts_builder.games.cleopatra.state import State
from tts_builder.games.cleopatra.wire import CleopatraState

if TYPE_CHECKING:
    from tts_builder.components import Mod


def _kit() -> Mod:
    from tts_builder.games.cleopatra import kit

    return kit.mod()


def _binding() -> Binding[State, Move]:
    from tts_builder.games.cleopatra import binding

    return binding


_PIECES = sum(piece.count for piece in PIECES.values())
_TURNS = (_PIECES + 1) * STALL_ROUNDS * max(PLAYERS)
_ACTIONS = 7 + 2 * STALLS
"""Moves in a turn other than builds: worshipper, market, leaving, passing, the hand limit, each card served,
and shuffles at the start, for the Beggar and for each card."""

GAME: Game[State, Move, CleopatraState] = Game(
    id="cleopatra",
    title="Cleopatra and the Society of Architects",
    version=2,
    players=PLAYERS,
    options=(),
    codes=CODES,
    categories=CATEGORIES,
    rules=rules,
    binding=deferred(_binding),
    move=Move,
    wire=CleopatraState,
    kit=_kit,
    data=data,
    messages=MESSAGES,
    # The deal, every turn that fits between builds, the builds and the bids.
    bound=1 + _TURNS * _ACTIONS + _PIECES + max(PLAYERS),
    ending=("leave_quarry", "pass"),
    credits=(
        "After the rules of Cleopatra and the Society of Architects by Bruno Cathala and Ludovic Maublanc, "
        "Days of Wonder, in the Deluxe edition by Mojito Studios, 2019."
    ),
)
