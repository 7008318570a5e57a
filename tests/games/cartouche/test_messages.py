"""What players read when a move is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cartouche.scenes import position
from tests.games.vectors import own
from tts_builder.engine.game import CHANCE, GENERAL_CODES, MALFORMED, Refusal, read_move
from tts_builder.engine.vectors import Vector, begun
from tts_builder.games.cartouche import GAME
from tts_builder.games.cartouche.messages import MESSAGES
from tts_builder.lua_rules.game import in_lua

OWN = {
    "rows": {"0": ".cc......", "1": "cc.c.....", "2": "c.c......", "3": ".c......."},
    "tokens": {"cat": 3},
    "open": ["C11", "C17", "R15", "S01", "T05"],
    "completed": ["R01", "R02", "R03"],
    "reserve": ["K4"],
}
FINAL = position("final", boards={"0": OWN})


def place(tile: str, *cells: tuple[Any, ...]) -> dict[str, Any]:
    return {"do": "place", "tile": tile, "cells": cells}


def complete(card: str, **more: Any) -> dict[str, Any]:
    return {"do": "complete", "card": card, **more}


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (
            place("bird-I2", (0, 8, "bird"), (1, 8, "bird")),
            "You do not have the bird tile I2 in your reserve.",
        ),
        (place("K4", (0, 8)), "These squares do not match the long cartouche, however you turn or flip it."),
        (place("K4", (0, 8), (-1, 8), (1, 8), (2, 8)), "Column 0, row 9 is not on the mural."),
        (place("K4", (0, 3), (1, 3), (2, 3), (3, 3)), "Column 2, row 4 is already filled."),
        (
            place("K4", (3, 5), (4, 5), (5, 5), (6, 5)),
            "A tile must share a side with something on the mural, or with the reeds along the bottom.",
        ),
        (complete("T05", spend={"cat": 4}), "For the token story T05 you need 2 cats and 2 snakes."),
        (
            complete("C11", black=[[0, 0]]),
            "For the chamber story C11 you need a chamber with exactly 1 snake, 1 bird and 1 human.",
        ),
        (complete("R15"), "For the river story R15 you need a river that touches 2 cats and 2 humans."),
        (
            complete("C17", black=[[0, 0]]),
            "The black tiles of the chamber story C17 must cover 1 bird and 1 human, "
            "in the chamber or next to the river you use.",
        ),
        (complete("S01", spend={"bird": 3}), "You want to pay 3 birds, but you have no bird."),
        (
            complete("S01", spend={"cat": 2}),
            "Pay the exact price: any 3 tokens. A scarab replaces any token.",
        ),
        (
            {"do": "achieve", "achievement": "card2", "ankh": "long"},
            "For this achievement you need a river that joins two opposite edges.",
        ),
        (
            {"do": "achieve", "achievement": "three_river", "ankh": "repeat", "copy": "three_small"},
            "You can repeat only a bonus you have taken; "
            "the ankh for three small cartouches is still on your mural.",
        ),
        (
            {"do": "trade", "give": {"cat": 1}, "for": "K1"},
            "A trade takes exactly 2 tokens, not 1.",
        ),
        ({"do": "take", "item": "T01"}, "Stories and tiles are taken in the draft."),
    ],
    ids=str,
)
def test_refusals(move: dict[str, Any], sentence: str) -> None:
    refusal = GAME.rules.refuse(FINAL, 0, read_move(GAME, move))  # type: ignore[arg-type]
    assert refusal is not None
    assert GAME.sentence(refusal) == sentence


def test_both_engines_give_the_same_sentence_in_every_vector() -> None:
    """Vectors compare codes; the sentences must be equal too. A malformed move may have several faults."""
    lua = in_lua(GAME)
    for vector in own("cartouche"):
        assert isinstance(vector, Vector)
        state = begun(GAME, vector)
        tried = [*vector.moves, *vector.expect.verdicts]
        for number, each in enumerate(tried):
            move = read_move(GAME, each.move)
            if isinstance(move, Refusal):
                continue
            refusal, theirs = (game.rules.refuse(state, each.seat, move) for game in (GAME, lua))
            if refusal is None:
                state = GAME.rules.apply(state, each.seat, move) if number < len(vector.moves) else state
            elif refusal.code != MALFORMED:
                assert theirs is not None
                assert GAME.sentence(theirs) == GAME.sentence(refusal), (vector.id, each.move)


def test_every_code_and_every_move_at_the_wrong_time_has_a_sentence() -> None:
    texts = MESSAGES.data["en"]
    assert {*GAME.codes, *GENERAL_CODES} <= set(texts)
    deal = GAME.rules.chance(GAME.rules.setup(2, {}), lambda n: 0)
    for move in (deal, read_move(GAME, {"do": "shuffle", "tiles": []})):
        assert not isinstance(move, Refusal)
        told = [GAME.rules.refuse(FINAL, seat, move) for seat in (CHANCE, 0)]
        assert [GAME.sentence(refusal) for refusal in told if refusal] == [
            "There is nothing to deal or shuffle now.",
            texts[f"not_now:{'deal' if move is deal else 'shuffle'}"],
        ]
