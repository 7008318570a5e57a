"""A designer's game with rules only in Lua: refereed, its errors reported, and later joined by a twin."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, shell
from tests.designer.test_new import outcome_of_tests
from tts_builder.project.definitions import load_game

RULES, BINDING = Path("nim", "lua", "nim", "rules.lua"), Path("nim", "lua", "nim", "binding.lua")
MAKES = "return { stones = s.stones - m.take, turn = 1 - s.turn }"
ACTS = "return s.stones > 0 and { s.turn } or {}"
LISTS = "found[n] = { take = n }"


def changed(file: Path, old: str, new: str) -> int:
    """Replaces text in the Lua. Returns the number of its line."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    file.write_text(text.replace(old, new), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def line_of(file: Path, text: str) -> int:
    whole = file.read_text(encoding="utf-8")
    return whole[: whole.index(text)].count("\n") + 1


def test_it_is_played_refereed_and_ranked(run: Run, lua_nim: Path) -> None:
    played = run("play", "nim", "--games", "4", "--jobs", "2", "--out", "games")
    assert played.exit_code == 0, played.output
    assert run("build", "nim").exit_code == 0
    by_hand = run("play", "nim", "--games", "2", "--through-table", "--save", "--out", "games/table")
    assert by_hand.exit_code == 0, by_hand.output
    judged = run("verify", "games", "games/table", "--game", "nim", "--json")
    assert judged.exit_code == 0, judged.output
    for file in json.loads(judged.stdout)["files"]:
        told = {layer["layer"]: layer["outcome"] for layer in file["layers"]}
        assert (told["rules"], told["points"]) == ("ok", "ok")
    scored = run("score", "games", "--game", "nim", "--csv")
    assert scored.stdout.count(",nim,") == 4 * 2 + 2 * 2
    ranked = run("standings", "games/table", "--game", "nim")
    assert ranked.exit_code == 0, ranked.output


@pytest.mark.parametrize("binding", ["in Lua", "in Python"])
def test_a_table_is_never_judged_by_an_unsorted_layout(
    run: Run, request: pytest.FixtureRequest, binding: str
) -> None:
    file, old, new = {
        "in Lua": (BINDING, "laid[n + 1]", "laid[facts.stones - n]"),
        "in Python": (Path("nim/binding_nim.py"), "in range(STONES)]", "in reversed(range(STONES))]"),
    }[binding]
    folder: Path = request.getfixturevalue("lua_nim" if binding == "in Lua" else "nim")
    # In a process of its own, because this one would remember the game as it was.
    made = shell("play", "nim", "--through-table", "--save", "--out", "games", cwd=folder.parent)
    assert made.returncode == 0, made.stderr
    changed(folder.parent / file, old, new)
    judged = run("verify", "games", "--game", "nim")
    assert (judged.exit_code, judged.stdout) == (2, "")
    assert f"{file}:" in judged.stderr
    assert "is listed after stone:11 on" in judged.stderr
    assert "Sort the entries" in judged.stderr


def test_a_move_that_was_forged_is_found(run: Run, lua_nim: Path) -> None:
    assert run("play", "nim", "--out", "games").exit_code == 0
    (file,) = Path("games").glob("*.json")
    record = json.loads(file.read_text(encoding="utf-8"))
    for path, move in (("a", {"take": 4}), ("b", {"take": 10**30}), ("c", {"take": "1"})):
        record["moves"][1]["move"] = move
        Path(f"{path}.json").write_text(json.dumps(record), encoding="utf-8")
        judged = run("verify", f"{path}.json", "--game", "nim")
        assert judged.exit_code == 1
        assert "R007" in judged.stdout


@pytest.mark.parametrize("options", [(), ("--mutants",), ("--mutants", "--vectors", "nim/game.py")])
def test_without_a_twin_there_is_nothing_to_compare(
    run: Run, lua_nim: Path, options: tuple[str, ...]
) -> None:
    result = run("compare", "nim", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "Error: Nim has no rules in Python yet, so its Lua cannot be compared."
        " Write them and pass them to the LuaGame as rules=; "
        "see the section on a twin in docs/rules-and-lua.md.\n"
    )


VECTORS = """{"vectors": [
  {"id": "a", "players": 2, "moves": [{"seat": 0, "move": {"take": 3}}], "expect": {"actors": [1]}},
  {"id": "b", "players": 2, "state": {"stones": 2}, "moves": [{"seat": 0, "move": {"take": 3}}],
    "expect": {"refusal": "TOO_MANY"}}
]}"""


def test_examples_are_asked_of_lua_alone(run: Run, lua_nim: Path) -> None:
    (lua_nim / "vectors.json").write_text(VECTORS, encoding="utf-8")
    asked = run("compare", "nim", "--vectors", "nim/vectors.json")
    assert (asked.exit_code, asked.stdout) == (0, "2 vectors on Lua: 2 pass, 0 fail.\n"), asked.output
    changed(lua_nim.parent / RULES, 'code = "TOO_MANY"', 'code = "GAME_OVER"')
    asked = run("compare", "./nim", "--vectors", "nim/vectors.json")
    assert asked.exit_code == 1
    assert asked.stdout.startswith("b on Lua: \n")


