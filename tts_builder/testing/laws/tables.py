"""Which tables the laws look at, and the games played there."""

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
"""Values of options beside the defaults that are still tried one by one."""
MOST_STATES = {"python": 2400, "lua": 120}
"""States of a game that one test looks at, over all its tables. Lua takes ten times as long and more; that it
says the same as Python elsewhere is a law of its own."""
SAMPLED = {"python": 40, "lua": 8}
"""States of one table at most of which a test looks at every move."""
SEEDS = {"python": (1, 2, 3), "lua": (1, 1, 1)}
"""Seeds of the games at a table."""

POLICIES: dict[str, Policy] = {
    "any": any_move,
    "first": lambda state, seat, moves, draw: moves[0],
    "last": lambda state, seat, moves, draw: moves[-1],
}


@dataclass(frozen=True, eq=False)
class Table:
    """One game on one engine, so many players, these options."""

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
        """Who plays here: in Lua, at the larger tables, only players that take any move."""
        smallest = self.players == min(self.game.players)
        return tuple(POLICIES) if self.engine == "python" or smallest else ("any",)

    @property
    def seeds(self) -> tuple[int, int, int]:
        return SEEDS[self.engine]

    def taken(self, raw: Any) -> Any:
        """Plain data as the engine takes them for a move, or a refusal. Lua takes them as they are."""
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
    """Every table size with the default options, and every other option value at the smallest and largest.

    Where those are too many, every value occurs at some table together with values of the other options.
    In Lua beside Python it is the smallest and the largest: all others belong to the comparison of both."""
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
    """Tables at which the options turn like the wheels of a counter, then those values still missing."""
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
    """The rules of a game; remembers every state they lead to."""

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
    """A finished game at this table; played once for the whole run."""
    return _followed(table, seed, policy)[0]


def states(table: Table, seed: int = 1, policy: str = "any") -> tuple[Any, ...]:
    """Every state of that game, from the set-up to the end."""
    return _followed(table, seed, policy)[1]


def moments(table: Table, seed: int = 1, policy: str = "any") -> tuple[int, ...]:
    """Numbers of the states a test looks at one by one: all of them, or of a game that is long or has many
    tables so many that the work is bounded, with the first and the last."""
    number = len(states(table, seed, policy))
    share = MOST_STATES[table.engine] // len(table.subject.tables[table.engine])
    step = -(-number // share)
    return tuple(sorted({*range(0, number, step), number - 1}))


def watched(table: Table, seed: int = 1, policy: str = "any") -> list[Any]:
    """The states of those moments."""
    every = states(table, seed, policy)
    return [every[n] for n in moments(table, seed, policy)]


def watched_moves(table: Table) -> list[tuple[Any, int, Any]]:
    """The same with what was done: state, seat, move."""
    every, made = states(table), played(table).moves
    return [(every[n], *made[n]) for n in moments(table) if n < len(made)]


def sampled(table: Table, most: int = 25) -> list[Any]:
    """At most so many states spread over the game, with the first and the last."""
    every = states(table)
    step = max(1, len(every) // min(most, SAMPLED[table.engine]))
    return [*every[::step], every[-1]]
