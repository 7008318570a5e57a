"""Proves that faults in the Lua of a game are noticed: puts small ones in, one at a time."""

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
from tts_builder.referee.proof.binding_golden import spread
from tts_builder.referee.proof.binding_positions import Pick
from tts_builder.referee.proof.mutation_operators import Key, Mutant, mutants
from tts_builder.referee.proof.pool import (
    STEPS,
    Ground,
    Pool,
    Trial,
    answers_reached,
    gather,
    ground,
    numbers,
    own_lua,
    vectors_reached,
)
from tts_builder.referee.proof.unobserved import unobserved
from tts_builder.referee.proof.vectors import faults

_CHUNK: Final = 8
"""Mutants a process takes at a time."""

Killer = Literal["compile", "vectors", "answers", "comparison", "timeout"]


class Accepted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant that changes nothing, and why."""

    module: str
    function: str
    before: str
    after: str
    reason: str
    occurrence: int = 0
    slower: bool = False
    """Whether it takes longer: then it may also run out of its steps."""

    @property
    def key(self) -> Key:
        return self.module, self.function, self.before, self.after, self.occurrence


class Survivor(msgspec.Struct, frozen=True):
    """A fault that nothing noticed; with a reason when that is as it should be."""

    file: str
    line: int
    function: str
    before: str
    after: str
    occurrence: int
    reason: str


class MutantReport(msgspec.Struct, frozen=True):
    """How the mutants of a game fared."""

    game: str
    seed: int
    games: int
    """Games each mutant had to survive."""
    made: int
    killed: dict[Killer, int]
    survivors: list[Survivor]
    accepted: list[Survivor]
    stale: list[Accepted]
    """Accepted once, but killed now or no longer there."""

    @property
    def ok(self) -> bool:
        return not self.survivors and not self.stale


def all_mutants(game: Game, only: Sequence[str] = ()) -> list[Mutant]:
    """The mutants of every module of the game's own that its rules and its binding need, or of some modules.

    Raises UserError for a module that is not among them.
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
    """The mutants known to change nothing. Raises InputError for another file."""
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
    """Lets every mutant, or `sample` of them, go through the vectors, the answers of the binding in some
    positions and so many games of a comparison.

    Without `positions` some of every game are taken. `accepted` lists the mutants known to change nothing;
    `only` names modules of the game, the others stay as they are. Raises UserError when the Lua as it is does
    not get through. With an executor the result is the same.
    """
    trial = Trial(game.id, games, seed, mutated, tuple(vectors), tuple(positions or spread(game, games)))
    made = all_mutants(game, only)
    known = {mutant.key for mutant in made}
    if sample is not None and sample < len(made):
        chosen = sorted(Random(seed).sample(range(len(made)), sample))
        made = [made[at] for at in chosen]
    fates: list[Killer | None] = []
    with TemporaryDirectory() as folder:
        file = str(Path(folder) / "pool")
        _write_pool(trial, file, executor)
        chunks = [made[at : at + _CHUNK] for at in range(0, len(made), _CHUNK)]
        for part in in_order(executor, partial(run_chunk, trial.game, file), chunks):
            fates += part
            advance(len(part))
    judged = {mutant.module for mutant in made} if only else None
    entries = [entry for entry in accepted if judged is None or entry.module in judged]
    return _report(trial, made, fates, known, entries)


def _write_pool(trial: Trial, file: str, executor: Executor | None) -> None:
    """Gathers what every mutant is asked, for all processes to read: it is too large to go with each."""
    pool = Pool(vectors_reached(trial), answers_reached(trial))
    for gathered in in_order(executor, partial(gather, trial), numbers(trial)):
        pool.add(gathered)
    Path(file).write_bytes(pickle.dumps(pool, pickle.HIGHEST_PROTOCOL))


def _report(
    trial: Trial,
    made: list[Mutant],
    fates: list[Killer | None],
    known: set[Key],
    entries: Sequence[Accepted],
) -> MutantReport:
    accepted = {entry.key: entry for entry in entries}
    alive = [mutant for mutant, fate in zip(made, fates, strict=True) if fate is None]
    dead = {mutant.key: fate for mutant, fate in zip(made, fates, strict=True) if fate is not None}
    counts = Counter(fate for fate in fates if fate is not None)
    return MutantReport(
        trial.game,
        trial.seed,
        trial.games,
        len(made),
        {killer: counts[killer] for killer in get_args(Killer)},
        [_survivor(mutant, "") for mutant in alive if mutant.key not in accepted],
        [_survivor(mutant, accepted[mutant.key].reason) for mutant in alive if mutant.key in accepted],
        [entry for key, entry in accepted.items() if key not in known or _is_told(entry, dead.get(key))],
    )


def _is_told(entry: Accepted, fate: Killer | None) -> bool:
    """Whether something noticed what should change nothing; the time of a slower one tells nothing."""
    return fate is not None and not (entry.slower and fate == "timeout")


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
    """What killed each mutant, in whatever process this is."""
    return [fate(ground(game), _read_pool(file), mutant) for mutant in chunk]


@lru_cache(maxsize=1)
def _read_pool(file: str) -> Pool:
    pool: Pool = pickle.loads(Path(file).read_bytes())
    return pool


def fate(base: Ground, pool: Pool, mutant: Mutant) -> Killer | None:
    """What kills a mutant, if anything does."""
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
