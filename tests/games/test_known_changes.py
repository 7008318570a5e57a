"""The lists of known changes to the Lua of each game: changes made by hand, and mutants that change nothing.

These tests fail if the Lua no longer contains a statement that a list quotes. `python -m tests.changes GAME`
tries the changes.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests import changes
from tts_builder import games, resources
from tts_builder.lua.compiling import compile_fault
from tts_builder.lua.script import rules_modules
from tts_builder.referee.proof.mutants import all_mutants, load_survivors
from tts_builder.referee.proof.mutation_operators import Mutant
from tts_builder.referee.proof.pool import own_lua

HERE = Path(__file__).parent
LEAST = 50
IN_BINDING = 10
"""The least number of changes by hand, and of those in modules that only the binding needs."""

of_each_game = pytest.mark.parametrize("name", games.all_ids())


def read(file: str) -> str:
    return resources.text("lua_templates", *file.split("/"))


@cache
def mutants_of(name: str) -> list[Mutant]:
    return all_mutants(games.load(name))


@of_each_game
def test_every_change_can_be_made_and_compiles(name: str) -> None:
    for change in changes.load(name):
        text = read(change.file)
        made = change.made(text)
        assert made != text, change.why
        assert compile_fault(made) is None, change.why
        assert change.why.endswith(".")


@of_each_game
def test_no_change_is_made_twice_or_is_a_mutant(name: str) -> None:
    kept = changes.load(name)
    made = [(change.file, change.made(read(change.file))) for change in kept]
    assert len(set(made)) == len(made)
    files = {change.file for change in kept}
    generated = {
        (f"{mutant.module}.lua", mutant.text(read(f"{mutant.module}.lua")))
        for mutant in mutants_of(name)
        if f"{mutant.module}.lua" in files
    }
    assert [change.why for change, each in zip(kept, made, strict=True) if each in generated] == []


@of_each_game
def test_there_are_enough_changes_and_a_test_notices_each(name: str) -> None:
    kept = changes.load(name)
    game = games.load(name)
    bound = set(own_lua(game)) - set(rules_modules(game.id, game.facts(), templates=game.kit().templates()))
    assert len(kept) >= LEAST
    assert sum(change.file.removesuffix(".lua") in bound for change in kept) >= IN_BINDING
    assert [change.why for change in kept if not change.test] == []


@of_each_game
def test_every_accepted_survivor_is_still_a_mutant(name: str) -> None:
    entries = load_survivors(HERE / name / "survivors.json")
    keys = {mutant.key for mutant in mutants_of(name)}
    assert [entry for entry in entries if entry.key not in keys] == []
    assert all(entry.reason.endswith(".") for entry in entries)
