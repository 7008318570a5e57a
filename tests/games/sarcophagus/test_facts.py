"""Our facts against the shared file where there is one, and arguments that do not fit a call."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tts_builder.errors import InputError
from tts_builder.games.sarcophagus import GAME

SHARED = Path(__file__).parents[3].parent / "shared" / "games" / "sarcophagus.json"


@pytest.mark.skipif(not SHARED.is_file(), reason=f"NOT RUN: the shared facts are not at {SHARED}")
def test_shared_facts() -> None:
    shared, own = json.loads(SHARED.read_text(encoding="utf-8")), GAME.data()
    for name in ("suits", "tiles", "coins", "seat_suits", "suit_bonus", "cover_positions"):
        assert own[name] == shared[name]
    for name in ("max_coins_per_tile", "coins_per_turn", "free_sides_needed"):
        assert own[name] == shared[name]
    for mine, theirs in zip(own["positions"], shared["positions"], strict=True):
        assert {name: theirs[name] for name in mine} == mine
    assert list(GAME.codes) == shared["error_codes"]


@pytest.mark.parametrize(
    ("call", "args"),
    [
        ("neighbors", {"pos": "9-9"}),
        ("neighbors", {}),
        ("score", {"tiles": ["sun-9"]}),
        ("assess", {"coins": [], "suits": {"S": ["stars"]}}),
        ("play", {"state": {"players": ["S"]}, "actions": []}),
        ("final", {"players": {"S": {"treasure": []}}}),
    ],
)
def test_args_that_do_not_fit_are_named(call: str, args: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="do not fit the call"):
        GAME.calls[call](args)
