"""Proves that the Lua rules and the Python rules of a game agree, by playing many games on both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from functools import partial
from itertools import combinations, product
from typing import Any

import msgspec

from tts_builder.engine.game import Game
from tts_builder.errors import UserError
from tts_builder.lua_rules.game import has_binding_twin, has_twin
from tts_builder.lua_rules.rules import LuaRules
from tts_builder.referee.league.workers import in_order
from tts_builder.referee.proof.duel import LEGAL, Disagreement, Duel, Tally
from tts_builder.referee.verdict.wire import differences

_SWITCHES = 5
"""Maximum number of options to change to make a choice fit."""
MUTATED = 4
"""Default number of additional moves tried in each position."""
_CHUNK = 10
"""Number of games that a process plays at a time."""


class Comparison(msgspec.Struct, frozen=True):
    """The result of a comparison."""

    game: str
    games: int
    moves: int
    verdicts: int
    legal: int
    refused: dict[str, int]
    """Refusal code → how often both engines gave it."""
    disagreement: Disagreement | None
    repeat: str
    """The command that reproduces the disagreement."""
    unasked: str
    """Why layouts and gestures were not compared; empty if they were."""


def settings(game: Game, players: int | None = None) -> list[tuple[int, dict[str, str]]]:
    """Every number of players with every pair of option values, as far as they fit."""
    counts = game.players if players is None else (players,)
    found: dict[tuple[Any, ...], tuple[int, dict[str, str]]] = {}
    for options in option_sets(game):
        for count in counts:
            fitting = fitted(game, count, options)
            if fitting is not None:
                found.setdefault((count, *sorted(fitting.items())), (count, fitting))
    return list(found.values())


def fitted(game: Game, players: int, options: dict[str, str]) -> dict[str, str] | None:
    """The options if they fit, or the options with a few neighboring ones changed so that they fit; None if
    that does not help."""
    if not game.misfit(players, options):
        return options
    free = [option for option in game.options if options[option.name] == option.values[0]]
    for number in range(1, _SWITCHES + 1):
        for start in range(len(free) - number + 1):
            more = {option.name: option.values[-1] for option in free[start : start + number]}
            if not game.misfit(players, options | more):
                return options | more
    return None


def option_sets(game: Game) -> list[dict[str, str]]:
    """Choices of options that contain every pair of values; the defaults come first."""
    default = game.defaults()
    chosen = [default]
    for one, other in combinations(game.options, 2):
        for first, second in product(one.values, other.values):
            chosen.append(default | {one.name: first, other.name: second})
    for option in game.options:
        chosen += [default | {option.name: value} for value in option.values]
    return [dict(pairs) for pairs in dict.fromkeys(tuple(sorted(each.items())) for each in chosen)]


def compare(
    game: Game,
    games: int,
    seed: int,
    *,
    players: int | None = None,
    first: int = 0,
    mutated: int = MUTATED,
    bindings: bool = True,
    modules: Mapping[str, str] | None = None,
    executor: Executor | None = None,
    advance: Callable[[int], Any] = lambda _games: None,
) -> Comparison:
    """Plays `games` games of a batch on both engines, from number `first` on, and stops at the first
    disagreement.

    `modules` replaces the Lua text of some modules. With an executor the result is the same.
    """
    if players is not None:
        game.settle(players, {})
    unasked = unbound(game) if bindings else "--rules-only was given"
    tally, disagreement = Tally(), None
    numbers = range(first, first + games)
    chunks = [numbers[at : at + _CHUNK] for at in range(0, len(numbers), _CHUNK)]
    task = Task(game.id, seed, players, mutated, bindings and not unasked, dict(modules or {}))
    for part, found in _results(game, task, chunks, executor):
        tally.add(part)
        advance(part.games)
        if found:
            disagreement = found
            break
    return Comparison(
        game.id,
        tally.games,
        tally.moves,
        tally.verdicts.total(),
        tally.verdicts[LEGAL],
        {code: count for code, count in sorted(tally.verdicts.items()) if code != LEGAL},
        disagreement,
        _command(task, disagreement) if disagreement else "",
        unasked,
    )


def need_twin(game: Game) -> None:
    """Raises UserError if a game has rules in Lua only, because there is nothing to compare them with."""
    if not has_twin(game):
        raise UserError(
            f"{game.title} has no rules in Python yet, so its Lua cannot be compared.",
            hint="Write them and pass them to the LuaGame as rules=; see the section on a twin in "
            "docs/rules-and-lua.md.",
        )


def unbound(game: Game) -> str:
    """Why the binding of a game cannot be compared; empty if it can."""
    if not has_binding_twin(game):
        return "its binding is in Lua only"
    missing = [name for name in ("layout", "gesture") if not hasattr(game.binding, name)]
    if missing:
        return f"its binding in Python has no {' and no '.join(missing)}"
    templates, name = game.kit().templates(), f"{game.id}/binding"
    return "" if templates.module(name) is not None else f"{templates.place(name)} does not exist"


class Task(msgspec.Struct, frozen=True):
    """The settings of a comparison. Can be sent to another process."""

    game: str
    seed: int
    players: int | None
    mutated: int
    bindings: bool
    modules: dict[str, str]


def run_chunk(task: Task, numbers: range) -> tuple[Tally, Disagreement | None]:
    """Plays the games with these numbers in the current process."""
    from tts_builder import games

    game = games.load(task.game)
    return _run(game, LuaRules(game, task.modules), task, numbers)


def _run(game: Game, lua: LuaRules, task: Task, numbers: range) -> tuple[Tally, Disagreement | None]:
    tables, tally = settings(game, task.players), Tally()
    for number in numbers:
        players, options = tables[number % len(tables)]
        first = number < len(tables)
        duel = Duel(game, lua, players, options, number, task.seed, task.mutated, task.bindings, survey=first)
        disagreement = duel.play()
        tally.add(duel.tally)
        if disagreement:
            return tally, disagreement
    return tally, None


def _results(
    game: Game, task: Task, chunks: list[range], executor: Executor | None
) -> Iterator[tuple[Tally, Disagreement | None]]:
    if executor is None:
        lua = LuaRules(game, task.modules)
        for chunk in chunks:
            yield _run(game, lua, task, chunk)
        return
    yield from in_order(executor, partial(run_chunk, task), chunks)


def _command(task: Task, found: Disagreement) -> str:
    """The command that reproduces a disagreement, with every option that affects the games."""
    from tts_builder.games import called

    options = [f"--seed {task.seed}", f"--first {found.number}", "--games 1"]
    if task.players is not None:
        options.append(f"--players {task.players}")
    if task.mutated != MUTATED:
        options.append(f"--mutated {task.mutated}")
    if not task.bindings:
        options.append("--rules-only")
    return f"tts-builder compare {called(task.game)} {' '.join(options)}"


def describe(found: Disagreement, repeat: str) -> str:
    """A disagreement as text."""
    options = "".join(f", {name} {value}" for name, value in sorted(found.options.items()))
    lines = [
        f"The engines disagree on the {found.about} in game {found.number} "
        f"({found.players} players{options}) after {found.after} moves."
    ]
    if found.seat is not None:
        lines.append(f"  seat    {found.seat}")
    if found.move is not None:
        lines.append(f"  move    {msgspec.json.encode(found.move).decode('utf-8')}")
    parts = _parts(found)
    if parts:
        lines += [f"  {path}\n    Python  {python}\n    Lua     {lua}" for path, python, lua in parts]
    else:
        lines += [f"  Python  {found.python}", f"  Lua     {found.lua}"]
    lines += ["Position:", *(f"  {line}" for line in found.position.splitlines())]
    lines.append(f"Repeat it with: {repeat}")
    return "\n".join(lines)


def _parts(found: Disagreement) -> list[tuple[str, str, str]]:
    """The parts in which the two JSON texts differ; empty if one of them is not JSON."""
    try:
        python, lua = msgspec.json.decode(found.python), msgspec.json.decode(found.lua)
    except msgspec.DecodeError:
        return []
    return [(each.path, each.left, each.right) for each in differences(python, lua)][:10]
