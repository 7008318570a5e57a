"""Whole games: what is listed is exactly what is legal, nothing is lost, every state is sound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from tests.games.ankhor.scenes import builder
from tts_builder.engine.game import GENERAL_CODES, Refusal, canonical, read_move
from tts_builder.engine.selfplay import Playthrough, any_move, play
from tts_builder.games.ankhor import GAME, rules
from tts_builder.games.ankhor.facts import COLORS, KINDS, PILE_SIZE, RESOURCES, TOKEN_TYPES
from tts_builder.games.ankhor.state import State
from tts_builder.games.ankhor.wire import AnkhorState

POLICIES = {"any": any_move, "builder": builder}
GAMES = [(players, policy) for players in GAME.players for policy in POLICIES]
in_each_game = pytest.mark.parametrize(("players", "policy"), GAMES)


@cache
def played(players: int, policy: str, seed: int = 1) -> Playthrough:
    return play(GAME, players, seed=seed, policy=POLICIES[policy])


@cache
def states(players: int, policy: str, seed: int = 1) -> tuple[State, ...]:
    game = played(players, policy, seed)
    passed = [game.start]
    for seat, move in game.moves:
        passed.append(rules.apply(passed[-1], seat, move))
    return tuple(passed)


def wire(state: State) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(canonical(rules.to_wire(state)))
    return found


@in_each_game
def test_states_are_sound_and_come_back(players: int, policy: str) -> None:
    for state in states(players, policy):
        assert rules.problems(state) == []
        assert rules.from_wire(msgspec.convert(wire(state), AnkhorState)) == state
    assert rules.actors(state) == ()


@in_each_game
def test_no_token_and_no_tile_is_lost(players: int, policy: str) -> None:
    for state in states(players, policy)[1:]:
        w = wire(state)
        tokens = Counter(w["supply"])
        for stock in w["stocks"]:
            tokens.update(stock)
        tiles = Counter(name for name in [*w["row"], *w["piles"]["A"], *w["piles"]["B"], *w["gone"]] if name)
        for spot in (spot for layout in w["layouts"] for spot in layout):
            tiles[spot["tile"]] += 1
            if spot["token"]:
                color, kind = spot["tile"].split(":")
                assert kind == "depot"
                tokens[RESOURCES[COLORS.index(color)]] += 1
        assert tokens == dict.fromkeys(TOKEN_TYPES, PILE_SIZE[players])
        assert tiles == {f"{color}:{kind}": copies for color in COLORS for kind, copies in KINDS.items()}


def thinkable(w: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every move anybody could think of in this position, and many nobody would."""
    layout = w["layouts"][w["turn"]]
    stock = w["stocks"][w["turn"]]
    xs = [spot["x"] for spot in layout] or [0]
    ys = [spot["y"] for spot in layout] or [0]
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
    for spot, to in product(layout, cells):
        yield {"do": "move", "from": [spot["x"], spot["y"], spot["z"]], "to": list(to)}
    yield from ({"do": "refill", "pile": pile} for pile in "AB")
    yield {"do": "end"}
    names = [name for name in sorted(TOKEN_TYPES) if stock[name]]
    for chosen in product(*(range(stock[name] + 1) for name in names)):
        if any(chosen):
            yield {"do": "end", "return": {name: n for name, n in zip(names, chosen, strict=True) if n}}


@in_each_game
def test_what_is_listed_is_what_is_legal(players: int, policy: str) -> None:
    known = set(GAME.codes)
    every = [state for state in states(players, policy) if state.phase == "turn"]
    for state in Random(players).sample(every, 14) + every[-2:]:
        legal = []
        for raw in thinkable(wire(state)):
            move = read_move(GAME, raw)
            refusal = rules.refuse(state, state.turn, move)
            if refusal is None:
                legal.append(canonical(raw))
            else:
                assert refusal.code in known
                assert refusal.sentence
        assert [canonical(move) for move in rules.moves(state, state.turn)] == sorted(legal)


@in_each_game
def test_each_listed_move_leads_to_a_sound_state(players: int, policy: str) -> None:
    for state in states(players, policy)[1:-1:7]:
        moves = rules.moves(state, state.turn)
        for move in moves[:: max(1, len(moves) // 12)]:
            assert rules.problems(rules.apply(state, state.turn, move)) == []


@in_each_game
def test_spoilt_moves_are_refused_by_name(players: int, policy: str) -> None:
    known = {*GAME.codes, *GENERAL_CODES}
    strange: list[Any] = [None, -1, 99, 1.5, True, "", "?", [], ["?"], {}, {"a": 1}, [0, 0, 0], [61, 0, 0]]
    for state in states(players, policy)[:-1:11]:
        listed = [msgspec.to_builtins(move) for move in rules.moves(state, state.turn)]
        texts = {canonical(raw) for raw in listed}
        for base in listed[:: max(1, len(listed) // 4)]:
            spoilt = [{**base, name: value} for name in base for value in strange]
            spoilt += [{key: base[key] for key in base if key != name} for name in base]
            for raw in [*spoilt, {**base, "extra": 1}]:
                move = read_move(GAME, raw)
                refusal = move if isinstance(move, Refusal) else rules.refuse(state, state.turn, move)
                if refusal:
                    assert refusal.code in known
                    assert canonical(raw) not in texts
                else:
                    assert rules.problems(rules.apply(state, state.turn, move)) == []


def naive_groups(tiles: list[dict[str, Any]], trait: int) -> list[list[tuple[int, int, int]]]:
    """Groups by looking at every pair of tiles."""
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
        w = wire(state)
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
    """The games above would prove little if nobody built upstairs or used a depot."""
    seen = Counter()
    for players, seed in product(GAME.players, (1, 2)):
        for state, (_, move) in zip(
            states(players, "builder", seed), played(players, "builder", seed).moves, strict=False
        ):
            raw = msgspec.to_builtins(move)
            seen[raw["do"]] += 1
            seen["upstairs"] += "waive" in raw
            seen["return"] += "return" in raw
            seen["bonus"] += any(state.bonus)
            seen["full depot"] += any(state.full)
            seen["triggered"] += state.triggered
    kinds = ("deal", "take", "buy", "refill", "move", "store", "end")
    assert all(seen[name] for name in (*kinds, "upstairs", "return", "bonus", "full depot", "triggered"))


def test_a_view_shows_backs_of_the_piles() -> None:
    state = states(2, "any")[1]
    for seat in (-1, 0, 1):
        seen = rules.view(state, seat)
        top = rules.to_wire(state).piles.A[0].partition(":")[0]
        assert (f"{top}:?", *["?"] * 21) == seen.piles.A
        assert msgspec.structs.replace(seen, piles=rules.to_wire(state).piles) == rules.to_wire(state)
