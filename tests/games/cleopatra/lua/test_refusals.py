"""Which refusal comes first, and what it says."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.cleopatra.lua.scenes import (
    MOSAIC_COST,
    PLAIN_COLUMN,
    build,
    column,
    mosaic,
    scene,
    sphinx,
)
from tests.lua.loader import Rules
from tests.lua.play import CHANCE
from tts_builder.engine.game import canonical

PASS, KEEP, LEAVE = {"do": "pass"}, {"do": "keep"}, {"do": "leave_quarry"}
I_AT_THE_BACK = tuple((x, 0) for x in range(5))

MALFORMED = [
    "pass",
    7,
    [],
    ["pass"],
    {"do": "sleep"},
    {"do": 1},
    {"name": "visir"},
    {"do": "pass", "stall": 0},
    {"do": "worshipper"},
    {"do": "worshipper", "name": "Visir"},
    {"do": "market"},
    {"do": "market", "stall": 3},
    {"do": "market", "stall": -1},
    {"do": "market", "stall": 0.5},
    {"do": "market", "stall": "0"},
    {"do": "stall_for_card", "stall": True},
    {"do": "discard"},
    {"do": "discard", "cards": "wood"},
    {"do": "discard", "cards": ["gold"]},
    {"do": "discard", "cards": ["wood?"]},
    {"do": "bid"},
    {"do": "bid", "amount": -1},
    {"do": "bid", "amount": 10_000},
    {"do": "build", "piece": "column", "wall": "L1"},
    {"do": "build", "pay": [], "wall": "L1"},
    build("temple", []),
    build("column", []),
    column("L4"),
    column("L1", row="left"),
    column("L1", use=["wood"]),
    column("L1", use=["wood", "wood"]),
    column("L1", use=["wood", "gold"]),
    column("L1", use=[]),
    column("L1", claim=[[0, 0]]),
    column("L1", claim=[]),
    column("L1", cells=[[x, 0] for x in range(5)]),
    sphinx("middle"),
    sphinx("left", use=["wood", "stone"]),
    build("door", [], row="left"),
    build("pedestal", [], row="left"),
    build("throne", [], use=["wood", "stone", "lapis"]),
    mosaic(*I_AT_THE_BACK[:4]),
    mosaic(*I_AT_THE_BACK, (5, 0)),
    mosaic(*I_AT_THE_BACK[:4], (100, 0)),
    mosaic(*I_AT_THE_BACK, claim=[[0, -100]]),
    mosaic(*I_AT_THE_BACK, claim=[[0]]),
    mosaic(*I_AT_THE_BACK, claim=3),
    build("mosaic", [], cells=[0, 1, 2, 3, 4]),
    {"do": "shuffle"},
    {"do": "shuffle", "deck": ["wood??"]},
    {"do": "deal", "order": [], "pile": [], "hands": [], "deck": []},
    {"do": "deal", "order": [], "pile": ["A"], "hands": [], "deck": [], "first": 0},
    {"do": "deal", "order": ["ra"], "pile": [], "hands": [], "deck": [], "first": 0},
    {"do": "deal", "order": [], "pile": [], "hands": ["wood"], "deck": [], "first": 0},
]


@pytest.mark.parametrize("move", MALFORMED, ids=str)
def test_what_is_no_move(rules: Rules, move: Any) -> None:
    for state in (scene(phase="over"), scene(), rules.setup(2)):
        found = rules.refuse(state, 0, move)
        assert found is not None
        assert found["code"] == "MALFORMED"
        assert found["sentence"].endswith(".")


@pytest.mark.parametrize("seat", [-2, 2, 0.5, "0", None])
def test_what_is_no_seat(rules: Rules, seat: Any) -> None:
    assert rules.code(scene(), seat, PASS) == "MALFORMED"


def test_after_the_end(rules: Rules) -> None:
    for seat in (CHANCE, 0, 1):
        assert rules.code(scene(phase="over"), seat, PASS) == "GAME_OVER"


def test_before_the_deal(rules: Rules) -> None:
    start = rules.setup(3)
    deal = rules.chance(start, random.Random(1).randrange)
    assert rules.code(start, CHANCE, deal) == ""
    assert rules.code(start, 0, deal) == "NOT_YOUR_TURN"
    assert rules.code(start, CHANCE, PASS) == "WRONG_PHASE"
    assert rules.code(start, CHANCE, {"do": "shuffle", "deck": []}) == "WRONG_PHASE"
    assert rules.code(scene(3), CHANCE, deal) == "NOT_YOUR_TURN"
    assert rules.code(scene(3), 0, deal) == "WRONG_PHASE"


def _flipped(deck: list[str]) -> list[str]:
    down = next(i for i, card in enumerate(deck) if card.endswith("?"))
    return [*deck[:down], deck[down][:-1], *deck[down + 1 :]]


def test_deals_that_no_shuffle_gives(rules: Rules) -> None:
    start = rules.setup(3)
    deal = rules.chance(start, random.Random(1).randrange)
    deck, hands, pile = deal["deck"], deal["hands"], deal["pile"]
    unsorted = next(i for i, hand in enumerate(hands) if hand[0] != hand[2])
    turned = [hand[::-1] if i == unsorted else hand for i, hand in enumerate(hands)]
    spoilt: list[dict[str, Any]] = [
        {"order": deal["order"][:4]},
        {"order": [deal["order"][0]] * 5},
        {"pile": pile[1:]},
        {"pile": [pile[1], *pile[1:]]},
        {"hands": hands[:2], "deck": deck + hands[2]},
        {"hands": [*hands, []]},
        {"hands": turned},
        {"hands": [sorted(hands[0] + hands[1][:1]), hands[1][1:], hands[2]]},
        {"hands": [["cave"] * 3, *hands[1:]]},
        {"deck": deck[1:]},
        {"deck": _flipped(deck)},
        {"first": 3},
        {"first": -1},
    ]
    for change in spoilt:
        assert rules.code(start, CHANCE, {**deal, **change}) == "MALFORMED", change


def test_shuffles(rules: Rules) -> None:
    state = scene(phase="shuffle", then="replenish", discard=["artisan", "stone", "stone", "wood"])

    def shuffle(*deck: str, seat: int = CHANCE) -> str:
        return rules.code(state, seat, {"do": "shuffle", "deck": list(deck)})

    assert shuffle("stone", "wood?", "artisan", "stone") == ""
    assert shuffle("stone", "wood", "artisan", "stone") == "MALFORMED"
    assert shuffle("stone?", "wood?", "artisan", "stone") == "MALFORMED"
    assert shuffle("wood", "wood?", "artisan", "stone") == "MALFORMED"
    assert shuffle("stone", "wood?", "artisan") == "MALFORMED"
    assert shuffle("stone", "wood?", "artisan", "stone", seat=0) == "NOT_YOUR_TURN"
    assert rules.code(state, CHANCE, PASS) == "WRONG_PHASE"


VERBS = {
    "worshipper": {"do": "worshipper", "name": "architect"},
    "market": {"do": "market", "stall": 0},
    "stall_for_card": {"do": "stall_for_card", "stall": 0},
    "build": column("L1"),
    "leave_quarry": LEAVE,
    "pass": PASS,
    "keep": KEEP,
    "discard": {"do": "discard", "cards": []},
    "bid": {"do": "bid", "amount": 0},
    "shuffle": {"do": "shuffle", "deck": []},
}
PHASES: list[tuple[dict[str, Any], set[str]]] = [
    ({"phase": "main"}, {"worshipper", "market", "build", "leave_quarry", "pass"}),
    ({"phase": "second", "market_done": True}, {"build", "leave_quarry", "pass"}),
    ({"phase": "second", "quarry_done": True}, {"market", "pass"}),
    ({"phase": "quarry"}, {"build", "leave_quarry"}),
    ({"phase": "replenish", "drawn": "wood"}, {"stall_for_card"}),
    ({"phase": "limit", "then": "end"}, {"keep", "discard"}),
    ({"phase": "offering"}, {"bid"}),
]


@pytest.mark.parametrize(("given", "allowed"), PHASES, ids=[str(given) for given, _ in PHASES])
def test_moves_of_a_phase(rules: Rules, given: dict[str, Any], allowed: set[str]) -> None:
    state = scene(hand=PLAIN_COLUMN, **given)
    codes = {verb: rules.code(state, 0, move) for verb, move in VERBS.items()}
    assert {verb for verb, code in codes.items() if code != "WRONG_PHASE"} == allowed
    for move in VERBS.values():
        assert rules.code(state, CHANCE, move) == "NOT_YOUR_TURN"
        if given["phase"] != "offering":
            assert rules.code(state, 1, move) == "NOT_YOUR_TURN"


def test_worshippers(rules: Rules) -> None:
    def called(name: str, **given: Any) -> str:
        return rules.code(scene(**given), 0, {"do": "worshipper", "name": name})

    assert called("visir", scarabs=[2, 9]) == "CANNOT_PAY_PENALTY"
    assert called("visir", scarabs=[3, 0]) == ""
    assert called("foreman", scarabs=[0, 0]) == ""
    assert called("visir", scarabs=[0, 0], worshipper="beggar") == "WORSHIPPER_USED"


def test_the_market(rules: Rules) -> None:
    state = scene(stalls=[[], ["wood"], []])
    assert rules.refuse(state, 0, {"do": "market", "stall": 2}) == {
        "code": "EMPTY_STALL",
        "sentence": "Stall 3 is empty; choose another one.",
        "concerns": ["stall:2"],
    }
    serving = scene(phase="replenish", drawn="wood", served=[0, 2])
    codes = [rules.code(serving, 0, {"do": "stall_for_card", "stall": stall}) for stall in range(3)]
    assert codes == ["BAD_PLACEMENT", "", "BAD_PLACEMENT"]


def test_leaving_and_passing(rules: Rules) -> None:
    bare: dict[str, Any] = {"stalls": [[], [], []]}
    assert rules.code(scene(phase="second", market_done=True), 0, LEAVE) == "NOTHING_BUILT"
    assert rules.code(scene(), 0, PASS) == "VISIT_POSSIBLE"
    assert rules.code(scene(hand=PLAIN_COLUMN, **bare), 0, PASS) == "VISIT_POSSIBLE"
    walls = [f"{side}{n}" for side in "LBR" for n in (1, 2, 3)]
    assert rules.code(scene(hand=PLAIN_COLUMN, walls=walls, **bare), 0, PASS) == ""
    waived: dict[str, Any] = {"worshipper": "merchant", "discount": {"artisans": 0, "resources": 2}}
    assert rules.code(scene(hand=["artisan"], **bare), 0, PASS) == ""
    assert rules.code(scene(hand=["artisan"], **bare, **waived), 0, PASS) == "VISIT_POSSIBLE"
    assert rules.code(scene(hand=MOSAIC_COST, walls=walls, **bare), 0, PASS) == "VISIT_POSSIBLE"
    assert rules.code(scene(hand=MOSAIC_COST, walls=walls, pile=[], **bare), 0, PASS) == ""


def test_the_hand_limit(rules: Rules) -> None:
    state = scene(hand=["artisan"] * 10 + ["cave", "wood"], phase="limit", then="end")

    def discard(*cards: str) -> dict[str, Any]:
        return rules.refuse(state, 0, {"do": "discard", "cards": list(cards)}) or {"code": ""}

    assert discard("cave", "wood")["code"] == discard("artisan", "artisan")["code"] == ""
    assert discard("cave")["sentence"] == "To get down to 10 cards, discard exactly 2 cards."
    assert discard("cave", "wood", "artisan")["code"] == "BAD_DISCARD"
    assert discard("cave", "cave") == {
        "code": "BAD_DISCARD",
        "sentence": 'You do not hold that many cards of "Cave".',
        "concerns": ["card:cave"],
    }


def test_bids(rules: Rules) -> None:
    state = scene(3, phase="offering", bids=[-1, 2, -1], scarabs=[4, 9, 0])
    assert rules.code(state, 0, {"do": "bid", "amount": 4}) == ""
    assert rules.code(state, 0, {"do": "bid", "amount": 5}) == "BID_TOO_HIGH"
    assert rules.code(state, 2, {"do": "bid", "amount": 0}) == ""
    assert rules.code(state, 1, {"do": "bid", "amount": 0}) == "NOT_YOUR_TURN"
    assert rules.code(state, 1, PASS) == "NOT_YOUR_TURN"
    assert rules.code(state, 0, PASS) == "WRONG_PHASE"


def test_mutated_moves_are_refused_with_a_code(rules: Rules) -> None:
    """Legal moves with one parameter spoilt: refused, or in the list, or a build that is not listed."""
    state = scene(hand=["T-wood", *MOSAIC_COST, "cave", "lapis"], pile=["V", "I"], scarabs=[4, 4])
    legal = rules.moves(state, 0)
    texts = {canonical(move) for move in legal}
    chance = random.Random(3)
    odd = [-1, 99, 1.5, True, "", "?", [], ["?"], {"a": 1}, "left", "B2", 0, [[0, 0]], MOSAIC_COST]
    for move in legal:
        name = chance.choice(sorted(move))
        spoilt = {**move, name: chance.choice(odd)}
        found = rules.refuse(state, 0, spoilt)
        if found is None:
            assert canonical(spoilt) in texts or spoilt["pay"] is MOSAIC_COST or "claim" in spoilt
        else:
            assert found["code"].isupper()
            assert found["sentence"].endswith(".")
