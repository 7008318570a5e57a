"""Cases of play that the acceptance vectors leave open."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.cleopatra.lua.scenes import MOSAIC_COST, build, column, garden, mosaic, pool, scene, sphinx
from tests.lua.loader import Modules, Rules
from tests.lua.play import CHANCE

LEAVE, PASS, KEEP = {"do": "leave_quarry"}, {"do": "pass"}, {"do": "keep"}


def market(stall: int) -> dict[str, Any]:
    return {"do": "market", "stall": stall}


def serve(stall: int) -> dict[str, Any]:
    return {"do": "stall_for_card", "stall": stall}


def call(name: str) -> dict[str, Any]:
    return {"do": "worshipper", "name": name}


def shuffle(*deck: str) -> dict[str, Any]:
    return {"do": "shuffle", "deck": list(deck)}


@pytest.fixture
def play(modules: Modules, rules: Rules) -> Any:
    """The state after moves of whoever is to act first."""

    def run(state: dict[str, Any], *moves: dict[str, Any]) -> dict[str, Any]:
        for move in moves:
            seat = rules.actors(state)[0]
            refusal = rules.refuse(state, seat, move)
            assert refusal is None, refusal
            state = modules.out(rules.apply(state, seat, move))
        return state

    return run


def test_the_deal(modules: Modules, rules: Rules) -> None:
    start = rules.setup(4)
    deal = {**rules.chance(start, random.Random(4).randrange), "first": 2}
    state = modules.out(rules.apply(start, CHANCE, deal))
    assert (state["first"], state["turn"], state["phase"]) == (2, 2, "main")
    assert state["stalls"] == [[card] for card in deal["deck"][:3]]
    assert state["deck"] == deal["deck"][3:]
    assert (state["hands"], state["order"], state["pile"]) == (deal["hands"], deal["order"], deal["pile"])
    assert len(deal["deck"]) == 82
    assert sum(card.endswith("?") for card in deal["deck"]) == 27


def test_an_ordinary_market_turn(play: Any) -> None:
    state = play(scene(hand=["cave"]), market(2))
    assert (state["phase"], state["drawn"], state["hands"][0]) == (
        "replenish",
        "wood",
        ["artisan", "cave", "lapis"],
    )
    state = play(state, serve(2), serve(0))
    assert (state["served"], state["drawn"]) == ([0, 2], "stone")
    assert state["stalls"] == [["wood", "cave?"], ["marble"], ["wood"]]
    state = play(state, serve(1))
    assert (state["turn"], state["phase"], state["drawn"], state["served"]) == (1, "main", "", [])
    assert (state["market_done"], state["deck"]) == (False, ["lapis?"])


def test_a_shuffle_amid_replenishing(play: Any) -> None:
    state = play(scene(deck=["wood"], discard=["artisan", "cave", "stone"]), market(0), serve(1))
    assert (state["phase"], state["then"], state["served"], state["drawn"]) == (
        "shuffle",
        "replenish",
        [1],
        "",
    )
    state = play(state, shuffle("cave?", "stone", "artisan"))
    assert (state["phase"], state["then"], state["drawn"], state["discard"]) == ("replenish", "", "cave?", [])
    assert play(state, serve(0), serve(2))["deck"] == ["artisan"]


def test_no_card_is_left_for_the_third_stall(play: Any) -> None:
    state = play(scene(deck=["wood"]), market(0), serve(1))
    assert (state["turn"], state["stalls"][0], state["stalls"][1]) == (1, [], ["marble", "wood"])


def test_a_bare_market_is_filled_before_the_turn_by_a_shuffle(play: Any) -> None:
    start = scene(hand=["artisan", "stone", "stone"], stalls=[[], [], []], deck=["lapis?"])
    state = play(start, sphinx("left", "artisan", "stone", "stone"), LEAVE)
    assert (state["turn"], state["phase"], state["then"]) == (1, "shuffle", "fill")
    assert state["stalls"] == [["lapis?"], [], []]
    state = play(state, shuffle("stone?", "artisan", "stone"))
    assert (state["phase"], state["then"]) == ("main", "")
    assert (state["stalls"], state["deck"]) == ([["lapis?"], ["stone?"], ["artisan"]], ["stone"])


def test_the_beggar_waits_for_a_shuffle(play: Any) -> None:
    start = scene(deck=["wood?", "cave"], discard=["artisan"] * 3)
    state = play(start, call("beggar"))
    assert (state["phase"], state["then"], state["begging"]) == ("shuffle", "beggar", 2)
    assert (state["hands"][0], state["amulets"][0]) == (["cave", "wood"], 1)
    state = play(state, shuffle("artisan", "artisan?", "artisan"))
    assert (state["phase"], state["then"], state["begging"]) == ("main", "", 0)
    assert state["hands"][0] == ["artisan", "artisan", "cave", "wood"]
    assert state["order"] == ["architect", "visir", "merchant", "foreman", "beggar"]


def test_the_beggar_takes_what_is_there(play: Any) -> None:
    state = play(scene(deck=["wood?", "cave"]), call("beggar"))
    assert (state["phase"], state["begging"], state["hands"][0]) == ("main", 0, ["cave", "wood"])


def test_visir_market_then_quarry(play: Any) -> None:
    start = scene(hand=["artisan"] * 9 + ["stone", "stone"], worshipper="visir")
    state = play(start, market(0), serve(0), serve(1), serve(2))
    assert (state["phase"], state["market_done"], len(state["hands"][0])) == ("second", True, 12)
    limit = play(state, PASS)
    assert (limit["phase"], limit["then"]) == ("limit", "end")
    done = play(limit, KEEP)
    assert (done["turn"], done["amulets"][0], done["worshipper"]) == (1, 2, "")
    built = play(state, sphinx("left", "artisan", "stone", "stone"), LEAVE)
    assert (built["turn"], len(built["hands"][0])) == (1, 9)


def test_visir_quarry_then_market(play: Any) -> None:
    start = scene(hand=["artisan"] * 11 + ["stone", "stone"], worshipper="visir")
    state = play(start, sphinx("left", "artisan", "stone", "stone"), LEAVE)
    assert (state["phase"], state["quarry_done"]) == ("second", True)
    state = play(state, market(1))
    assert (state["phase"], state["then"], state["drawn"]) == ("limit", "replenish", "")
    state = play(state, {"do": "discard", "cards": ["marble"]})
    assert (state["phase"], state["then"], state["discard"]) == (
        "replenish",
        "",
        ["artisan", "marble", "stone", "stone"],
    )
    assert play(state, serve(0), serve(1), serve(2))["turn"] == 1


def test_what_a_payment_leaves_serves_the_next_piece(play: Any) -> None:
    hand = ["T-wood", "artisan", "artisan", "cave", "stone"]
    state = play(scene(hand=hand), column("L1", ["T-wood", "artisan", "artisan", "stone"]))
    assert (state["pool"], state["amulets"][0]) == (pool(wood=1, artisan=1), 1)
    state = play(state, column("L2", ["cave"]))
    assert (state["pool"], state["amulets"][0], state["scarabs"][0]) == (pool(), 2, 11)
    assert state["hands"][0] == []
    assert state["discard"] == sorted(hand)


def test_use_decides_what_stays_in_the_pool(play: Any) -> None:
    hand = ["artisan", "lapis", "marble", "stone", "stone", "wood"]
    state = play(scene(hand=hand), column("L1", hand))
    assert state["pool"] == pool(stone=1, marble=1, lapis=1)
    state = play(scene(hand=hand), column("L1", hand, use=["marble", "lapis"]))
    assert state["pool"] == pool(stone=2, wood=1)
    state = play(scene(hand=["artisan", "cave", "cave", "wood", "wood"]), sphinx(
        "left", "artisan", "cave", "cave", "wood", "wood", use=["lapis"]
    ))  # fmt: skip
    assert state["pool"] == pool(wood=2)


def test_caves_come_before_the_discount(play: Any) -> None:
    start = scene(hand=["artisan", "cave", "wood"], worshipper="merchant")
    start["discount"] = {"artisans": 0, "resources": 2}
    state = play(start, build("sphinx", ["artisan", "cave"], row="left"))
    assert (state["pool"], state["discount"]) == (pool(), {"artisans": 0, "resources": 1})
    done = play(state, LEAVE)
    assert done["discount"] == {"artisans": 0, "resources": 0}


def test_artisans_come_before_the_discount(play: Any) -> None:
    start = scene(hand=["artisan", "artisan", "stone", "wood"], worshipper="foreman")
    start["discount"] = {"artisans": 2, "resources": 0}
    state = play(start, column("B2", ["artisan", "artisan", "stone", "wood"]))
    assert (state["pool"], state["discount"]) == (pool(artisan=1), {"artisans": 2, "resources": 0})


def test_walls_stay_in_the_order_of_the_chain(play: Any) -> None:
    hand = ["artisan", "stone", "wood"] * 3
    state = play(scene(hand=hand), column("R1"), column("B3"), column("L2"))
    assert state["walls"] == ["L2", "B3", "R1"]


def corner_scene(**given: Any) -> dict[str, Any]:
    """A V may close the corner at the back on the left; an I is all that comes after it."""
    return scene(hand=MOSAIC_COST, **{"pile": ["V", "I"], **given})


CORNER = ((2, 0), (2, 1), (0, 2), (1, 2), (2, 2))


def test_an_area_may_be_claimed_by_any_of_its_squares(play: Any) -> None:
    state = play(corner_scene(), mosaic(*CORNER, claim=[[1, 1]]))
    assert state["sanctuaries"] == [{"seat": 0, "at": [1, 1]}]
    assert (state["statues"], state["scarabs"][0]) == ([1, 2], 10)
    assert state["garden"][:3] == ["..V......", "..V......", "VVV......"]
    unclaimed = play(corner_scene(), mosaic(*CORNER, claim=[]))
    assert (unclaimed["sanctuaries"], unclaimed["scarabs"][0]) == ([], 11)


def test_the_last_large_rest_is_a_sanctuary(play: Any) -> None:
    state = play(corner_scene(pile=["V"]), mosaic(*CORNER, claim=[[8, 8], [0, 0]]))
    assert [entry["at"] for entry in state["sanctuaries"]] == [[8, 8], [0, 0]]
    assert (state["completed"], state["pile"], state["statues"]) == (["mosaics"], [], [0, 2])


def test_an_area_without_the_mosaic_is_not_new(rules: Rules) -> None:
    """The corner was closed before; now its last guest is gone, but nobody may claim it (C-A8)."""
    closed = garden(V=list(CORNER))
    state = corner_scene(garden=closed, pile=["I"])
    laid = mosaic(*((x, 8) for x in range(5)))
    assert rules.code(state, 0, {**laid, "claim": [[0, 0]]}) == "NO_SANCTUARY"
    assert rules.code(state, 0, {**laid, "claim": [[8, 0]]}) == ""


def test_two_categories_bring_offering_and_last_turns(play: Any) -> None:
    start = scene(
        3,
        hand=["artisan"] * 5 + ["stone"] * 7,
        doors={"left": True, "right": False},
        obelisks={"left": True, "right": False},
        cleopatra=3,
        turn=0,
        amulets=[4, 4, 1],
    )
    door = build("door", ["artisan"] * 2 + ["stone"] * 3, side="right")
    obelisk = build("obelisk", ["artisan"] * 3 + ["stone"] * 4, row="right")
    state = play(start, door, obelisk)
    assert state["completed"] == ["doors", "obelisks"]
    state = play(state, LEAVE)
    assert (state["phase"], state["cleopatra"], state["trigger"]) == ("offering", 5, 0)
    state = play(state, *({"do": "bid", "amount": amount} for amount in (2, 5, 2)))
    assert (state["bids"], state["scarabs"]) == ([2, 5, 2], [18, 0, 3])
    assert state["amulets"] == [5, 1, 2]
    assert (state["turn"], state["phase"]) == (1, "main")
    assert play({**state, "turn": 2, "stalls": [[], [], []], "deck": [], "discard": []}, PASS)["phase"] == (
        "over"
    )


def test_bids_in_any_order(modules: Modules, rules: Rules) -> None:
    state: Any = scene(3, phase="offering", cleopatra=4, quarry_done=True)
    assert rules.actors(state) == [0, 1, 2]
    state = modules.out(rules.apply(state, 2, {"do": "bid", "amount": 0}))
    assert (rules.actors(state), state["bids"], state["scarabs"]) == ([0, 1], [-1, -1, 0], [5, 5, 5])
    assert rules.code(state, 2, {"do": "bid", "amount": 0}) == "NOT_YOUR_TURN"


def test_a_further_category_changes_nothing(play: Any) -> None:
    start = scene(hand=["artisan"] * 2 + ["stone"] * 3, cleopatra=5, trigger=1)
    start["doors"] = {"left": True, "right": False}
    state = play(start, build("door", ["artisan"] * 2 + ["stone"] * 3, side="right"), LEAVE)
    assert (state["cleopatra"], state["trigger"], state["phase"]) == (5, 1, "over")
    assert (state["turn"], state["built"], state["pool"]) == (0, True, pool())


EMPTY: dict[str, Any] = {"stalls": [[], [], []], "deck": [], "discard": []}


@pytest.mark.parametrize(("idle", "phase"), [(18, "main"), (19, "over")])
def test_twenty_rounds_without_a_piece_end_the_game(play: Any, idle: int, phase: str) -> None:
    state = play(scene(turn=1, idle=idle, **EMPTY), PASS)
    assert (state["idle"], state["phase"]) == (idle + 1, phase)


def test_a_piece_restarts_the_count_of_rounds(play: Any) -> None:
    state = play(scene(turn=1, idle=19, built=True, **EMPTY), PASS)
    assert (state["idle"], state["built"], state["phase"], state["turn"]) == (0, False, "main", 0)


def test_events_do_not_tell_what_is_hidden(rules: Rules) -> None:
    state = scene(deck=["cave?", "wood"])
    took = rules.events(state, 0, market(2))
    assert took[0] == {"what": "took", "seat": 0, "stall": 2, "cards": ["artisan"], "hidden": 1}
    begged = rules.events(state, 0, call("beggar"))[1]
    assert (begged["cards"], begged["hidden"]) == (["wood"], 1)
    waiting = scene(phase="replenish", drawn="cave?")
    served = rules.events(waiting, 0, serve(0))
    assert served[0] == {"what": "served", "seat": 0, "stall": 0, "cards": [], "hidden": 1}
    bid = rules.events(scene(phase="offering"), 1, {"do": "bid", "amount": 3})
    assert bid == [{"what": "bid", "seat": 1}]
