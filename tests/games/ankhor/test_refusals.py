"""Which refusal comes first, and what the deal may be."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from tests.games.ankhor.scenes import buy, end, move, refill, store, take, turn
from tts_builder.engine.game import CHANCE, Refusal, read_move
from tts_builder.games.ankhor import GAME, rules
from tts_builder.games.ankhor.facts import REACH
from tts_builder.games.ankhor.moves import Deal
from tts_builder.games.ankhor.state import State

START = rules.setup(3, {})
DEAL = rules.chance(START, Random(4).randrange)
DEALT = rules.apply(START, CHANCE, DEAL)
OVER = msgspec.structs.replace(DEALT, phase="over")
TAKE = take(fish=2, ankh=1)
SQUARE = "green:two@0,0 green:falcon@1,0 blue:scarab@0,1 red:depot@1,1"


def code(state: State, seat: int, raw: Any) -> str | None:
    typed = read_move(GAME, msgspec.to_builtins(raw))
    refusal = typed if isinstance(typed, Refusal) else rules.refuse(state, seat, typed)
    return refusal.code if refusal else None


def test_before_the_deal() -> None:
    assert code(START, CHANCE, DEAL) is None
    assert code(START, 0, DEAL) == "NOT_YOUR_TURN"
    assert code(START, 0, TAKE) == "NOT_YOUR_TURN"
    assert code(START, CHANCE, TAKE) == "WRONG_PHASE"
    assert code(START, CHANCE, take(gold=3)) == "MALFORMED"
    assert rules.moves(START, CHANCE) == []
    assert rules.moves(START, 0) == []


def test_after_the_deal() -> None:
    turn_of, other = DEALT.turn, (DEALT.turn + 1) % 3
    assert code(DEALT, turn_of, TAKE) is None
    assert code(DEALT, other, TAKE) == "NOT_YOUR_TURN"
    assert code(DEALT, CHANCE, TAKE) == "NOT_YOUR_TURN"
    assert code(DEALT, CHANCE, DEAL) == "NOT_YOUR_TURN"
    assert code(DEALT, turn_of, DEAL) == "WRONG_PHASE"
    assert code(DEALT, turn_of, end()) == "MAIN_NOT_DONE"
    assert code(DEALT, 3, TAKE) == "MALFORMED"
    assert rules.moves(DEALT, other) == []


def test_after_the_end() -> None:
    for seat in (CHANCE, 0, 1, 2):
        assert code(OVER, seat, TAKE) == "GAME_OVER"
        assert code(OVER, seat, DEAL) == "GAME_OVER"
        assert code(OVER, seat, {"do": "refill", "pile": "C"}) == "MALFORMED"
    assert code(OVER, 3, TAKE) == "MALFORMED"
    assert rules.moves(OVER, OVER.turn) == []


@pytest.mark.parametrize(
    "raw",
    [
        {"do": "take"},
        {"do": "take", "tokens": {"fish": 3, "wood": 0}},
        {"do": "take", "tokens": {"fish": 4, "wood": -1}},
        {"do": "take", "tokens": {"fish": 1.5}},
        {"do": "take", "tokens": {"fish": True}},
        {"do": "take", "tokens": {"gold": 3}},
        {"do": "take", "tokens": ["fish", "fish", "fish"]},
        {"do": "take", "tokens": {"fish": 3}, "extra": 1},
        {"do": "buy", "slot": 6, "at": [0, 0, 0]},
        {"do": "buy", "slot": -1, "at": [0, 0, 0]},
        {"do": "buy", "slot": 0, "at": [0, 0]},
        {"do": "buy", "slot": 0, "at": [0, 0, 2]},
        {"do": "buy", "slot": 0, "at": [REACH + 1, 0, 0]},
        {"do": "buy", "slot": 0, "at": [0, -REACH - 1, 0]},
        {"do": "buy", "slot": 0, "at": [0, 0, 0], "waive": "ankh"},
        {"do": "buy", "slot": 0, "at": [0, 0, 0], "waive": None},
        {"do": "buy", "at": [0, 0, 0]},
        {"do": "refill"},
        {"do": "refill", "pile": "a"},
        {"do": "move", "from": [0, 0], "to": [1, 0]},
        {"do": "move", "from": [0, 0, 0], "to": [1, 0, 0]},
        {"do": "move", "from": [0, 0, 0], "to": [1, REACH + 1]},
        {"do": "store", "at": [0, 0, -1]},
        {"do": "end", "return": {"fish": 0}},
        {"do": "end", "return": None},
        {"do": "end", "return": 1},
        {"do": "pass"},
    ],
    ids=repr,
)
def test_no_move_of_this_game(raw: Any) -> None:
    for state in (START, DEALT, OVER):
        assert code(state, state.turn, raw) == "MALFORMED"


@pytest.mark.parametrize("nothing", [{}, []])
def test_an_object_without_a_key(nothing: Any) -> None:
    """Lua writes both in the same way."""
    assert code(DEALT, DEALT.turn, {"do": "take", "tokens": nothing}) == "TAKE_NOT_3"
    taken = rules.apply(DEALT, DEALT.turn, read_move(GAME, TAKE))
    assert code(taken, DEALT.turn, {"do": "end", "return": nothing}) is None
    ended = rules.apply(taken, DEALT.turn, read_move(GAME, {"do": "end", "return": nothing}))
    assert ended == rules.apply(taken, DEALT.turn, read_move(GAME, end()))


def swapped(tiles: tuple[str, ...], a: int, name: str) -> tuple[str, ...]:
    return (*tiles[:a], name, *tiles[a + 1 :])


@pytest.mark.parametrize(
    "change",
    [
        {"tiles": DEAL.tiles[:-1]},
        {"tiles": (*DEAL.tiles, DEAL.tiles[0])},
        {"tiles": swapped(DEAL.tiles, 0, next(name for name in DEAL.tiles if name != DEAL.tiles[0]))},
        {"tiles": swapped(DEAL.tiles, 0, "blue:cat")},
        {"markers": DEAL.markers[:-1]},
        {"markers": (*DEAL.markers, "fish")},
        {"markers": swapped(DEAL.markers, 0, next(n for n in DEAL.markers if n != DEAL.markers[0]))},
        {"markers": swapped(DEAL.markers, 0, "ankh")},
        {"markers": ("fish",) * 3 + ("wood", "ivory", "cloth", "papyrus") * 3},
        {"markers": ("fish", "wood", "ivory", "cloth", "papyrus") * 2 + ("fish", "wood", "ivory", "cloth")},
        {"first": -1},
        {"first": 3},
    ],
)
def test_a_deal_no_shuffle_can_give(change: dict[str, Any]) -> None:
    assert code(START, CHANCE, msgspec.structs.replace(DEAL, **change)) == "MALFORMED"


def test_a_double_price_is_a_deal() -> None:
    markers = ("fish", "fish", "wood", "fish", "wood", "ivory", "ivory", "wood", "cloth", "cloth")
    markers += ("ivory", "cloth", "papyrus", "papyrus", "papyrus")
    deal = Deal(DEAL.tiles, markers, 2)
    assert code(START, CHANCE, deal) is None
    assert rules.apply(START, CHANCE, deal).turn == 2


def test_no_deal_shows_a_triple() -> None:
    for seed in range(300):
        deal = rules.chance(START, Random(seed).randrange)
        assert code(START, CHANCE, deal) is None
    assert {rules.chance(START, Random(seed).randrange).first for seed in range(20)} == {0, 1, 2}


# Each line breaks every rule that comes after the one it is refused for, as far as one move can.
@pytest.mark.parametrize(
    ("refused", "actions", "state"),
    [
        ("MAIN_ALREADY_DONE", [take(fish=3), take(fish=9)], {}),
        ("TAKE_NOT_3", [take(fish=9)], {}),
        ("MAIN_ALREADY_DONE", [take(fish=3), buy(0, 9, 9, 1)], {}),
        ("NO_TILE_IN_SLOT", [buy(1, 0, 0, 0, waive="wood")], {"row": "red:two"}),
        ("CELL_OCCUPIED", [buy(0, 0, 0, 0, waive="cloth")], {"row": "red:two"}),
        ("NOT_ADJACENT", [buy(0, 2, 2, 0, waive="cloth")], {"row": "red:two"}),
        ("NO_SUPPORT", [buy(0, 1, 0, 1)], {"row": "white:two"}),
        ("COLOR_MISMATCH", [buy(0, 0, 0, 1)], {"row": "white:two"}),
        ("BAD_WAIVE", [buy(0, 0, 0, 1, waive="cloth")], {"row": "red:two"}),
        ("CANNOT_PAY", [buy(0, 0, 0, 1, waive="wood")], {"row": "red:two"}),
        ("NO_SUCH_TILE", [move(5, 5, 0, 5, 5)], {}),
        ("NO_SUCH_TILE", [move(0, 0, 1, 0, 0)], {}),
        ("TILE_SUPPORTS", [move(0, 0, 0, 0, 0)], {"layout": f"{SQUARE} red:two@0,0^"}),
        ("SAME_PLACE", [move(0, 0, 0, 0, 0)], {}),
        ("SAME_PLACE", [move(0, 0, 1, 0, 0)], {"layout": f"{SQUARE} red:two@0,0^"}),
        ("CELL_OCCUPIED", [move(0, 0, 0, 1, 1)], {}),
        ("NOT_ADJACENT", [move(0, 0, 0, 0, -1)], {"layout": "red:two@0,0 blue:two@1,0"}),
        ("NO_SUPPORT", [move(0, 0, 1, 1, 0)], {"layout": f"{SQUARE} red:two@0,0^"}),
        ("NO_ANKH", [move(0, 0, 0, 2, 1)], {}),
        ("ANKH_FRESH", [take(ankh=3), move(0, 0, 0, 2, 1)], {}),
        ("NO_SUCH_TILE", [store(7, 0, 0)], {}),
        ("NOT_A_DEPOT", [store(0, 0, 0)], {"layout": f"{SQUARE} red:two@0,0^"}),
        ("DEPOT_COVERED", [store(1, 1, 0)], {"layout": f"{SQUARE} red:two@0,0^"}),
        ("DEPOT_FULL", [store(1, 1, 0)], {"layout": f"{SQUARE}*"}),
        ("NO_TOKEN", [store(1, 1, 0)], {}),
        ("NO_EFFECT", [refill("A")], {}),
        ("BAD_PILE", [refill("A")], {"piles": {"B": [{"c": "red", "k": "two"}]}}),
        ("NO_ANKH", [refill("B")], {"piles": {"B": [{"c": "red", "k": "two"}]}}),
        ("ANKH_FRESH", [take(ankh=1, fish=2), refill("B")], {"piles": {"B": [{"c": "red", "k": "two"}]}}),
        ("MAIN_NOT_DONE", [end(wood=9)], {"stock": {"fish": 4, "wood": 4}}),
        ("LIMIT_EXCEEDED", [take(ankh=3), end(wood=4)], {}),
        ("BAD_RETURN", [take(ankh=3), end(wood=1, ankh=1)], {}),
        ("BAD_RETURN", [take(ankh=3), end(ankh=2)], {}),
        ("BAD_RETURN", [take(fish=3), end(wood=1)], {"stock": {"fish": 1, "ivory": 2}}),
        ("NOT_YOUR_TURN", [take(fish=3), end(), take(fish=9)], {}),
    ],
)
def test_precedence(refused: str, actions: list[dict[str, Any]], state: dict[str, Any]) -> None:
    assert turn(*actions, **{"layout": SQUARE} | state) == {"illegal": refused}


def test_both_names_when_both_piles_are_empty() -> None:
    for pile in "AB":
        result = turn(refill(pile), row="- red:two", players=3, stock={"ankh": 1})
        assert result["row"][0] == "red:two"


def test_a_null_waive_in_a_vector_is_none() -> None:
    action = buy(3, 2, 1, 0) | {"waive": None}
    state = {"layout": SQUARE, "stock": {"wood": 1, "papyrus": 1}, "row": "- - - red:two"}
    assert turn(action, **state)["tiles"] == 5
