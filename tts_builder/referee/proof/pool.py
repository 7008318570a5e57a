"""Questions grouped by the Lua statements that they execute, so that a mutant is tested only with questions
that reach its change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, islice, zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from tts_builder.engine.vectors import Vector
from tts_builder.errors import UserError
from tts_builder.lua.parse import parse
from tts_builder.lua_rules.game import in_lua
from tts_builder.lua_rules.rules import modules_of
from tts_builder.lua_rules.states import LuaStates
from tts_builder.referee.proof.binding_answers import asked_of
from tts_builder.referee.proof.binding_positions import Pick
from tts_builder.referee.proof.compare import settings
from tts_builder.referee.proof.questions import Question, binding_question, record
from tts_builder.referee.proof.reached import MarkedRules, Path, Statements
from tts_builder.referee.proof.vectors import faults

if TYPE_CHECKING:
    from tts_builder.engine.game import Game

STEPS: Final = 60_000_000
"""Maximum Lua steps per call, five times what the longest answer of a binding needs. The unchanged Lua has
the same limit; otherwise every mutant could seem to run forever."""
_ALIKE_IN_A_GAME: Final = 8
_ALIKE: Final = 100
"""Maximum number of questions with the same path to keep: from one game, and in total."""
_ENOUGH: Final = 15_000
"""Maximum number of questions per statement. Only statements that nearly every question executes reach it."""


class MutationTask(msgspec.Struct, frozen=True):
    """The settings of a mutation test. Can be sent to another process."""

    game: str
    games: int
    seed: int
    mutated: int
    vectors: tuple[Vector, ...]
    positions: tuple[Pick, ...] = ()
    """Positions in which the answers of the binding are compared."""


class Original(NamedTuple):
    """The unchanged Lua of a game."""

    game: Game
    modules: Mapping[str, str]
    statements: Statements
    """The statements of the game's own modules."""
    rules: MarkedRules


def own_lua(game: Game) -> dict[str, str]:
    """The texts of the game's own modules that its rules and its binding need, without data modules."""
    modules = modules_of(game)
    found: dict[str, str] = {}
    wanted = [f"{game.id}/rules", f"{game.id}/binding"]
    while wanted:
        name = wanted.pop()
        is_data = name in (f"{game.id}/facts", f"{game.id}/table")
        if name in modules and name not in found and name.startswith(f"{game.id}/") and not is_data:
            found[name] = modules[name]
            wanted += _required(modules[name])
    return dict(sorted(found.items()))


def _required(text: str) -> list[str]:
    source = parse(text)
    names = [source.string(call.args[0]) for call in source.calls["require"] if call.args]
    return [name for name in names if name]


@cache
def original(game_id: str) -> Original:
    """The unchanged Lua of a game, loaded once per process."""
    from tts_builder import games

    game = games.load(game_id)
    modules = modules_of(game)
    statements = Statements(own_lua(game))
    return Original(game, modules, statements, MarkedRules(game, modules, statements, STEPS))


def numbers(task: MutationTask) -> range:
    """The numbers of the games to play, spread over all numbers of players and options."""
    step = max(1, len(settings(original(task.game).game)) // task.games)
    return range(0, task.games * step, step)


Gathered = list[tuple[Path, Question]]


def gather(task: MutationTask, number: int) -> Gathered:
    """The questions of one game of a comparison, each with its path; only a few with the same path.

    Raises UserError if the unchanged rules give a different answer.
    """
    from tts_builder.games import called

    base = original(task.game)
    alike: Counter[Path] = Counter()
    kept = []
    for question in record(base.game, number, task.seed, task.mutated):
        if not question.agrees(base.game, base.rules):
            raise UserError(
                f"{base.game.title}: even without a mutant, the engines disagree on the {question.verb} "
                f"in game {number}.",
                hint=f"Run tts-builder compare {called(task.game)} --rules-only --seed {task.seed} "
                f"--first {number} --games 1.",
            )
        path = base.rules.reached()
        alike[path] += 1
        if alike[path] <= _ALIKE_IN_A_GAME:
            kept.append((path, question))
    return kept


def vectors_reached(task: MutationTask) -> list[tuple[Path, Vector]]:
    """Each vector with its path. Raises UserError if the unchanged rules fail a vector."""
    base = original(task.game)
    lua = in_lua(base.game, LuaStates(base.game, base.rules))
    base.rules.reached()
    found = []
    for vector in task.vectors:
        if faults(vector, lua):
            raise UserError(f"{base.game.title} fails the vector {vector.id} even without a mutant.")
        found.append((base.rules.reached(), vector))
    return found


def answers_reached(task: MutationTask) -> list[tuple[Path, Question]]:
    """The answers of the unchanged binding in the positions of the task, each with its path."""
    base = original(task.game)
    if not base.rules.has_binding:
        return []
    base.rules.reached()
    found = []
    for _, wire, verb, asked in asked_of(base.game, task.positions):
        question = binding_question(base.rules, wire, verb, asked)
        found.append((base.rules.reached(), question))
    return found


class Pool:
    """The vectors, binding answers and questions of all games, by the statements that they execute."""

    def __init__(
        self, vectors: Sequence[tuple[Path, Vector]], answers: Sequence[tuple[Path, Question]] = ()
    ) -> None:
        self._vectors, self._answers = vectors, sorted(answers, key=lambda each: each[0].bit_count())
        self._alike: dict[Path, list[Question]] = {}

    def add(self, gathered: Gathered) -> None:
        """Adds the questions of a game."""
        for path, question in gathered:
            alike = self._alike.setdefault(path, [])
            if len(alike) < _ALIKE:
                alike.append(question)

    def vectors(self, statement: int | None) -> Iterator[Vector]:
        """The vectors that execute a statement; all if it is None."""
        return (vector for path, vector in self._vectors if _through(path, statement))

    def answers(self, statement: int | None) -> Iterator[Question]:
        """The binding answers that execute a statement, shortest paths first; all if it is None."""
        return (answer for path, answer in self._answers if _through(path, statement))

    def questions(self, statement: int | None) -> Iterator[Question]:
        """The questions that execute a statement, one of each path in turn, short paths first; all if it is
        None.

        Values that the rules cache are computed by the first question only, but affect many answers. So at
        the end there is one question of every path, whether it executes the statement or not.
        """
        paths = sorted(self._alike, key=lambda path: (path.bit_count(), path))
        chosen = [self._alike[path] for path in paths if _through(path, statement)]
        turns = chain.from_iterable(zip_longest(*chosen))
        yield from islice((question for question in turns if question is not None), _ENOUGH)
        if statement is not None:
            yield from (self._alike[path][0] for path in paths)


def _through(path: Path, statement: int | None) -> bool:
    return statement is None or bool(path >> statement & 1)
