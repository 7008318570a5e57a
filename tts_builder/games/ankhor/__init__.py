"""Ankh'or, for two to four traders on the banks of the Nile."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from tts_builder.engine.game import Binding, Game
from tts_builder.games.ankhor import rules
from tts_builder.games.ankhor.calls import CALLS
from tts_builder.games.ankhor.facts import COLORS, KINDS, PLAYERS, STALL_ROUNDS, TOKENS_PER_TYPE, data
from tts_builder.games.ankhor.moves import Move
from tts_builder.games.ankhor.scoring import CATEGORIES
from tts_builder.games.ankhor.wire import AnkhorState

if TYPE_CHECKING:
    from tts_builder.components import Mod


class _Table:
    """The binding, imported when the table is first needed: rules alone play without it."""

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(f"{__name__}.binding"), name)


def _kit() -> Mod:
    return cast("Mod", import_module(f"{__name__}.kit").mod())


_TILES = len(COLORS) * sum(KINDS.values())
_SCRIBES = len(COLORS)
_ROUNDS = (_TILES + 1) * STALL_ROUNDS
_ACTIONS = 2 + TOKENS_PER_TYPE + len(COLORS) * (1 + TOKENS_PER_TYPE)
"""In a turn: the main action and the end, every ankh spent, and each depot filled before and after each."""

GAME = Game(
    id="ankhor",
    title="Ankh'or",
    version=1,
    players=PLAYERS,
    options=(),
    codes=rules.CODES,
    categories=CATEGORIES,
    rules=rules,
    binding=cast(Binding, _Table()),
    calls=CALLS,
    move=Move,
    wire=AnkhorState,
    kit=_kit,
    data=data,
    # The deal, as many turns as fit between purchases, and the extra turns of the scribes.
    bound=1 + (_ROUNDS * max(PLAYERS) + _SCRIBES) * _ACTIONS,
    credits="After the rules of Ankh'or, Space Cowboys 2019.",
)
