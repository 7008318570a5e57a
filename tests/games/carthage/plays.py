"""Games played by different policies with different rulesets, so that every part of the rules is used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from tts_builder.engine.game import Draw
from tts_builder.engine.hexes import OFF
from tts_builder.engine.selfplay import Playthrough, Policy, any_move, play
from tts_builder.games.carthage import GAME, rules
from tts_builder.games.carthage.modules import OPTIONS
from tts_builder.games.carthage.moves import Bought, Decline, Move, Naked, Pass
from tts_builder.games.carthage.state import State
from tts_builder.games.carthage.tables import APART, GLADIATOR


def value(s: State, seat: int) -> int:
    """How well a seat does: Armor compared to the others, distance to the nearest opponent, Favor."""
    own, teams = s.seats[seat], s.teams
    foes = [foe for n, foe in enumerate(s.seats) if teams[n] != teams[seat] and foe.figure]
    total = 20 * own.armor + 2 * own.favor - 30 * sum(foe.armor for foe in foes)
    near = [APART[own.at][foe.at] for foe in foes if own.at != OFF and foe.at != OFF]
    return total - 3 * min(near, default=0)


def brawler(s: Any, seat: int, moves: Sequence[Any], draw: Draw) -> Any:
    """A policy: looks one move ahead in the arena, spends Favor on anything, takes beasts."""
    if s.ask in ("favor", "beast", "choose_token", "place_token"):
        chosen = [move for move in moves if not isinstance(move, Pass | Decline)] or list(moves)
        return chosen[draw(len(chosen))]
    chosen = [move for move in moves if not isinstance(move, Naked) or not draw(9)] or list(moves)
    start = draw(len(chosen))
    return max(chosen[start:] + chosen[:start], key=lambda move: value(rules.apply(s, seat, move), seat))


def spender(s: Any, seat: int, moves: Sequence[Any], draw: Draw) -> Any:
    """A policy: buys whatever it can, each kind of purchase equally often, and moves at random."""
    kinds: dict[type, list[Any]] = {}
    for move in moves:
        if isinstance(move, Bought):
            kinds.setdefault(type(move), []).append(move)
    chosen = list(kinds.values())[draw(len(kinds))] if kinds else _clothed(moves, draw)
    return chosen[draw(len(chosen))]


def _clothed(moves: Sequence[Any], draw: Draw) -> list[Any]:
    return [move for move in moves if not isinstance(move, Naked) or not draw(20)] or list(moves)


POLICIES: dict[str, Policy] = {
    "any": any_move,
    "brawler": brawler,
    "spender": spender,
    "first": lambda state, seat, moves, draw: moves[0],
    "last": lambda state, seat, moves, draw: moves[-1],
}


class Table(NamedTuple):
    players: int
    seed: int
    policy: str
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options]
        return "-".join([str(self.players), str(self.seed), self.policy, *chosen])


def with_options(players: int, seed: int, policy: str, **options: str) -> Table:
    return Table(players, seed, policy, tuple(sorted(options.items())))


@cache
def played(table: Table) -> Playthrough:
    options: Mapping[str, str] = dict(table.options)
    return play(GAME, table.players, options, table.seed, POLICIES[table.policy])


@cache
def states_of(table: Table) -> tuple[State, ...]:
    """Every state of that game, from the set-up to the end."""
    game = played(table)
    states = [game.start]
    for seat, move in game.moves:
        states.append(rules.apply(states[-1], seat, move))
    return tuple(states)


def moves_of(table: Table) -> list[tuple[State, int, Move]]:
    """Every move of that game with the state before it."""
    return [(state, *move) for state, move in zip(states_of(table), played(table).moves, strict=False)]


ALL_ON = {name: values[-1] for name, values in OPTIONS.items() if name not in ("setup", "mode", "beasts")}
QUIET = ALL_ON | {"naked_and_afraid": "off", "anger_of_the_horde": "off"}
FOUR = {"retain": "on", "battle_hardened": "on", "southern_winds": "on", "ordinance_burst": "burst"}

TABLES = [
    *(with_options(players, seed, "any") for players, seed in ((2, 6), (3, 0), (4, 0), (5, 31))),
    *(with_options(players, 10 + players, "brawler", beasts="on") for players in GAME.players),
    *(with_options(players, 20 + players, "spender", beasts="on", **QUIET) for players in GAME.players),
    with_options(4, 1, "brawler", mode="2v2", beasts="on"),
    with_options(4, 2, "brawler", mode="2v2_chained", setup="forest_of_stone", renovate="on", beasts="on"),
    with_options(5, 3, "spender", mode="2v3", **FOUR),
    with_options(5, 4, "brawler", mode="2v3", beasts="on", setup="advanced", **FOUR),
    with_options(3, 5, "brawler", setup="bloodthirsty_savages", beasts="on"),
    with_options(3, 6, "spender", setup="legacy_of_the_theater"),
    with_options(4, 6, "any", naked_and_afraid="on", beasts="on"),
    with_options(2, 7, "first"),
    with_options(3, 8, "last", setup="advanced"),
    with_options(5, 9, "brawler", setup="last_stand", beasts="on", **(ALL_ON | {"ordinance_burst": "off"})),
]


def alive(s: State) -> list[int]:
    return [seat for seat, own in enumerate(s.seats) if own.figure == GLADIATOR]
