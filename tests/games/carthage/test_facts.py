"""The data of the game against the facts of its rules, and arguments that do not fit a call."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tts_builder.errors import InputError
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


A_SCENE = {"order": ["A", "B"], "players": {"A": {"pos": [0, 0]}, "B": {"pos": [3, 0]}}}


@pytest.mark.parametrize(
    ("call", "args"),
    [
        ("arena", {"size": 4}),
        ("neighbors", {"hex": [9, 9]}),
        ("play_card", {"state": A_SCENE, "player": "C", "card": "jab"}),
        ("play_card", {"state": A_SCENE, "player": "A", "card": "sneeze"}),
        ("play_card", {"state": A_SCENE | {"order": ["A"]}, "player": "A", "card": "jab"}),
        ("play_card", {"state": A_SCENE | {"order": ["A", "A", "B"]}, "player": "A", "card": "jab"}),
        ("knockback", {"state": A_SCENE, "attacker": "A", "target": "B"}),
        ("steps", {"state": {"order": ["A"], "players": {"A": {}}}, "player": "A"}),
        ("beast_entry", {"state": A_SCENE, "beast": "mouse"}),
        ("draw", {"deck": [], "discard": ["jab"], "reshuffled": []}),
        ("favor_phase", {"state": {"order": ["A"], "start": "A", "favor": {}, "row": []}, "actions": []}),
    ],
)
def test_args_that_do_not_fit_are_named(call: str, args: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="do not fit the call"):
        GAME.calls[call](args)


def sale(*actions: dict[str, Any], **state: Any) -> dict[str, Any]:
    start = {"order": ["A", "B"], "start": "A", "favor": {"A": 9, "B": 9}} | state
    return GAME.calls["favor_phase"]({"state": start, "actions": list(actions)})  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"player": "A", "do": "initiate"}, "NOT_YOUR_TURN"),
        ({"player": "B", "do": "fly"}, "MALFORMED"),
        ({"player": "B", "do": "focus", "card": "sneeze"}, "MALFORMED"),
        ({"player": "B", "do": "play", "card": "jab"}, "WRONG_PHASE"),
        ({"player": "B", "do": "initiate", "buy": 0}, "EXTRA_DECISION"),
        ({"player": "B", "do": "campaign"}, "MISSING_DECISION"),
        ({"player": "B", "do": "campaign", "card": "underdog"}, "NOT_IN_DISCARD"),
        ({"player": "B", "do": "intimidate", "victim": "B", "card": "vault"}, "BAD_TARGET"),
        ({"player": "B", "do": "intimidate", "victim": "A", "card": "jab"}, "STARTING_CARD"),
    ],
)
def test_refused_in_a_sale(action: dict[str, Any], code: str) -> None:
    rulesets = ["campaign", "intimidate"]
    assert sale(action, rulesets=rulesets, theater_discard=["bloodlust"]) == {"illegal": code}


def test_packed_decisions_left_over_by_a_blocked_walk() -> None:
    """The walk ends when no step is left; hexes named for it are too many."""
    walls = [{"type": "pillar", "n": 0, "pos": pos} for pos in ([3, -3], [2, -2], [2, -1])]
    scene = {
        "order": ["A", "B", "C"],
        "players": {"A": {"pos": [3, -2]}, "B": {"pos": [4, -2]}, "C": {"pos": [3, -1]}},
        "tokens": walls,
    }
    played = GAME.calls["play_card"]
    args = {"state": scene, "player": "A", "card": "stride", "decisions": [{"move": [[4, -3], [4, -4]]}]}
    assert played(args)["players"]["A"]["pos"] == [4, -4]
    args["decisions"] = [{"move": [[4, -3], [4, -4], [3, -3]]}]
    assert played(args) == {"illegal": "TOO_MANY_STEPS"}
    args["decisions"] = []
    assert played(args) == {"illegal": "MISSING_DECISION"}
    args["decisions"] = [{"decline": True}]
    assert played(args) == {"illegal": "MUST_MOVE_FULL"}
