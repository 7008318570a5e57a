"""The tables that the laws test, and the games played there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from tts_builder.engine.game import Game, Refusal, read_move
from tts_builder.engine.selfplay import Playthrough, Policy, any_move, play
from tts_builder.referee.proof.compare import fitted
from tts_builder.testing.laws.subject import Engine, Subject

MOST_OPTIONS = 12
"""The maximum number of other option values that are tried one by one."""
MOST_STATES = {"python": 2400, "lua": 120}
"""The number of states of a game that one test checks, over all tables. Lua takes more than ten times as
long; a separate law checks that it agrees with Python elsewhere."""
SAMPLED = {"python": 40, "lua": 8}
"""The maximum number of states of one table in which a test checks every move."""
SEEDS = {"python": (1, 2, 3), "lua": (1, 1, 1)}
"""The seeds of the games at a table."""

POLICIES: dict[str, Policy] = {
    "any": any_move,
    "first": lambda state, seat, moves, draw: moves[0],
    "last": lambda state, seat, moves, draw: moves[-1],
}


@dataclass(frozen=True, eq=False)
class Table:
    """One game on one engine, with a number of players and options."""

    subject: Subject
    engine: Engine
    players: int
    options: tuple[tuple[str, str], ...]

    @property
    def game(self) -> Game:
        return self.subject.on(self.engine)

    @property
    def rules(self) -> Any:
        return self.game.rules

    @property
    def is_usual(self) -> bool:
        """Whether the options are the defaults."""
        return dict(self.options) == self.game.defaults()

    @property
    def policies(self) -> tuple[str, ...]:
        """The players at this table. In Lua, larger tables have only players that choose any move."""
        smallest = self.players == min(self.game.players)
        return tuple(POLICIES) if self.engine == "python" or smallest else ("any",)

    @property
    def seeds(self) -> tuple[int, int, int]:
        return SEEDS[self.engine]

    def taken(self, raw: Any) -> Any:
        """The move that the engine reads from plain data, or a refusal. Lua takes the data unchanged."""
        return read_move(self.game, raw)

    def verdict(self, state: Any, seat: int, raw: Any) -> Refusal | None:
        """Why plain data are not a legal move, or None."""
        move = self.taken(raw)
        refusal: Refusal | None = move if isinstance(move, Refusal) else self.rules.refuse(state, seat, move)
        return refusal

    def __str__(self) -> str:
        usual = self.subject.game.defaults()
        chosen = [f"{name}={value}" for name, value in self.options if value != usual[name]]
        return "-".join([self.engine, str(self.players), *chosen])


def tables_of(subject: Subject, engine: Engine) -> Iterator[Table]:
    """Every number of players with default options, and every other option value at the smallest and largest
    table.

    If these are too many, every value occurs at a table together with values of other options. If the game
    has both engines, Lua gets only the smallest and the largest table; the comparison of the engines covers
    the others."""
    game = subject.game
    ends = sorted({min(game.players), max(game.players)})
    leads = engine == subject.engines[0]
    for players in game.players if leads else ends:
        yield _table(subject, engine, players, game.defaults())
    if not leads:
        return
    singly = [{option.name: value} for option in game.options for value in option.values[1:]]
    if len(singly) > MOST_OPTIONS:
        yield from _together(subject, engine, singly)
        return
    for choice in singly:
        for players in ends:
            if fitting := fitted(game, players, game.defaults() | choice):
                yield _table(subject, engine, players, fitting)


def _together(subject: Subject, engine: Engine, singly: list[dict[str, str]]) -> Iterator[Table]:
    """Tables whose options advance like the wheels of a counter, then tables for the remaining values."""
    game = subject.game
    seen: set[tuple[str, str]] = set()
    rounds = max(len(option.values) for option in game.options)
    wheels = [
        {option.name: option.values[(k + n) % len(option.values)] for n, option in enumerate(game.options)}
        for k in range(rounds)
    ]
    for k, choice in enumerate([*wheels, *singly]):
        if seen.issuperset(choice.items()):
            continue
        for n in range(len(game.players)):
            players = game.players[(k + n) % len(game.players)]
            if fitting := fitted(game, players, game.defaults() | choice):
                seen.update(fitting.items())
                yield _table(subject, engine, players, fitting)
                break


def _table(subject: Subject, engine: Engine, players: int, options: dict[str, str]) -> Table:
    return Table(subject, engine, players, tuple(sorted(options.items())))


class _Followed:
    """The rules of a game. Remembers every state that they produce."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self.passed: list[Any] = []

    def __getattr__(self, verb: str) -> Any:
        return getattr(self._rules, verb)

    def apply(self, s: Any, seat: int, m: Any) -> Any:
        self.passed.append(self._rules.apply(s, seat, m))
        return self.passed[-1]


@cache
def _followed(table: Table, seed: int, policy: str) -> tuple[Playthrough, tuple[Any, ...]]:
    rules = _Followed(table.rules)
    game = replace(table.game, rules=rules)
    whole = play(game, table.players, dict(table.options), seed, POLICIES[policy])
    return whole, (whole.start, *rules.passed)


def played(table: Table, seed: int = 1, policy: str = "any") -> Playthrough:
    """A finished game at this table. It is played once per run."""
    return _followed(table, seed, policy)[0]


def states(table: Table, seed: int = 1, policy: str = "any") -> tuple[Any, ...]:
    """Every state of this game, from the set-up to the end."""
    return _followed(table, seed, policy)[1]


def moments(table: Table, seed: int = 1, policy: str = "any") -> tuple[int, ...]:
    """The numbers of the states that a test checks, including the first and the last.

    Long games, and games with many tables, are limited to keep the work bounded."""
    number = len(states(table, seed, policy))
    share = MOST_STATES[table.engine] // len(table.subject.tables[table.engine])
    step = -(-number // share)
    return tuple(sorted({*range(0, number, step), number - 1}))


def watched(table: Table, seed: int = 1, policy: str = "any") -> list[Any]:
    """The states at these moments."""
    every = states(table, seed, policy)
    return [every[n] for n in moments(table, seed, policy)]


def watched_moves(table: Table) -> list[tuple[Any, int, Any]]:
    """The same with the next move: state, seat, move."""
    every, made = states(table), played(table).moves
    return [(every[n], *made[n]) for n in moments(table) if n < len(made)]


def sampled(table: Table, most: int = 25) -> list[Any]:
    """At most `most` states spread over the game, including the first and the last."""
    every = states(table)
    step = max(1, len(every) // min(most, SAMPLED[table.engine]))
    return [*every[::step], every[-1]]
