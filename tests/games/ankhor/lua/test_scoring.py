"""The score sheet, also while the game goes on."""

from __future__ import annotations

from tests.games.ankhor.lua.scenes import counts, scene, tile
from tests.lua.loader import Rules


def test_all_categories(rules: Rules) -> None:
    reds = [tile("red:jackal", 0, 0), tile("red:two", 1, 0), tile("blue:jackal", 0, 1)]
    depot = tile("green:depot", 5, 5, token=True)
    state = scene(phase="over", layouts=[[*reds, depot], []], stock={"fish": 1, "ankh": 1}, bonus=[2, 0])
    assert rules.score(state) == {
        "categories": ["bonus tokens", "twos", "animals", "colours", "token sets"],
        "seats": [
            {"points": [6, 2, 2, 2, 1], "total": 13, "rank": 1},
            {"points": [0, 0, 0, 0, 0], "total": 0, "rank": 2},
        ],
        "winners": [0],
        "decided_by": "total",
        "final": True,
    }


def test_fewest_tiles_then_most_tokens_break_a_tie(rules: Rules) -> None:
    two, desert = tile("red:two", 0, 0), tile("blue:desert", 1, 0)
    stocks = [counts(), counts(fish=2), counts(wood=1), counts(fish=2)]
    score = rules.score(scene(4, layouts=[[two, desert], [two], [two], []], stocks=stocks))
    assert (score["winners"], score["decided_by"], score["final"]) == ([1], "most tokens", False)
    assert [seat["rank"] for seat in score["seats"]] == [3, 1, 2, 4]
    score = rules.score(scene(3, layouts=[[two, desert], [two], []]))
    assert (score["winners"], score["decided_by"]) == ([1], "fewest tiles")


def test_equal_in_everything_shares_the_win(rules: Rules) -> None:
    two, desert = tile("red:two", 0, 0), tile("blue:desert", 1, 0)
    score = rules.score(scene(4, phase="over", layouts=[[two], [two, desert], [two], []]))
    assert (score["winners"], score["decided_by"]) == ([0, 2], "shared")
    assert [seat["rank"] for seat in score["seats"]] == [1, 3, 1, 4]


def test_before_the_deal_everybody_leads(rules: Rules) -> None:
    score = rules.score(rules.setup(3))
    assert (score["winners"], score["decided_by"], score["final"]) == ([0, 1, 2], "shared", False)
