"""What holds in every game, however it is played."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.cleopatra.plays import TABLES, made, passed, played
from tts_builder.engine.game import CHANCE, canonical
from tts_builder.games.cleopatra import GAME, rules
from tts_builder.games.cleopatra.facts import CARDS, HAND_LIMIT, STATUES
from tts_builder.games.cleopatra.moves import Move
from tts_builder.games.cleopatra.state import State

at_each_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
Table = tuple[int, int, str]


def every(n: int, states: tuple[State, ...]) -> list[State]:
    return [*states[::n], states[-1]]


@at_each_table
def test_states_are_sound_and_come_back_from_the_wire(table: Table) -> None:
    for state in passed(*table):
        assert rules.problems(state) == []
        wire = msgspec.json.decode(canonical(rules.to_wire(state)), type=GAME.wire)
        assert rules.from_wire(wire) == state


@at_each_table
def test_no_piece_is_lost(table: Table) -> None:
    every_card = sorted(card.id for card in CARDS for _ in range(card.count))
    for state in passed(*table)[1:]:
        w = rules.to_wire(state)
        piles = [*w.deck, *(card for stall in w.stalls for card in stall), *([w.drawn] if w.drawn else [])]
        cards = [card.removesuffix("?") for card in piles] + [card for hand in w.hands for card in hand]
        assert sorted([*cards, *w.discard]) == every_card
        letters = Counter("".join(w.garden).replace(".", "").replace("#", ""))
        assert all(count == 5 for count in letters.values())
        assert sorted([*letters, *w.pile, *w.removed]) == list("FILNPTUVWXYZ")
        assert sum(w.statues) + len(w.sanctuaries) == STATUES * w.players


@at_each_table
def test_moves_of_chance_are_accepted(table: Table) -> None:
    for state, seat, move in made(*table):
        assert (seat == CHANCE) == (rules.actors(state) == (CHANCE,))
        assert rules.refuse(state, seat, move) is None
        for other in range(CHANCE, state.players):
            if other not in rules.actors(state):
                refusal = rules.refuse(state, other, move)
                assert refusal is not None
                assert refusal.code == "NOT_YOUR_TURN"


@at_each_table
def test_the_game_ends_and_is_scored(table: Table) -> None:
    states = passed(*table)
    assert len(states) <= GAME.bound
    end = states[-1]
    assert rules.actors(end) == ()
    assert not rules.score(states[-2]).final
    sheet = rules.score(end)
    assert sheet.final
    assert sheet.categories == GAME.categories
    for own in sheet.seats:
        assert own.total == sum(own.points) >= -1
    assert min(own.total for own in sheet.seats if own.rank == 1) >= 0
    for seat, move in played(*table).moves:
        refusal = rules.refuse(end, seat, move)
        assert refusal is not None
        assert refusal.code == "GAME_OVER"


@at_each_table
def test_hands_keep_the_limit_or_were_paid_for(table: Table) -> None:
    """Whoever ends a turn with more cards than the limit has chosen to keep them in that turn."""
    kept: set[int] = set()
    for state, seat, move in made(*table):
        after = rules.apply(state, seat, move)
        name = type(move).__name__
        if name == "Keep":
            kept.add(seat)
        if after.turn != state.turn and state.phase != "deal":
            assert sum(after.hands[state.turn]) <= HAND_LIMIT or state.turn in kept
            kept.discard(state.turn)


@pytest.mark.parametrize("players", GAME.players)
def test_bids_may_come_in_any_order(players: int) -> None:
    met = 0
    for seed in range(4):
        state = next((state for state in passed(players, seed, "spender") if state.phase == "offering"), None)
        if state is None:
            continue
        met += 1
        assert rules.actors(state) == tuple(range(players))
        chosen: dict[int, Move] = {
            seat: rules.moves(state, seat)[(seed + seat) % len(rules.moves(state, seat))]
            for seat in range(players)
        }
        ends = set()
        for order in permutations(range(players)):
            reached = state
            for seat in order:
                assert rules.refuse(reached, seat, chosen[seat]) is None
                reached = rules.apply(reached, seat, chosen[seat])
            ends.add(canonical(rules.to_wire(reached)))
        assert len(ends) == 1
    assert met


def test_every_phase_and_every_move_is_met() -> None:
    phases = {(state.phase, state.then) for table in TABLES for state in passed(*table)}
    waits = {("shuffle", then) for then in ("beggar", "replenish")} | {
        ("limit", "replenish"),
        ("limit", "end"),
    }
    plain = {(phase, "") for phase in ("deal", "main", "second", "quarry", "replenish", "offering", "over")}
    assert waits | plain <= phases
    moves = {type(move) for table in TABLES for _, move in played(*table).moves}
    assert len(moves) == len(Move.__args__)  # type: ignore[attr-defined]


words = st.sampled_from(["wood", "wood?", "F", "L1", "left", "x", ""])
junk: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.sampled_from(["wood", "wood?", "F", "L1", "left", "x", ""]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["left", "seat", "at", "wood"]), inner)
    ),
    max_leaves=8,
)
# Deferred: no game is played while tests are collected.
SOME = st.deferred(lambda: st.sampled_from(passed(3, 0, "any")[::7] + passed(2, 0, "hoarder")[-5:]))


@settings(max_examples=200)
@given(SOME, st.sampled_from(GAME.wire.__struct_fields__), junk)
def test_a_spoilt_state_is_unreadable_or_judged(state: State, field: str, value: Any) -> None:
    """Whatever stands in a field: a fault with its place or a list of problems, never a crash."""
    raw = msgspec.to_builtins(rules.to_wire(state)) | {field: value}
    message = ""
    try:
        spoilt = rules.from_wire(msgspec.convert(raw, GAME.wire))
    except ValueError as fault:
        message = str(fault)
    else:
        assert spoilt == state or isinstance(rules.problems(spoilt), list)
    assert not message or "$" in message
