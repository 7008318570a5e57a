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
        chosen = [f"{name}={value}" for name, value in self.options]
        return "-".join([self.game_id, str(self.players), *chosen])


def _tables() -> Iterator[Table]:
    """Every table size with the default options, and every other option value at the smallest and largest."""
    for game_id in games.all_ids():
        game = games.load(game_id)
        for players in game.players:
            yield Table(game_id, players, tuple(sorted(game.defaults().items())))
        for option in game.options:
            for value in option.values[1:]:
                options = tuple(sorted((game.defaults() | {option.name: value}).items()))
                for players in sorted({min(game.players), max(game.players)}):
                    yield Table(game_id, players, options)


TABLES = tuple(_tables())
at_each_table = pytest.mark.parametrize("table", TABLES, ids=str)


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


def sampled(table: Table, count: int = 25, seed: int = 1) -> list[Any]:
    """States spread over the game, with the first and the last."""
    every = states(table, seed)
    step = max(1, len(every) // count)
    return [*every[::step], every[-1]]
