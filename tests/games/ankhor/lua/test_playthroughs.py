"""Random games by the Lua rules: they end, lose no piece, and keep every promise of the verbs."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.lua.loader import Modules, Rules
from tests.lua.play import (
    CHANCE,
    Step,
    any_verb,
    most_steps,
    random_game,
    together,
)
from tts_builder.engine.game import canonical

GAMES = [(players, seed) for players in (2, 3, 4) for seed in range(3)]
STEP_LIMIT = 100_000
LISTING_LIMIT = 300_000


@pytest.fixture(
    scope="module", params=together("ankhor", GAMES), ids=lambda game: f"{game[0]}-players-seed-{game[1]}"
)
def game(rules: Rules, request: pytest.FixtureRequest) -> list[Step]:
    return list(random_game(rules, *request.param, any_verb))


@pytest.fixture(scope="module")
def states(modules: Modules, game: list[Step]) -> list[dict[str, Any]]:
    return [modules.out(step.after) for step in game]


def _faces(state: dict[str, Any]) -> Iterator[str]:
    yield from filter(None, state["row"])
    yield from state["piles"]["A"] + state["piles"]["B"] + state["gone"]
    for layout in state["layouts"]:
        yield from (tile["tile"] for tile in layout)


def _tokens(state: dict[str, Any], stored: dict[str, str]) -> Counter[str]:
    found = Counter(state["supply"])
    for stock in state["stocks"]:
        found.update(stock)
    for layout in state["layouts"]:
        found.update(stored[tile["tile"]] for tile in layout if tile["token"])
    return found


def test_no_piece_is_lost(facts: dict[str, Any], states: list[dict[str, Any]]) -> None:
    tiles = Counter({tile["face"]: tile["copies"] for tile in facts["tiles"]})
    stored = {tile["face"]: tile["resource"] for tile in facts["tiles"] if "resource" in tile}
    assert tiles.total() == 55
    for state in states:
        pile = facts["pile_size"][str(state["players"])]
        assert Counter(_faces(state)) == tiles
        assert _tokens(state, stored) == Counter(dict.fromkeys(facts["token_types"], pile))
        assert sum(state["bonus"]) + state["bonus_supply"] == facts["bonus"]["count"]


def test_the_game_ends_after_a_complete_round(facts: dict[str, Any], states: list[dict[str, Any]]) -> None:
    last = states[-1]
    assert last["phase"] == "over"
    assert (last["turn"] + 1) % last["players"] == last["first"]
    assert last["triggered"] or last["idle"] == facts["stall_rounds"]
    assert last["main_done"]


def _held(stock: dict[str, int]) -> tuple[int, int]:
    return sum(stock.values()) - stock["ankh"], stock["ankh"]


def test_limits_hold_outside_of_turns(facts: dict[str, Any], states: list[dict[str, Any]]) -> None:
    for state in states:
        for seat, stock in enumerate(state["stocks"]):
            resources, ankhs = _held(stock)
            if seat != state["turn"] or state["phase"] == "over":
                assert resources <= facts["limits"]["resources"]
                assert ankhs <= facts["limits"]["ankhs"]


def test_order_and_soundness_of_layouts(states: list[dict[str, Any]]) -> None:
    for state in states:
        for layout in state["layouts"]:
            places = [(tile["z"], tile["y"], tile["x"]) for tile in layout]
            assert places == sorted(set(places))
            under = {
                (0, y + down, x + right)
                for z, y, x in places
                if z == 1
                for down in (0, 1)
                for right in (0, 1)
            }
            assert under <= set(places)
            for tile in layout:
                place = (tile["z"], tile["y"], tile["x"])
                assert not tile["token"] or (tile["tile"].endswith(":depot") and place not in under)


def test_ankhs_to_spend_are_ankhs_held(states: list[dict[str, Any]]) -> None:
    for state in states:
        assert 0 <= state["usable"] <= state["stocks"][state["turn"]]["ankh"]


def _thinkable(state: dict[str, Any], resources: list[str]) -> Iterator[dict[str, Any]]:
    """All moves with a place in or around a layout, sensible or not."""
    layout = state["layouts"][state["turn"]]
    xs, ys = ([tile[axis] for tile in layout] or [0] for axis in "xy")
    columns, rows = range(min(xs) - 2, max(xs) + 3), range(min(ys) - 2, max(ys) + 3)
    for x, y, z in itertools.product(columns, rows, (0, 1)):
        yield {"do": "store", "at": [x, y, z]}
        for slot in range(6):
            buy = {"do": "buy", "slot": slot, "at": [x, y, z]}
            yield buy
            yield from ({**buy, "waive": resource} for resource in resources)
    for tile in layout:
        start = [tile["x"], tile["y"], tile["z"]]
        for x, y in itertools.product(columns, rows):
            yield {"do": "move", "from": start, "to": [x, y]}


def test_what_is_not_listed_is_refused(modules: Modules, rules: Rules, facts: dict[str, Any]) -> None:
    resources = [resource["id"] for resource in facts["resources"]]
    verbs: set[str] = set()
    for step in list(random_game(rules, 3, 12, any_verb))[40::70]:
        moves = [
            move
            for move in _thinkable(modules.out(step.before), resources)
            if not rules.code(step.before, step.seat, move)
        ]
        listed = [canonical(move) for move in rules.moves(step.before, step.seat)]
        assert {canonical(move) for move in moves} == {
            text for text in listed if b'"at"' in text or b'"from"' in text
        }
        verbs |= {move["do"] for move in moves}
    assert verbs == {"buy", "move", "store"}


def test_events_can_be_told_in_both_languages(modules: Modules, rules: Rules, game: list[Step]) -> None:
    names = ["Ada", "Ben", "Cleo", "Dan"]
    for step in game:
        for event in rules.events(step.before, step.seat, step.move):
            told = {}
            for language in ("fr", "en"):
                modules.call("ankhor/words", "use", language)
                told[language] = modules.call("ankhor/chat", "tell", event, names)
            assert all(sentence.endswith(".") for sentence in told.values())
            assert told["en"] != told["fr"]
            assert "seat" not in event or event["what"] == "last round" or names[event["seat"]] in told["en"]


def test_chance_has_no_list(rules: Rules) -> None:
    assert rules.moves(rules.setup(2), CHANCE) == []


def test_few_steps(rules: Rules) -> None:
    """Tabletop Simulator's Lua is 20 to 35 times slower than this one; no verb may freeze the table."""
    games = [list(random_game(rules, players, seed, any_verb)) for players, seed in ((2, 1), (4, 3))]
    most = most_steps(rules, [step for steps in games for step in [steps[0], *steps[-60:]]])
    print("most VM steps:", dict(most))
    assert 0 < most.pop("moves") < LISTING_LIMIT
    assert all(0 < steps < STEP_LIMIT for steps in most.values())
