"""Cleopatra and the Society of Architects, for two to four builders of a palace."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from tts_builder.engine.game import Binding, Game
from tts_builder.games.cleopatra import rules
from tts_builder.games.cleopatra.calls import CALLS
from tts_builder.games.cleopatra.facts import PIECES, PLAYERS, STALL_ROUNDS, STALLS, data
from tts_builder.games.cleopatra.moves import Move
from tts_builder.games.cleopatra.scoring import CATEGORIES
from tts_builder.games.cleopatra.wire import CleopatraState

if TYPE_CHECKING:
    from tts_builder.components import Mod


class _Table:
    """The binding, imported when the table is first needed: rules alone play without it."""

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(f"{__name__}.binding"), name)


def _kit() -> Mod:
    return cast("Mod", import_module(f"{__name__}.kit").mod())


_PIECES = sum(piece.count for piece in PIECES.values())
_TURNS = (_PIECES + 1) * STALL_ROUNDS * max(PLAYERS)
_ACTIONS = 7 + 2 * STALLS
"""In a turn beside builds: worshipper, market, leaving, passing, the hand limit, each card served, and a
shuffle at the start, for the Beggar and for each card."""

GAME = Game(
    id="cleopatra",
    title="Cleopatra and the Society of Architects",
    version=1,
    players=PLAYERS,
    options=(),
    codes=rules.CODES,
    categories=CATEGORIES,
    rules=rules,
    binding=cast(Binding, _Table()),
    calls=CALLS,
    move=Move,
    wire=CleopatraState,
    kit=_kit,
    data=data,
    # The deal, every turn that fits between builds, the builds and the bids.
    bound=1 + _TURNS * _ACTIONS + _PIECES + max(PLAYERS),
    credits=(
        "After the rules of Cleopatra and the Society of Architects by Bruno Cathala and Ludovic Maublanc, "
        "Days of Wonder, in the Deluxe edition by Mojito Studios, 2019."
    ),
)
