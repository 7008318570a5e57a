"""Which code a move gets that breaks several rules, or none of the vectors' rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cartouche.scenes import do, lay, mural, play
from tts_builder.engine.game import CHANCE, Refusal, read_move
from tts_builder.engine.selfplay import play as selfplay
from tts_builder.games.cartouche import GAME, rules
from tts_builder.games.cartouche.moves import Deal
from tts_builder.games.cartouche.state import State


def code(state: State, seat: int, raw: Any) -> str:
    move = read_move(GAME, raw)
    refusal = move if isinstance(move, Refusal) else rules.refuse(state, seat, move)
    return refusal.code if refusal else ""


def dealt(players: int = 2, **options: str) -> State:
    state = rules.setup(players, options)
    return rules.apply(state, CHANCE, rules.chance(state, lambda n: n - 1))


MALFORMED: list[Any] = [
    {"do": "take"},
    {"do": "take", "item": "chamber_8"},
    {"do": "take", "item": "T01", "extra": 1},
    {"do": "discard_story", "card": "cat-I2"},
    {"do": "place", "tile": "cat-I2", "cells": []},
    {"do": "place", "tile": "cat-I2", "cells": {}},
    {"do": "place", "tile": "cat-I2", "cells": [[0, 8, "dog"], [1, 8, "cat"]]},
    {"do": "place", "tile": "cat-I2", "cells": [[0], [1, 8, "cat"]]},
    {"do": "place", "tile": "cat-I2", "cells": [["cat", 8], [1, 8, "cat"]]},
    {"do": "place", "tile": "cat-I2", "cells": [[0, "cat"], [1, 8, "cat"]]},
    {"do": "place", "tile": "cat-I2", "cells": [[0, 8, 1], [1, 8, "cat"]]},
    {"do": "place", "tile": "cat-I2", "cells": [[0, 8, "cat", "cat"]]},
    {"do": "place", "tile": "cat-I2", "cells": [[61, 8, "cat"], [62, 8, "cat"]]},
    {"do": "place", "tile": "cat-I9", "cells": [[0, 8, "cat"], [1, 8, "cat"]]},
    {"do": "complete", "card": "X01"},
    {"do": "complete", "card": "T01"},
    {"do": "complete", "card": "T01", "spend": {}},
    {"do": "complete", "card": "T01", "spend": []},
    {"do": "complete", "card": "T01", "spend": {"cat": 0}},
    {"do": "complete", "card": "T01", "spend": {"dog": 1}},
    {"do": "complete", "card": "C05", "spend": {}},
    {"do": "complete", "card": "C05", "black": []},
    {"do": "complete", "card": "C01"},
    {"do": "complete", "card": "C01", "black": [[0, 0, "cat"]]},
    {"do": "achieve", "achievement": "three_river"},
    {"do": "achieve", "achievement": "chamber_8", "ankh": "long"},
    {"do": "achieve", "achievement": "three_river", "ankh": "short"},
    {"do": "achieve", "achievement": "three_river", "ankh": "repeat"},
    {"do": "achieve", "achievement": "three_river", "ankh": "long", "copy": "long"},
    {"do": "achieve", "achievement": "three_river", "ankh": "repeat", "copy": "short"},
    {"do": "achieve", "achievement": "three_river", "ankh": "long", "spend": {}},
    {"do": "keep", "tile": "T01"},
    {"do": "trade", "give": {}, "for": "K1"},
    {"do": "trade", "give": {"cat": 2}, "for": "K4"},
    {"do": "trade", "give": {"cat": 2}},
    {"do": "done", "card": "T01"},
    {"do": "shuffle", "tiles": ["K1"]},
    {"do": "deal", "achievements": [], "stories": [], "tiles": [], "starters": []},
]


@pytest.mark.parametrize("raw", MALFORMED, ids=str)
def test_malformed_at_any_moment(raw: Any) -> None:
    end = selfplay(GAME, 2, seed=1).state
    for state in (rules.setup(2, {}), dealt(), end):
        assert [code(state, seat, raw) for seat in (CHANCE, 0, 1)] == ["MALFORMED"] * 3


ANYTHING: list[Any] = [
    {"do": "take", "item": "T01"},
    {"do": "discard_story", "card": "T01"},
    {"do": "place", "tile": "cat-I2", "cells": [[0, 8, "cat"], [1, 8, "cat"]]},
    {"do": "complete", "card": "C05"},
    {"do": "achieve", "achievement": "three_river", "ankh": "long"},
    {"do": "done"},
    {"do": "keep", "tile": "cat-I2"},
]
TRADE = {"do": "trade", "give": {"cat": 2}, "for": "K1"}
SHUFFLE = {"do": "shuffle", "tiles": ["cat-I2"]}


def test_before_the_deal() -> None:
    state = rules.setup(2, {})
    for raw in [*ANYTHING, TRADE, SHUFFLE]:
        assert [code(state, seat, raw) for seat in (CHANCE, 0, 1)] == [
            "WRONG_PHASE",
            "NOT_YOUR_TURN",
            "NOT_YOUR_TURN",
        ]


def test_draft_belongs_to_the_seat_on_turn() -> None:
    state = dealt()
    assert state.turn == 1
    for raw in [*ANYTHING[1:], SHUFFLE]:
        assert [code(state, seat, raw) for seat in (CHANCE, 0, 1)] == [
            "NOT_YOUR_TURN",
            "NOT_YOUR_TURN",
            "WRONG_PHASE",
        ]
    assert [code(state, seat, TRADE) for seat in (CHANCE, 0, 1)] == [
        "NOT_YOUR_TURN",
        "NOT_ENOUGH_TOKENS",
        "NOT_ENOUGH_TOKENS",
    ]
    assert code(state, 1, {"do": "take", "item": "K1"}) == "NO_SUCH_ITEM"
    assert code(state, 1, {"do": "take", "item": "S01"}) == "NO_SUCH_ITEM"


def test_a_debt_comes_before_everything_but_a_trade() -> None:
    state = dealt()
    seats = tuple(
        type(player)(player.mural, (0, 2, 0, 0, 0), (0, 1, 2, 3, 4), (), (), player.ankhs, False, 0)
        for player in state.seats
    )
    state = rules.from_wire(rules.to_wire(type(state)(**{**_fields(state), "seats": seats, "picks": 1})))
    assert state.debtor == 1
    for raw in [*ANYTHING, SHUFFLE]:
        assert [code(state, seat, raw) for seat in (CHANCE, 0)] == ["STORY_LIMIT", "STORY_LIMIT"]
    assert code(state, 1, {"do": "take", "item": "T01"}) == "STORY_LIMIT"
    assert code(state, 1, {"do": "discard_story", "card": "T01"}) == "NO_SUCH_ITEM"
    assert code(state, 0, {"do": "discard_story", "card": "C01"}) == "STORY_LIMIT"
    assert code(state, 1, {"do": "discard_story", "card": "C01"}) == ""
    assert [code(state, seat, TRADE) for seat in (CHANCE, 0, 1)] == ["STORY_LIMIT", "", ""]
    assert rules.actors(state) == (1,)
    assert rules.moves(state, 0) == []


def _fields(state: State) -> dict[str, Any]:
    return {name: getattr(state, name) for name in state.__struct_fields__}


def test_after_the_end_nothing_is_traded() -> None:
    end = play(
        do("A", "done"),
        do("B", "done"),
        do("A", "trade", give={"cat": 2}, **{"for": "K1"}),
        phase="final",
        round=10,
        boards={"A": {"tokens": {"cat": 2}}},
    )
    assert end == {"illegal": "GAME_OVER"}


@pytest.mark.parametrize(
    ("spoil", "verdict"),
    [
        ({}, ""),
        ({"achievements": ("chamber_8", "chamber_8", "chamber_pair")}, "MALFORMED"),
        ({"achievements": ("chamber_8", "chamber_pair")}, "MALFORMED"),
        ({"starters": ("S01", "S01")}, "MALFORMED"),
        ({"starters": ("S01",)}, "MALFORMED"),
        ({"start": 2}, "MALFORMED"),
        ({"start": -1}, "MALFORMED"),
    ],
)
def test_a_deal_no_shuffle_can_give(spoil: dict[str, Any], verdict: str) -> None:
    state = rules.setup(2, {})
    good = rules.chance(state, lambda n: 0)
    assert isinstance(good, Deal)
    deal = Deal(**{**{name: getattr(good, name) for name in good.__struct_fields__}, **spoil})
    refusal = rules.refuse(state, CHANCE, deal)
    assert (refusal.code if refusal else "") == verdict
    for field in ("stories", "tiles"):
        items = getattr(good, field)
        for wrong in (items[1:], (*items, items[0]), (items[0], *items[:-1])):
            spoilt = Deal(**{**{n: getattr(good, n) for n in good.__struct_fields__}, field: wrong})
            refusal = rules.refuse(state, CHANCE, spoilt)
            assert refusal is not None
            assert refusal.code == "MALFORMED"


def test_a_first_game_has_the_starred_cards() -> None:
    state = rules.setup(2, {"first_game": "yes", "side": "B"})
    assert state.side == "A"
    good = rules.chance(state, lambda n: 0)
    assert isinstance(good, Deal)
    assert set(good.achievements) == {"chamber_pair", "river_across", "spend_2_each"}
    other = ("chamber_pair", "river_across", "spend_6_same")
    refusal = rules.refuse(state, CHANCE, Deal(other, good.stories, good.tiles, good.starters, good.start))
    assert refusal is not None
    assert refusal.code == "MALFORMED"


PLACES: list[tuple[dict[str, Any], str]] = [
    (lay("A", "bird-I2", (0, 0), (5, 5)), "NO_SUCH_ITEM"),
    (lay("A", "cat-I2", (0, 8), (2, 8)), "BAD_SHAPE"),
    (lay("A", "cat-I2", (0, 8), (0, 8)), "BAD_SHAPE"),
    (lay("A", "cat-I2", (0, 8), (1, 8), (2, 8)), "BAD_SHAPE"),
    (lay("A", "cat-I2", (0, 8), (1, 8), animal="bird"), "BAD_SHAPE"),
    (do("A", "place", tile="cat-I2", cells=[[0, 8], [1, 8]]), "BAD_SHAPE"),
    (lay("A", "K1", (0, 8), animal="cat"), "BAD_SHAPE"),
    (lay("A", "cat+bird-O4", (0, 8), (1, 8), (0, 7), (1, 7), animal="cat"), "BAD_SHAPE"),
    (lay("A", "cat-I2", (8, 8), (9, 8)), "OVERHANG"),
    (lay("A", "cat-I2", (0, -1), (0, 0)), "OVERHANG"),
    (lay("A", "cat-I2", (4, 9), (4, 8)), "OVERHANG"),
    (lay("A", "cat-I2", (3, 8), (4, 8)), "OVERLAP"),
    (lay("A", "cat-I2", (0, 0), (0, 1)), "NOT_ADJACENT"),
    (lay("A", "cat-I2", (1, 7), (0, 7)), "NOT_ADJACENT"),
    (lay("A", "K1", (0, 7)), "NOT_ADJACENT"),
    (lay("A", "K1", (4, 7)), ""),
    (lay("A", "cat-I2", (5, 6), (5, 7)), "NOT_ADJACENT"),
    (lay("A", "cat-I2", (4, 6), (4, 7)), ""),
]


@pytest.mark.parametrize(("action", "verdict"), PLACES, ids=lambda value: str(value))
def test_placing(action: dict[str, Any], verdict: str) -> None:
    board = {"rows": mural("....X...."), "reserve": ["cat-I2", "K1", "cat+bird-O4"]}
    result = play(action, phase="place", boards={"A": board})
    assert result.get("illegal", "") == verdict


def test_trades() -> None:
    def trade(**give: int) -> str:
        action = do("A", "trade", give=give, **{"for": "scarab"})
        result = play(action, phase="place", boards={"A": {"tokens": {"cat": 2, "scarab": 1}, "done": True}})
        return str(result.get("illegal", ""))

    assert trade(cat=1) == "TRADE_NEEDS_TWO"
    assert trade(cat=3) == "TRADE_NEEDS_TWO"
    assert trade(bird=1, cat=1) == "NOT_ENOUGH_TOKENS"
    assert trade(scarab=2) == "NOT_ENOUGH_TOKENS"
    assert trade(cat=1, scarab=1) == ""


def test_the_solo_opponent_has_no_seat() -> None:
    state = dealt(1)
    assert code(state, 1, {"do": "done"}) == "MALFORMED"
    assert code(state, 0, {"do": "done"}) == "WRONG_PHASE"


def test_display_of_the_first_round() -> None:
    for players, (stories, tiles) in {1: (2, 3), 2: (3, 4), 3: (4, 5), 4: (5, 6)}.items():
        state = dealt(players)
        assert (len(state.stories), len(state.tiles)) == (stories, tiles)
        assert len(state.deck) == 9 * stories
        assert len(state.bag) == 68 - tiles
        assert state.turn == state.start == players - 1
