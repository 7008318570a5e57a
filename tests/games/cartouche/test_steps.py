"""Tabletop Simulator's Lua is 20 to 35 times slower than this one. No verb may freeze the table."""

from __future__ import annotations

from tests.games.cartouche.scenes import BLANK, position
from tests.lua.loader import Modules, Rules
from tests.lua.play import Step, any_verb, most_steps, random_game
from tts_builder.games.cartouche import GAME
from tts_builder.games.cartouche.facts import TOKEN_TYPES
from tts_builder.referee.verdict.wire import plain

STEP_LIMIT = 100_000
LISTING_LIMIT = 1_000_000


def test_few_steps() -> None:
    """In whole games, and in the final phase of a player who has kept everything."""
    modules = Modules("cartouche", GAME.facts())
    rules = Rules(modules)
    animals = ["bird-P5", "cat+snake-P5", "cat+snake-W5", "cat-L4-1", "cat-L4-2", "human-S4"]
    own = {
        "rows": [BLANK[0], "...c.....", *[".s.b.h.c."] * 6, "....K...."],
        "tokens": dict.fromkeys(TOKEN_TYPES, 9),
        "open": ["C16", "C17", "T13", "T16"],
        "completed": ["C01", "C02", "C03", "R01", "R02", "R03", "T01", "T02", "T03", "T04", "T05"],
        "ankhs": ["square_scarab", "two_scarabs", "repeat"],
        "reserve": ["K1", "K22", "K4", *animals],
    }
    cards = ["spend_2_each", "spend_6_same", "river_across"]
    rich = modules.hold(
        plain(GAME.rules.to_wire(position("final", 4, round=10, boards={"0": own}, achievements=cards)))
    )
    steps = [step for players in (1, 4) for step in list(random_game(rules, players, 7, any_verb))[::4]]
    steps += [Step(rich, 0, move, rules.apply(rich, 0, move)) for move in rules.moves(rich, 0)[::400]]
    most = most_steps(rules, steps)
    assert 0 < most.pop("moves") < LISTING_LIMIT
    assert all(0 < steps < STEP_LIMIT for steps in most.values())
