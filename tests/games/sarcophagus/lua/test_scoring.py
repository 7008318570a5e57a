"""The score sheet, also while the game goes on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lua.loader import Rules


@pytest.fixture
def sheet(rules: Rules) -> Any:
    def score(
        claimed: list[list[str]], vault: list[list[Any]] | None = None, step: str = "over"
    ) -> dict[str, Any]:
        return rules.score({"claimed": claimed, "vault": vault or [[] for _ in claimed], "step": step})

    return score


def test_one_seat_has_the_best_total(sheet: Any) -> None:
    assert sheet([["sun-5", "sun-4"], ["moon-5", "arms-1"], []]) == {
        "categories": ["fame", "suit bonus"],
        "seats": [
            {"points": [9, 1], "total": 10, "rank": 1},
            {"points": [5, 0], "total": 5, "rank": 2},
            {"points": [0, 0], "total": 0, "rank": 3},
        ],
        "winners": [0],
        "decided_by": "total",
        "final": True,
    }


def test_fewest_tiles_break_a_tie(sheet: Any) -> None:
    score = sheet([["sun-5", "sun-0"], ["moon-5"], ["crown-5", "arms-1"]])
    assert (score["winners"], score["decided_by"]) == ([1], "fewest tiles")
    assert [seat["rank"] for seat in score["seats"]] == [2, 1, 2]


def test_an_equal_number_of_tiles_shares_the_win(sheet: Any) -> None:
    score = sheet([["sun-5"], ["moon-5"], ["crown-5", "arms-1"], ["arms-5"]])
    assert (score["winners"], score["decided_by"]) == ([0, 1, 3], "shared")
    assert [seat["rank"] for seat in score["seats"]] == [1, 1, 4, 1]


def test_vaults_count_as_tiles_but_not_as_fame(sheet: Any) -> None:
    find = {"tile": "arms-5", "coins": ["sun-1"]}
    score = sheet([["sun-5"], ["moon-5"]], [[find], []], step="first")
    assert [seat["total"] for seat in score["seats"]] == [5, 5]
    assert (score["winners"], score["decided_by"], score["final"]) == ([1], "fewest tiles", False)


def test_before_the_deal_everybody_leads(rules: Rules) -> None:
    score = rules.score(rules.setup(4))
    assert (score["winners"], score["decided_by"], score["final"]) == ([0, 1, 2, 3], "shared", False)
