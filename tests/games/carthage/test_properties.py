"""Properties that hold in every game."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.carthage.plays import TABLES, Table, alive, played, states_of
from tts_builder.engine.game import CHANCE, canonical
from tts_builder.games.carthage import GAME, rules
from tts_builder.games.carthage.facts import ARMOR_MAX, FAVOR_MAX
from tts_builder.games.carthage.modules import OPTIONS
from tts_builder.games.carthage.moves import Move
from tts_builder.games.carthage.state import Ask, State

at_each_table = pytest.mark.parametrize("table", TABLES, ids=str)


def cards(s: State) -> list[str]:
    owned = [card for own in s.seats for card in (*own.deck, *own.hand, *own.discard)]
    played_now = [task.id for task in s.todo if task.t == "played"]
    return sorted([*owned, *played_now, *filter(None, s.row), *s.deck, *s.focus])


@at_each_table
def test_cards_leave_the_game_only_with_the_fallen(table: Table) -> None:
    states = states_of(table)[1:]
    for before, after in pairwise(states):
        if alive(before) == alive(after):
            assert cards(before) == cards(after)
        else:
            assert len(cards(before)) > len(cards(after))
        assert len(after.theater_deck) + len(after.theater_discard) == 20


@at_each_table
def test_trackers_keep_their_limits(table: Table) -> None:
    for state in states_of(table):
        for own in state.seats:
            assert 0 <= own.armor <= ARMOR_MAX
            assert 0 <= own.favor <= FAVOR_MAX
            assert bool(own.armor) == bool(own.figure)


def test_what_is_not_listed_is_refused() -> None:
    """Every move of any game, tried in the states of another game: legal exactly when it is listed."""
    met = sorted(
        {canonical(move): move for t in TABLES for seat, move in played(t).moves if seat >= 0}.items()
    )
    for table in TABLES[4:14:3]:
        for k, state in enumerate(states_of(table)[2::37]):
            for seat in rules.actors(state):
                if seat == CHANCE:
                    continue
                listed = {canonical(move) for move in rules.moves(state, seat)}
                for text, move in met[k % 11 :: 11]:
                    assert (rules.refuse(state, seat, move) is None) == (text in listed), (state.ask, move)


def test_every_question_and_every_move_is_met() -> None:
    asks = {state.ask for table in TABLES for state in states_of(table)}
    assert asks == set(Ask.__args__)  # type: ignore[attr-defined]
    moves = {type(move) for table in TABLES for _, move in played(table).moves}
    assert moves == set(Move.__args__)  # type: ignore[attr-defined]


PAIRS = [
    {one: first, other: second}
    for one, other in combinations(OPTIONS, 2)
    for first in OPTIONS[one][1:]
    for second in OPTIONS[other][1:]
]


@pytest.mark.parametrize("part", range(8))
def test_every_pair_of_options_plays(part: int) -> None:
    """The opening rounds of a game with each pair of values."""
    for n, options in enumerate(PAIRS[part::8]):
        opening(GAME.players[(n + part) % 4], options, n, 60)


@pytest.mark.parametrize("players", GAME.players)
def test_every_option_plays(players: int) -> None:
    for name, values in OPTIONS.items():
        for n, value in enumerate(values):
            opening(players, {name: value}, n, 150)


def opening(players: int, options: dict[str, str], seed: int, length: int) -> None:
    draw = random.Random(seed).randrange
    # The set-up settles options that do not fit, so all combinations can be played.
    state = rules.setup(players, GAME.defaults() | options)
    for _ in range(length):
        acting = rules.actors(state)
        if not acting:
            break
        seat = acting[0]
        move = rules.chance(state, draw) if seat == CHANCE else None
        if move is None:
            choices = rules.moves(state, seat)
            move = choices[draw(len(choices))]
        assert rules.refuse(state, seat, move) is None
        state = rules.apply(state, seat, move)
    assert rules.problems(state) == []
    assert rules.from_wire(rules.to_wire(state)) == state


words = ["gladiator", "lion", "jab", "underdog", "x", "", "pass", "over", "favor", "step", "?"]
junk: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 45) | st.sampled_from(words),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["seat", "at", "n", "t", "type"]), inner)
    ),
    max_leaves=8,
)
# Deferred, so that no game is played while tests are collected.
SOME = st.deferred(
    lambda: st.sampled_from([state for table in TABLES[4:14] for state in states_of(table)[3::61]])
)


@settings(max_examples=300)
@given(SOME, st.sampled_from(GAME.wire.__struct_encode_fields__), junk)
def test_a_spoilt_state_is_unreadable_or_judged(state: State, field: str, value: Any) -> None:
    """Any value in a field gives a fault with its path or a list of problems, never a crash."""
    raw = msgspec.to_builtins(rules.to_wire(state)) | {field: value}
    message = ""
    try:
        spoilt = rules.from_wire(msgspec.convert(raw, GAME.wire))
    except ValueError as fault:
        message = str(fault)
    else:
        assert spoilt == state or isinstance(rules.problems(spoilt), list)
    assert not message or "$" in message
