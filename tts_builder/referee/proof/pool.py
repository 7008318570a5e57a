"""The questions of many games, by what they reach: a changed statement is asked only what runs through it."""

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
from tts_builder.referee.proof.reached import MarkedRules, Path, Statements
from tts_builder.referee.proof.scripts import Question, binding_question, record
from tts_builder.referee.proof.vectors import faults

if TYPE_CHECKING:
    from tts_builder.engine.game import Game

STEPS: Final = 60_000_000
"""Lua steps a call may take, five times what the longest answer of a binding needs. The Lua as it is has the
same limit: else every changed one would seem to run for ever."""
_ALIKE_IN_A_GAME: Final = 8
_ALIKE: Final = 100
"""Questions with the same path that are kept: from one game, and in all."""
_ENOUGH: Final = 15_000
"""Questions a statement is asked at most; only those that nearly every question runs through come to it."""


class Trial(msgspec.Struct, frozen=True):
    """What every mutant goes through; small, and safe to send to another process."""

    game: str
    games: int
    seed: int
    mutated: int
    vectors: tuple[Vector, ...]
    positions: tuple[Pick, ...] = ()
    """Where the binding is asked what only Lua knows."""


class Ground(NamedTuple):
    """The Lua as it is."""

    game: Game
    modules: Mapping[str, str]
    statements: Statements
    """Those of the game's own Lua."""
    rules: MarkedRules


def own_lua(game: Game) -> dict[str, str]:
    """The modules of its own that the rules and the binding of a game need, with their text; no data."""
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
def ground(game_id: str) -> Ground:
    """What all work of a process on one game shares."""
    from tts_builder import games

    game = games.load(game_id)
    modules = modules_of(game)
    statements = Statements(own_lua(game))
    return Ground(game, modules, statements, MarkedRules(game, modules, statements, STEPS))


def numbers(trial: Trial) -> range:
    """The games to be played, spread over all that players may choose."""
    step = max(1, len(settings(ground(trial.game).game)) // trial.games)
    return range(0, trial.games * step, step)


Gathered = list[tuple[Path, Question]]


def gather(trial: Trial, number: int) -> Gathered:
    """The questions of one game of a comparison, each with what it reaches; of those alike only a few.

    Raises UserError when the rules as they are answer one differently.
    """
    from tts_builder.games import called

    base = ground(trial.game)
    alike: Counter[Path] = Counter()
    kept = []
    for question in record(base.game, number, trial.seed, trial.mutated):
        if not question.agrees(base.game, base.rules):
            raise UserError(
                f"{base.game.title}: the engines differ on {question.verb} in game {number} "
                "already without a mutant.",
                hint=f"See tts-builder compare {called(trial.game)} --rules-only --seed {trial.seed} "
                f"--first {number} --games 1.",
            )
        path = base.rules.reached()
        alike[path] += 1
        if alike[path] <= _ALIKE_IN_A_GAME:
            kept.append((path, question))
    return kept


def vectors_reached(trial: Trial) -> list[tuple[Path, Vector]]:
    """Each vector with what it reaches. Raises UserError when the rules as they are fail one."""
    base = ground(trial.game)
    lua = in_lua(base.game, LuaStates(base.game, base.rules))
    base.rules.reached()
    found = []
    for vector in trial.vectors:
        if faults(vector, lua):
            raise UserError(f"{base.game.title} fails the vector {vector.id} already without a mutant.")
        found.append((base.rules.reached(), vector))
    return found


def answers_reached(trial: Trial) -> list[tuple[Path, Question]]:
    """What the binding as it is answers in the positions of a trial, each answer with what it reaches."""
    base = ground(trial.game)
    if not base.rules.has_binding:
        return []
    base.rules.reached()
    found = []
    for _, wire, verb, asked in asked_of(base.game, trial.positions):
        question = binding_question(base.rules, wire, verb, asked)
        found.append((base.rules.reached(), question))
    return found


class Pool:
    """Vectors, answers of the binding and questions of all games, by the statements they run through."""

    def __init__(
        self, vectors: Sequence[tuple[Path, Vector]], answers: Sequence[tuple[Path, Question]] = ()
    ) -> None:
        self._vectors, self._answers = vectors, sorted(answers, key=lambda each: each[0].bit_count())
        self._alike: dict[Path, list[Question]] = {}

    def add(self, gathered: Gathered) -> None:
        """Takes in the questions of one more game."""
        for path, question in gathered:
            alike = self._alike.setdefault(path, [])
            if len(alike) < _ALIKE:
                alike.append(question)

    def vectors(self, statement: int | None) -> Iterator[Vector]:
        """The vectors that run through a statement, or all."""
        return (vector for path, vector in self._vectors if _through(path, statement))

    def answers(self, statement: int | None) -> Iterator[Question]:
        """The answers of the binding that run through a statement, or all: those that reach least first."""
        return (answer for path, answer in self._answers if _through(path, statement))

    def questions(self, statement: int | None) -> Iterator[Question]:
        """The questions that run through a statement, or all: by turns one of each path, short ones first.

        What rules compute once and keep is run through by the first question only, but has a part in many
        answers: at the end there is one question of each path whatever it runs through.
        """
        paths = sorted(self._alike, key=lambda path: (path.bit_count(), path))
        chosen = [self._alike[path] for path in paths if _through(path, statement)]
        turns = chain.from_iterable(zip_longest(*chosen))
        yield from islice((question for question in turns if question is not None), _ENOUGH)
        if statement is not None:
            yield from (self._alike[path][0] for path in paths)


def _through(path: Path, statement: int | None) -> bool:
    return statement is None or bool(path >> statement & 1)
