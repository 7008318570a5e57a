"""Check the data of the game against the facts in `facts.json`."""

from __future__ import annotations

import json
from pathlib import Path

from tts_builder.games.carthage import GAME

FACTS = Path(__file__).with_name("facts.json")


def test_the_data_is_that_of_the_rules() -> None:
    facts, own = json.loads(FACTS.read_text(encoding="utf-8")), json.loads(json.dumps(GAME.data()))
    for name in (
        "gladiators",
        "tracks",
        "hand",
        "row",
        "starting_deck",
        "action_cards",
        "theater_cards",
        "arena_tokens",
        "token_types",
        "rulesets",
        "ruleset_cards",
        "beasts",
        "favor_actions",
        "retain_cubes",
        "modes",
    ):
        assert own[name] == facts[name], name
    for mine, theirs in zip(own["scenarios"], facts["scenarios"], strict=True):
        assert (mine["id"], mine["name"], mine["tokens"]) == (theirs["id"], theirs["name"], theirs["tokens"])
        assert mine["rulesets"] == theirs["favor_rulesets"] + theirs["active_rulesets"]
    arena = facts["arena"]
    assert own["arena"] == {
        "radius": arena["radius"],
        "inner_radius": arena["inner_radius"],
        "directions": list(arena["directions"].values()),
    }
    assert list(GAME.players) == list(range(facts["players"]["min"], facts["players"]["max"] + 1))
    assert list(GAME.codes) == facts["error_codes"]
    assert own["round_cap"] == facts["bounds"]["round_cap"]
    offered = {option.name: list(option.values) for option in GAME.options}
    assert offered["setup"] == facts["options"]["setup"]
    assert offered["mode"] == facts["options"]["mode"]
    rulesets = facts["options"]["rulesets"]
    assert [rule["id"] for rule in own["rulesets"]] == rulesets["subset_of"]
    assert [offered["ordinance_burst"][1:]] == rulesets["not_together"]
