"""Mutants: which changes are made, which places are left out, and that mutants are noticed."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from tts_builder.cli.compare_cmd import command
from tts_builder.engine.game import Game
from tts_builder.errors import InputError, UserError
from tts_builder.lua.compiling import compile_fault
from tts_builder.referee.proof import binding_golden, vectors
from tts_builder.referee.proof.mutants import (
    Accepted,
    Killer,
    _report,
    all_mutants,
    load_survivors,
    run_mutants,
)
from tts_builder.referee.proof.mutation_operators import mutants
from tts_builder.referee.proof.pool import MutationTask
from tts_builder.referee.proof.unobserved import unobserved

GAME = Path(__file__).parents[1] / "games" / "sarcophagus"
VECTORS, SURVIVORS, GOLDEN = GAME / "vectors.json", GAME / "survivors.json", GAME / "binding.golden"


def made(text: str) -> list[str]:
    """The changed lines of every mutant."""
    return [mutant.after for mutant in mutants("g/rules", text, unobserved({"g/rules": text})["g/rules"])]


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("x = a == b", ["x = a ~= b", ""]),
        ("x = a <= b", ["x = a < b", "x = a > b", ""]),
        ("x = a + b * c", ["x = a - b * c", "x = a + b + c", ""]),
        ("x = a and not b", ["x = a or not b", "x = a and b", ""]),
        ("x = -a", ["x = a", ""]),
        ("x = 0", ["x = 1", "x = (-1)", ""]),
        ("x = true", ["x = false", ""]),
        ("f(a)", [""]),
        ("local y = a", []),
        ("return a", ["return nil"]),
        ("return false", ["return true"]),
        ("return nil", []),
        ("if a then f() end", ["if true then f() end", "if false then f() end", "if a then end"]),
        ("while a do break end", ["while false do break end", "while a do end", ""]),
        ("repeat until a", ["repeat until true", ""]),
        (
            "for i = 1, n do f() end",
            ["for i = 2, n do f() end", "for i = 0, n do f() end", "for i = 1, n do end", ""],
        ),
        ('x = "a" y = "b"', ['x = "b" y = "b"', 'x = "a" y = "a"', 'y = "b"', 'x = "a"']),
        ('error("no " .. x)', []),
        ('local s = "You do not own " .. x .. "."', []),
    ],
)
def test_every_way_to_change_a_line(line: str, after: list[str]) -> None:
    assert sorted(made(f"local function f()\n{line}\nend")) == sorted(after)


WORDS = """
local words = {}
function words.coin(n)
  return n == 1 and "one" or "many"
end
return words
"""
RULES = """
local words = require("g/words")
local function tell(events, event)
  table.insert(events, event)
end
local function key(coin)
  return "coin:" .. (coin + 1)
end
local function refusal(code, values)
  return { code = code, values = values }
