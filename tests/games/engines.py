"""Positions that games rarely reach: both rule engines play on from them and must agree."""

from __future__ import annotations

from random import Random
from typing import Any

from tts_builder.engine.game import Game
from tts_builder.lua_rules.rules import LuaRules
from tts_builder.referee.proof.compare import describe
from tts_builder.referee.proof.duel import Duel
from tts_builder.referee.proof.positions import SampleGame, Shaker
from tts_builder.referee.verdict.wire import check_state

SEEDS = range(3)
MOST, TRIED = 4, 12
"""Moves made from a position, and further moves tried in each state, most of them corrupted."""


class _Only(Shaker):
    """Always gives the same position."""

    def __init__(self, game: Game, wire: Any) -> None:
        super().__init__(game, SampleGame([], []))
        self._wire = wire

    def shaken(self, rng: Random) -> Any:
        return self._wire


def agree_from(game: Game, wire: dict[str, Any], options: dict[str, str] | None = None) -> None:
    """Check that both engines agree on a possible position and on the positions that follow it."""
    assert check_state(game, wire).sound, check_state(game, wire)
    table = (game, LuaRules(game), wire["players"], options or game.defaults())
    for seed in SEEDS:
        duel = Duel(*table, 0, seed, TRIED, True, shaker=_Only(game, wire), from_start=False, limit=MOST)
        found = duel.play()
        assert found is None, describe(found, "this test")
