"""Plays random games with the Lua rules alone, and checks what the verbs of every game guarantee."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from tests.lua.loader import Rules
from tts_builder.engine.game import canonical
from tts_builder.lua.runtime import LuaValue

CHANCE = -1


@dataclass
class Step:
    """One move of a game: the Lua state before it, who moved, and the state after it."""

    before: LuaValue
    seat: int
    move: Any
    after: LuaValue


Choose = Callable[[random.Random, list[Any]], Any]


def any_move(chance: random.Random, moves: list[Any]) -> Any:
    return chance.choice(moves)


def any_verb(chance: random.Random, moves: list[Any]) -> Any:
    """Picks a verb first, then a move, so that rare verbs come up among hundreds of moves of another."""
    verb = chance.choice(sorted({move["do"] for move in moves}))
    return chance.choice([move for move in moves if move["do"] == verb])


def random_game(
    rules: Rules, players: int, seed: int, choose: Choose = any_move, options: dict[str, str] | None = None
) -> Iterator[Step]:
    chance = random.Random(seed)
    state = rules.setup(players, options)
    while actors := rules.actors(state):
        seat = actors[0] if len(actors) == 1 else chance.choice(actors)
        if seat == CHANCE:
            move = rules.chance(state, chance.randrange)
        else:
            move = choose(chance, rules.moves(state, seat))
        after = rules.apply(state, seat, move)
        yield Step(state, seat, move, after)
        state = after


def together(game: str, games: Iterable[Any]) -> list[Any]:
    """Parameters of a fixture that plays a game; one process runs all tests of a game."""
    return [pytest.param(each, marks=pytest.mark.xdist_group(f"{game}-lua-{each}")) for each in games]


def check_listing(rules: Rules, step: Step, players: int) -> None:
    """Only the seats to act have moves; these are sorted, unique and never refused."""
    actors = rules.actors(step.before)
    for seat in range(CHANCE, players):
        listing = rules.listing(step.before, seat)
        texts = [canonical(move) for move in msgspec.json.decode(listing)]
        assert listing == b"[" + b",".join(texts) + b"]"
        assert texts == sorted(set(texts))
        assert bool(texts) == (seat in actors and seat != CHANCE)
        for text in texts:
            assert rules.refuse(step.before, seat, msgspec.json.decode(text)) is None
    assert step.seat in actors
    assert rules.refuse(step.before, step.seat, step.move) is None


def most_steps(rules: Rules, steps: Iterable[Step]) -> Counter[str]:
    """The highest number of VM instructions each verb took."""
    most: Counter[str] = Counter()
    for step in steps:
        move = rules.modules.hold(step.move)
        taken = {
            "moves": rules.steps("moves", step.before, step.seat),
            "refuse": rules.steps("refuse", step.before, step.seat, move),
            "apply": rules.steps("apply", step.before, step.seat, move),
            "score": rules.steps("score", step.after),
            "encode": rules.modules.runtime.steps_of("core/json", "encode", step.after),
        }
        most |= Counter(taken)
    return most
