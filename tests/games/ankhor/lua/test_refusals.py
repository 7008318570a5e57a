"""Which refusal comes first, and what it says."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.ankhor.lua.scenes import SQUARE, counts, scene, tile, with_layout
from tests.lua.loader import Modules, Rules
from tests.lua.play import CHANCE
from tts_builder.engine.game import canonical
from tts_builder.games.ankhor.facts import REACH

TAKE = {"do": "take", "tokens": {"fish": 3}}
END = {"do": "end"}

MALFORMED = [
    "take",
    7,
    [],
    ["take"],
    {"do": "pass"},
    {"do": 1},
    {"tokens": {"fish": 3}},
    {"do": "take"},
    {"do": "take", "tokens": 3},
    {"do": "take", "tokens": ["fish"]},
    {"do": "take", "tokens": {"gold": 3}},
    {"do": "take", "tokens": {"fish": 3, "wood": 0}},
    {"do": "take", "tokens": {"fish": -1, "wood": 4}},
    {"do": "take", "tokens": {"fish": 1.5}},
    {"do": "take", "tokens": {"fish": "3"}},
    {"do": "take", "tokens": {"fish": 3}, "slot": 0},
    {"do": "buy", "slot": 0},
    {"do": "buy", "at": [0, 0, 0]},
    {"do": "buy", "slot": 6, "at": [0, 0, 0]},
    {"do": "buy", "slot": -1, "at": [0, 0, 0]},
    {"do": "buy", "slot": "0", "at": [0, 0, 0]},
    {"do": "buy", "slot": 0, "at": [0, 0]},
    {"do": "buy", "slot": 0, "at": [0, 0, 0, 0]},
    {"do": "buy", "slot": 0, "at": [0, 0, 2]},
    {"do": "buy", "slot": 0, "at": [REACH + 1, 0, 0]},
    {"do": "buy", "slot": 0, "at": [0, -REACH - 1, 0]},
    {"do": "buy", "slot": 0, "at": [0.5, 0, 0]},
    {"do": "buy", "slot": 0, "at": {"x": 0, "y": 0, "z": 0}},
    {"do": "buy", "slot": 0, "at": [0, 0, 1], "waive": "ankh"},
    {"do": "buy", "slot": 0, "at": [0, 0, 1], "waive": 1},
    {"do": "refill"},
    {"do": "refill", "pile": "C"},
    {"do": "refill", "pile": "a"},
    {"do": "move", "from": [0, 0, 0]},
    {"do": "move", "from": [0, 0], "to": [0, 1]},
    {"do": "move", "from": [0, 0, 0], "to": [0, 1, 0]},
    {"do": "store"},
    {"do": "store", "at": [0, 0, 3]},
    {"do": "end", "return": 1},
    {"do": "end", "return": {"fish": 0}},
    {"do": "end", "return": {"gold": 1}},
    {"do": "end", "tokens": {"fish": 1}},
    {"do": "deal"},
    {"do": "deal", "tiles": ["blue:cat"], "markers": [], "first": 0},
    {"do": "deal", "tiles": [], "markers": ["ankh"], "first": 0},
    {"do": "deal", "tiles": [], "markers": [], "first": "0"},
]


@pytest.fixture
def before(modules: Modules, rules: Rules) -> dict[str, Any]:
    return modules.out(rules.setup(3))


@pytest.fixture
def deal(rules: Rules) -> dict[str, Any]:
    return rules.chance(rules.setup(3), random.Random(5).randrange)


@pytest.mark.parametrize("move", MALFORMED, ids=str)
def test_what_is_no_move_is_malformed_in_every_phase(rules: Rules, move: Any) -> None:
    for phase in ("turn", "over", "deal"):
        found = rules.refuse(scene(phase=phase), 0, move)
        assert found is not None
        assert found["code"] == "MALFORMED"
        assert found["sentence"].endswith(".")


@pytest.mark.parametrize("seat", [-2, 2, 0.5, "0", None])
def test_a_seat_that_is_not_there(rules: Rules, seat: Any) -> None:
    assert rules.code(scene(phase="over"), seat, TAKE) == "MALFORMED"


def test_game_over_comes_before_turn(rules: Rules, deal: dict[str, Any]) -> None:
    for seat in (CHANCE, 0, 1):
        assert rules.code(scene(phase="over"), seat, TAKE) == "GAME_OVER"
    assert rules.code(scene(phase="over"), CHANCE, {**deal, "first": 9}) == "GAME_OVER"


def test_before_the_deal(rules: Rules, before: dict[str, Any], deal: dict[str, Any]) -> None:
    assert rules.code(before, 0, deal) == "NOT_YOUR_TURN"
    assert rules.code(before, 0, TAKE) == "NOT_YOUR_TURN"
    assert rules.code(before, CHANCE, TAKE) == "WRONG_PHASE"
    assert rules.code(before, CHANCE, deal) == ""


@pytest.mark.parametrize(
    "tamper",
    [
        lambda deal: deal["tiles"].pop(),
        lambda deal: deal["tiles"].append("blue:jackal"),
        lambda deal: deal.update(tiles=["blue:jackal", *[t for t in deal["tiles"] if t != "blue:desert"]]),
        lambda deal: deal["markers"].pop(),
        lambda deal: deal.update(markers=["fish"] * 4 + deal["markers"][4:]),
        lambda deal: deal.update(markers=["fish"] * 3 + [m for m in deal["markers"] if m != "fish"]),
        lambda deal: deal.update(first=3),
        lambda deal: deal.update(first=-1),
    ],
)
def test_a_deal_no_shuffle_can_give(
    rules: Rules, before: dict[str, Any], deal: dict[str, Any], tamper: Any
) -> None:
    tamper(deal)
    assert rules.code(before, CHANCE, deal) == "MALFORMED"


def test_double_prices_are_fair(rules: Rules, before: dict[str, Any], deal: dict[str, Any]) -> None:
    zones = [
        ["fish", "fish", "wood"],
        ["wood", "wood"],
        ["ivory", "ivory", "fish"],
        ["papyrus", "papyrus"],
        ["cloth", "cloth", "ivory"],
        ["papyrus", "cloth"],
    ]
    deal["markers"] = [marker for zone in zones for marker in zone]
    assert rules.code(before, CHANCE, deal) == ""


def test_in_turn(rules: Rules, deal: dict[str, Any]) -> None:
    for seat in (CHANCE, 1):
        assert rules.code(scene(), seat, TAKE) == "NOT_YOUR_TURN"
        assert rules.code(scene(), seat, deal) == "NOT_YOUR_TURN"
    assert rules.code(scene(), 0, deal) == "WRONG_PHASE"


def test_taking(rules: Rules) -> None:
    state = scene(supply=counts(fish=1, wood=4))
    assert rules.code(state, 0, {"do": "take", "tokens": {"fish": 1, "wood": 2}}) == ""
    assert rules.code(state, 0, {"do": "take", "tokens": {}}) == "TAKE_NOT_3"
    assert rules.code(state, 0, {"do": "take", "tokens": {"fish": 4}}) == "TAKE_NOT_3"
    assert rules.refuse(state, 0, {"do": "take", "tokens": {"wood": 1, "fish": 2}}) == {
        "code": "SUPPLY_EMPTY",
        "sentence": "You ask for 2 fish, but the supply has 1 fish.",
        "concerns": ["token:fish"],
    }
    done = {**state, "main_done": True}
    assert rules.code(done, 0, {"do": "take", "tokens": {"fish": 4}}) == "MAIN_ALREADY_DONE"


def test_buying_on_the_ground(rules: Rules) -> None:
    state = with_layout(tile("green:two", 0, 0), stock={"wood": 1, "papyrus": 1, "ankh": 2})

    def buy(slot: int, *at: int, **more: str) -> str:
        return rules.code(state, 0, {"do": "buy", "slot": slot, "at": list(at), **more})

    assert buy(3, 1, 0, 0) == buy(3, 0, -1, 0) == ""
    assert buy(4, 0, 0, 0) == "NO_TILE_IN_SLOT"
    assert buy(0, 0, 0, 0, waive="fish") == "CELL_OCCUPIED"
    assert buy(0, 1, 1, 0, waive="fish") == "NOT_ADJACENT"
    assert buy(0, 1, 0, 0, waive="fish") == "BAD_WAIVE"
    assert buy(0, 1, 0, 0) == "CANNOT_PAY"
    assert rules.code({**state, "main_done": True}, 0, {"do": "buy", "slot": 4, "at": [9, 9, 1]}) == (
        "MAIN_ALREADY_DONE"
    )


def test_what_is_missing_is_named(rules: Rules) -> None:
    state = scene(stock={"fish": 1}, row=["", "", "", "", "white:two", ""])
    assert rules.refuse(state, 0, {"do": "buy", "slot": 4, "at": [0, 0, 0]}) == {
        "code": "CANNOT_PAY",
        "sentence": "You cannot pay for the white two: you still need 1 fish and 1 wood.",
        "concerns": ["slot:4"],
    }


def test_buying_for_the_first_floor(rules: Rules) -> None:
    state = with_layout(*SQUARE, stock={"ivory": 1, "fish": 1})

    def buy(slot: int, *at: int, **more: str) -> str:
        return rules.code(state, 0, {"do": "buy", "slot": slot, "at": list(at), **more})

    assert buy(1, 0, 0, 1, waive="cloth") == ""
    assert buy(1, 0, 0, 1, waive="fish") == "CANNOT_PAY"
    assert buy(1, 0, 0, 1, waive="wood") == buy(1, 0, 0, 1) == "BAD_WAIVE"
    assert buy(0, 0, 0, 1, waive="wood") == "COLOR_MISMATCH"
    assert buy(0, 1, 0, 1, waive="wood") == "NO_SUPPORT"
    full = with_layout(*SQUARE, tile("green:jackal", 0, 0, 1))
    assert rules.code(full, 0, {"do": "buy", "slot": 0, "at": [0, 0, 1]}) == "CELL_OCCUPIED"


def test_of_a_double_price_one_marker_is_saved(rules: Rules) -> None:
    state = with_layout(*SQUARE, row=["", "", "", "", "green:two", ""], stock={"fish": 1, "wood": 1})
    assert rules.code(state, 0, {"do": "buy", "slot": 4, "at": [0, 0, 1], "waive": "fish"}) == ""
    assert rules.code(state, 0, {"do": "buy", "slot": 4, "at": [0, 0, 1], "waive": "wood"}) == "CANNOT_PAY"


def test_refilling(rules: Rules) -> None:
    refill = {"do": "refill", "pile": "B"}
    assert rules.code(scene(stock={"ankh": 1}), 0, refill) == ""
    assert rules.code(scene(), 0, refill) == "NO_ANKH"
    assert rules.code(scene(stock={"ankh": 1}, usable=0), 0, refill) == "ANKH_FRESH"
    empty = {"A": ["blue:two"], "B": []}
    assert rules.code(scene(piles=empty), 0, refill) == "BAD_PILE"
    full = scene(3, row=["blue:two"] * 6, piles=empty)
    assert rules.code(full, 0, refill) == "NO_EFFECT"
    nothing = {"A": [], "B": []}
    packed = ["blue:two", "", "", "", "", ""]
    gap = ["", "blue:two", "", "", "", ""]
    assert rules.code(scene(3, row=packed, piles=nothing), 0, refill) == "NO_EFFECT"
    assert rules.code(scene(3, row=gap, piles=nothing, stock={"ankh": 1}), 0, refill) == ""
    assert rules.code(scene(2, row=packed, piles=nothing, stock={"ankh": 1}), 0, refill) == ""
    assert rules.code(scene(2, row=[""] * 6, piles=nothing, stock={"ankh": 1}), 0, refill) == "NO_EFFECT"


def test_moving(rules: Rules) -> None:
    state = with_layout(*SQUARE, tile("white:two", 2, 0), tile("red:two", 0, 0, 1))

    def move(start: list[int], to: list[int], **given: Any) -> str:
        return rules.code({**state, **given}, 0, {"do": "move", "from": start, "to": to})

    assert move([5, 5, 0], [5, 5]) == "NO_SUCH_TILE"
    assert move([0, 0, 0], [0, 0]) == "TILE_SUPPORTS"
    assert move([2, 0, 0], [2, 0]) == "SAME_PLACE"
    assert move([2, 0, 0], [1, 1]) == "CELL_OCCUPIED"
    assert move([2, 0, 0], [3, 0]) == "NOT_ADJACENT"
    assert move([0, 0, 1], [1, 0]) == "NO_SUPPORT"
    assert move([2, 0, 0], [2, 1]) == "NO_ANKH"
    fresh = [counts(ankh=1), counts()]
    assert move([2, 0, 0], [2, 1], stocks=fresh) == "ANKH_FRESH"
    assert move([2, 0, 0], [2, 1], stocks=fresh, usable=1) == ""


def test_storing(rules: Rules) -> None:
    layout = [*SQUARE, tile("blue:depot", 2, 0, token=True), tile("red:two", 0, 0, 1)]
    state = with_layout(*layout, tile("white:depot", 3, 0), stock={"wood": 1})

    def store(*at: int) -> str:
        return rules.code(state, 0, {"do": "store", "at": list(at)})

    assert store(9, 9, 0) == "NO_SUCH_TILE"
    assert store(0, 0, 0) == store(0, 0, 1) == "NOT_A_DEPOT"
    assert store(1, 1, 0) == "DEPOT_COVERED"
    assert store(2, 0, 0) == "DEPOT_FULL"
    assert rules.refuse(state, 0, {"do": "store", "at": [3, 0, 0]}) == {
        "code": "NO_TOKEN",
        "sentence": "You have no ivory in your stock to put on the white depot.",
        "concerns": ["place:3,0,0", "token:ivory"],
    }
    state["stocks"][0]["ivory"] = 1
    assert store(3, 0, 0) == ""


def test_ending(rules: Rules) -> None:
    state = scene(stock={"fish": 4, "wood": 3, "ankh": 3}, main_done=True)

    def end(**back: int) -> dict[str, Any]:
        return rules.refuse(state, 0, {"do": "end", "return": back}) or {"code": ""}

    assert rules.code({**state, "main_done": False}, 0, END) == "MAIN_NOT_DONE"
    assert rules.code(state, 0, END) == "LIMIT_EXCEEDED"
    assert end(fish=1, wood=1, ankh=1)["code"] == ""
    assert end(fish=1)["sentence"] == (
        "You end your turn with at most 5 resources and 2 ankhs: give back 1 resource and 1 ankh more."
    )
    assert (
        end(fish=3, ankh=3)["sentence"] == "You give back your surplus and no more: 2 resources and 1 ankh."
    )
    assert end(fish=4, wood=3)["code"] == "LIMIT_EXCEEDED"
    assert end(ivory=2, ankh=1) == {
        "code": "BAD_RETURN",
        "sentence": "You want to give back 2 ivory, but you have no ivory.",
        "concerns": ["token:ivory"],
    }
    small = scene(stock={"fish": 5, "ankh": 2}, main_done=True)
    assert rules.code(small, 0, END) == rules.code(small, 0, {"do": "end", "return": {}}) == ""
    assert rules.refuse(small, 0, {"do": "end", "return": {"fish": 1}}) == {
        "code": "BAD_RETURN",
        "sentence": "You give back your surplus and no more: nothing.",
        "concerns": [],
    }


def test_mutated_moves_are_refused_with_a_code(rules: Rules) -> None:
    """Every legal move of a position with one parameter spoilt: refused, or in the list itself."""
    state = with_layout(*SQUARE, stock={"ankh": 1, "fish": 2, "ivory": 1, "wood": 1, "cloth": 1})
    legal = rules.moves(state, 0)
    texts = {canonical(move) for move in legal}
    chance = random.Random(3)
    odd = [-1, 99, 1.5, True, "", "?", [], ["?"], {"a": 1}, "fish", [0, 0, 0], {"fish": 3}]
    for move in legal:
        name = chance.choice(sorted(move))
        spoilt = {**move, name: chance.choice(odd)}
        found = rules.refuse(state, 0, spoilt)
        assert (found is None) == (canonical(spoilt) in texts)
        assert found is None or (found["code"].isupper() and found["sentence"].endswith("."))
