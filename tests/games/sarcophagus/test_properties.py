"""Properties of every pyramid, deal and state, including damaged ones."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tts_builder.engine.game import Game
from tts_builder.engine.masks import bits, lowest, mask_of
from tts_builder.engine.selfplay import play
from tts_builder.games.sarcophagus import GAME, rules
from tts_builder.games.sarcophagus.facts import SUITS
from tts_builder.games.sarcophagus.state import State
from tts_builder.games.sarcophagus.tables import ALL_PLACES, COVERS, IDS, claimable
from tts_builder.lua_rules.game import in_lua


@given(st.sets(st.integers(0, 20), min_size=1))
def test_the_target_can_always_be_claimed(there: set[int]) -> None:
    assert claimable(min(there), mask_of(there))


@given(st.sets(st.integers(0, 20)), st.integers(0, 20))
def test_removing_tiles_never_closes_a_side(removed: set[int], place: int) -> None:
    if claimable(place, ALL_PLACES):
        assert claimable(place, ALL_PLACES & ~mask_of(removed))


@given(st.sets(st.integers(0, 70)))
def test_masks(members: set[int]) -> None:
    assert bits(mask_of(members)) == tuple(sorted(members))
    if members:
        assert lowest(mask_of(members)) == min(members)


@pytest.mark.parametrize("game", [GAME, in_lua(GAME)], ids=["python", "lua"])
def test_any_two_nulls_may_be_in_the_sarcophagus_pool(game: Game) -> None:
    """S-A14."""
    start, pairs = game.rules.setup(3, {}), set()
    for seed in range(200):
        deal = game.rules.chance(start, Random(seed).randrange)
        pool = [*deal.under, *(deal.tiles[place] for place in COVERS)]
        pairs.add(tuple(sorted(name for name in pool if name.endswith("-0"))))
        assert sorted(name for name in pool if name.endswith("-5")) == [f"{suit}-5" for suit in sorted(SUITS)]
    assert len(pairs) == 6


names = st.sampled_from([*IDS[::5], "1-0", "6-3", "sun", "arms", "x", ""])
junk: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 30) | names,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["pos", "tile", "coins"]), inner)
    ),
    max_leaves=8,
)


PASSED = [GAME.rules.setup(3, {})]
for _seat, _move in play(GAME, 3, seed=9).moves:
    PASSED.append(GAME.rules.apply(PASSED[-1], _seat, _move))


@settings(max_examples=60)
@given(st.sampled_from(PASSED), st.sampled_from(GAME.wire.__struct_fields__), junk)
def test_a_spoilt_state_is_unreadable_or_judged(state: State, field: str, value: Any) -> None:
    """Any value in any field gives a fault with its path or a list of problems, never a crash."""
    raw = msgspec.to_builtins(rules.to_wire(state)) | {field: value}
    message = ""
    try:
        spoilt = rules.from_wire(msgspec.convert(raw, GAME.wire))
    except ValueError as fault:
        message = str(fault)
    else:
        assert spoilt == state or isinstance(rules.problems(spoilt), list)
    assert not message or "$" in message
