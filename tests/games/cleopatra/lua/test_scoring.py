"""The final scoring, and what the sheet shows before."""

from __future__ import annotations

from tests.games.cleopatra.lua.scenes import garden, scene
from tests.lua.loader import Rules


def test_before_the_end_nothing_is_shown(rules: Rules) -> None:
    score = rules.score(scene(3, scarabs=[5, 50, 20], amulets=[9, 0, 1]))
    assert score == {
        "categories": ["scarabs", "penalty", "elimination"],
        "seats": [{"points": [0, 0, 0], "total": 0, "rank": 1}] * 3,
        "winners": [0, 1, 2],
        "decided_by": "shared",
        "final": False,
    }


def test_penalty_and_elimination(rules: Rules) -> None:
    hands = [["T-wood", "artisan", "cave"], [], [], []]
    score = rules.score(scene(4, phase="over", hands=hands, scarabs=[30, 60, 4, 31], amulets=[1, 9, 8, 1]))
    assert score["seats"] == [
        {"points": [30, -3, 0], "total": 27, "rank": 2},
        {"points": [60, 0, -61], "total": -1, "rank": 4},
        {"points": [4, -4, 0], "total": 0, "rank": 3},
        {"points": [31, 0, 0], "total": 31, "rank": 1},
    ]
    assert (score["winners"], score["decided_by"], score["final"]) == ([3], "total", True)


def test_sanctuaries_take_amulets(rules: Rules) -> None:
    corner = garden(V=[(2, 0), (2, 1), (2, 2), (1, 2), (0, 2)], I=[(7, y) for y in range(5)])
    state = scene(phase="over", garden=corner, amulets=[6, 3], scarabs=[20, 20])
    state["sanctuaries"] = [{"seat": 0, "at": [1, 1]}]
    score = rules.score(state)
    assert [seat["points"] for seat in score["seats"]] == [[20, 0, 0], [20, -1, 0]]
    state["sanctuaries"] += [{"seat": 1, "at": [0, 0]}]
    assert [seat["total"] for seat in rules.score(state)["seats"]] == [17, 20]


def test_fewest_amulets_break_a_tie(rules: Rules) -> None:
    score = rules.score(scene(3, phase="over", amulets=[1, 0, 0], scarabs=[21, 20, 20]))
    assert (score["winners"], score["decided_by"]) == ([1, 2], "shared")
    assert [seat["rank"] for seat in score["seats"]] == [3, 1, 1]
    score = rules.score(scene(phase="over", amulets=[2, 1], scarabs=[21, 20]))
    assert (score["winners"], score["decided_by"]) == ([1], "fewest amulets")
