"""Cases of play that the acceptance vectors leave open."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.ankhor.lua.scenes import SQUARE, counts, scene, tile, with_layout
from tests.lua.loader import Modules, Rules
from tests.lua.play import CHANCE

END = {"do": "end"}


@pytest.fixture
def play(modules: Modules, rules: Rules) -> Any:
    """The state after moves of whoever is on turn."""

    def run(state: dict[str, Any], *moves: dict[str, Any]) -> dict[str, Any]:
        for move in moves:
            refusal = rules.refuse(state, state["turn"], move)
            assert refusal is None, refusal
            state = modules.out(rules.apply(state, state["turn"], move))
        return state

    return run


def buy(slot: int, *at: int, **more: str) -> dict[str, Any]:
    return {"do": "buy", "slot": slot, "at": list(at), **more}


def take(**tokens: int) -> dict[str, Any]:
    return {"do": "take", "tokens": tokens}


def test_the_deal(modules: Modules, rules: Rules) -> None:
    start = rules.setup(4)
    deal = {**rules.chance(start, random.Random(4).randrange), "first": 2}
    state = modules.out(rules.apply(start, CHANCE, deal))
    assert state["row"] == deal["tiles"][:6]
    assert state["piles"] == {"A": deal["tiles"][6:28], "B": deal["tiles"][28:]}
    assert [len(zone) for zone in state["markers"]] == [3, 2, 3, 2, 3, 2]
    assert [marker for zone in state["markers"] for marker in zone] == deal["markers"]
    assert (state["first"], state["turn"], state["phase"]) == (2, 2, "turn")
    assert state["supply"] == dict.fromkeys(counts(), 6)


def test_stock_pays_before_the_depot(play: Any) -> None:
    state = with_layout(tile("green:depot", 0, 0, token=True), stock={"wood": 1, "papyrus": 1})
    after = play(state, buy(3, 1, 0, 0))
    assert [placed["token"] for placed in after["layouts"][0]] == [True, False]
    state["stocks"][0]["papyrus"] = 0
    after = play(state, buy(3, 1, 0, 0))
    assert [placed["token"] for placed in after["layouts"][0]] == [False, False]
    assert after["stocks"][0] == counts()


def test_a_depot_that_pays_for_its_own_cover(play: Any) -> None:
    """The token is spent first, so the covered depot has nothing left to give up."""
    square = [*SQUARE[:3], tile("red:depot", 1, 1, token=True)]
    after = play(with_layout(*square, stock={}), buy(1, 0, 0, 1, waive="fish"))
    assert after["stocks"][0] == counts()
    assert after["supply"]["cloth"] == 5
    assert after["layouts"][0][-1]["token"] is True


def test_moving_a_floor_tile_empties_the_depots_it_covers(play: Any) -> None:
    wide = [tile("blue:two", 2, 0), tile("blue:depot", 2, 1, token=True), tile("white:two", 0, 0, 1)]
    state = with_layout(*SQUARE, *wide, stock={"ankh": 1})
    after = play(state, {"do": "move", "from": [0, 0, 1], "to": [1, 0]})
    assert after["stocks"][0] == counts(fish=1)
    assert not any(placed["token"] for placed in after["layouts"][0])
    assert (after["usable"], after["supply"]["ankh"]) == (0, 4)


def test_tokens_travel_with_a_moved_depot(play: Any) -> None:
    state = with_layout(tile("green:two", 0, 0), tile("blue:depot", 1, 0, token=True), stock={"ankh": 2})
    after = play(state, {"do": "move", "from": [1, 0, 0], "to": [0, -1]})
    assert after["layouts"][0] == [tile("blue:depot", 0, -1, token=True), tile("green:two", 0, 0)]
    assert (after["usable"], after["stocks"][0]["ankh"]) == (1, 1)


def test_a_scribe_starts_a_new_turn_with_the_ankhs_held_now(play: Any) -> None:
    state = scene(stock={"papyrus": 1, "ivory": 1, "cloth": 1, "ankh": 2}, usable=0)
    after = play(state, buy(2, 0, 0, 0))
    assert (after["turn"], after["main_done"], after["usable"], after["bought"]) == (0, False, 2, True)


def _row_of_tiles(count: int) -> list[dict[str, Any]]:
    return [tile("white:desert", x, 0) for x in range(count)]


def test_the_thirteenth_tile_ends_the_game_with_the_round(play: Any) -> None:
    state = with_layout(*_row_of_tiles(12), players=3, stock={"wood": 1, "papyrus": 1}, first=1, turn=0)
    last = play(state, buy(3, 12, 0, 0))
    assert (last["triggered"], last["phase"]) == (True, "turn")
    over = play(last, END)
    assert (over["phase"], over["turn"], over["main_done"]) == ("over", 0, True)
    going = play({**last, "first": 0}, END)
    assert (going["phase"], going["turn"], going["main_done"]) == ("turn", 1, False)


def test_the_chat_names_who_has_thirteen_tiles(modules: Modules, rules: Rules) -> None:
    state = with_layout(*_row_of_tiles(12), players=3, stock={"wood": 1, "papyrus": 1}, first=1, turn=0)
    events = rules.events(state, 0, buy(3, 12, 0, 0))
    told = [modules.call("ankhor/chat", "tell", event, ["Ada", "Ben", "Cleo"]) for event in events]
    assert "Ada has 13 tiles: the game ends with this round." in told


def test_twelve_tiles_do_not_end_the_game(play: Any) -> None:
    state = with_layout(*_row_of_tiles(11), stock={"wood": 1, "papyrus": 1})
    assert play(state, buy(3, 11, 0, 0))["triggered"] is False


def test_an_empty_market_ends_the_game(play: Any) -> None:
    bare = {"row": ["blue:two", *[""] * 5], "piles": {"A": [], "B": []}, "first": 1}
    state = with_layout(tile("blue:two", 0, 0), players=3, stock={"fish": 1, "ivory": 1, "wood": 1}, **bare)
    bought = play(state, buy(0, 1, 0, 0))
    assert bought["triggered"] is False
    after = play(bought, END)
    assert (after["triggered"], after["phase"], after["turn"], after["idle"]) == (True, "turn", 1, 0)
    after = play(after, take(fish=3), END, take(wood=3), END)
    assert (after["phase"], after["turn"]) == ("turn", 0)
    assert play(after, take(ankh=1, cloth=2), END)["phase"] == "over"


def test_a_scribe_as_the_last_tile_does_not_trigger_in_its_own_turn(play: Any) -> None:
    state = scene(
        stock={"fish": 1, "cloth": 1},
        row=["", "red:scribe", "", "", "", ""],
        piles={"A": [], "B": []},
    )
    extra = play(state, buy(1, 0, 0, 0))
    assert (extra["triggered"], extra["turn"]) == (False, 0)
    assert play(extra, take(fish=3), END)["triggered"] is True


def test_rounds_without_a_purchase(play: Any) -> None:
    state = scene(idle=28, turn=1)
    once = play(state, take(fish=3), END)
    assert (once["idle"], once["phase"], once["turn"]) == (29, "turn", 0)
    twice = play(once, take(wood=3), END, take(ivory=3), {"do": "end", "return": {"fish": 1}})
    assert (twice["idle"], twice["phase"], twice["turn"]) == (30, "over", 1)
    saved = play(
        {**once, "bought": True}, take(wood=3), END, take(ivory=3), {"do": "end", "return": {"fish": 1}}
    )
    assert (saved["idle"], saved["bought"], saved["phase"]) == (0, False, "turn")


def test_bonus_tokens_run_out(play: Any) -> None:
    reds = [tile("red:desert", x, 0) for x in range(4)]
    state = with_layout(*reds, stock={"ivory": 1, "cloth": 1}, row=[*[""] * 5, "red:two"])
    assert play(state, buy(5, 4, 0, 0))["bonus"] == [1, 0]
    none_left = play({**state, "bonus": [0, 12], "bonus_supply": 0}, buy(5, 4, 0, 0))
    assert (none_left["bonus"], none_left["bonus_supply"]) == ([0, 12], 0)


def test_text_order_of_places_beyond_nine(rules: Rules) -> None:
    column = [tile("red:desert", 0, y) for y in range(-11, 12)]
    state = with_layout(*column, stock={"fish": 1, "cloth": 1, "ankh": 1})
    moves = rules.moves(state, 0)
    to = [move["to"] for move in moves if move["do"] == "move" and move["from"] == [0, 0, 0]]
    at = [move["at"] for move in moves if move["do"] == "buy" and move["slot"] == 1]
    assert to.index([1, 10]) < to.index([1, 1])
    assert at.index([1, 1, 0]) < at.index([1, 10, 0])
