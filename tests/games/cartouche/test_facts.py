"""The data of the game against the facts of its rules, and arguments that do not fit a call."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tts_builder.errors import InputError
from tts_builder.games.cartouche import GAME

FACTS = Path(__file__).with_name("facts.json")


def test_the_data_is_that_of_the_rules() -> None:
    facts, own = json.loads(FACTS.read_text(encoding="utf-8")), GAME.data()
    for name in (
        "achievement_board",
        "achievement_cards",
        "ankhs",
        "deal",
        "deck_removed",
        "items_per_round",
        "max_open_stories",
        "reserve_animal_limit",
        "rounds",
        "story_achievements",
    ):
        assert own[name] == facts[name], name
    for tile, theirs in zip(own["tiles"], facts["tiles"], strict=True):
        assert {name: value for name, value in tile.items() if name != "column"} == theirs
    stories = facts["story_cards"] + facts["starting_story_cards"]
    assert own["stories"] == [{"start": False} | story for story in stories]
    assert own["cartouches"] == facts["cartouche_tiles"]
    assert [{"id": animal["id"], "color": animal["color"]} for animal in own["animals"]] == facts["animals"]
    for side, mural in own["mural"]["sides"].items():
        assert mural["rows"] == facts["mural"]["sides"][side]["rows"]
    assert own["solo"]["tiles_to_score"] == facts["solo"]["tiles_to_score"]
    assert own["solo"]["ankhs"] == facts["solo"]["ai_ankhs"]
    assert own["solo"]["check_order"] == facts["solo"]["check_order"] == own["achievements"]
    supplies = {name: facts[name] for name in ("black_tiles", "story_tokens_per_type", "scarab_tokens")}
    assert own["supplies"] == supplies
    assert own["rounds"] == facts["bounds"]["rounds"]
    assert [option.name for option in GAME.options] == list(facts["options"])
    assert list(GAME.codes) == facts["error_codes"]
    assert list(GAME.players) == list(range(facts["players"]["min"], facts["players"]["max"] + 1))


def test_facts_of_the_box() -> None:
    own = GAME.data()
    assert len(own["tiles"]) == 68
    assert [sum(tile["column"] == n for tile in own["tiles"]) for n in range(3)] == [22, 22, 24]
    for animal in own["animals"]:
        squares = [cell for tile in own["tiles"] for cell in tile["cells"] if cell[2] == animal["id"]]
        assert len(squares) == 67
        for mural in own["mural"]["sides"].values():
            assert "".join(mural["rows"]).count(animal["letter"]) == 6
    kinds = [story["type"] for story in own["stories"] if not story["start"]]
    assert [kinds.count(kind) for kind in ("token", "chamber", "river")] == [16, 17, 17]


BLANK = ["." * 9] * 9


@pytest.mark.parametrize(
    ("call", "args"),
    [
        ("place", {}),
        ("place", {"side": "C", "rows": BLANK, "tile": "cat-I2", "cells": []}),
        ("place", {"side": "A", "rows": BLANK, "tile": "dog-I2", "cells": []}),
        ("chambers", {"side": "A", "rows": BLANK[1:]}),
        ("chambers", {"side": "A", "rows": [*BLANK[1:], "........"]}),
        ("chambers", {"side": "A", "rows": [*BLANK[1:], "...z....."]}),
        ("chambers", {"side": "B", "rows": BLANK}),
        ("chambers", {"side": "A", "rows": [*BLANK[1:], "...R....."]}),
        ("story", {"side": "A", "rows": BLANK, "card": "X01"}),
        ("story", {"side": "A", "rows": BLANK, "card": "T01", "tokens": {"dog": 1}}),
        ("story", {"side": "A", "rows": BLANK, "card": "T01", "tokens": {"cat": -1}}),
        ("achievement", {"side": "A", "rows": BLANK, "achievement": "three_river"}),
        ("reward_space", {"board": "5", "achievement": "card1", "filled": 0}),
        ("trade", {"tokens": {}, "give": {"cat": 2}, "for": "K4"}),
        ("ankh", {"available": [], "ankh": "short"}),
        ("solo_ai", {"state": {"tiles": [1, 2]}}),
        ("solo_ai", {"state": {"cards": {"song": []}}}),
        ("solo_ai", {"state": {"spaces": {"card1": ["B"]}}}),
        ("final_score", {"solo": True, "players": {"A": {}, "B": {}}}),
        ("play", {"state": {"players": []}, "actions": []}),
        ("play", {"state": {"players": ["A", "A"]}, "actions": []}),
        ("play", {"state": {"players": ["A"], "start": "B"}, "actions": []}),
        ("play", {"state": {"players": ["A"], "boards": {"B": {}}}, "actions": []}),
        ("play", {"state": {"players": ["A", "B"], "achievements": ["chamber_8"]}, "actions": []}),
        ("play", {"state": {"players": ["A", "B"], "spaces": {"card1": [["AI"]]}}, "actions": []}),
        ("play", {"state": {"players": ["you"], "ai": {"columns": [[]]}}, "actions": []}),
        ("play", {"state": {"players": ["you"], "ai": {"cards": {"song": []}}}, "actions": []}),
    ],
)
def test_args_that_do_not_fit_are_named(call: str, args: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="do not fit the call"):
        GAME.calls[call](args)
