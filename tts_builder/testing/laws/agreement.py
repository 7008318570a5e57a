"""Lua and Python agree on rules, layouts and gestures, for legal moves and for invalid ones."""

from __future__ import annotations

from random import Random
from typing import Final

from tts_builder.engine.game import Game
from tts_builder.engine.seeds import derived
from tts_builder.lua_rules.rules import LuaRules
from tts_builder.referee.proof.compare import MUTATED, describe
from tts_builder.referee.proof.duel import Disagreement, Duel
from tts_builder.referee.proof.positions import Shaker, sample_game
from tts_builder.testing.laws.subject import DoesNotApplyError, Law, where_it_applies
from tts_builder.testing.laws.tables import Table

SEED: Final = 20
STRETCHES: Final = 200
"""The number of starts in the middle of a game, over all tables."""
LENGTH: Final = 3
"""Moves played from each start. The rare positions are the starts, not what follows."""
TRIED: Final = 12
"""Further moves tried in each position of a stretch, most of them invalid."""
CHANGES: Final = 20
"""The maximum number of random changes tried on a position."""
OPENING: Final = 30
"""Moves of a game that are played from the set-up."""
_SHAKEN: Final = 16
"""The number of starts taken from one game."""


def disagreement(
    game: Game, lua: LuaRules, players: int, options: dict[str, str], seed: int, stretches: int
) -> Disagreement | None:
    """The first disagreement in the opening of a game, on the chances there, or in short stretches.

    Stretches start with positions from games of biased players, changed at random into positions that games
    rarely reach."""
    rng = Random(seed)
    table = (game, lua, players, options)
    shaker = Shaker(game, sample_game(game, players, options, rng), CHANGES)
    opening = Duel(*table, 0, seed, MUTATED, True, survey=True, shaker=shaker, from_start=True, limit=OPENING)
    if found := opening.play():
        return found
    for n in range(1, stretches + 1):
        if n % _SHAKEN == 0:
            shaker = Shaker(game, sample_game(game, players, options, rng), CHANGES)
        stretch = Duel(*table, n, seed, TRIED, True, shaker=shaker, from_start=False, limit=LENGTH)
        if found := stretch.play():
            return found
    return None


class AgreementLaws(Law):
    @where_it_applies
    def test_engines_agree(self, python_table: Table) -> None:
        if python_table.engine == "lua":
            raise DoesNotApplyError("the game has no rules in Python")
        tables = self.subject.tables["python"]
        found = disagreement(
            self.game,
            self.subject.lua,
            python_table.players,
            dict(python_table.options),
            derived(SEED, tables.index(python_table)),
            -(-STRETCHES // len(tables)),
        )
        assert found is None, describe(found, "this test")
