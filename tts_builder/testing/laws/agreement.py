"""Lua and Python say the same: rules, layouts and gestures, for legal and for spoilt moves."""

from __future__ import annotations

from random import Random
from typing import Final

from tts_builder.engine.game import Game
from tts_builder.engine.seeds import derived
from tts_builder.referee.compare import MUTATED, describe
from tts_builder.referee.duel import Disagreement, Duel
from tts_builder.referee.lua_rules import LuaRules
from tts_builder.referee.previews import Shaker, preview
from tts_builder.testing.laws.subject import Law
from tts_builder.testing.laws.tables import Table

SEED: Final = 20
STRETCHES: Final = 200
"""Beginnings in the middle of a game, over all tables."""
LENGTH: Final = 3
"""Moves made from each: what is rare is where a stretch begins, not where it leads."""
TRIED: Final = 12
"""Further moves tried in each position of a stretch, most of them spoilt."""
CHANGES: Final = 20
"""Changes tried at most to shake a position."""
OPENING: Final = 30
"""Moves of a game that begins with the set-up."""
_SHAKEN: Final = 10
"""Beginnings taken from one game."""


def in_the_middle(
    game: Game, lua: LuaRules, players: int, options: dict[str, str], seed: int, stretches: int
) -> Disagreement | None:
    """The first disagreement in short stretches of play. They begin with positions to which players with
    habits come, shaken until games hardly ever come to them."""
    rng = Random(seed)
    shaker = None
    for n in range(stretches):
        if shaker is None or n % _SHAKEN == 0:
            shaker = Shaker(game, preview(game, players, options, rng), CHANGES)
        duel = Duel(
            game, lua, players, options, n, seed, TRIED, True, shaker=shaker, from_start=False, most=LENGTH
        )
        if found := duel.play():
            return found
    return None


def from_the_start(
    game: Game, lua: LuaRules, players: int, options: dict[str, str], seed: int
) -> Disagreement | None:
    """The first disagreement in the opening of a game, or on what chance may give there."""
    duel = Duel(
        game, lua, players, options, 0, seed, MUTATED, True, survey=True, from_start=True, most=OPENING
    )
    return duel.play()


class AgreementLaws(Law):
    def test_engines_agree_from_the_start(self, python_table: Table) -> None:
        found = from_the_start(*self._asked(python_table))
        assert found is None, describe(found, "this test")

    def test_engines_agree_in_the_middle(self, python_table: Table) -> None:
        share = -(-STRETCHES // len(self.subject.tables["python"]))
        found = in_the_middle(*self._asked(python_table), share)
        assert found is None, describe(found, "this test")

    def _asked(self, table: Table) -> tuple[Game, LuaRules, int, dict[str, str], int]:
        number = self.subject.tables["python"].index(table)
        return self.game, self.subject.lua, table.players, dict(table.options), derived(SEED, number)
