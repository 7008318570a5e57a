"""Random games by the Lua rules alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.lua_rules.loader import Modules

CHANCE = -1


@dataclass
class Step:
    """One move of a game: the Lua state before it, who moved, and what came of it."""

    before: Any
    seat: int
    move: Any
    after: Any
    events: list[dict[str, Any]]


def random_game(modules: Modules, players: int, seed: int) -> Iterator[Step]:
    rules, chance = modules.require("sarcophagus/rules"), random.Random(seed)
    state = rules.setup(players, modules.into({}))
    while actors := modules.out(rules.actors(state)):
        (seat,) = actors
        if seat == CHANCE:
            move = rules.chance(state, chance.randrange)
        else:
            legal = rules.moves(state, seat)
            move = legal[chance.randrange(len(legal)) + 1]
        after, events = rules.apply(state, seat, move)
        yield Step(state, seat, move, after, modules.out(events))
        state = after
