"""Which refusal comes first, and what it says."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from tests.lua.loader import Modules, Rules
from tests.lua.play import CHANCE

PLACE = {"do": "place", "coin": "sun-3", "pos": "1-0"}
DISCARD = {"do": "discard", "tile": "sun-3"}

MALFORMED = [
    "place",
    7,
    [],
    ["place"],
    {},
    {"do": "pass"},
    {"do": 1},
    {"coin": "sun-3", "pos": "1-0"},
    {"do": "place"},
    {"do": "place", "pos": "1-0"},
    {"do": "place", "coin": "sun-6"},
    {"do": "place", "coin": 3},
    {"do": "place", "coin": ["sun-3"]},
    {"do": "place", "coin": "sun-3", "pos": "7-0"},
    {"do": "place", "coin": "sun-3", "pos": 1},
    {"do": "place", "coin": "sun-3", "tile": "sun-3"},
    {"do": "place", "coin": "sun-3", "pos": "1-0", "player": 0},
    {"do": "discard"},
    {"do": "discard", "tile": "sun"},
    {"do": "discard", "tile": "sun-3", "pos": "1-0"},
    {"do": "deal"},
    {"do": "deal", "tiles": "sun-3", "under": [], "rolls": []},
    {"do": "deal", "tiles": [], "under": [], "rolls": [1]},
    {"do": "deal", "tiles": [], "under": [], "rolls": [[1.5]]},
    {"do": "deal", "tiles": [], "under": ["sun-9"], "rolls": []},
    {"do": "deal", "tiles": [], "under": {"a": "sun-3"}, "rolls": []},
]


@pytest.fixture
def dealt(modules: Modules, rules: Rules) -> dict[str, Any]:
    """Three players, seat 0 to place the first coin."""
    state = rules.setup(3)
    move = rules.chance(state, random.Random(1).randrange)
    move["rolls"] = [[5, 0, 0]]
    return modules.out(rules.apply(state, CHANCE, move))


@pytest.fixture
def refusal(rules: Rules) -> Any:
    def ask(state: dict[str, Any], seat: Any, move: Any) -> dict[str, Any]:
        return rules.refuse(state, seat, move) or {"code": ""}

    return ask


@pytest.fixture
def before(modules: Modules, rules: Rules) -> dict[str, Any]:
    return modules.out(rules.setup(3))


@pytest.fixture
def deal(rules: Rules, before: dict[str, Any]) -> dict[str, Any]:
    return rules.chance(before, random.Random(5).randrange)


@pytest.mark.parametrize("move", MALFORMED, ids=str)
def test_what_is_no_move_is_malformed_even_after_the_end(
    refusal: Any, dealt: dict[str, Any], move: Any
) -> None:
    for step in ("first", "over", "deal"):
        found = refusal({**dealt, "step": step}, 0, move)
        assert found["code"] == "MALFORMED"
        assert found["sentence"].endswith(".")


@pytest.mark.parametrize("seat", [-2, 3, 0.5, "0"])
def test_a_seat_that_is_not_there(refusal: Any, dealt: dict[str, Any], seat: Any) -> None:
    assert refusal({**dealt, "step": "over"}, seat, PLACE)["code"] == "MALFORMED"


def test_game_over_comes_before_turn_and_decisions(refusal: Any, dealt: dict[str, Any]) -> None:
    over = {**dealt, "step": "over", "pending": [1]}
    for seat in (CHANCE, 0, 2):
        assert refusal(over, seat, PLACE)["code"] == refusal(over, seat, DISCARD)["code"] == "GAME_OVER"
    short = {"do": "deal", "tiles": ["sun-3"], "under": [], "rolls": [[9]]}
    assert refusal(over, CHANCE, short)["code"] == "GAME_OVER"


def test_before_the_deal(refusal: Any, before: dict[str, Any], deal: dict[str, Any]) -> None:
    assert refusal(before, 0, deal)["code"] == "NOT_YOUR_TURN"
    assert refusal(before, 0, DISCARD)["code"] == "NOT_YOUR_TURN"
    assert refusal(before, CHANCE, PLACE)["code"] == "WRONG_PHASE"
    assert refusal(before, CHANCE, deal)["code"] == ""


def _swap(deal: dict[str, Any], a: int, b: int) -> None:
    deal["tiles"][a], deal["tiles"][b] = deal["tiles"][b], deal["tiles"][a]


@pytest.mark.parametrize(
    "tamper",
    [
        lambda deal: deal["tiles"].pop(),
        lambda deal: deal["under"].pop(),
        lambda deal: deal["tiles"].append(deal["tiles"].pop(0)) or deal["tiles"].append("sun-3"),
        lambda deal: deal["tiles"].__setitem__(0, deal["tiles"][1]),
        lambda deal: deal["under"].__setitem__(0, deal["tiles"][12]),
        lambda deal: _swap(deal, 0, 12),
        lambda deal: deal.update(rolls=[]),
        lambda deal: deal.update(rolls=[[]]),
        lambda deal: deal.update(rolls=[[1, 2]]),
        lambda deal: deal.update(rolls=[[1, 2, 6]]),
        lambda deal: deal.update(rolls=[[1, 2, -1]]),
        lambda deal: deal.update(rolls=[[1, 3, 3]]),
        lambda deal: deal.update(rolls=[[1, 2, 3], [1, 2, 3]]),
        lambda deal: deal.update(rolls=[[1, 2, 3], [1]]),
        lambda deal: deal.update(rolls=[[1, 3, 3], [1, 2, 3]]),
        lambda deal: deal.update(rolls=[[1, 3, 3], [4, 4]]),
    ],
)
def test_a_deal_no_shuffle_can_give(
    refusal: Any, before: dict[str, Any], deal: dict[str, Any], tamper: Any
) -> None:
    tamper(deal)
    assert refusal(before, CHANCE, deal)["code"] == "MALFORMED"


def test_rolls_decide_who_starts(
    modules: Modules, rules: Rules, before: dict[str, Any], deal: dict[str, Any]
) -> None:
    deal["rolls"] = [[3, 1, 3], [2, 2], [0, 5]]
    assert rules.refuse(before, CHANCE, deal) is None
    after = modules.out(rules.apply(before, CHANCE, deal))
    assert (after["turn"], after["dice"], after["step"]) == (2, [0, 1, 5], "first")


def test_chance_rolls_again_on_a_tie(rules: Rules, before: dict[str, Any]) -> None:
    # Shuffling four nulls, a pool of six and eighteen others takes 3 + 5 + 17 draws; the rest are rolls.
    draws = iter([0] * 25 + [4, 0, 4, 3, 3, 2, 5])
    move = rules.chance(before, lambda n: next(draws))
    assert move["rolls"] == [[4, 0, 4], [3, 3], [2, 5]]
    assert rules.refuse(before, CHANCE, move) is None


def test_an_open_trap_comes_first(refusal: Any, dealt: dict[str, Any]) -> None:
    state = {**dealt, "pending": [1], "claimed": [["sun-2"], ["arms-1", "moon-0", "moon-4"], []]}
    assert refusal(state, 1, {"do": "discard", "tile": "moon-4"})["code"] == ""
    assert refusal(state, 0, PLACE)["code"] == "PENDING_DISCARD"
    assert refusal(state, 1, PLACE)["code"] == "PENDING_DISCARD"
    assert refusal(state, 0, {"do": "discard", "tile": "sun-2"})["code"] == "PENDING_DISCARD"
    assert refusal(state, 1, {"do": "discard", "tile": "sun-2"})["code"] == "NOT_YOUR_TILE"
    assert refusal(state, 1, {"do": "discard", "tile": "sun-0"})["code"] == "NOT_YOUR_TILE"
    assert refusal(state, 1, {"do": "discard", "tile": "moon-0"})["code"] == "NOT_A_NUMBER_TILE"
    assert refusal(state, 1, {"do": "discard", "tile": "arms-1"})["code"] == "NOT_A_NUMBER_TILE"


def test_in_turn(refusal: Any, dealt: dict[str, Any], deal: dict[str, Any]) -> None:
    for seat in (CHANCE, 0, 1):
        assert refusal(dealt, seat, DISCARD)["code"] == "NO_PENDING_DISCARD"
    for seat in (CHANCE, 1, 2):
        assert refusal(dealt, seat, PLACE)["code"] == "NOT_YOUR_TURN"
    assert refusal(dealt, CHANCE, deal)["code"] == "NOT_YOUR_TURN"
    assert refusal(dealt, 0, deal)["code"] == "WRONG_PHASE"


def test_the_first_coin(refusal: Any, dealt: dict[str, Any]) -> None:
    assert refusal(dealt, 0, {"do": "place", "coin": "sun-3"})["code"] == ""
    assert refusal(dealt, 0, PLACE)["code"] == ""
    assert refusal(dealt, 0, {"do": "place", "coin": "moon-3", "pos": "2-0"})["code"] == "NO_SUCH_COIN"
    dealt["pyramid"][0]["tile"] = "crown-1"
    assert refusal(dealt, 0, {"do": "place", "coin": "sun-3", "pos": "2-0"}) == {
        "code": "FIRST_COIN_TARGET",
        "sentence": "The first coin of a turn goes on the top-left tile of the pyramid, the crown ace tile.",
        "concerns": ["coin:sun-3", "2-0", "1-0"],
    }


def test_the_second_coin(refusal: Any, dealt: dict[str, Any]) -> None:
    state = copy.deepcopy(dealt)
    state["step"] = "second"
    removed = state["pyramid"].pop(2)
    state["pyramid"][1].update(up=True, coins=["moon-1", "moon-2", "moon-3", "crown-0"])
    state["discarded"] = [removed["tile"]]
    assert refusal(state, 0, PLACE)["code"] == ""
    assert refusal(state, 0, {"do": "place", "coin": "moon-3"})["code"] == "MALFORMED"
    assert refusal(state, 0, {"do": "place", "coin": "moon-0", "pos": "2-1"})["code"] == "NO_SUCH_COIN"
    assert refusal(state, 0, {**PLACE, "pos": "2-1"}) == {
        "code": "NO_SUCH_TILE",
        "sentence": "There is no tile any more at the second place of row 2.",
        "concerns": ["coin:sun-3", "2-1"],
    }
    assert refusal(state, 0, {**PLACE, "pos": "3-0"})["code"] == "TILE_FACE_DOWN"
    assert refusal(state, 0, {**PLACE, "pos": "2-0"})["sentence"] == (
        "The tile at the first place of row 2 already holds 4 coins, and no tile takes more."
    )
