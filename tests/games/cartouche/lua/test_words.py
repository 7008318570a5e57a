"""The sentences that players read."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.cartouche.lua.scenes import CORNER, DONE, achieve, board, complete, place, scene, trade
from tests.lua.loader import Modules, Rules
from tts_builder import resources
from tts_builder.games.cartouche import GAME
from tts_builder.lua.runtime import LuaError

TEXT = resources.text("lua_templates", "cartouche", "words.lua")


def test_every_code_of_the_game_has_a_sentence() -> None:
    ids = set(re.findall(r"^  ([A-Z_]+) = ", TEXT, re.MULTILINE))
    assert set(GAME.codes) | {"GAME_OVER", "NOT_YOUR_TURN", "WRONG_PHASE"} == ids


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (place("bird-I2", (0, 8), (1, 8)), "The bird tile I2 is not in your reserve."),
        (place("K4", (0, 8)), "The long cartouche does not look like that, however you turn or flip it."),
        (place("K4", (0, 8), (-1, 8), (1, 8), (2, 8)), "Column 0, row 9 is not on the mural."),
        (place("K4", (0, 3), (1, 3), (2, 3), (3, 3)), "Column 2, row 4 is filled already."),
        (
            place("K4", (3, 5), (4, 5), (5, 5), (6, 5)),
            "A tile must lie side by side with something on the mural, or at the reeds along the bottom.",
        ),
        (
            complete("T05", spend={"cat": 4}),
            "For the token story T05 you need 2 cats and 2 snakes.",
        ),
        (
            complete("C11", black=[[0, 0]]),
            "For the chamber story C11 you need a chamber with exactly 1 snake, 1 bird and 1 human.",
        ),
        (complete("R15"), "For the river story R15 you need a river that touches 2 cats and 2 humans."),
        (
            complete("C17", black=[[0, 0]]),
            "The black tiles of the chamber story C17 cover 1 bird and 1 human, "
            "where the story is fulfilled.",
        ),
        (complete("S01", spend={"bird": 3}), "You want to pay 3 birds, but you have no bird."),
        (complete("S01", spend={"cat": 2}), "You pay exactly any 3 tokens, with scarabs for any of them."),
        (achieve("card2", "long"), "You do not have a river that joins two opposite edges."),
        (
            achieve("three_river", "repeat", copy="three_small"),
            "You repeat only what you have taken before; "
            "the ankh for three small cartouches is still on your mural.",
        ),
        (trade("K1", cat=1), "A trade takes exactly 2 tokens, not 1."),
        ({"do": "take", "item": "T01"}, "Stories and tiles are taken in the draft."),
    ],
    ids=str,
)
def test_refusals(rules: Rules, move: dict[str, Any], sentence: str) -> None:
    mine = board(
        rows=CORNER,
        tokens={"cat": 3},
        open=["C11", "C17", "R15", "S01", "T05"],
        completed=["R01", "R02", "R03"],
        reserve=["K4"],
    )
    assert rules.refuse(scene("final", mine), 0, move)["sentence"] == sentence  # type: ignore[index]


def test_what_a_refusal_concerns(rules: Rules) -> None:
    state = scene("place", board(reserve=["K4"]))
    found = rules.refuse(state, 0, place("K4", (9, 8), (8, 8), (7, 8), (6, 8)))
    assert found is not None
    assert (found["code"], found["concerns"]) == ("OVERHANG", ["square:9,8"])
    found = rules.refuse(scene("final"), 0, complete("R15"))
    assert found is not None
    assert found["concerns"] == ["story:R15"]


def test_lists_of_tokens(modules: Modules) -> None:
    part = {"scarab": 1, "human": 2, "cat": 1}
    assert modules.call("cartouche/words", "tokens", part) == "1 cat, 2 humans and 1 scarab"
    assert modules.call("cartouche/words", "tokens", {}) == "nothing"


def test_unknown_messages_are_mistakes_of_the_author(modules: Modules) -> None:
    with pytest.raises(LuaError, match="no message hello"):
        modules.call("cartouche/words", "say", "hello")
    with pytest.raises(LuaError, match="needs a value for story"):
        modules.call("cartouche/words", "say", "no_black", {})


def test_the_debtor_and_the_others_hear_different_things(rules: Rules) -> None:
    state = scene("draft", board(open=["C01", "C02", "C03", "C04", "C05"]))
    told = [rules.refuse(state, seat, DONE)["sentence"] for seat in (0, 1)]  # type: ignore[index]
    assert told == [
        "You have more than 4 open stories: discard one of them first.",
        "Another player has to discard a story first.",
    ]
