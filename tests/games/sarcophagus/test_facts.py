"""The data of the game against the facts of its rules, and arguments that do not fit a call."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tts_builder.errors import InputError
from tts_builder.games.sarcophagus import GAME

FACTS = Path(__file__).with_name("facts.json")


def test_the_data_is_that_of_the_rules() -> None:
    facts, own = json.loads(FACTS.read_text(encoding="utf-8")), GAME.data()
    for name in ("suits", "tiles", "coins", "seat_suits", "suit_bonus", "cover_positions"):
        assert own[name] == facts[name]
    for name in ("max_coins_per_tile", "coins_per_turn", "free_sides_needed"):
        assert own[name] == facts[name]
    for mine, theirs in zip(own["positions"], facts["positions"], strict=True):
        assert {name: theirs[name] for name in mine} == mine
    assert list(GAME.codes) == facts["error_codes"]
    assert list(GAME.players) == list(range(facts["players"]["min"], facts["players"]["max"] + 1))


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
