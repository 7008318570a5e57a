"""Refusals of builds: spot, squares, payment, claims."""

from __future__ import annotations

from typing import Any

from tests.games.cleopatra.lua.scenes import MOSAIC_COST, build, column, garden, mosaic, scene, sphinx
from tests.lua.loader import Rules

I_AT_THE_BACK = tuple((x, 0) for x in range(5))


def test_spots_and_pieces(rules: Rules) -> None:
    state = scene(
        sphinxes={"left": 3, "right": 2},
        obelisks={"left": True, "right": False},
        doors={"left": False, "right": True},
        walls=["B2"],
        pedestal=True,
        pile=[],
    )

    def code(move: dict[str, Any]) -> str:
        return rules.code(state, 0, move)

    taken = [sphinx("left"), build("obelisk", [], row="left"), build("door", [], side="right"), column("B2")]
    free = [sphinx("right"), build("obelisk", [], row="right"), build("door", [], side="left")]
    assert [code(move) for move in taken] == ["NO_SPOT"] * 4
    assert [code(move) for move in free] == ["CANNOT_PAY"] * 3
    assert code(build("pedestal", [])) == code(mosaic(*I_AT_THE_BACK)) == "NO_PIECE"
    assert code(build("throne", [])) == "CANNOT_PAY"
    assert rules.code({**state, "pedestal": False}, 0, build("throne", [])) == "PEDESTAL_FIRST"
    assert rules.code({**state, "throne": True}, 0, build("throne", [])) == "NO_PIECE"


def test_squares_of_a_mosaic(rules: Rules) -> None:
    state = scene(hand=MOSAIC_COST, pile=["I", "X"], garden=garden(L=[(8, 8)]))

    def code(*cells: tuple[int, int]) -> str:
        return rules.code(state, 0, mosaic(*cells))

    assert code(*I_AT_THE_BACK) == code(*reversed(I_AT_THE_BACK)) == ""
    assert code((0, 0), (1, 0), (2, 0), (3, 0), (3, 1)) == "BAD_SHAPE"
    assert code((0, 0), (0, 0), (1, 0), (2, 0), (3, 0)) == "BAD_SHAPE"
    assert code(*((x, -99) for x in range(5))) == "OUT_OF_GARDEN"
    assert code(*((x, 8) for x in range(5, 10))) == "OUT_OF_GARDEN"
    assert code(*((x, 8) for x in range(4, 9))) == "OVERLAP"
    assert rules.refuse(state, 0, mosaic(*((3, y) for y in range(5)))) == {
        "code": "OVERLAP",
        "sentence": "In column 4, row 4 is the space of the throne; no mosaic goes there.",
        "concerns": ["square:3,3"],
    }


def test_only_the_top_mosaic_is_listed(rules: Rules) -> None:
    """A straight one fits into six rows and columns, a cross around 28 squares, whatever was asked before."""
    for pile, ways in (("IX", 60), ("XI", 28), ("IX", 60)):
        moves = rules.moves(scene(hand=MOSAIC_COST, pile=list(pile)), 0)
        assert len({str(move["cells"]) for move in moves if move.get("piece") == "mosaic"}) == ways


def test_paying(rules: Rules) -> None:
    state = scene(hand=["artisan", "cave", "wood", "wood"])
    assert rules.code(state, 0, column("L1", ["artisan", "stone", "wood"])) == "NOT_IN_HAND"
    assert rules.code(state, 0, column("L1", ["artisan", "artisan", "wood", "cave"])) == "NOT_IN_HAND"
    assert rules.code(state, 0, column("L1", ["artisan", "cave", "wood"])) == ""
    assert rules.code(state, 0, column("L1", ["artisan", "cave", "wood", "wood"])) == ""
    assert rules.code(state, 0, sphinx("left", "artisan", "wood", "wood")) == ""
    use = sphinx("left", "artisan", "wood", "wood", use=["stone"])
    assert rules.code(state, 0, use) == "CANNOT_PAY"
    assert rules.refuse(state, 0, build("obelisk", ["artisan", "wood", "wood"], row="left")) == {
        "code": "CANNOT_PAY",
        "sentence": "This does not pay for an obelisk: 2 artisans and 2 resources missing.",
        "concerns": ["piece:obelisk"],
    }


CORNER = ((2, 0), (2, 1), (0, 2), (1, 2), (2, 2))


def test_claims(rules: Rules) -> None:
    def code(*claim: list[int], statues: int = 2, pile: tuple[str, ...] = ("V", "I")) -> str:
        state = scene(hand=MOSAIC_COST, pile=list(pile), statues=[statues, 2])
        return rules.code(state, 0, mosaic(*CORNER, claim=list(claim)))

    assert code() == code([0, 0]) == code([1, 1], statues=1) == ""
    assert code([0, 0], [1, 1]) == code([0, 0], [0, 0]) == "NO_SANCTUARY"
    assert code([8, 8]) == code([2, 0]) == code([4, 4]) == code([9, 0]) == code([-1, 0]) == "NO_SANCTUARY"
    assert code([0, 0], statues=0) == "NO_ANUBIS"
    assert code([0, 0], [8, 8], pile=("V",)) == ""
    assert code([0, 0], [8, 8], statues=1, pile=("V",)) == "NO_ANUBIS"
    assert code([4, 4], statues=0) == "NO_SANCTUARY"
