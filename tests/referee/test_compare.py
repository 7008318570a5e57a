"""The comparison finds differences between two engines, and nothing if they are equal."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import permutations, product
from multiprocessing import get_context
from random import Random

import msgspec
import pytest

from tts_builder import resources
from tts_builder.engine.game import Game, Option
from tts_builder.games import load
from tts_builder.lua_rules.rules import LuaRules
from tts_builder.referee.proof import positions
from tts_builder.referee.proof.candidates import Candidates, words_of
from tts_builder.referee.proof.compare import compare, describe, option_sets, settings
from tts_builder.referee.verdict.wire import check_state


def spoilt(module: str, code: str) -> dict[str, str]:
    """The text of a Lua module with a line of code added before its `return`."""
    text = resources.text("lua_templates", *f"{module}.lua".split("/"))
    body, returns, result = text.rpartition("\nreturn ")
    return {module: f"{body}\n{code}{returns}{result}"}


def test_the_engines_agree(game: Game) -> None:
    result = compare(game, 6, seed=11)
    assert result.disagreement is None
    assert result.games == 6
    assert result.verdicts == result.legal + sum(result.refused.values())
    assert result.verdicts >= 5 * result.moves
    assert {"MALFORMED", "NOT_YOUR_TURN", "NO_SUCH_COIN", "FIRST_COIN_TARGET"} <= set(result.refused)


def test_processes_change_nothing(game: Game) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        shared = compare(game, 12, seed=3, bindings=False, executor=executor)
    assert shared == compare(game, 12, seed=3, bindings=False)


RULES = "sarcophagus/rules"


def instead(verb: str, body: str) -> dict[str, str]:
    """A module of Sarcophagus with another body for one function; `right` is the original function."""
    return spoilt(
        f"sarcophagus/{verb.partition('.')[0]}", f"local right = {verb} {verb} = function(...) {body} end"
    )


WRONG_CODE = """
local refusal = right(...)
return refusal and { code = refusal.code:gsub("NO_SUCH_COIN", "NO_SUCH_TILE") }
"""
TOO_STRICT = """
local s, seat, m = ...
return right(s, seat, m) or (m.coin == "sun-5" and { code = "TILE_FULL" } or nil)
"""
BROKEN = {
    "a wrong code": ("rules.refuse", WRONG_CODE, "verdict"),
    "a legal move refused": ("rules.refuse", TOO_STRICT, "verdict"),
    "the wrong actor": ("rules.actors", "return (...).turn == 1 and { 0 } or right(...)", "actors"),
    "a move left out": ("rules.moves", "local m = right(...) m[3] = nil return m", "legal moves"),
    "another set-up": ("rules.setup", "local s = right(...) s.turn = 1 return s", "state"),
    "another score": ("rules.score", "local all = right(...) all.final = not all.final return all", "score"),
    "a state that is changed in place": (
        "rules.apply",
        "local s, after = (...), right(...) s.turn = 9 return after",
        "state before the move",
    ),
    "an error": ("rules.apply", "error('no such luck')", "apply"),
    "another layout": ("binding.layout", "local l = right(...) l[5].slot = 7 return l", "layout"),
    "another gesture": ("binding.gesture", "local g = right(...) g[1].slot = 3 return g", "gesture"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_rule_is_found(game: Game, name: str) -> None:
    verb, body, about = BROKEN[name]
    result = compare(game, 30, seed=1, modules=instead(verb, body))
    assert result.disagreement is not None
    assert result.disagreement.about == about
    text = describe(result.disagreement, result.repeat)
    assert text.startswith(f"The engines disagree on the {about} in game ")
    number = result.disagreement.number
    assert text.endswith(f"with: tts-builder compare sarcophagus --seed 1 --first {number} --games 1")


def test_a_disagreement_is_shown_part_by_part_and_can_be_repeated(game: Game) -> None:
    modules = instead("rules.setup", "local s = right(...) s.dice[1] = 1 return s")
    found = compare(game, 10, seed=1, players=2, modules=modules)
    assert found.disagreement is not None
    number = found.disagreement.number
    lines = describe(found.disagreement, found.repeat).splitlines()
    assert lines[0] == f"The engines disagree on the state in game {number} (2 players) after 0 moves."
    assert lines[1:4] == ["  $.dice[0]", "    Python  0", "    Lua     1"]
    assert lines[-1].endswith(f"compare sarcophagus --seed 1 --first {number} --games 1 --players 2")
    again = compare(game, 1, seed=1, players=2, first=number, modules=modules)
    assert again.disagreement == found.disagreement


def test_every_pair_of_option_values_is_played(game: Game) -> None:
    options = (Option("a", "A", ("1", "2")), Option("b", "B", ("x", "y", "z")), Option("c", "C", ("p", "q")))
    sets = option_sets(replace(game, options=options))
    assert sets[0] == {"a": "1", "b": "x", "c": "p"}
    assert len({msgspec.json.encode(each) for each in sets}) == len(sets)
    for one, other in permutations(options, 2):
        for pair in product(one.values, other.values):
            assert any((each[one.name], each[other.name]) == pair for each in sets)
    assert {players for players, _ in settings(game)} == set(game.players)


def test_candidates_depend_on_the_seed_alone(game: Game) -> None:
    move = {"do": "place", "coin": "sun-3", "pos": "1-0"}
    made = []
    for _ in range(2):
        candidates = Candidates(Random(4), 3, words_of(game.data()))
        candidates.learn(0, move)
        made.append([candidates.make((0, move)) for _ in range(200)])
    assert made[0] == made[1]
    assert move == {"do": "place", "coin": "sun-3", "pos": "1-0"}
    kinds = {type(sent) for _, sent in made[0]}
    assert kinds > {dict, list}
    assert {seat for seat, _ in made[0]} >= {-2, -1, 0, 1, 2}
    alike = [sent for _, sent in made[0] if isinstance(sent, dict) and set(sent) == set(move)]
    spots = [sent["pos"] for sent in alike if sent != move and isinstance(sent["pos"], str)]
    assert any(spot == "4-2" or spot.startswith(("5", "6")) for spot in spots)


def test_lua_writes_what_its_json_module_writes(game: Game) -> None:
    lua = LuaRules(game)
    state = lua.setup(3, {})
    for _ in range(2):
        assert lua.assess(state, []).state == lua.text(state)
    dealt = lua.apply(state, -1, lua.chance(state, Random(1).randrange))
    assert lua.assess(dealt, []).state == lua.text(dealt)


def test_shaking_a_position_leaves_those_it_borrows_from_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "_CHANGES", (positions._change_figure, positions._change_list))
    cartouche = load("cartouche")
    for seed in range(12):
        rng = Random(seed)
        seen = positions.sample_game(cartouche, 2, cartouche.settle(2, {}), rng)
        wire = positions.shaken(cartouche, seen, rng)
        assert check_state(cartouche, wire).sound


def test_a_figure_that_is_taken_over_is_a_copy() -> None:
    figures = {"hand": [[1, 2]]}
    wire = {"hand": 0}
    positions._change_figure(wire, figures, Random(1))
    assert wire == {"hand": [1, 2]}
    assert wire["hand"] is not figures["hand"][0]