end
local MEANINGS = { { check = 1, means = "a coin" } }
return function(s, events, coin)
  local what = coin > 3 and "rich" or "poor"
  local sentence = "You hold " .. words.coin(coin) .. "."
  tell(events, { what = what, figure = 7, sentence = sentence })
  events[#events + 1] = { what = what }
  if coin == MEANINGS[1].check then
    return refusal("CODE", { coin = key(coin) })
  end
  return "It must be " .. MEANINGS[1].means .. "."
end
"""


def test_what_only_players_read_is_left_alone() -> None:
    hidden = unobserved({"g/rules": RULES, "g/words": WORDS})
    assert mutants("g/words", WORDS, hidden["g/words"]) == []
    changed = {mutant.before for mutant in mutants("g/rules", RULES, hidden["g/rules"])}
    assert changed == {
        "return { code = code, values = values }",
        'local MEANINGS = { { check = 1, means = "a coin" } }',
        "if coin == MEANINGS[1].check then",
        'return "coin:" .. (coin + 1)',
        'return refusal("CODE", { coin = key(coin) })',
        'return "It must be " .. MEANINGS[1].means .. "."',
    }
    assert not any(
        'means = "CODE"' in mutant.after for mutant in mutants("g/rules", RULES, hidden["g/rules"])
    )


def test_words_that_also_decide_are_not_left_alone() -> None:
    rules = RULES.replace("if coin ==", 'if words.coin(coin) == "one" and coin ==')
    hidden = unobserved({"g/rules": rules, "g/words": WORDS})
    assert mutants("g/words", WORDS, hidden["g/words"]) != []


def test_a_mutant_keeps_its_key_when_lines_move(game: Game) -> None:
    text = "local function f(a)\n  return a + 1\nend\nreturn f\n"
    moved = "-- a remark\n\n" + text.replace("  return", "      return")
    keys = [
        [mutant.key for mutant in mutants("m", each, unobserved({"m": each})["m"])] for each in (text, moved)
    ]
    assert keys[0] == keys[1] != []
    twice = "x = 1\nx = 1\n"
    assert len({mutant.key for mutant in mutants("m", twice, unobserved({"m": twice})["m"])}) == 6


def test_mutants_of_the_game_compile_and_differ(game: Game) -> None:
    from tts_builder.lua_rules.rules import modules_of

    found, modules = all_mutants(game), modules_of(game)
    assert len({mutant.key for mutant in found}) == len(found) > 500
    changed = {mutant.module.removeprefix("sarcophagus/") for mutant in found}
    assert {"rules", "deal", "refuse", "binding", "apply"} <= changed
    assert changed.isdisjoint({"facts", "calls", "core/lists"})
    for mutant in found[::7]:
        text = mutant.text(modules[mutant.module])
        assert text != modules[mutant.module]
        assert compile_fault(text) is None


def test_modules_are_chosen_by_name(game: Game) -> None:
    binding = all_mutants(game, ["binding"])
    assert binding == [mutant for mutant in all_mutants(game) if mutant.module == "sarcophagus/binding"] != []
    with pytest.raises(UserError, match="has no module sarcophagus/bindings"):
        all_mutants(game, ["bindings"])


def test_a_list_of_survivors_is_read_or_refused(tmp_path: Path) -> None:
    assert load_survivors(SURVIVORS)
    other = tmp_path / "survivors.json"
    other.write_text('[{"module": "m"}]', encoding="utf-8")
    with pytest.raises(InputError, match="is not a list of accepted survivors"):
        load_survivors(other)


def test_a_sample_of_the_mutants_of_sarcophagus_is_noticed(game: Game) -> None:
    report = run_mutants(
        game,
        games=15,
        sample=40,
        vectors=vectors.load(VECTORS, game),
        accepted=load_survivors(SURVIVORS),
        positions=tuple(binding_golden.read(GOLDEN).positions),
    )
    assert report.survivors == []
    assert report.stale == []
    assert report.made == 40 == sum(report.killed.values()) + len(report.accepted)


def test_survivors_and_stale_entries_are_named_and_processes_change_nothing(game: Game) -> None:
    gone = Accepted("sarcophagus/apply", "rules.setup", "turn = 5,", "turn = 6,", "There is no such line.")
    report = run_mutants(game, games=1, sample=20, seed=6, only=["apply"], accepted=[gone])
    assert not report.ok
    assert report.stale == [gone]
    assert report.survivors
    for survivor in report.survivors:
        assert survivor.file.startswith("sarcophagus/")
        assert survivor.line > 0
        assert survivor.before != survivor.after
        assert survivor.reason == ""
    one = report.survivors[0]
    reason = "Known."
    known = Accepted(
        one.file.removesuffix(".lua"), one.function, one.before, one.after, reason, one.occurrence
    )
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        again = run_mutants(
            game, games=1, sample=20, seed=6, only=["apply"], accepted=[known], executor=executor
        )
    assert again.killed == report.killed
    assert again.survivors == report.survivors[1:]
    assert [each.reason for each in again.accepted] == [reason]
    assert again.stale == []


@pytest.mark.parametrize("fate", ["comparison", "vectors", "timeout"])
@pytest.mark.parametrize("slower", [False, True])
def test_only_an_entry_that_says_so_may_run_out_of_steps(game: Game, fate: Killer, slower: bool) -> None:
    one = all_mutants(game)[0]
    entry = Accepted(one.module, one.function, one.before, one.after, "Known.", one.occurrence, slower)
    report = _report(MutationTask(game.id, 1, 1, 4, ()), [one], [fate], {one.key}, [entry])
    assert report.stale == ([] if slower and fate == "timeout" else [entry])


def test_the_command_reports_in_words_and_as_json() -> None:
    given = ["sarcophagus", "--mutants", "--games", "2", "--sample", "3", "--vectors", str(VECTORS)]
    given += ["--survivors", str(SURVIVORS), "--golden", str(GOLDEN), "--only", "binding"]
    words = CliRunner().invoke(command, given)
    assert words.stdout.startswith("Sarcophagus: 3 mutants, ")
    report = msgspec.json.decode(CliRunner().invoke(command, [*given, "--json"]).stdout)
    assert (
        report["made"] == 3 == sum(report["killed"].values()) + len(report["accepted"] + report["survivors"])
    )
    assert words.exit_code == (1 if report["survivors"] or report["stale"] else 0)
    for wrong in (["--mutants", "--players", "2"], ["--sample", "3"], ["--survivors", str(SURVIVORS)]):
        assert CliRunner().invoke(command, ["sarcophagus", *wrong]).exit_code == 2
