"""Cases of play that the acceptance vectors leave open."""

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
    counts,
    place,
    scene,
    trade,
)
from tests.lua.loader import Modules, Rules
from tests.lua.play import CHANCE

THREE_RIVERS = ["R01", "R02", "R03"]


@pytest.mark.parametrize(("players", "removed", "shown"), [(1, 30, 5), (2, 20, 7), (3, 10, 9), (4, 0, 11)])
def test_the_deal(modules: Modules, rules: Rules, players: int, removed: int, shown: int) -> None:
    before = rules.setup(players, {"side": "B"})
    deal = rules.chance(before, random.Random(4).randrange)
    state = modules.out(rules.apply(before, CHANCE, deal))
    stories, tiles = state["dealt"]["stories"], state["dealt"]["tiles"]
    assert (state["phase"], state["round"], state["turn"]) == ("draft", 1, deal["start"])
    assert stories + state["deck"] == deal["stories"][: 50 - removed]
    assert state["removed"] == sorted(deal["stories"][50 - removed :])
    assert tiles + state["bag"] == deal["tiles"]
    assert len(stories + tiles) == shown
    assert [each["open"] for each in state["boards"]] == [[card] for card in deal["starters"]]
    assert state["boards"][0]["rows"] == [*BLANK[:4], "....R....", *BLANK[5:]]


def test_a_first_game_is_on_side_a_with_the_stars(modules: Modules, rules: Rules) -> None:
    state = modules.out(rules.setup(3, {"side": "B", "first_game": "yes"}))
    assert (state["side"], state["first_game"]) == ("A", True)
    deal = rules.chance(state, random.Random(1).randrange)
    assert sorted(deal["achievements"]) == ["chamber_pair", "river_across", "spend_2_each"]


def test_a_debt_of_the_last_pick_keeps_the_draft_open(play: Any) -> None:
    state = scene(
        "draft",
        board(),
        board(open=["R05", "R06", "R07", "R08"]),
        picks=3,
        turn=1,
        dealt={"stories": ["T01"], "tiles": ["cat-I2"]},
    )
    owing = play(state, (1, {"do": "take", "item": "T01"}))
    assert (owing["phase"], owing["turn"], owing["picks"]) == ("draft", 1, 4)
    after = play(owing, (1, {"do": "discard_story", "card": "T01"}))
    assert (after["phase"], after["turn"], after["picks"]) == ("place", 0, 0)
    assert (after["story_discard"], after["tile_discard"]) == (["T01"], ["cat-I2"])


def test_a_draft_ends_when_the_display_is_empty(play: Any) -> None:
    state = scene("draft", dealt={"stories": [], "tiles": ["cat-I2"]})
    assert play(state, (0, {"do": "take", "item": "cat-I2"}))["phase"] == "place"


def test_a_deal_waits_for_the_shuffle(rules: Rules, play: Any) -> None:
    state = scene("score", board(tokens={"cat": 2}, done=True), deck=["T01"], bag=["cat-I2"])
    state["tile_discard"] = ["bird-I2", "bird-I3", "snake-I2", "snake-I3"]
    waiting = play(state, (1, DONE))
    assert (waiting["phase"], waiting["round"], waiting["start"], waiting["turn"]) == ("deal", 4, 1, 1)
    assert waiting["dealt"] == {"stories": ["T01"], "tiles": ["cat-I2"]}
    assert rules.actors(waiting) == [CHANCE]
    shuffle = rules.chance(waiting, random.Random(2).randrange)
    assert sorted(shuffle["tiles"]) == state["tile_discard"]
    after = play(waiting, (0, trade("K1", cat=2)), (CHANCE, shuffle))
    assert (after["phase"], after["turn"]) == ("draft", 1)
    assert after["dealt"]["tiles"] == ["cat-I2", *shuffle["tiles"][:3]]
    assert (after["bag"], after["tile_discard"]) == (shuffle["tiles"][3:], [])


def test_a_deal_takes_what_there_is(play: Any) -> None:
    after = play(scene("score", board(done=True), bag=["cat-I2"]), (1, DONE))
    assert (after["phase"], after["dealt"]) == ("draft", {"stories": [], "tiles": ["cat-I2"]})


def test_a_draft_of_nothing_is_over_at_once(play: Any) -> None:
    after = play(scene("score", board(done=True)), (1, DONE))
    assert (after["phase"], after["round"], after["turn"]) == ("place", 4, 1)


def test_a_draw_waits_for_the_shuffle(rules: Rules, play: Any) -> None:
    state = scene("final", board(owed=2, done=True), bag=["cat-I2"], tile_discard=["bird-I2", "bird-I3"])
    waiting = play(state, (1, DONE))
    assert (waiting["phase"], waiting["drawn"], waiting["turn"]) == ("draw", ["cat-I2"], 0)
    assert rules.actors(waiting) == [CHANCE]
    assert waiting["boards"][0]["done"]
    shuffle = {"do": "shuffle", "tiles": ["bird-I3", "bird-I2"]}
    first = play(waiting, (CHANCE, shuffle))
    assert (first["drawn"], first["boards"][0]["owed"]) == (["cat-I2", "bird-I3", "bird-I2"], 1)
    assert rules.actors(first) == [0]
    assert not first["boards"][0]["done"]
    second = play(first, (0, {"do": "keep", "tile": "bird-I3"}))
    assert (second["drawn"], second["tile_discard"]) == ([], ["bird-I2", "cat-I2"])
    third = play(second, (CHANCE, {"do": "shuffle", "tiles": ["bird-I2", "cat-I2"]}))
    assert (third["drawn"], rules.actors(third)) == (["bird-I2", "cat-I2"], [0])
    after = play(third, (0, {"do": "keep", "tile": "cat-I2"}))
    assert after["phase"] == "final"
    assert [each["done"] for each in after["boards"]] == [False, True]
    assert play(after, (0, DONE))["phase"] == "over"