def test_a_refusal_without_a_message_is_reported(run: Run, lua_nim: Path) -> None:
    assert run("play", "nim", "--out", "games").exit_code == 0
    (file,) = Path("games").glob("*.json")
    record = json.loads(file.read_text(encoding="utf-8"))
    record["moves"][0]["move"] = {"take": 4}
    Path("forged.json").write_text(json.dumps(record), encoding="utf-8")
    changed(lua_nim.parent / RULES, 'code = "TOO_MANY"', 'code = "TOO_FEW"')
    judged = run("verify", "forged.json", "--game", "./nim")
    assert judged.exit_code == 2
    line = line_of(lua_nim.parent / RULES, "function rules.refuse(")
    assert judged.stderr.startswith(f"Error: {RULES}:{line}: `refuse`: it returns ")
    assert "but 'TOO_FEW' is missing in the game's `messages` or in its values." in judged.stderr


def test_a_twin_may_begin_with_the_rules(run: Run, nim: Path) -> None:
    changed(nim / "game.py", "    binding=binding_nim,\n", "")
    compared = run("compare", "./nim", "--games", "3")
    assert compared.stdout.endswith("\nLua and Python agree on the rules.\n"), compared.output
    assert "Layouts and gestures were not compared: its binding is in Lua only.\n" in compared.stderr
    played = run("play", "./nim", "--through-table")
    assert played.exit_code == 0, played.output
    assert "passed" in suite_of(nim, "-k", "layout or agree")


def suite_of(project: Path, *options: str) -> str:
    """The output of the conformance suite for the game."""
    (project / "pytest.ini").write_text("[pytest]\npythonpath = .\n", encoding="utf-8")
    done = outcome_of_tests(project, *options)
    assert done.returncode == 0, done.stdout
    return done.stdout


FAULTS: dict[str, tuple[Path, str, str, str | None, str]] = {
    # File, original text, faulty text, reported line if it differs, and the message.
    "no such field": (RULES, MAKES, MAKES.replace("s.stones", "s.stoned"), None, "arithmetic on field"),
    "a wrong type": (RULES, MAKES, MAKES.replace("1 - s.turn", '"a"'), "rules.apply", "`int`, got `str`"),
    "one field more": (RULES, MAKES, MAKES.replace("{ ", "{ x = 1, "), "rules.apply", '"x":1}, but the'),
    "no state": (RULES, MAKES, "return 5", "rules.apply", "returned 5 instead of a table."),
    "no set-up": (RULES, "return { stones = facts.stones, turn = 0 }", "", "rules.setup", "returned None"),
    "no end": (RULES, MAKES, "while true do end", "rules.apply", "Look for a loop that never ends."),
    "a raised text": (RULES, MAKES, 'error("no", 0)', "rules.apply", "`apply`: no."),
    "nothing": (RULES, ACTS, "return nil", "rules.actors", "`actors`: it returns nothing."),
    "half a stone": (RULES, LISTS, "found[n] = { take = n / 2 }", "rules.moves", "whole numbers only"),
    "no move": (RULES, LISTS, "found[n] = n", "rules.moves", "Expected `object`, got `int` - at `$[0]`"),
    "who cannot move": (RULES, ACTS, ACTS.replace("s.turn", "1"), "rules.moves", "seat 1 must move but"),
    "bytes": (RULES, "final = final,", 'final = "\\255",', "rules.score", "a text that is not UTF-8."),
    "a function": (RULES, "final = final,", "final = tostring,", "rules.score", "cannot hold a function"),
    "a global": (RULES, "final = final,", "final = print,", None, "may not read the global 'print'."),
    "while loading": (RULES, "local rules = {}", "local rules = {} error('no')", None, "no."),
    "a layout": (BINDING, 'face = "up"', "face = 1", "binding.layout", "Expected `str`, got `int`"),
    "out of order": (BINDING, "laid[n + 1]", "laid[facts.stones - n]", "binding.layout", "after stone:11 on"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_an_error_in_lua_names_file_and_line(run: Run, lua_nim: Path, fault: str) -> None:
    file, old, new, told, words = FAULTS[fault]
    at = changed(lua_nim.parent / file, old, new)
    line = line_of(lua_nim.parent / file, f"function {told}(") if told else at
    result = run("play", "nim")
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert result.stderr.startswith(f"Error: {file}:{line}: ")
    assert words in result.stderr


@pytest.mark.parametrize("verb", ["setup", "actors", "moves", "apply", "score", "chance"])
def test_a_missing_verb_is_reported(run: Run, lua_nim: Path, verb: str) -> None:
    if verb == "chance":
        changed(lua_nim.parent / RULES, ACTS, "return { -1 }")
    else:
        changed(lua_nim.parent / RULES, f"function rules.{verb}(", f"function rules.no_{verb}(")
    result = run("play", "nim")
    assert result.exit_code == 2
    assert result.stderr == (
        f"Error: {RULES}: there is no function `{verb}`. "
        "docs/rules-and-lua.md describes what it must return.\n"
    )


@pytest.mark.parametrize("file", [RULES, BINDING])
def test_a_missing_module_is_reported(run: Run, lua_nim: Path, file: Path) -> None:
    (lua_nim.parent / file).unlink()
    result = run("play", "nim")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {file}: this file is missing; a game with rules needs the Lua")


def forged(folder: Path, **fields: Any) -> Path:
    """A record with a different state."""
    (file,) = (folder / "games").glob("*.json")
    record = json.loads(file.read_text(encoding="utf-8"))
    record["state"] |= fields
    (folder / "forged.json").write_text(json.dumps(record), encoding="utf-8")
    return folder / "forged.json"


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("turn", 7, "The spot of turn does not exist: area turn, slot 0, seat 7."),
        ("turn", 10**30, "This number is too large for Lua."),
        ("stones", "x", "This is not a state of Nim: Expected `int`, got `str`."),
    ],
)
def test_a_state_that_cannot_occur_is_found(
    run: Run, lua_nim: Path, field: str, value: Any, sentence: str
) -> None:
    """Even if the Lua has no `problems`."""
    assert run("play", "nim", "--out", "games").exit_code == 0
    judged = run("verify", str(forged(lua_nim.parent, **{field: value})), "--game", "nim")
    assert judged.exit_code == 1
    assert "R006" in judged.stdout
    assert sentence in re.sub(r"\s+", " ", judged.stdout)


