"""The data of the game match the facts of its rules."""

from __future__ import annotations

import json
from pathlib import Path

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
