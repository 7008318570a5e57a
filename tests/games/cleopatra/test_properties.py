"""Properties that hold in every game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.cleopatra.plays import TABLES, moves_of, played, states_of
from tts_builder.games.cleopatra import GAME, rules
from tts_builder.games.cleopatra.facts import HAND_LIMIT
from tts_builder.games.cleopatra.moves import Move
from tts_builder.games.cleopatra.state import State

at_each_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
Table = tuple[int, int, str]


@at_each_table
def test_hands_keep_the_limit_or_were_paid_for(table: Table) -> None:
    """A player who ends a turn above the hand limit chose to keep the cards in that turn."""
    kept: set[int] = set()
    for state, seat, move in moves_of(*table):
        after = rules.apply(state, seat, move)
        name = type(move).__name__
        if name == "Keep":
            kept.add(seat)
        if after.turn != state.turn and state.phase != "deal":
            assert sum(after.hands[state.turn]) <= HAND_LIMIT or state.turn in kept
            kept.discard(state.turn)


def test_every_phase_and_every_move_is_met() -> None:
    phases = {(state.phase, state.then) for table in TABLES for state in states_of(*table)}
    waits = {("shuffle", then) for then in ("beggar", "replenish")} | {
        ("limit", "replenish"),
        ("limit", "end"),
    }
    plain = {(phase, "") for phase in ("deal", "main", "second", "quarry", "replenish", "offering", "over")}
    assert waits | plain <= phases
    moves = {type(move) for table in TABLES for _, move in played(*table).moves}
    assert len(moves) == len(Move.__args__)  # type: ignore[attr-defined]


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
# Deferred, so that no game is played while tests are collected.
SOME = st.deferred(lambda: st.sampled_from(states_of(3, 0, "any")[::7] + states_of(2, 0, "hoarder")[-5:]))


@settings(max_examples=200)
@given(SOME, st.sampled_from(GAME.wire.__struct_fields__), junk)
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
