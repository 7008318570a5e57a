"""Whole games: the listed moves are exactly the legal ones, and the score equals a simple count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from tests.games.ankhor.builders import builder
from tts_builder.engine.game import CHANCE, Game, canonical
from tts_builder.engine.selfplay import any_move, play
from tts_builder.games.ankhor import GAME, rules
from tts_builder.games.ankhor.facts import RESOURCES, TOKEN_TYPES
from tts_builder.games.ankhor.state import State
from tts_builder.lua_rules.game import in_lua
from tts_builder.referee.verdict.replay import verdict_on
from tts_builder.referee.verdict.wire import plain

POLICIES = {"any": any_move, "builder": builder}
in_each_game = pytest.mark.parametrize(
    ("players", "policy"), [(players, policy) for players in GAME.players for policy in POLICIES]
)


@cache
def states(players: int, policy: str) -> tuple[State, ...]:
    game = play(GAME, players, seed=1, policy=POLICIES[policy])
    passed = [game.start]
    for seat, move in game.moves:
        passed.append(rules.apply(passed[-1], seat, move))
    return tuple(passed)


def thinkable(w: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every sensible move in this position, and many that are not."""
    city, stock = w["layouts"][w["turn"]], w["stocks"][w["turn"]]
    xs, ys = ([tile[axis] for tile in city] or [0] for axis in "xy")
    cells = list(product(range(min(xs) - 2, max(xs) + 3), range(min(ys) - 2, max(ys) + 3)))
    for sizes in product(range(4), repeat=6):
        if sum(sizes) in (2, 3):
            tokens = {name: n for name, n in zip(sorted(TOKEN_TYPES), sizes, strict=True) if n}
            yield {"do": "take", "tokens": tokens}
    for (x, y), z in product(cells, (0, 1)):
        yield {"do": "store", "at": [x, y, z]}
        for slot in range(6):
            yield {"do": "buy", "slot": slot, "at": [x, y, z]}
            yield from ({"do": "buy", "slot": slot, "at": [x, y, z], "waive": name} for name in RESOURCES)
    for tile, to in product(city, cells):
        yield {"do": "move", "from": [tile["x"], tile["y"], tile["z"]], "to": list(to)}
    yield from ({"do": "refill", "pile": pile} for pile in "AB")
    yield {"do": "end"}
    names = [name for name in sorted(TOKEN_TYPES) if stock[name]]
    for chosen in product(*(range(stock[name] + 1) for name in names)):
        if any(chosen):
            yield {"do": "end", "return": {name: n for name, n in zip(names, chosen, strict=True) if n}}


@in_each_game
def test_what_is_listed_is_what_is_legal(players: int, policy: str) -> None:
    every = [state for state in states(players, policy) if state.phase == "turn"]
    for state in Random(players).sample(every, 14) + every[-2:]:
        legal = []
        for raw in thinkable(plain(rules.to_wire(state))):
            refusal = verdict_on(GAME, state, state.turn, raw)
            if refusal is None:
                legal.append(canonical(raw))
            else:
                assert refusal.code in GAME.codes
        assert [canonical(move) for move in rules.moves(state, state.turn)] == sorted(legal)


def naive_groups(tiles: list[dict[str, Any]], trait: int) -> list[list[tuple[int, int, int]]]:
    """Groups found by comparing every pair of tiles."""
    at = {(t["x"], t["y"], t["z"]): t["tile"].split(":")[trait] for t in tiles}

    def touch(a: tuple[int, int, int], b: tuple[int, int, int]) -> bool:
        if a[2] == b[2]:
            return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
        low, high = sorted((a, b), key=lambda spot: spot[2])
        return low[0] - high[0] in (0, 1) and low[1] - high[1] in (0, 1)

    groups: list[list[tuple[int, int, int]]] = []
    for spot in at:
        joined = [g for g in groups if any(at[spot] == at[other] and touch(spot, other) for other in g)]
        groups = [g for g in groups if g not in joined] + [[spot, *(other for g in joined for other in g)]]
    return groups


@in_each_game
def test_points_by_a_plain_count(players: int, policy: str) -> None:
    for state in states(players, policy)[::9]:
        w = plain(rules.to_wire(state))
        for seat, tiles in enumerate(w["layouts"]):
            kinds = {(t["x"], t["y"], t["z"]): t["tile"].split(":")[1] for t in tiles}
            colors = [len(group) for group in naive_groups(tiles, 0)]
            animals = [
                len(group)
                for group in naive_groups(tiles, 1)
                if kinds[group[0]] in ("jackal", "scarab", "falcon")
            ]
            assert w["bonus"][seat] == sum(size >= 5 for size in colors + animals)
            tokens = sum(w["stocks"][seat].values()) + sum(tile["token"] for tile in tiles)
            assert rules.score(state).seats[seat].points == (
                3 * w["bonus"][seat],
                2 * list(kinds.values()).count("two"),
                sum(size for size in animals if size > 1),
                sum(size for size in colors if size > 1),
                tokens // 3,
            )


def test_builders_reach_everything() -> None:
    """The games above prove something only if players build on the first floor and use depots."""
    seen = Counter[str]()
    for players in GAME.players:
        game = play(GAME, players, seed=1, policy=builder)
        for state, (_, move) in zip(states(players, "builder"), game.moves, strict=False):
            raw = msgspec.to_builtins(move)
            seen.update([raw["do"], *(name for name in ("waive", "return") if name in raw)])
            found = {"bonus": any(state.bonus), "full depot": any(state.full), "triggered": state.triggered}
            seen.update(name for name, there in found.items() if there)
    kinds = ("deal", "take", "buy", "refill", "move", "store", "end")
    assert all(seen[name] for name in (*kinds, "waive", "return", "bonus", "full depot", "triggered"))


@pytest.mark.parametrize("game", [GAME, in_lua(GAME)], ids=["python", "lua"])
def test_markers_with_a_triple_are_drawn_again(game: Game) -> None:
    start, draws = game.rules.setup(3, {}), Counter[int]()
    for seed in range(300):
        chance = Random(seed)

        def draw(sides: int, seed: int = seed, chance: Random = chance) -> int:
            draws[seed] += 1
            return chance.randrange(sides)

        assert game.rules.refuse(start, CHANCE, game.rules.chance(start, draw)) is None
    assert len(set(draws.values())) > 1


def test_a_view_shows_backs_of_the_piles() -> None:
    state = states(2, "any")[1]
    for seat in (-1, 0, 1):
        seen = rules.view(state, seat)
        top = rules.to_wire(state).piles.A[0].partition(":")[0]
        assert (f"{top}:?", *["?"] * 21) == seen.piles.A
        assert msgspec.structs.replace(seen, piles=rules.to_wire(state).piles) == rules.to_wire(state)


@pytest.mark.parametrize("game", [GAME, in_lua(GAME)], ids=["python", "lua"])
def test_chance_shuffles_the_markers_again_until_the_prices_are_fair(game: Game) -> None:
    """Of 200 shuffles, several show the same resource three times."""
    start = game.rules.setup(2, game.settle(2, {}))
    for seed in range(200):
        deal = game.rules.chance(start, Random(seed).randrange)
        assert game.rules.refuse(start, CHANCE, deal) is None
