"""Mutation testing: puts small faults into the Lua of a game, one at a time, and checks that each is
noticed."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, Literal, get_args

import msgspec

from tts_builder.engine.game import Game
from tts_builder.engine.vectors import Vector
from tts_builder.errors import InputError, UserError
from tts_builder.lua.compiling import compile_fault
from tts_builder.lua.runtime import LuaError, StepLimitError
from tts_builder.lua_rules.game import in_lua
from tts_builder.lua_rules.rules import modules_of
from tts_builder.lua_rules.states import LuaStates
from tts_builder.referee.league.workers import in_order
from tts_builder.referee.proof.binding_answers import LuaBinding
from tts_builder.referee.proof.binding_golden import choose_positions
from tts_builder.referee.proof.binding_positions import Pick
from tts_builder.referee.proof.mutation_operators import Key, Mutant, mutants
from tts_builder.referee.proof.pool import (
    STEPS,
    MutationTask,
    Original,
    Pool,
    answers_reached,
    gather,
    numbers,
    original,
    own_lua,
    vectors_reached,
)
from tts_builder.referee.proof.unobserved import unobserved
from tts_builder.referee.proof.vectors import faults

_CHUNK: Final = 8
"""Number of mutants that a process tests at a time."""

Killer = Literal["compile", "vectors", "answers", "comparison", "timeout"]


class Accepted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant that is known to change nothing, and the reason."""

    module: str
    function: str
    before: str
    after: str
    reason: str
    occurrence: int = 0
    slower: bool = False
    """Whether it makes the Lua slower, so that it may also exceed the step limit."""

    @property
    def key(self) -> Key:
        return self.module, self.function, self.before, self.after, self.occurrence


class Survivor(msgspec.Struct, frozen=True):
    """A mutant that nothing noticed; `reason` is set if it is accepted."""

    file: str
    line: int
    function: str
    before: str
    after: str
    occurrence: int
    reason: str


class MutantReport(msgspec.Struct, frozen=True):
    """The results of all mutants of a game."""

    game: str
    seed: int
    games: int
    """The number of games that each mutant was compared in."""
    made: int
    killed: dict[Killer, int]
    survivors: list[Survivor]
    accepted: list[Survivor]
    stale: list[Accepted]
    """Accepted mutants that are now killed or no longer exist."""

    @property
    def ok(self) -> bool:
        return not self.survivors and not self.stale


def all_mutants(game: Game, only: Sequence[str] = ()) -> list[Mutant]:
    """The mutants of the game's own modules that its rules and its binding need, or only of the modules
    `only`.

    Raises UserError for an unknown module.
    """
    own = own_lua(game)
    if unknown := sorted({f"{game.id}/{name}" for name in only} - set(own)):
        raise UserError(f"{game.title} has no module {unknown[0]}.", hint=f"It has {', '.join(sorted(own))}.")
    core = {name: text for name, text in modules_of(game).items() if not name.startswith(f"{game.id}/")}
    hidden = unobserved({**core, **own})
    chosen = {f"{game.id}/{name}" for name in only} or set(own)
    return [
        mutant for name, text in own.items() if name in chosen for mutant in mutants(name, text, hidden[name])
    ]