def test_a_draw_from_nothing_is_skipped(play: Any) -> None:
    after = play(scene("final", board(owed=1, done=True)), (1, DONE))
    assert (after["phase"], after["boards"][0]["owed"], after["boards"][0]["done"]) == ("over", 0, True)


def test_after_the_tenth_round_the_marker_stays(play: Any) -> None:
    after = play(scene("score", board(done=True), round=10, start=1, turn=1), (1, DONE))
    assert (after["phase"], after["round"], after["start"]) == ("final", 10, 1)
    assert [each["done"] for each in after["boards"]] == [False, False]


def test_tiles_lie_in_order_of_their_first_squares(play: Any) -> None:
    state = scene("place", board(reserve=["K1", "K1", "cat-I2", "snake-I2"]))
    after = play(
        state,
        (0, place("snake-I2", (4, 8), (3, 8))),
        (0, place("cat-I2", (0, 7), (0, 8))),
        (0, place("K1", (3, 7))),
    )["boards"][0]
    assert after["laid"] == [
        {"tile": "cat-I2", "cells": [[0, 7], [0, 8]]},
        {"tile": "K1", "cells": [[3, 7]]},
        {"tile": "snake-I2", "cells": [[3, 8], [4, 8]]},
    ]
    assert after["rows"][7:] == ["c..K.....", "c..ss...."]
    assert after["reserve"] == ["K1"]
    assert after["tokens"] == counts(snake=1), "the icon was not covered before the cartouche came"


def test_tiles_without_room_may_stay(rules: Rules) -> None:
    full = ["c" * 9] * 8 + ["cccc.cccc"]
    state = scene("place", board(rows=full, reserve=["cat-I2", "snake-I2"]))
    assert rules.code(state, 0, DONE) == ""
    state["boards"][0]["rows"] = [*["c" * 9] * 8, "cccc..ccc"]
    assert rules.code(state, 0, DONE) == "RESERVE_LIMIT"
    state["phase"] = "final"
    assert rules.code(state, 0, DONE) == ""


def test_black_tiles_change_the_mural_for_the_next_story(rules: Rules, play: Any) -> None:
    state = scene("score", board(rows=CORNER, open=["C03", "C17"]))
    after = play(state, (0, complete("C03", black=[[1, 2]])))
    assert after["boards"][0]["rows"][2] == "cXc......"
    assert after["boards"][0]["completed"] == ["C03"]
    assert rules.code(after, 0, complete("C17", black=[[1, 2], [2, 1]])) == "CONDITION_NOT_MET"
    assert play(state, (0, complete("C17", black=[[2, 1], [1, 2]])))["boards"][0]["open"] == ["C03"]


def test_the_squares_say_which_river_is_meant(rules: Rules) -> None:
    # R06 is a cat river beside a bird and a human; two such rivers, each beside another human.
    rows = [BLANK[0], ".c.......", *BLANK[2:4], "........c", *BLANK[5:]]
    state = scene("score", board(rows=rows, open=["R06"]))
    assert rules.moves(state, 0)[:2] == [complete("R06", black=[[2, 1]]), complete("R06", black=[[7, 4]])]
    assert rules.code(state, 0, complete("R06", black=[[7, 4]])) == ""
    assert rules.code(state, 0, complete("R06", black=[[4, 1]])) == "BAD_BLACK"
    assert rules.code(state, 0, complete("R06", black=[[2, 1], [7, 4]])) == "BAD_BLACK"
    state["boards"][0]["rows"] = BLANK
    assert rules.code(state, 0, complete("R06", black=[[7, 4]])) == "CONDITION_NOT_MET"


def test_bonuses(play: Any) -> None:
    state = scene("score", board(completed=[*THREE_RIVERS, "R04", "R05", "T01", "T02", "T03"]))
    after = play(
        state,
        (0, achieve("three_river", "three_pieces")),
        (0, achieve("three_token", "repeat", copy="three_pieces")),
        (0, achieve("five_same", "two_scarabs")),
    )
    mine = after["boards"][0]
    assert (mine["owed"], mine["tokens"], mine["reserve"]) == (2, counts(scarab=2), [])
    assert mine["ankhs"] == ["three_small", "long", "square_scarab"]


def test_spaces_of_three_players(rules: Rules, play: Any) -> None:
    rivers = [THREE_RIVERS, ["R04", "R05", "R06"], ["R07", "R08", "R09"]]
    boards = [board(completed=cards) for cards in rivers]
    state = scene("final", *boards, players=3, spaces={"three_river": [[2]]})
    after = play(state, (1, achieve("three_river", "long")), (0, achieve("three_river", "long")))
    assert after["spaces"]["three_river"] == [[2], [], [0, 1]]
    assert [seat["points"][1] for seat in rules.score(after)["seats"]] == [2, 2, 6]


def test_ranking(rules: Rules) -> None:
    state = scene("over", board(completed=["T01", "C05"]), board(completed=["C15"]))
    sheet = rules.score(state)
    assert sheet["categories"] == ["stories", "achievements", "tokens"]
    assert [seat["total"] for seat in sheet["seats"]] == [8, 8]
    assert (sheet["winners"], sheet["decided_by"], sheet["final"]) == ([0], "most stories", True)
    state["boards"][1]["tokens"] = counts(cat=1, scarab=2)
    sheet = rules.score({**state, "phase": "score"})
    assert (sheet["seats"][1], sheet["decided_by"]) == ({"points": [8, 0, 1], "total": 9, "rank": 1}, "total")
    assert not sheet["final"]
    assert rules.score(scene("score"))["decided_by"] == "shared"
