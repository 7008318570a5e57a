"""A game played with its Lua rules. The conformance suite covers everything else."""

from __future__ import annotations

from tts_builder.engine.game import Refusal
from tts_builder.engine.selfplay import play
from tts_builder.games.sarcophagus import GAME
from tts_builder.lua_rules.game import in_lua
from tts_builder.lua_rules.rules import LuaRules, modules_of
from tts_builder.lua_rules.states import LuaStates


def test_lua_answers_in_the_types_of_python() -> None:
    lua = in_lua(GAME)
    played = play(lua, 2, seed=3)
    state, python = played.start, GAME.rules.setup(2, {})
    for seat, move in played.moves:
        assert state == python
        assert lua.rules.score(state) == GAME.rules.score(python)
        assert lua.binding.layout(state) == GAME.binding.layout(python)
        state, python = lua.rules.apply(state, seat, move), GAME.rules.apply(python, seat, move)
    refusal = lua.rules.refuse(state, 0, {"do": "nonsense"})
    assert isinstance(refusal, Refusal)
    assert refusal.code == "MALFORMED"


def test_it_is_lua_that_answers() -> None:
    name = "sarcophagus/binding"
    text = modules_of(GAME)[name].replace(
        'put(spots, "coin:" .. coin, "hand"', 'put(spots, "coin:" .. coin, "x"'
    )
    changed = in_lua(GAME, LuaStates(GAME, LuaRules(GAME, {name: text})))
    played = play(GAME, 2, seed=3)
    state = GAME.rules.apply(played.start, *played.moves[0])
    areas = [{lay.area for lay in game.binding.layout(state)} for game in (GAME, changed)]
    assert areas[0] - areas[1] == {"hand"}
    assert areas[1] - areas[0] == {"x"}


def test_a_state_that_lua_has_let_go_is_given_to_it_again() -> None:
    lua = in_lua(GAME)
    first = lua.rules.setup(2, {})
    others = [lua.rules.setup(3, {}) for _ in range(300)]
    assert lua.rules.moves(first, 0) == GAME.rules.moves(first, 0)
    assert lua.binding.layout(others[-1]) == GAME.binding.layout(others[0])
