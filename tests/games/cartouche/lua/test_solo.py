"""The opponent of a solo game."""

from __future__ import annotations

from typing import Any

from tests.games.cartouche.lua.scenes import DONE, achieve, board, complete, counts, opponent, scene
from tests.lua.loader import Rules

RIVERS = ["R01", "R02", "R03", "R04", "R05", "R06", "R07", "R08"]
CATS = ["cat-I2", "cat-I3", "cat-I4", "cat-O4", "cat-T4"]


def solo(phase: str, *boards: dict[str, Any], **given: Any) -> dict[str, Any]:
    return scene(phase, *boards, players=1, **given)


def take(item: str) -> tuple[int, dict[str, Any]]:
    return 0, {"do": "take", "item": item}


def test_the_opponent_is_no_seat(rules: Rules) -> None:
    assert rules.code(solo("place"), 1, DONE) == "MALFORMED"


def test_the_rest_of_a_draft_in_the_order_dealt(play: Any) -> None:
    dealt = {"stories": ["T02", "T01"], "tiles": ["snake-I2", "bird-I2", "cat-I2"]}
    state = solo("draft", dealt=dealt, ai=opponent(token=["T09"]), spaces={"card2": [[1], [1]]})
    one = play(state, take("snake-I2"), take("cat-I2"))
    assert one["ai"] == opponent(token=["T09", "T02", "T01"])
    assert one["tile_discard"] == ["bird-I2"], "the opponent has finished the card of this column"
    other = play(state, take("T02"), take("bird-I2"))
    assert other["ai"] == opponent(columns=[["snake-I2", "cat-I2"], [], []], token=["T09", "T01"])


def test_a_story_over_the_limit_is_not_for_the_opponent(play: Any) -> None:
    mine = board(open=["C01", "C02", "C03", "C04"])
    state = solo("draft", mine, dealt={"stories": ["T01"], "tiles": ["cat-I2"]}, picks=1)
    after = play(state, take("T01"), (0, {"do": "discard_story", "card": "C01"}))
    assert after["story_discard"] == ["C01"]
    assert after["ai"] == opponent(columns=[["cat-I2"], [], []])


def test_three_and_five_in_one_phase(play: Any) -> None:
    after = play(solo("place", ai=opponent(river=RIVERS)), (0, DONE))
    assert after["spaces"]["three_river"] == after["spaces"]["five_same"] == [[1]]
    assert after["ai"] == opponent(ankhs=4)
    assert after["story_discard"] == RIVERS
    assert (after["filled"]["five_same"], after["filled"]["card1"]) == (1, 0)


def test_the_oldest_go_first_and_ankhs_run_out(play: Any) -> None:
    ai = opponent(ankhs=1, river=RIVERS[::-1], columns=[CATS[::-1], [], []])
    after = play(solo("place", ai=ai), (0, DONE))
    assert after["ai"] == opponent(ankhs=0, river=RIVERS[4::-1], columns=[CATS[::-1], [], []])


def test_a_card_twice_but_not_after_you(play: Any) -> None:
    ai = opponent(columns=[CATS, [], []])
    again = play(solo("place", ai=ai, spaces={"card1": [[1]]}), (0, DONE))
    assert again["spaces"]["card1"] == [[1], [1]]
    assert again["tile_discard"] == CATS
    for spaces in ([[1], [0]], [[0], [1]]):
        blocked = play(solo("place", ai=ai, spaces={"card1": spaces}), (0, DONE))
        assert blocked["spaces"]["card1"] == spaces
    behind = play(solo("place", ai=ai, spaces={"card1": [[0]]}), (0, DONE))
    assert behind["spaces"]["card1"] == [[0], [1]]


def test_you_take_the_space_below(rules: Rules, play: Any) -> None:
    state = solo("place", board(completed=RIVERS[3:6]), ai=opponent(river=RIVERS[:3]))
    after = play(state, (0, DONE), (0, achieve("three_river", "long")))
    assert after["spaces"]["three_river"] == [[1], [0]]
    assert rules.score(after)["seats"][0]["points"] == [14, 3, 0]


def test_closed_cards_are_not_listed(rules: Rules) -> None:
    rich = board(tokens=dict.fromkeys(("cat", "snake", "bird", "human"), 2))
    state = solo("score", rich, spaces={"card3": [[1], [1]]})
    pay = {"cat": 2, "snake": 2, "bird": 2, "human": 2}
    assert rules.code(state, 0, achieve("card3", "long", spend=pay)) == "CLOSED"
    assert not [move for move in rules.moves(state, 0) if move["do"] == "achieve"]
    state["spaces"]["card3"] = [[1]]
    assert achieve("card3", "long", spend=pay) in rules.moves(state, 0)


def test_only_more_points_win(rules: Rules) -> None:
    state = solo("over", board(completed=["T05"]), ai=opponent(river=["R16"]), spaces={"card1": [[1]]})
    sheet = rules.score(state)
    assert (sheet["winners"], sheet["decided_by"], sheet["final"]) == ([], "total", True)
    assert sheet["seats"] == [{"points": [6, 0, 0], "total": 6, "rank": 2}]
    state["boards"][0]["tokens"] = counts(cat=18)
    assert rules.score(state)["seats"][0]["total"] == 15, "as many as the opponent"
    assert rules.score(state)["winners"] == []
    state["boards"][0]["tokens"] = counts(cat=18, scarab=2)
    assert rules.score(state)["winners"] == [0]
    assert rules.score(state)["seats"][0]["rank"] == 1


def test_the_last_phase_is_for_you_only(play: Any) -> None:
    mine = board(open=["T13"], tokens={"cat": 5})
    state = solo("score", mine, round=10, ai=opponent(river=RIVERS))
    after = play(state, (0, DONE), (0, complete("T13", spend={"cat": 5})), (0, DONE))
    assert (after["phase"], after["ai"]) == ("over", opponent(river=RIVERS))
