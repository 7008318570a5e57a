"""A mutant is tested with the vectors and questions that execute the statement it changes."""

from __future__ import annotations

import pickle
from itertools import islice

import pytest

from tts_builder.engine.game import Game
from tts_builder.lua.compiling import compile_fault
from tts_builder.referee.proof.pool import MutationTask, Pool, gather, numbers, original
from tts_builder.referee.proof.reached import MarkedRules, Statements

TEXT = """local limit = 3
local function least(a, b)
  if a < b then
    return a
  end
  local f = function(x) return x + 1 end
  return f(b)
end
return least
"""


def byte(text: str) -> int:
    return TEXT.encode().index(text.encode())


def test_statements_are_found_by_the_innermost_around_a_byte() -> None:
    statements = Statements({"m": TEXT})
    found = [
        statements.at("m", byte(text))
        for text in ("a < b", "a\n  end", "local f =", "x + 1", "f(b)", "3", "least(a")
    ]
    assert found == [0, 1, 2, 3, 4, None, None]


def test_marks_move_no_line_and_change_no_meaning() -> None:
    marked = Statements({"m": TEXT}).marked("m", TEXT)
    assert compile_fault(marked) is None
    assert marked.count("\n") == TEXT.count("\n")
    assert marked.count("_left[") == 5
    assert marked.splitlines()[3].endswith("_left[1]=1;return a")


def test_statements_of_a_second_module_go_on_counting() -> None:
    statements = Statements({"m": TEXT, "n": TEXT})
    assert statements.at("n", byte("a < b")) == 5


@pytest.fixture(scope="module")
def task() -> MutationTask:
    return MutationTask("sarcophagus", 2, 3, 2, ())


def test_what_a_question_reaches_is_what_marks_say(task: MutationTask, game: Game) -> None:
    base = original(game.id)
    pool = Pool([])
    gathered = [pair for number in numbers(task) for pair in gather(task, number)]
    pool.add(gathered)
    paths = {path for path, _ in gathered}
    statement = next(
        n for n in range(max(paths).bit_length()) if 0 < sum(p >> n & 1 for p in paths) < len(paths) / 4
    )
    rules = MarkedRules(game, base.modules, base.statements)
    through = [question for path, question in gathered if path >> statement & 1]
    asked = list(islice(pool.questions(statement), len(through)))
    assert sorted(map(repr, asked)) == sorted(map(repr, through))
    for question in asked:
        assert question.agrees(game, rules)
        assert rules.reached() >> statement & 1


def test_every_path_is_asked_once_in_the_end_and_a_pool_travels(task: MutationTask) -> None:
    pool = Pool([])
    gathered = gather(task, 0)
    pool.add(gathered)
    nowhere = max(path for path, _ in gathered).bit_length() + 1
    again = pickle.loads(pickle.dumps(pool))
    assert len(list(again.questions(nowhere))) == len({path for path, _ in gathered})
    assert len(list(again.questions(None))) == len(gathered)
