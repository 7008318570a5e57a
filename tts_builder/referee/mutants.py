"""Proves that the comparison of Lua and Python rules notices faults: puts small ones in, one at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import cache, partial
from random import Random
from typing import Any, Final, Literal

import msgspec

from tts_builder import resources
from tts_builder.engine.game import Game
from tts_builder.errors import InputError, UserError
from tts_builder.lua.compiling import compile_fault
from tts_builder.lua.runtime import LuaError, StepLimitError
from tts_builder.referee import vectors as vector_runs
from tts_builder.referee.lua_rules import LuaRules, modules_of
from tts_builder.referee.mutation_operators import Key, Mutant, mutants
from tts_builder.referee.scripts import Script, record
from tts_builder.referee.unobserved import unobserved
from tts_builder.referee.vectors import Vector

STEPS: Final = 2_000_000
"""Lua steps a call of changed rules may take: a hundred times what sound rules need."""
_CHUNK: Final = 8
"""Mutants a process takes at a time."""

Killer = Literal["compile", "vectors", "comparison", "timeout"]


class Accepted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant that changes nothing, and why."""

    module: str
    function: str
    before: str
    after: str
    reason: str
    occurrence: int = 0

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


class Trial(msgspec.Struct, frozen=True):
    """What every mutant goes through; small, and safe to send to another process."""

    game: str
    games: int
    seed: int
    mutated: int
    vectors: tuple[Vector, ...]


def all_mutants(game: Game) -> list[Mutant]:
    """The mutants of every module of the game's own that its rules need."""
    from tts_builder.lua.script import rules_modules

    modules = rules_modules(game.id, game.data(), templates=game.kit().templates())
    hidden = unobserved(modules)
    own = [name for name in modules if name.startswith(f"{game.id}/") and name != f"{game.id}/facts"]
    return [mutant for name in own for mutant in mutants(name, modules[name], hidden[name])]


def accepted_survivors(game: Game) -> list[Accepted]:
    """The mutants known to change nothing, kept beside the Lua of the game."""
    path = resources.folder("lua_templates") / game.id / "survivors.json"
    if not path.is_file():
        return []
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[Accepted])
    except msgspec.DecodeError as fault:
        raise InputError(f"is no list of accepted survivors: {fault}.", where=str(path)) from fault


def run_mutants(
    game: Game,
    *,
    games: int = 100,
    seed: int = 1,
    vectors: Sequence[Vector] = (),
    sample: int | None = None,
    mutated: int = 4,
    accepted: Sequence[Accepted] | None = None,
    executor: Executor | None = None,
    advance: Callable[[int], Any] = lambda _mutants: None,
) -> MutantReport:
    """Lets every mutant, or `sample` of them, go through the vectors and so many games of a comparison.

    `accepted` takes the place of the game's own list. Raises UserError when the rules as they are do not get
    through. With an executor the result is the same.
    """
    trial = Trial(game.id, games, seed, mutated, tuple(vectors))
    made = all_mutants(game)
    known = {mutant.key for mutant in made}
    if sample is not None and sample < len(made):
        chosen = sorted(Random(seed).sample(range(len(made)), sample))
        made = [made[at] for at in chosen]
    _check_sound(game, trial)
    chunks = [made[at : at + _CHUNK] for at in range(0, len(made), _CHUNK)]
    fates: list[Killer | None] = []
    for part in _results(trial, chunks, executor):
        fates += part
        advance(len(part))
    entries = accepted_survivors(game) if accepted is None else accepted
    return _report(trial, made, fates, known, entries)


def _report(
    trial: Trial,
    made: list[Mutant],
    fates: list[Killer | None],
    known: set[Key],
    entries: Sequence[Accepted],
) -> MutantReport:
    accepted = {entry.key: entry for entry in entries}
    alive = [mutant for mutant, fate in zip(made, fates, strict=True) if fate is None]
    dead = {mutant.key for mutant, fate in zip(made, fates, strict=True) if fate is not None}
    counts = Counter(fate for fate in fates if fate is not None)
    return MutantReport(
        trial.game,
        trial.seed,
        trial.games,
        len(made),
        {killer: counts[killer] for killer in ("compile", "vectors", "comparison", "timeout")},
        [_survivor(mutant, "") for mutant in alive if mutant.key not in accepted],
        [_survivor(mutant, accepted[mutant.key].reason) for mutant in alive if mutant.key in accepted],
        [entry for key, entry in accepted.items() if key in dead or key not in known],
    )


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


def run_chunk(trial: Trial, chunk: Sequence[Mutant]) -> list[Killer | None]:
    """What killed each mutant, in whatever process this is."""
    return [_fate(trial, mutant) for mutant in chunk]


def _results(
    trial: Trial, chunks: list[list[Mutant]], executor: Executor | None
) -> Iterator[list[Killer | None]]:
    if executor is None:
        yield from (run_chunk(trial, chunk) for chunk in chunks)
        return
    futures = [executor.submit(run_chunk, trial, chunk) for chunk in chunks]
    try:
        for future in futures:
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def _fate(trial: Trial, mutant: Mutant) -> Killer | None:
    game, modules, _ = _ground(trial.game, trial.seed, trial.mutated)
    text = mutant.text(modules[mutant.module])
    if compile_fault(text) is not None:
        return "compile"
    stage: Killer = "vectors"
    try:
        lua = LuaRules(game, {mutant.module: text}, base=modules, limit=STEPS)
        if _failed_vector(lua, trial.vectors):
            return stage
        stage = "comparison"
        return stage if _differing_game(lua, trial) else None
    except StepLimitError:
        return "timeout"
    except LuaError:
        return stage


def _failed_vector(lua: LuaRules, vectors: Sequence[Vector]) -> str:
    for vector in vectors:
        if vector_runs.faults(vector, partial(lua.call, vector.call, vector.args)):
            return vector.id
    return ""


def _differing_game(lua: LuaRules, trial: Trial) -> str:
    _, _, scripts = _ground(trial.game, trial.seed, trial.mutated)
    for number in range(trial.games):
        about = scripts[number].differs(lua)
        if about:
            return f"the {about} in game {number}"
    return ""


def _check_sound(game: Game, trial: Trial) -> None:
    lua = LuaRules(game, base=_ground(trial.game, trial.seed, trial.mutated)[1], limit=STEPS)
    failed = _failed_vector(lua, trial.vectors)
    if failed:
        raise UserError(f"{game.title} fails the vector {failed} already without a mutant.")
    differs = _differing_game(lua, trial)
    if differs:
        raise UserError(
            f"{game.title}: the engines differ on {differs} already without a mutant.",
            hint=f"See tts-builder compare {game.id} --seed {trial.seed}.",
        )


class _Scripts(dict[int, Script]):
    """The games of a comparison, each played in Python when it is first asked for."""

    def __init__(self, game: Game, seed: int, mutated: int) -> None:
        super().__init__()
        self.game, self.seed, self.mutated = game, seed, mutated

    def __missing__(self, number: int) -> Script:
        self[number] = script = record(self.game, number, self.seed, self.mutated)
        return script


@cache
def _ground(game_id: str, seed: int, mutated: int) -> tuple[Game, Mapping[str, str], _Scripts]:
    """What all mutants of a process share."""
    from tts_builder import games

    game = games.load(game_id)
    return game, modules_of(game), _Scripts(game, seed, mutated)