def load_survivors(path: Path) -> list[Accepted]:
    """Reads the list of accepted mutants. Raises InputError if the file is not such a list."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[Accepted])
    except msgspec.DecodeError as fault:
        raise InputError(f"is not a list of accepted survivors: {fault}.", where=str(path)) from fault


def run_mutants(
    game: Game,
    *,
    games: int = 100,
    seed: int = 1,
    vectors: Sequence[Vector] = (),
    sample: int | None = None,
    mutated: int = 4,
    accepted: Sequence[Accepted] = (),
    positions: Sequence[Pick] = (),
    only: Sequence[str] = (),
    executor: Executor | None = None,
    advance: Callable[[int], Any] = lambda _mutants: None,
) -> MutantReport:
    """Tests every mutant, or a random `sample` of them, with the vectors, with the answers of the binding in
    some positions, and with `games` games of a comparison.

    Without `positions`, some positions of each game are chosen. `accepted` lists the mutants known to change
    nothing. `only` limits the mutants to some modules of the game. Raises UserError if the unchanged Lua
    already fails. With an executor the result is the same.
    """
    task = MutationTask(
        game.id, games, seed, mutated, tuple(vectors), tuple(positions or choose_positions(game, games))
    )
    made = all_mutants(game, only)
    known = {mutant.key for mutant in made}
    if sample is not None and sample < len(made):
        chosen = sorted(Random(seed).sample(range(len(made)), sample))
        made = [made[at] for at in chosen]
    killers: list[Killer | None] = []
    with TemporaryDirectory() as folder:
        file = str(Path(folder) / "pool")
        _write_pool(task, file, executor)
        chunks = [made[at : at + _CHUNK] for at in range(0, len(made), _CHUNK)]
        for part in in_order(executor, partial(run_chunk, task.game, file), chunks):
            killers += part
            advance(len(part))
    judged = {mutant.module for mutant in made} if only else None
    entries = [entry for entry in accepted if judged is None or entry.module in judged]
    return _report(task, made, killers, known, entries)


def _write_pool(task: MutationTask, file: str, executor: Executor | None) -> None:
    """Writes the questions for all mutants to a file that every process reads; they are too large to send."""
    pool = Pool(vectors_reached(task), answers_reached(task))
    for gathered in in_order(executor, partial(gather, task), numbers(task)):
        pool.add(gathered)
    Path(file).write_bytes(pickle.dumps(pool, pickle.HIGHEST_PROTOCOL))


def _report(
    task: MutationTask,
    made: list[Mutant],
    killers: list[Killer | None],
    known: set[Key],
    entries: Sequence[Accepted],
) -> MutantReport:
    accepted = {entry.key: entry for entry in entries}
    alive = [mutant for mutant, killer in zip(made, killers, strict=True) if killer is None]
    dead = {mutant.key: killer for mutant, killer in zip(made, killers, strict=True) if killer is not None}
    counts = Counter(killer for killer in killers if killer is not None)
    return MutantReport(
        task.game,
        task.seed,
        task.games,
        len(made),
        {killer: counts[killer] for killer in get_args(Killer)},
        [_survivor(mutant, "") for mutant in alive if mutant.key not in accepted],
        [_survivor(mutant, accepted[mutant.key].reason) for mutant in alive if mutant.key in accepted],
        [entry for key, entry in accepted.items() if key not in known or _is_noticed(entry, dead.get(key))],
    )


def _is_noticed(entry: Accepted, killer: Killer | None) -> bool:
    """Whether an accepted mutant was noticed. Exceeding the step limit does not count for slower ones."""
    return killer is not None and not (entry.slower and killer == "timeout")


def _survivor(mutant: Mutant, reason: str) -> Survivor:
    return Survivor(
        f"{mutant.module}.lua",
        mutant.line,
        mutant.function,
        mutant.before,
        mutant.after,
        mutant.occurrence,
        reason,
    )


def run_chunk(game: str, file: str, chunk: Sequence[Mutant]) -> list[Killer | None]:
    """What killed each mutant of the chunk; None for survivors. Runs in a worker process."""
    return [killer_of(original(game), _read_pool(file), mutant) for mutant in chunk]


@lru_cache(maxsize=1)
def _read_pool(file: str) -> Pool:
    pool: Pool = pickle.loads(Path(file).read_bytes())
    return pool


def killer_of(base: Original, pool: Pool, mutant: Mutant) -> Killer | None:
    """What kills a mutant; None if it survives."""
    text = mutant.text(base.modules[mutant.module])
    if compile_fault(text) is not None:
        return "compile"
    statement = base.statements.at(mutant.module, mutant.start)
    if statement is not None and base.rules.loading >> statement & 1:
        statement = None
    stage: Killer = "vectors"
    try:
        lua = LuaBinding(base.game, {mutant.module: text}, base=base.modules, limit=STEPS)
        by_mutant = in_lua(base.game, LuaStates(base.game, lua))
        for vector in pool.vectors(statement):
            if faults(vector, by_mutant):
                return stage
        stage = "answers"
        if not all(answer.agrees(base.game, lua) for answer in pool.answers(statement)):
            return stage
        stage = "comparison"
        agrees = all(question.agrees(base.game, lua) for question in pool.questions(statement))
        return None if agrees else stage
    except StepLimitError:
        return "timeout"
    except LuaError:
        return stage