def test_a_state_on_which_the_rules_fail_cannot_occur(run: Run, lua_nim: Path) -> None:
    line = changed(
        lua_nim.parent / RULES, "local seats = {}", "local seats, _ = {}, ({ 1, 2 })[s.turn + 1] + 1"
    )
    assert run("play", "nim", "--out", "games").exit_code == 0
    judged = run("verify", str(forged(lua_nim.parent, turn=4)), "--game", "nim")
    assert judged.exit_code == 1
    assert f"The rules fail in this state: {RULES}:{line}: attempt to" in re.sub(r"\s+", " ", judged.stdout)


PROBLEMS = """function rules.problems(s)
  return s.stones > facts.stones and { { path = "$.stones", sentence = "Too many." } } or {}
end

function rules.view(s, seat)
  return { stones = s.stones, turn = seat }
end

return rules"""


def test_lua_may_report_problems_and_hide_information(run: Run, lua_nim: Path) -> None:
    plain = load_game(str(lua_nim))
    start = plain.rules.setup(2, {})
    assert plain.rules.view(start, 1) == start
    changed(lua_nim.parent / RULES, "\nreturn rules", f"\n{PROBLEMS}")
    game = load_game(str(lua_nim))
    assert game.rules.problems(start) == []
    (problem,) = game.rules.problems(game.wire(99, 0))
    assert (problem.path, problem.sentence) == ("$.stones", "Too many.")
    assert game.rules.view(start, 1) == game.wire(12, 1)


READ = """function binding.read(laid)
  local s = { stones = 0, turn = 0 }
  for _, each in ipairs(laid) do
    if each.piece == "turn" then
      s.turn = each.seat
    elseif each.area == "heap" then
      s.stones = s.stones + 1
    end
  end
  return s
end

return binding"""


def test_without_read_a_bare_table_has_no_score(run: Run, lua_nim: Path) -> None:
    assert run("play", "nim", "--through-table", "--save", "--out", "games").exit_code == 0
    (file,) = Path("games").glob("*.json")
    save = json.loads(file.read_text(encoding="utf-8"))
    Path("bare.json").write_text(json.dumps(save | {"LuaScriptState": ""}), encoding="utf-8")
    unread = run("score", "bare.json", "--game", "./nim")
    assert unread.exit_code == 2
    assert "The binding has no function `read`, so pieces alone do not show a state." in unread.stderr
    changed(lua_nim.parent / BINDING, "\nreturn binding", f"\n{READ}")
    read = run("score", "bare.json", "--game", "./nim")
    assert "wins." in read.stdout, read.output
    assert "passed" in suite_of(lua_nim, "-k", "layout or finished")
    changed(lua_nim.parent / BINDING, "s.turn = each.seat", "s.turn = each.seats + 1")
    wrong = run("score", "bare.json", "--game", "./nim")
    assert wrong.exit_code == 2
    assert "attempt to perform arithmetic on field" in wrong.stderr


def test_the_rules_say_which_options_fit(run: Run, lua_nim: Path) -> None:
    changed(
        lua_nim.parent / BINDING,
        "\nreturn binding",
        '\nfunction binding.misfit(players)\n  return players > 1 and "Too many."\nend\n\nreturn binding',
    )
    result = run("play", "nim")
    assert (result.exit_code, result.stderr) == (2, "Error: Nim cannot be set up like this: Too many.\n")


def test_a_project_elsewhere_finds_its_lua(run: Run, lua_nim: Path, tmp_path: Path) -> None:
    shutil.move(lua_nim, tmp_path / "else" / "nim")
    assert run("play", "else/nim").exit_code == 0
