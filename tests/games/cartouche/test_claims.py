"""Which code a claim of a story or an achievement gets that breaks several rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cartouche.scenes import ANKHS, do, mural, play

CLAIMS: list[tuple[dict[str, Any], str]] = [
    (do("A", "complete", card="T05", spend={"cat": 1}), "NO_SUCH_ITEM"),
    (do("A", "complete", card="T02", spend={"cat": 1}), "CONDITION_NOT_MET"),
    (do("A", "complete", card="T01", spend={"cat": 2}), "BAD_SPEND"),
    (do("A", "complete", card="T01", spend={"cat": 2, "bird": 1}), "BAD_SPEND"),
    (do("A", "complete", card="T01", spend={"cat": 1, "scarab": 2}), "BAD_SPEND"),
    (do("A", "complete", card="T01", spend={"cat": 2, "scarab": 1}), ""),
    (do("A", "complete", card="T01", spend={"cat": 3}, black=[[0, 0]]), "BAD_BLACK"),
    (do("A", "complete", card="T01", spend={"cat": 2}, black=[[0, 0]]), "BAD_SPEND"),
    (do("A", "complete", card="T01", spend={"cat": 3}), ""),
    (do("A", "complete", card="C05", spend={"cat": 1}), "CONDITION_NOT_MET"),
    (do("A", "complete", card="C03", spend={"cat": 1}, black=[[0, 8]]), "BAD_SPEND"),
    (do("A", "complete", card="C03", black=[[0, 8], [0, 8]]), "BAD_BLACK"),
    (do("A", "complete", card="C03", black=[[1, 7]]), "BAD_BLACK"),
    (do("A", "complete", card="C03", black=[[9, 9]]), "BAD_BLACK"),
    (do("A", "complete", card="C03", black=[[0, 8]]), ""),
    (do("A", "complete", card="S03", black=[[0, 8]]), "BAD_BLACK"),
    (do("A", "complete", card="S03"), ""),
]


@pytest.mark.parametrize(("action", "verdict"), CLAIMS, ids=lambda value: str(value))
def test_completing(action: dict[str, Any], verdict: str) -> None:
    board = {
        "rows": mural("cc.......", ".s......."),
        "tokens": {"cat": 3, "scarab": 1, "bird": 1},
        "open": ["T01", "T02", "C03", "C05", "S03"],
    }
    result = play(action, phase="score", boards={"A": board})
    assert result.get("illegal", "") == verdict


ACHIEVEMENTS: list[tuple[dict[str, Any], str]] = [
    (do("A", "achieve", achievement="three_river", ankh="long", spend={"cat": 1}), "ALREADY_SCORED"),
    (do("A", "achieve", achievement="three_token", ankh="long", spend={"cat": 1}), "CONDITION_NOT_MET"),
    (do("A", "achieve", achievement="three_chamber", ankh="two_scarabs", spend={"cat": 1}), "BAD_SPEND"),
    (do("A", "achieve", achievement="three_chamber", ankh="two_scarabs"), "ANKH_GONE"),
    (do("A", "achieve", achievement="three_chamber", ankh="repeat", copy="long"), "NOTHING_TO_REPEAT"),
    (do("A", "achieve", achievement="three_chamber", ankh="repeat", copy="repeat"), "NOTHING_TO_REPEAT"),
    (do("A", "achieve", achievement="three_chamber", ankh="repeat", copy="two_scarabs"), ""),
    (do("A", "achieve", achievement="card3", ankh="two_scarabs"), "BAD_SPEND"),
    (do("A", "achieve", achievement="card3", ankh="two_scarabs", spend={"cat": 8}), "BAD_SPEND"),
    (
        do("A", "achieve", achievement="card3", ankh="long", spend={"cat": 2, "snake": 2, "scarab": 4}),
        "BAD_SPEND",
    ),
    (
        do(
            "A",
            "achieve",
            achievement="card3",
            ankh="long",
            spend={"cat": 2, "snake": 2, "bird": 2, "scarab": 2},
        ),
        "",
    ),
]


@pytest.mark.parametrize(("action", "verdict"), ACHIEVEMENTS, ids=lambda value: str(value))
def test_achieving(action: dict[str, Any], verdict: str) -> None:
    board = {
        "tokens": {"cat": 8, "snake": 2, "bird": 2, "scarab": 2},
        "completed": ["R01", "R02", "R03", "C01", "C02", "C03"],
        "ankhs": [name for name in ANKHS if name != "two_scarabs"],
    }
    result = play(action, phase="score", spaces={"three_river": [["A"]]}, boards={"A": board})
    assert result.get("illegal", "") == verdict
