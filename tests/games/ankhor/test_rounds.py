"""Rounds, equal turns, the end and its safeguards."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from tts_builder.engine.game import CHANCE
from tts_builder.games.ankhor import rules
from tts_builder.games.ankhor.facts import STALL_ROUNDS
from tts_builder.games.ankhor.layout import layout_of
from tts_builder.games.ankhor.menus import takes
from tts_builder.games.ankhor.moves import Buy, Deal, End, Relocate, Take, Tokens
from tts_builder.games.ankhor.state import EMPTY_ROW, State
from tts_builder.games.ankhor.tables import FACE, NO_TILE, TYPES, cell


def dealt(players: int, first: int, **change: Any) -> State:
    start = rules.setup(players, {})
    deal = rules.chance(start, Random(7).randrange)
    state = rules.apply(start, CHANCE, Deal(deal.tiles, deal.markers, first))
    return msgspec.structs.replace(state, **change)


def passed(state: State) -> State:
    """The turn of whoever is on turn: three tokens, and back with what is too much."""
    for choose in (lambda s: takes(s.supply)[-1], lambda s: rules.moves(s, s.turn)[0]):
        move = choose(state)
        assert rules.refuse(state, state.turn, move) is None
        state = rules.apply(state, state.turn, move)
    return state


def test_the_deal_opens_the_first_turn() -> None:
    state = dealt(3, 2)
    assert (state.first, state.turn, state.phase, state.usable) == (2, 2, "turn", 0)
    assert [len(pile) for pile in state.piles] == [22, 27]
    assert NO_TILE not in state.row
    assert rules.problems(state) == []


@pytest.mark.parametrize(("players", "size"), [(2, 4), (3, 5), (4, 6)])
def test_the_supply_depends_on_the_players(players: int, size: int) -> None:
    assert set(dealt(players, 0).supply) == {size}


def line(tiles: int) -> Any:
    return layout_of((cell(x, 0, 0), FACE["blue:desert"]) for x in range(tiles))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_everybody_has_the_same_number_of_turns(players: int, first: int) -> None:
    """The thirteenth tile of any seat ends the game after the last seat of that round."""
    for late in range(players):
        state = dealt(players, first)
        for _ in range(late):
            state = passed(state)
        seat = (first + late) % players
        layouts = tuple(line(12) if n == seat else layout for n, layout in enumerate(state.layouts))
        full_purse = tuple((2,) * len(TYPES) if n == seat else own for n, own in enumerate(state.stocks))
        state = msgspec.structs.replace(
            state, layouts=layouts, stocks=full_purse, row=(FACE["red:two"], *state.row[1:])
        )
        state = rules.apply(state, seat, Buy(0, (12, 0, 0)))
        assert (state.triggered, state.phase) == (True, "turn")
        state = rules.apply(state, seat, rules.moves(state, seat)[0])
        turns = 0
        while state.phase != "over":
            state, turns = passed(state), turns + 1
        assert turns == players - 1 - late
        assert state.turn == (first - 1) % players
        assert rules.actors(state) == ()


def test_no_tiles_left_at_the_start_of_a_turn_ends_the_round() -> None:
    state = dealt(3, 1, row=EMPTY_ROW, piles=((), ()))
    state = passed(state)
    assert (state.turn, state.triggered) == (2, True)
    state = passed(state)
    assert (state.turn, state.phase) == (0, "turn")
    assert passed(state).phase == "over"


def test_no_tiles_left_before_a_new_round_still_gives_that_round() -> None:
    state = dealt(2, 0)
    state = msgspec.structs.replace(passed(state), row=EMPTY_ROW, piles=((), ()))
    assert (state.turn, state.triggered) == (1, False)
    state = passed(state)
    assert (state.turn, state.triggered, state.phase) == (0, True, "turn")
    state = passed(state)
    assert state.phase == "turn"
    assert passed(state).phase == "over"


def test_an_extra_turn_does_not_look_for_tiles() -> None:
    purse = ((2,) * len(TYPES), (0,) * len(TYPES))
    state = dealt(2, 0, row=(FACE["red:scribe"], *EMPTY_ROW[1:]), piles=((), ()), stocks=purse)
    state = rules.apply(state, 0, Buy(0, (0, 0, 0)))
    assert (state.turn, state.main_done, state.triggered, state.exhausted) == (0, False, False, True)
    assert passed(state).triggered


def test_rounds_without_a_purchase() -> None:
    state = dealt(2, 1, idle=STALL_ROUNDS - 1)
    state = passed(state)
    assert (state.turn, state.idle, state.phase) == (0, STALL_ROUNDS - 1, "turn")
    over = passed(state)
    assert (over.phase, over.idle, over.triggered, over.turn) == ("over", STALL_ROUNDS, False, 0)
    assert rules.problems(over) == []
    bought = passed(msgspec.structs.replace(state, bought=True))
    assert (bought.phase, bought.idle, bought.bought) == ("turn", 0, False)


def test_the_next_player_may_spend_all_ankhs_held() -> None:
    state = dealt(3, 0, stocks=((0,) * 6, (2, 0, 0, 0, 0, 0), (0,) * 6))
    state = passed(state)
    assert (state.turn, state.usable) == (1, 2)


def test_the_end_returns_what_it_names() -> None:
    state = dealt(2, 0, main_done=True, stocks=((3, 4, 4, 0, 0, 0), (0,) * 6), supply=(1, 0, 0, 4, 4, 4))
    choices = rules.moves(state, 0)
    assert all(isinstance(move, End) for move in choices)
    assert len(choices) == 4  # three of eight: none to three cloths
    state = rules.apply(state, 0, choices[0])
    assert (sum(state.stocks[0]), sum(state.supply)) == (7, 17)


def test_a_city_has_no_border() -> None:
    """Two tiles walk by ankhs, two cells a turn, for as long as somebody buys now and then."""
    walkers = layout_of([(cell(0, 0, 0), FACE["blue:desert"]), (cell(1, 0, 0), FACE["red:desert"])])
    state = dealt(2, 0)
    state = msgspec.structs.replace(state, layouts=(walkers, state.layouts[1]))
    at = 0
    while at < 120:
        assert state.phase == "turn"
        if state.turn == 0:
            for _ in range(state.usable):
                step = Relocate((at, 0, 0), (at + 2, 0))
                assert rules.refuse(state, 0, step) is None
                assert step in rules.moves(state, 0)
                state, at = rules.apply(state, 0, step), at + 1
            state = rules.apply(state, 0, Take(Tokens(ankh=2, fish=1)))
        else:
            state = msgspec.structs.replace(state, bought=state.bought or at % 8 == 0)
            state = rules.apply(state, 1, Take(Tokens(wood=3)))
        state = rules.apply(state, state.turn, rules.moves(state, state.turn)[0])
        assert sum(map(sum, state.stocks)) + sum(state.supply) == 24
    assert cell(120, 0, 0) in state.layouts[0].at
