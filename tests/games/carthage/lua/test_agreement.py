"""The Lua rules and the Python rules, written apart from each other, say the same in every position."""

from __future__ import annotations

import pytest

from tts_builder.games.carthage import GAME
from tts_builder.referee.compare import describe
from tts_builder.referee.duel import Duel
from tts_builder.referee.lua_rules import LuaRules

SEED = 5
GAMES = {
    "beasts": (3, {"beasts": "on", "setup": "advanced"}),
    "teams": (
        4,
        {"mode": "2v2_chained", "setup": "forest_of_stone", "beasts": "on", "ordinance_burst": "burst"},
    ),
    "two against three": (5, {"mode": "2v3", "setup": "crocodile_pit", "strict_discipline": "on"}),
    "savages": (2, {"setup": "bloodthirsty_savages", "southern_winds": "on", "renovate": "on"}),
    "legacy": (2, {"setup": "legacy_of_the_theater", "concentrate": "on", "intimidate": "on"}),
}


@pytest.fixture(scope="module")
def lua() -> LuaRules:
    return LuaRules(GAME)


@pytest.mark.parametrize("number", range(len(GAMES)), ids=list(GAMES))
def test_the_engines_agree(lua: LuaRules, number: int) -> None:
    players, given = list(GAMES.values())[number]
    options = GAME.defaults() | {"anger_of_the_horde": "on"} | given
    duel = Duel(GAME, lua, players, options, number, SEED, mutated=1, bindings=False)
    found = duel.play()
    assert found is None, describe(found, f"seed {SEED}")
    assert duel.tally.moves > 10
    assert duel.tally.verdicts.total() > 2 * duel.tally.moves
