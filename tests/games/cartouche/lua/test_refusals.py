"""Which refusal comes first, and what it says."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.cartouche.lua.scenes import (
    BLANK,
    CORNER,
    DONE,
    achieve,
    board,
    complete,
    place,
    scene,
    trade,
)
from tests.lua.loader import Modules, Rules
from tests.lua.play import CHANCE

TAKE = {"do": "take", "item": "cat-I2"}
KEEP = {"do": "keep", "tile": "cat-I2"}
DISCARD = {"do": "discard_story", "card": "T01"}
SHUFFLE = {"do": "shuffle", "tiles": ["cat-I2"]}
DEAL = {"do": "deal", "achievements": [], "stories": [], "tiles": [], "starters": [], "start": 0}
CELLS = [[0, 8, "cat"], [1, 8, "cat"]]

MALFORMED = [
    "done",
    7,
    [],
    ["done"],
    {"do": "pass"},
    {"do": 1},
    {"do": "done", "seat": 0},
    {"do": "take"},
    {"do": "take", "item": "cat-I9"},
    {"do": "take", "item": 3},
    {"do": "take", "item": "scarab"},
    {"do": "discard_story", "card": "cat-I2"},
    {"do": "discard_story", "card": "T99"},
    {"do": "keep", "tile": "T01"},
    {"do": "place", "tile": "cat-I2"},
    {"do": "place", "tile": "T01", "cells": CELLS},
    {"do": "place", "tile": "cat-I2", "cells": []},
    {"do": "place", "tile": "cat-I2", "cells": {}},
    {"do": "place", "tile": "cat-I2", "cells": {"x": 1}},
    {"do": "place", "tile": "cat-I2", "cells": [0, 8]},
    {"do": "place", "tile": "cat-I2", "cells": [[0]]},
    {"do": "place", "tile": "cat-I2", "cells": [[0, 8, "dog"]]},
    {"do": "place", "tile": "cat-I2", "cells": [[0, 8, "scarab"]]},
    {"do": "place", "tile": "cat-I2", "cells": [[0, 8, "cat", 1]]},
    {"do": "place", "tile": "cat-I2", "cells": [[61, 0, "cat"]]},
    {"do": "place", "tile": "cat-I2", "cells": [[0.5, 0, "cat"]]},
    {"do": "place", "tile": "cat-I2", "cells": CELLS, "turn": 1},
    {"do": "complete", "card": "T01"},
    {"do": "complete", "card": "T01", "black": [[0, 0]]},
    {"do": "complete", "card": "T01", "spend": {}},
    {"do": "complete", "card": "T01", "spend": []},
    {"do": "complete", "card": "T01", "spend": {"cat": 0}},
    {"do": "complete", "card": "T01", "spend": {"cat": 1.5}},
    {"do": "complete", "card": "T01", "spend": {"cat": "3"}},
    {"do": "complete", "card": "T01", "spend": {"dog": 3}},
    {"do": "complete", "card": "T01", "spend": ["cat"]},
    {"do": "complete", "card": "C01"},
    {"do": "complete", "card": "C01", "spend": {"cat": 1}},
    {"do": "complete", "card": "C01", "black": []},
    {"do": "complete", "card": "C01", "black": [[0, 8, "cat"]]},
    {"do": "complete", "card": "K1"},
    {"do": "achieve", "achievement": "three_river"},
    {"do": "achieve", "achievement": "river_across", "ankh": "long"},
    {"do": "achieve", "achievement": "card1", "ankh": "ankh"},
    {"do": "achieve", "achievement": "card1", "ankh": "repeat"},
    {"do": "achieve", "achievement": "card1", "ankh": "long", "copy": "long"},
    {"do": "achieve", "achievement": "card1", "ankh": "long", "spend": {}},
    {"do": "trade", "give": {"cat": 2}},
    {"do": "trade", "give": {"cat": 2}, "for": "K4"},
    {"do": "trade", "give": {}, "for": "K1"},
    {"do": "trade", "give": {"cat": -1, "bird": 3}, "for": "K1"},
    {"do": "deal"},
    {**DEAL, "achievements": ["card1"]},
    {**DEAL, "stories": ["S01"]},
    {**DEAL, "tiles": ["K1"]},
    {**DEAL, "starters": ["T01"]},
    {**DEAL, "start": "0"},
    {"do": "shuffle", "tiles": ["K1"]},
    {"do": "shuffle", "tiles": 3},
]


@pytest.fixture
def before(modules: Modules, rules: Rules) -> dict[str, Any]:
    return modules.out(rules.setup(3, {"side": "B"}))


@pytest.fixture
def deal(rules: Rules, before: dict[str, Any]) -> dict[str, Any]:
    return rules.chance(before, random.Random(5).randrange)


@pytest.mark.parametrize("move", MALFORMED, ids=str)
def test_what_is_no_move_is_malformed_in_every_phase(rules: Rules, move: Any) -> None:
    for phase in ("setup", "deal", "draft", "place", "score", "final", "over"):
        found = rules.refuse(scene(phase), 0, move)
        assert found is not None
        assert found["code"] == "MALFORMED"
        assert found["sentence"].endswith(".")


@pytest.mark.parametrize("seat", [-2, 2, 0.5, "0", None])
def test_a_seat_that_is_not_there(rules: Rules, seat: Any) -> None:
    assert rules.code(scene("over"), seat, DONE) == "MALFORMED"


@pytest.mark.parametrize("move", [DONE, TAKE, DEAL, SHUFFLE, trade("K1", cat=9)], ids=str)
def test_the_game_is_over_for_everybody(rules: Rules, move: Any) -> None:
    assert {rules.code(scene("over"), seat, move) for seat in (CHANCE, 0, 1)} == {"GAME_OVER"}


def test_before_the_deal(rules: Rules, before: dict[str, Any], deal: dict[str, Any]) -> None:
    assert rules.code(before, 0, deal) == "NOT_YOUR_TURN"
    assert rules.code(before, 0, trade("K1", cat=2)) == "NOT_YOUR_TURN"
    assert rules.code(before, CHANCE, SHUFFLE) == "WRONG_PHASE"
    assert rules.code(before, CHANCE, deal) == ""


@pytest.mark.parametrize(
    "tamper",
    [
        lambda deal: deal["achievements"].pop(),
        lambda deal: deal.update(achievements=[deal["achievements"][0]] * 3),
        lambda deal: deal["stories"].pop(),
        lambda deal: deal["stories"].append("T01"),
        lambda deal: deal.update(stories=["T01", *[s for s in deal["stories"] if s != "T02"]]),
        lambda deal: deal["tiles"].pop(),
        lambda deal: deal.update(tiles=["cat-I2", *[t for t in deal["tiles"] if t != "cat-I3"]]),
        lambda deal: deal["starters"].pop(),
        lambda deal: deal.update(starters=["S01", "S02", "S01"]),
        lambda deal: deal.update(start=3),
        lambda deal: deal.update(start=-1),
    ],
)
def test_a_deal_no_shuffle_can_give(
    rules: Rules, before: dict[str, Any], deal: dict[str, Any], tamper: Any
) -> None:
    tamper(deal)
    assert rules.code(before, CHANCE, deal) == "MALFORMED"


def test_a_first_game_has_the_starred_cards(rules: Rules, deal: dict[str, Any]) -> None:
    first = rules.setup(3, {"first_game": "yes"})
    starred = {**deal, "achievements": ["river_across", "spend_2_each", "chamber_pair"]}
    assert rules.code(first, CHANCE, starred) == ""
    assert rules.code(first, CHANCE, {**deal, "achievements": ["river_across", "chamber_8", "chamber_pair"]})


def test_trades_at_any_time(rules: Rules) -> None:
    rich, shuffling = board(tokens={"cat": 2}, done=True), {"bag": [], "tile_discard": ["cat-I2"]}
    for phase in ("deal", "draft", "place", "score", "draw", "final"):
        state = scene(phase, board(), rich, **shuffling)
        assert rules.code(state, 1, trade("scarab", cat=2)) == ""
        assert rules.code(state, 1, trade("K1", cat=3)) == "TRADE_NEEDS_TWO"
        assert rules.code(state, 1, trade("K1", cat=1)) == "TRADE_NEEDS_TWO"
        assert rules.code(state, 1, trade("K1", cat=1, bird=1)) == "NOT_ENOUGH_TOKENS"
        assert rules.code(state, CHANCE, trade("K1", cat=2)) in ("NOT_YOUR_TURN", "WRONG_PHASE")


def test_a_debt_comes_before_everything(rules: Rules) -> None:
    five = board(open=["C01", "C02", "C03", "C04", "C05"])
    state = scene("draft", five, dealt={"stories": [], "tiles": ["cat-I2"]}, picks=2)
    for move in (TAKE, DONE, SHUFFLE):
        assert {rules.code(state, seat, move) for seat in (CHANCE, 0, 1)} == {"STORY_LIMIT"}
    assert rules.code(state, 1, DISCARD) == "STORY_LIMIT"
    assert rules.code(state, CHANCE, trade("K1", cat=2)) == "STORY_LIMIT"
    assert rules.code(state, 0, DISCARD) == "NO_SUCH_ITEM"
    assert rules.code(state, 0, {"do": "discard_story", "card": "C05"}) == ""
    assert rules.moves(state, 0) == [{"do": "discard_story", "card": f"C0{i}"} for i in range(1, 6)]


@pytest.mark.parametrize("phase", ["deal", "draw"])
def test_before_a_shuffle(rules: Rules, phase: str) -> None:
    state = scene(phase, tile_discard=["bird-I2", "cat-I2"])
    assert rules.code(state, 0, KEEP) == "NOT_YOUR_TURN"
    assert rules.code(state, CHANCE, DEAL) == "WRONG_PHASE"
    assert rules.code(state, CHANCE, SHUFFLE) == "MALFORMED"
    for tiles in (["cat-I2", "cat-I2"], ["cat-I2", "bird-I2", "bird-I2"], []):
        assert rules.code(state, CHANCE, {"do": "shuffle", "tiles": tiles}) == "MALFORMED"
    assert rules.code(state, CHANCE, {"do": "shuffle", "tiles": ["cat-I2", "bird-I2"]}) == ""


ACTIONS = {
    "take": TAKE,
    "discard_story": DISCARD,
    "place": place("cat-I2", (0, 8), (1, 8)),
    "complete": complete("C05"),
    "achieve": achieve("three_river", "long"),
    "done": DONE,
    "keep": KEEP,
    "deal": DEAL,
    "shuffle": SHUFFLE,
}


@pytest.mark.parametrize(
    ("phase", "allowed"),
    [
        ("draft", {"take"}),
        ("place", {"place", "done"}),
        ("score", {"complete", "achieve", "done"}),
        ("draw", {"keep"}),
        ("final", {"place", "complete", "achieve", "done"}),
    ],
)
def test_actions_of_the_phases(rules: Rules, phase: str, allowed: set[str]) -> None:
    state = scene(phase, board(), board(done=True))
    found = {verb: rules.code(state, 0, move) for verb, move in ACTIONS.items()}
    assert {verb for verb, code in found.items() if code != "WRONG_PHASE"} == allowed
    other = "NOT_YOUR_TURN" if phase in ("draft", "draw") else "WRONG_PHASE"
    assert {rules.code(state, 1, move) for move in ACTIONS.values()} == {other}
    assert {rules.code(state, CHANCE, move) for move in ACTIONS.values()} == {"NOT_YOUR_TURN"}


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (place("bird-I2", (0, 8), (1, 8)), "NO_SUCH_ITEM"),
        (place("cat-I2", (20, 8), (22, 8)), "BAD_SHAPE"),
        (place("cat-I2", (0, 8), (0, 8)), "BAD_SHAPE"),
        (place("cat-I2", (0, 8)), "BAD_SHAPE"),
        (place("cat-I2", (0, 8), (1, 8), (2, 8)), "BAD_SHAPE"),
        ({"do": "place", "tile": "cat-I2", "cells": [[0, 8], [1, 8]]}, "BAD_SHAPE"),
        ({"do": "place", "tile": "cat-I2", "cells": [[0, 8, "cat"], [1, 8, "bird"]]}, "BAD_SHAPE"),
        ({"do": "place", "tile": "K1", "cells": [[0, 8, "cat"]]}, "BAD_SHAPE"),
        (place("cat-I2", (9, 8), (8, 8)), "OVERHANG"),
        (place("cat-I2", (-1, 4), (0, 4)), "OVERHANG"),
        (place("cat-I2", (4, 8), (4, 9)), "OVERHANG"),
        (place("cat-I2", (4, 8), (5, 8)), "OVERLAP"),
        (place("cat-I2", (3, 3), (3, 4)), "NOT_ADJACENT"),
        (place("cat-I2", (4, 6), (4, 7)), ""),
        (place("cat-I2", (1, 8), (0, 8)), ""),
        (place("K1", (8, 8)), ""),
    ],
)
def test_placing(rules: Rules, move: dict[str, Any], code: str) -> None:
    state = scene("place", board(rows=[*BLANK[:8], "....s...."], reserve=["K1", "cat-I2"]))
    assert rules.code(state, 0, move) == code


def test_a_side_without_reeds_below(rules: Rules) -> None:
    rows = [*BLANK[:4], "....R....", *BLANK[5:]]
    state = scene("place", board(rows=rows, reserve=["cat-I2"]), side="B")
    assert rules.code(state, 0, place("cat-I2", (0, 8), (1, 8))) == "NOT_ADJACENT"
    assert rules.code(state, 0, place("cat-I2", (4, 4), (5, 4))) == "OVERLAP"
    assert rules.code(state, 0, place("cat-I2", (4, 5), (4, 6))) == ""


RICH = {"cat": 3, "snake": 2, "bird": 1, "scarab": 1}


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (complete("T02", spend={"snake": 3}), "NO_SUCH_ITEM"),
        (complete("T04", spend={"human": 2}), "CONDITION_NOT_MET"),
        (complete("T01", spend={"cat": 4}), "BAD_SPEND"),
        (complete("T01", spend={"cat": 2}), "BAD_SPEND"),
        (complete("T01", spend={"cat": 2, "bird": 1}), "BAD_SPEND"),
        (complete("T01", spend={"cat": 1, "scarab": 2}), "BAD_SPEND"),
        (complete("T01", spend={"cat": 2, "scarab": 1}), ""),
        (complete("T01", spend={"cat": 3}, black=[[0, 8]]), "BAD_BLACK"),
        (complete("T15", spend={"cat": 3, "scarab": 1}), ""),
        (complete("T15", spend={"cat": 3, "snake": 1}), "BAD_SPEND"),
        (complete("T13", spend={"cat": 1, "snake": 2, "bird": 1, "scarab": 1}), ""),
        (complete("T13", spend={"cat": 3, "snake": 2, "bird": 1}), "BAD_SPEND"),
        (complete("C17", black=[[1, 2], [2, 1]]), ""),
        (complete("C17", black=[[2, 1]]), "BAD_BLACK"),
        (complete("C17", black=[[2, 1], [2, 1]]), "BAD_BLACK"),
        (complete("C17", black=[[2, 1], [6, 2]]), "BAD_BLACK"),
        (complete("C17", black=[[1, 2], [2, 1]], spend={"cat": 1}), "BAD_SPEND"),
        (complete("S03"), ""),
        (complete("S03", black=[[1, 2]]), "BAD_BLACK"),
        (complete("S04"), "CONDITION_NOT_MET"),
    ],
)
def test_stories(rules: Rules, move: dict[str, Any], code: str) -> None:
    cards = ["C17", "S03", "S04", "T01", "T04", "T13", "T15"]
    state = scene("score", board(rows=CORNER, tokens=RICH, open=cards))
    assert rules.code(state, 0, move) == code


EIGHT = {"bird": 2, "cat": 2, "human": 1, "scarab": 2, "snake": 2}


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (achieve("three_token", "long"), "ALREADY_SCORED"),
        (achieve("three_chamber", "long"), "CONDITION_NOT_MET"),
        (achieve("three_river", "long", spend={"cat": 1}), "BAD_SPEND"),
        (achieve("three_river", "two_scarabs"), "ANKH_GONE"),
        (achieve("three_river", "repeat", copy="long"), "NOTHING_TO_REPEAT"),
        (achieve("three_river", "repeat", copy="repeat"), "NOTHING_TO_REPEAT"),
        (achieve("three_river", "repeat", copy="two_scarabs"), ""),
        (achieve("three_river", "long"), ""),
        (achieve("card1", "long"), "CONDITION_NOT_MET"),
        (achieve("card3", "long"), "BAD_SPEND"),
        (achieve("card3", "two_scarabs"), "BAD_SPEND"),
        (achieve("card3", "long", spend={"bird": 2, "cat": 2, "human": 2, "snake": 2}), "BAD_SPEND"),
        (achieve("card3", "long", spend={"bird": 2, "cat": 2, "human": 1, "snake": 2}), "BAD_SPEND"),
        (achieve("card3", "long", spend={"bird": 2, "cat": 2, "human": 1, "scarab": 1, "snake": 2}), ""),
        (achieve("card3", "long", spend={"bird": 1, "cat": 2, "human": 1, "scarab": 2, "snake": 2}), ""),
    ],
)
def test_achievements(rules: Rules, move: dict[str, Any], code: str) -> None:
    ankhs = ["three_small", "long", "square_scarab", "three_pieces", "repeat"]
    mine = board(tokens=EIGHT, completed=["R01", "R02", "R03"], ankhs=ankhs)
    state = scene("score", mine, spaces={"three_token": [[0]]})
    assert rules.code(state, 0, move) == code
