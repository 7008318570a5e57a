"""Which tables the suite plays at, and the games it has played there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from tts_builder import games
from tts_builder.engine.game import Game
from tts_builder.engine.selfplay import Playthrough, Policy, any_move, play
from tts_builder.referee.compare import fitted

MOST_OPTIONS = 12
"""Values of options beside the defaults that are still tried one by one."""
MOST_STATES = 2400
"""States of a game that one test looks at, over all its tables."""

POLICIES: dict[str, Policy] = {
    "any": any_move,
    "first": lambda state, seat, moves, draw: moves[0],
    "last": lambda state, seat, moves, draw: moves[-1],
}


@dataclass(frozen=True)
class Table:
    """One game, so many players, these options."""

    game_id: str
    players: int
    options: tuple[tuple[str, str], ...]

    @property
    def game(self) -> Game:
        return games.load(self.game_id)

    @property
    def rules(self) -> Any:
        return self.game.rules

    def __str__(self) -> str:
        usual = self.game.defaults()
        chosen = [f"{name}={value}" for name, value in self.options if value != usual[name]]
        return "-".join([self.game_id, str(self.players), *chosen])


def _tables(game: Game) -> Iterator[Table]:
    """Every table size with the default options, and every other option value at the smallest and largest.

    Where those are too many, every value occurs at some table together with values of the other options."""
    for players in game.players:
        yield _table(game, players, game.defaults())
    singly = [{option.name: value} for option in game.options for value in option.values[1:]]
    if len(singly) > MOST_OPTIONS:
        yield from _together(game, singly)
        return
    for choice in singly:
        for players in sorted({min(game.players), max(game.players)}):
            if fitting := fitted(game, players, game.defaults() | choice):
                yield _table(game, players, fitting)


def _together(game: Game, singly: list[dict[str, str]]) -> Iterator[Table]:
    """Tables at which the options turn like the wheels of a counter, then those values still missing."""
    found: list[Table] = []
    rounds = max(len(option.values) for option in game.options)
    wheels = [
        {option.name: option.values[(k + n) % len(option.values)] for n, option in enumerate(game.options)}
        for k in range(rounds)
    ]
    for k, choice in enumerate([*wheels, *singly]):
        seen = {pair for table in found for pair in table.options}
        if seen.issuperset(choice.items()):
            continue
        for n in range(len(game.players)):
            players = game.players[(k + n) % len(game.players)]
            if fitting := fitted(game, players, game.defaults() | choice):
                found.append(_table(game, players, fitting))
                break
    yield from found


def _table(game: Game, players: int, options: dict[str, str]) -> Table:
    return Table(game.id, players, tuple(sorted(options.items())))


TABLES = tuple(table for game_id in games.all_ids() for table in _tables(games.load(game_id)))
at_each_table = pytest.mark.parametrize("table", TABLES, ids=str)
at_each_size = pytest.mark.parametrize(
    "table", [table for table in TABLES if dict(table.options) == table.game.defaults()], ids=str
)


@cache
def played(table: Table, seed: int = 1, policy: str = "any") -> Playthrough:
    """A finished game at this table; played once for the whole run."""
    return play(table.game, table.players, dict(table.options), seed, POLICIES[policy])


@cache
def states(table: Table, seed: int = 1, policy: str = "any") -> tuple[Any, ...]:
    """Every state of that game, from the set-up to the end."""
    game = played(table, seed, policy)
    passed = [game.start]
    for seat, move in game.moves:
        passed.append(table.rules.apply(passed[-1], seat, move))
    return tuple(passed)


@cache
def moments(table: Table, seed: int = 1, policy: str = "any") -> tuple[int, ...]:
    """Numbers of the states a test looks at one by one: all of them, or of a game that is long or has many
    tables so many that the work is bounded, with the first and the last."""
    number = len(states(table, seed, policy))
    share = MOST_STATES // sum(other.game_id == table.game_id for other in TABLES)
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


def sampled(table: Table, count: int = 25, seed: int = 1) -> list[Any]:
    """States spread over the game, with the first and the last."""
    every = states(table, seed)
    step = max(1, len(every) // count)
    return [*every[::step], every[-1]]
