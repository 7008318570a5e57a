"""Which refusal comes first, and what it says."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.carthage.lua.scenes import fallen, gladiator, market, scene, task, token
from tests.lua.loader import Rules
from tests.lua.play import CHANCE
from tts_builder.engine.game import canonical
from tts_builder.games.carthage import GAME

PASS, DECLINE, DONE = {"do": "pass"}, {"do": "decline"}, {"do": "done"}

MALFORMED = [
    "pass",
    7,
    [],
    ["pass"],
    {"do": "sleep"},
    {"do": 1},
    {"card": "jab"},
    {"do": "pass", "card": "jab"},
    {"do": "play"},
    {"do": "play", "card": "Jab"},
    {"do": "play", "card": "bloodlust"},
    {"do": "lobby", "card": "bloodlust"},
    {"do": "lobby", "card": "jab", "show": True},
    {"do": "lobby", "card": "bloodlust", "show": 1},
    {"do": "buy", "slot": 5},
    {"do": "buy", "slot": -1},
    {"do": "buy", "slot": "0"},
    {"do": "choose", "side": 2},
    {"do": "step", "to": [0]},
    {"do": "step", "to": [0, 0, 0]},
    {"do": "step", "to": [0, 100]},
    {"do": "step", "to": [0, 0.5]},
    {"do": "step", "to": "0,0"},
    {"do": "line", "dir": []},
    {"do": "target", "seat": 2},
    {"do": "target", "seat": -1},
    {"do": "intimidate", "victim": 2, "card": "jab"},
    {"do": "choose_token", "type": "lava", "n": 1},
    {"do": "choose_token", "type": "favor"},
    {"do": "choose_token", "type": "favor", "n": 100},
    {"do": "beast", "beast": "cat", "at": [4, 0]},
    {"do": "shuffle"},
    {"do": "shuffle", "cards": ["jab", "gold"]},
    {"do": "deal", "first": 0, "decks": [], "theater": []},
    {"do": "deal", "first": "0", "decks": [], "theater": [], "actions": []},
    {"do": "deal", "first": 0, "decks": [["gold"]], "theater": [], "actions": []},
    {"do": "deal", "first": 0, "decks": [], "theater": ["jab"], "actions": []},
]


def two(**given: Any) -> dict[str, Any]:
    return scene(gladiator((0, 0), hand=["brawl", "jab"]), gladiator((3, 0)), **given)


@pytest.mark.parametrize("move", MALFORMED, ids=str)
def test_what_is_no_move(rules: Rules, move: Any) -> None:
    for state in (two(ask="over", phase="over"), two(), rules.setup(2)):
        found = rules.refuse(state, 0, move)
        assert found is not None
        assert found["code"] == "MALFORMED"
        assert found["sentence"].endswith(".")


@pytest.mark.parametrize("seat", [-2, 2, 0.5, "0", None])
def test_what_is_no_seat(rules: Rules, seat: Any) -> None:
    assert rules.code(two(), seat, PASS) == "MALFORMED"


def test_general_refusals(rules: Rules) -> None:
    play = {"do": "play", "card": "jab"}
    for seat in (CHANCE, 0, 1):
        assert rules.code(two(ask="over", phase="over"), seat, play) == "GAME_OVER"
    assert rules.code(two(), 0, play) == ""
    assert rules.code(two(), 1, play) == rules.code(two(), CHANCE, play) == "NOT_YOUR_TURN"
    assert rules.refuse(two(), 0, {"do": "end_turn"}) == {
        "code": "WRONG_PHASE",
        "sentence": "It is your turn: play a card of your hand.",
        "concerns": [],
    }
    assert rules.refuse(two(), 0, {"do": "play", "card": "whirl"}) == {
        "code": "NOT_IN_HAND",
        "sentence": 'You do not hold "Whirl".',
        "concerns": ["card:whirl"],
    }


def test_deals_that_no_shuffle_gives(rules: Rules) -> None:
    start = rules.setup(3)
    deal = rules.chance(start, random.Random(1).randrange)
    assert rules.code(start, CHANCE, deal) == ""
    assert rules.code(start, 0, deal) == "NOT_YOUR_TURN"
    assert rules.code(start, CHANCE, PASS) == "WRONG_PHASE"
    assert rules.code(two(), 0, {**deal, "decks": deal["decks"][:2]}) == "WRONG_PHASE"
    decks = deal["decks"]
    spoilt: list[dict[str, Any]] = [
        {"first": 3},
        {"first": -1},
        {"decks": decks[:2]},
        {"decks": [*decks, decks[0]]},
        {"decks": [decks[0][1:], *decks[1:]]},
        {"decks": [[decks[0][1], *decks[0][1:]], *decks[1:]]},
        {"theater": deal["theater"][1:]},
        {"actions": deal["actions"][1:]},
        {"actions": [*deal["actions"], "jab"]},
    ]
    for change in spoilt:
        assert rules.code(start, CHANCE, {**deal, **change}) == "MALFORMED", change


def test_shuffles(rules: Rules) -> None:
    own = gladiator((0, 0), hand=["jab"], deck=["step"], discard=["brawl", "guard"])
    state = scene(gladiator((3, 0)), own, phase="favor", ask="shuffle_in", turn=1, queue=[1, 0])

    def shuffle(*cards: str, seat: int = CHANCE) -> str:
        return rules.code(state, seat, {"do": "shuffle", "cards": list(cards)})

    assert shuffle("guard", "step", "brawl") == ""
    assert shuffle("guard", "brawl") == shuffle("guard", "guard", "step") == "MALFORMED"
    assert shuffle("guard", "step", "brawl", seat=1) == "NOT_YOUR_TURN"
    assert rules.code(state, CHANCE, PASS) == "WRONG_PHASE"


def test_choosing_tokens(rules: Rules) -> None:
    four = [{"type": "favor", "n": 1}, {"type": "favor", "n": 1}, {"type": "hill", "n": 3}]
    waiting = gladiator(None)
    state = scene(waiting, waiting, phase="choose", ask="choose_token", todo=[], chosen=four)
    full = {**state, "chosen": [*four, {"type": "crocodile", "n": 1}]}

    def choose(where: dict[str, Any], kind: str, n: int) -> str:
        return rules.code(where, 0, {"do": "choose_token", "type": kind, "n": n})

    assert choose(state, "favor", 2) == choose(state, "pillar", 0) == choose(full, "pillar", 0) == ""
    assert choose(state, "favor", 1) == choose(state, "favor", 7) == "NO_SUCH_TOKEN"
    assert choose(full, "favor", 1) == "NO_SUCH_TOKEN"
    assert choose(full, "favor", 2) == "TOKEN_LIMIT"
    assert rules.code(full, 0, DONE) == ""
    assert rules.refuse(state, 0, DONE) == {
        "code": "TOKENS_MISSING",
        "sentence": "Choose more tokens first: 1 to go.",
        "concerns": [],
    }


BUYS: list[tuple[dict[str, Any], str]] = [
    ({"do": "buy", "slot": 0}, ""),
    ({"do": "buy", "slot": 1}, "NOT_ENOUGH_FAVOR"),
    ({"do": "buy", "slot": 4}, "EMPTY_SLOT"),
    ({"do": "initiate"}, ""),
    ({"do": "actuate"}, "INITIATE_FIRST"),
    ({"do": "focus", "card": "jab"}, ""),
    ({"do": "focus", "card": "step"}, "NOT_IN_DISCARD"),
    ({"do": "evaluate"}, ""),
    ({"do": "lobby", "card": "silent_arena", "show": False}, ""),
    ({"do": "lobby", "card": "bloodlust", "show": True}, "NOT_IN_DISCARD"),
    ({"do": "retain", "slot": 4}, "EMPTY_SLOT"),
    ({"do": "retain", "slot": 0}, "NO_CUBE"),
    ({"do": "repair", "card": "step"}, "NOT_IN_DISCARD"),
    ({"do": "repair", "card": "jab"}, "NOT_ENOUGH_FAVOR"),
    ({"do": "concentrate"}, ""),
    ({"do": "intimidate", "victim": 0, "card": "jab"}, "BAD_TARGET"),
    ({"do": "intimidate", "victim": 2, "card": "jab"}, "BAD_TARGET"),
    ({"do": "intimidate", "victim": 1, "card": "jab"}, "STARTING_CARD"),
    ({"do": "intimidate", "victim": 1, "card": "whirl"}, "NOT_IN_DISCARD"),
    ({"do": "intimidate", "victim": 1, "card": "testudo"}, "NOT_ENOUGH_FAVOR"),
    ({"do": "discipline", "card": "step"}, "NOT_IN_DISCARD"),
    ({"do": "demolish", "at": [1, 1]}, "NO_TOKEN"),
    ({"do": "demolish", "at": [0, 2]}, "NOT_ADJACENT"),
    ({"do": "demolish", "at": [1, 0]}, "NOT_ENOUGH_FAVOR"),
    ({"do": "renovate", "at": [1, 1], "to": [9, 9]}, "NO_TOKEN"),
    ({"do": "renovate", "at": [0, -2], "to": [9, 9]}, "TOKEN_OCCUPIED"),
    ({"do": "renovate", "at": [0, 2], "to": [0, 2]}, "NOT_ADJACENT"),
    ({"do": "renovate", "at": [0, 2], "to": [0, 3]}, "NOT_INNER"),
    ({"do": "renovate", "at": [1, 0], "to": [0, 0]}, "OCCUPIED"),
    ({"do": "renovate", "at": [1, 0], "to": [1, 1]}, ""),
    ({"do": "ordinance"}, "NO_EFFECT"),
    ({"do": "burst", "to": [5, 0]}, "RULESET_NOT_ACTIVE"),
    ({"do": "campaign"}, "NOT_ENOUGH_FAVOR"),
    (PASS, ""),
    (DECLINE, "WRONG_PHASE"),
]


@pytest.mark.parametrize(("move", "code"), BUYS, ids=[str(move) for move, _ in BUYS])
def test_purchases(rules: Rules, move: dict[str, Any], code: str) -> None:
    buyer = gladiator((0, 0), armor=20, favor=3, discard=["jab"])
    other = gladiator((0, -2), discard=["jab", "testudo"])
    tokens = [token("favor", 1, (0, -2)), token("armor", 1, (0, 2)), token("pillar", 0, (1, 0))]
    cubes = [[0, 0, 0] for _ in range(3)] + [[3, 0, 0], [0, 0, 0]]
    rulesets = [rule["id"] for rule in GAME.data()["rulesets"] if rule["id"] != "burst"]
    state = market(buyer, other, fallen(), tokens=tokens, cubes=cubes, rulesets=rulesets)
    assert rules.code(state, 0, move) == code
    assert (move in rules.moves(state, 0)) == (code == "")


def test_one_team_has_the_rulesets(rules: Rules) -> None:
    seats = [gladiator((x, 4), favor=9, discard=["jab"]) for x in (-4, -2, 0)]
    seats += [gladiator((x, -4), favor=9) for x in (0, 2)]
    state = market(*seats, mode="2v3", rulesets=["concentrate", "repair"])
    assert rules.code(state, 0, {"do": "concentrate"}) == ""
    assert rules.code({**state, "turn": 1}, 1, {"do": "concentrate"}) == "RULESET_NOT_ACTIVE"


def test_steps_that_must_be_taken(rules: Rules) -> None:
    for may, code in ((False, "MUST_MOVE_FULL"), (True, "")):
        state = two(ask="step", todo=[task("M", 0, n=1, may=may)])
        assert rules.code(state, 0, DECLINE) == code
        assert rules.code(state, 0, {"do": "step", "to": [0, 0]}) == "NOT_ADJACENT_STEP"


def test_mutated_moves_are_refused_with_a_code(rules: Rules) -> None:
    """Legal moves with one parameter spoilt: refused, or in the list."""
    buyer = gladiator((0, 0), favor=9, discard=["jab", "whirl"])
    other = gladiator((0, -2), discard=["taunt"])
    tokens = [token("armor", 1, (0, 2)), token("pillar", 0, (1, 0))]
    rulesets = [rule["id"] for rule in GAME.data()["rulesets"]]
    state = market(buyer, other, tokens=tokens, rulesets=rulesets)
    legal = rules.moves(state, 0)
    texts = {canonical(move) for move in legal}
    known = {*GAME.codes, "MALFORMED", "WRONG_PHASE"}
    chance = random.Random(3)
    odd = [-1, 99, 1.5, True, "", "?", [], ["?"], {"a": 1}, "jab", "bloodlust", 0, 4, [0, 0], [1, 1], [4, 4]]
    assert len(legal) > 30
    for move in legal * 3:
        spoilt = {**move, chance.choice(sorted(move)): chance.choice(odd)}
        found = rules.refuse(state, 0, spoilt)
        if found is None:
            assert canonical(spoilt) in texts
        else:
            assert found["code"] in known
            assert found["sentence"].endswith(".")
