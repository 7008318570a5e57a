"""The solo game: what the opponent gets, scores and totals."""

from __future__ import annotations

from typing import Any

from tests.games.cartouche.scenes import do, done, play
from tts_builder.engine.game import CHANCE
from tts_builder.engine.selfplay import play as selfplay
from tts_builder.games.cartouche import GAME, rules
from tts_builder.games.cartouche.scoring import opponent_total


def scored(**state: Any) -> dict[str, Any]:
    return GAME.calls["solo_ai"]({"state": state})


RIVERS = [f"R{n:02}" for n in range(1, 10)]
TWO = ["cat+snake-I4", "cat+bird-I4", "cat+human-I4", "snake+bird-I4", "snake+human-I4", "bird+human-I4"]


def test_three_and_five_of_one_type_in_one_phase() -> None:
    result = scored(cards={"river": RIVERS[:8]})
    assert result["scored_now"] == ["three_river", "five_same"]
    assert result["cards"]["river"] == 0
    assert result["ankhs"] == 4
    assert scored(cards={"river": RIVERS[:7]})["scored_now"] == ["three_river"]


def test_five_of_a_type_need_its_three() -> None:
    cards = {"chamber": ["C01", "C02", "C03", "C04", "C05"]}
    assert scored(cards=cards, spaces={"three_river": ["AI"]})["scored_now"] == ["three_chamber"]
    both = {"river": RIVERS[:5], "token": ["T01", "T02", "T03", "T04", "T05"]}
    result = scored(cards=both, spaces={"three_river": ["AI"], "three_token": ["AI"]})
    assert result["scored_now"] == ["five_same"]
    assert (result["cards"]["river"], result["cards"]["token"]) == (0, 5)


def test_without_ankhs_nothing_is_scored() -> None:
    """K-A9."""
    result = scored(cards={"river": RIVERS[:3]}, tiles=[5, 5, 5], ankhs=0)
    assert result["scored_now"] == []
    assert result["tiles"] == [5, 5, 5]
    assert scored(cards={"river": RIVERS[:3]}, tiles=[5, 5, 5], ankhs=2)["scored_now"] == [
        "three_river",
        "card1",
    ]


def test_a_card_at_most_twice_and_once_in_a_phase() -> None:
    once = scored(tiles=[12, 0, 0])
    assert (once["scored_now"], once["tiles"]) == (["card1"], [7, 0, 0])
    twice = scored(tiles=[7, 0, 0], spaces={"card1": ["AI"]})
    assert (twice["scored_now"], twice["spaces"]["card1"]) == (["card1"], ["AI", "AI"])
    assert scored(tiles=[7, 0, 0], spaces={"card1": ["AI", "AI"]})["scored_now"] == []
    assert scored(tiles=[7, 0, 0], spaces={"card1": ["you"]})["spaces"]["card1"] == ["you", "AI"]


def test_the_oldest_are_discarded() -> None:
    """K-A18."""
    state: dict[str, Any] = {
        "players": ["you"],
        "phase": "place",
        "ai": {"cards": {"river": ["R09", "R01", "R05", "R02"]}, "columns": [[], [], TWO]},
    }
    result = play(*done("you"), **state)
    assert result["ai"]["cards"]["river"] == ["R02"]
    assert result["ai"]["columns"][2] == TWO[5:]
    assert result["story_discard"] == ["R01", "R05", "R09"]


def test_leavings_keep_the_order_of_the_deal() -> None:
    result = play(
        do("you", "take", item="cat-I2"),
        do("you", "take", item="bird-I2"),
        players=["you"],
        dealt={"stories": ["R04", "R01"], "tiles": ["snake-I2", "cat-I2", "bird-I2"]},
    )
    assert result["phase"] == "place"
    assert result["ai"]["cards"]["river"] == ["R04", "R01"]
    assert result["ai"]["columns"] == [["snake-I2"], [], []]


def test_a_story_given_up_is_not_the_opponents() -> None:
    result = play(
        do("you", "take", item="R04"),
        do("you", "discard_story", card="R04"),
        do("you", "take", item="snake-I2"),
        players=["you"],
        dealt={"stories": ["R04", "R01"], "tiles": ["snake-I2", "cat-I2", "bird-I2"]},
        boards={"you": {"open": ["T01", "T02", "T03", "T04"]}},
    )
    assert result["story_discard"] == ["R04"]
    assert result["ai"]["cards"]["river"] == ["R01"]
    assert result["ai"]["columns"] == [["cat-I2"], ["bird-I2"], []]


def test_tiles_of_a_closed_card_are_discarded() -> None:
    result = play(
        do("you", "take", item="R04"),
        do("you", "take", item="R01"),
        players=["you"],
        dealt={"stories": ["R04", "R01"], "tiles": ["snake-I2", "cat-I2", "bird-I2"]},
        spaces={"card1": [["AI"], ["AI"]]},
        ai={"ankhs": 4},
    )
    assert result["ai"]["columns"] == [[], ["bird-I2"], []]
    assert result["tile_discard"] == ["cat-I2", "snake-I2"]


def test_you_take_the_space_below_the_opponent() -> None:
    board = {"completed": RIVERS[:3]}
    achieve = do("you", "achieve", achievement="three_river", ankh="long")
    below = play(
        achieve, players=["you"], phase="score", spaces={"three_river": [["AI"]]}, boards={"you": board}
    )
    assert below["spaces"]["three_river"] == [["AI"], ["you"]]
    last = play(achieve, players=["you"], phase="final", round=10, boards={"you": board})
    assert last["spaces"]["three_river"] == [[], ["you"]]


def test_winning_alone() -> None:
    def winners(points: list[str], cards: list[str]) -> Any:
        return play(
            *done("you"),
            players=["you"],
            phase="final",
            round=10,
            spaces={"three_river": [["AI"]]},
            boards={"you": {"completed": points}},
            ai={"cards": {"river": cards}, "ankhs": 5},
        )

    won = winners(["T01", "C15"], ["R01"])
    assert (won["totals"], won["winners"]) == ({"you": 12, "AI": 9}, ["you"])
    tied = winners(["T01", "R05"], ["R01"])
    assert (tied["totals"], tied["winners"]) == ({"you": 9, "AI": 9}, [])


def test_the_sheet_of_a_solo_game() -> None:
    for seed in range(6):
        end = selfplay(GAME, 1, seed=seed).state
        sheet = rules.score(end)
        assert len(sheet.seats) == 1
        ahead = sheet.seats[0].total > opponent_total(end)
        assert sheet.winners == ((0,) if ahead else ())
        assert sheet.seats[0].rank == (1 if ahead else 2)
        assert sheet.decided_by == "total"


def test_the_opponent_is_fed_every_round() -> None:
    """Two stories and three tiles a round, of which the player takes two."""
    state = rules.setup(1, {"side": "B"})
    state = rules.apply(state, CHANCE, rules.chance(state, lambda n: 0))
    for _ in range(2):
        state = rules.apply(state, 0, rules.moves(state, 0)[0])
    ai = state.ai
    assert sum(map(len, ai.cards)) + sum(map(len, ai.columns)) == 3
    assert state.phase == "place"
