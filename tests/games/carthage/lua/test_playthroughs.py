"""Random games by the Lua rules: they end, lose no piece, and keep every promise of the verbs."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.lua.loader import Modules, Rules
from tests.lua.play import CHANCE, Step, any_verb, most_steps, random_game, together

ALL_RULES = (
    "retain repair concentrate intimidate discipline actuate demolish renovate campaign anger_of_the_horde "
    "southern_winds strict_discipline featured_match battle_hardened naked_and_afraid"
)
GAMES: dict[str, tuple[int, dict[str, str], str]] = {
    "advanced with beasts": (
        3,
        {"setup": "advanced", "beasts": "on"},
        "anger_of_the_horde renovate demolish",
    ),
    "forest, chained": (
        4,
        {"setup": "forest_of_stone", "mode": "2v2_chained"},
        "anger_of_the_horde renovate",
    ),
    "two against three": (
        5,
        {"mode": "2v3", "beasts": "on"},
        "anger_of_the_horde battle_hardened discipline",
    ),
    "all rules": (4, {"ordinance_burst": "ordinance", "beasts": "on"}, ALL_RULES),
}
STEP_LIMIT = 100_000
LISTING_LIMIT = 1_000_000
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"]


def sober(chance: random.Random, moves: list[Any]) -> Any:
    """Any move, but seldom a step for 3 Armor: with those everybody dies in the first round."""
    if chance.random() < 0.95:
        moves = [move for move in moves if move["do"] != "naked"] or moves
    return any_verb(chance, moves)


def peaceful(chance: random.Random, moves: list[Any]) -> Any:
    """Does nobody any harm, so the game goes on to its last round."""
    quiet = ("guard", "salute", "shield_wall", "iron_skin", "testudo")
    return chance.choice(
        [move for move in moves if move.get("card") in quiet or move["do"] == "pass"] or moves
    )


def options_of(given: dict[str, str], rulesets: str) -> dict[str, str]:
    return given | dict.fromkeys(rulesets.split(), "on")


@pytest.fixture(scope="module", params=together("carthage", sorted(GAMES)))
def game(rules: Rules, request: pytest.FixtureRequest) -> list[Step]:
    players, given, rulesets = GAMES[request.param]
    return list(random_game(rules, players, 3, sober, options_of(given, rulesets)))


@pytest.fixture(scope="module")
def states(modules: Modules, game: list[Step]) -> list[dict[str, Any]]:
    return [modules.out(step.after) for step in game]


def _cards(state: dict[str, Any]) -> Iterator[str]:
    for seat in state["seats"]:
        yield from (*seat["deck"], *seat["hand"], *seat["discard"])
    yield from (*state["deck"], *state["focus"], *filter(None, state["row"]))
    yield from (task["id"] for task in state["todo"] if task["t"] == "played")


def test_no_piece_is_lost(facts: dict[str, Any], states: list[dict[str, Any]]) -> None:
    players = states[0]["players"]
    cards = Counter({card["id"]: card["copies"] for card in facts["action_cards"]})
    cards += Counter({card["id"]: players for card in facts["starting_deck"]})
    theater = sorted(card["id"] for card in facts["theater_cards"])
    box = Counter({(line["type"], line["n"]): line["count"] for line in facts["arena_tokens"]})
    left = cards
    for state in states:
        now = Counter(_cards(state))
        if any(seat["fell"] for seat in state["seats"]):
            assert now <= left
        else:
            assert now == cards
        left = now
        assert sorted(state["theater_deck"] + state["theater_discard"]) == theater
        assert Counter((each["type"], each["n"]) for each in state["tokens"] + state["chosen"]) <= box
        beasts = [seat["figure"] for seat in state["seats"] if seat["figure"] not in ("", "gladiator")]
        assert len({*beasts, *state["beast_cards"]}) == len(beasts) + len(state["beast_cards"])
        for seat in range(players):
            assert sum(cubes[seat] for cubes in state["cubes"]) <= facts["retain_cubes"]


def test_what_lies_in_order(states: list[dict[str, Any]]) -> None:
    for state in states:
        assert [token["at"] for token in state["tokens"]] == sorted(token["at"] for token in state["tokens"])
        for seat in state["seats"]:
            assert seat["hand"] == sorted(seat["hand"])
            assert len(seat["hand"]) <= 5
        assert len(state["lobbied"]) <= len(state["theater_deck"])


def test_tracks_and_figures(states: list[dict[str, Any]]) -> None:
    for state in states:
        standing = [tuple(seat["pos"]) for seat in state["seats"] if seat["pos"]]
        assert len(standing) == len(set(standing))
        pillars = {tuple(token["at"]) for token in state["tokens"] if token["type"] == "pillar"}
        assert not pillars & set(standing)
        for seat in state["seats"]:
            assert (seat["armor"] > 0) == (seat["figure"] != "")
            assert 0 <= seat["armor"] <= 20
            assert 0 <= seat["favor"] <= 15
            assert (seat["fell"] > 0) == (seat["figure"] != "gladiator")
        falls = sorted(filter(None, (seat["fell"] for seat in state["seats"])))
        assert falls == list(range(1, len(falls) + 1))
        assert state["seats"][state["start_token"]]["figure"] == "gladiator"


def test_the_game_ends(rules: Rules, game: list[Step], states: list[dict[str, Any]]) -> None:
    last, sheet = states[-1], rules.score(game[-1].after)
    assert (last["phase"], last["ask"], last["todo"], last["queue"]) == ("over", "over", [], [])
    assert all(state["phase"] != "over" for state in states[:-1])
    assert sheet["final"]
    assert [seat for seat, each in enumerate(sheet["seats"]) if each["points"][0]] == sheet["winners"]
    assert any(last["seats"][seat]["figure"] == "gladiator" for seat in sheet["winners"])


def test_events_can_be_told(modules: Modules, rules: Rules, game: list[Step]) -> None:
    for step in game:
        for event in rules.events(step.before, step.seat, step.move):
            told = modules.call("carthage/chat", "tell", event, NAMES)
            assert told.endswith(".")
            assert "seat" not in event or NAMES[event["seat"]] in told


def test_hidden_cards_are_not_told(rules: Rules, game: list[Step]) -> None:
    for step in game:
        if step.move["do"] == "lobby":
            told = [
                each for each in rules.events(step.before, step.seat, step.move) if each["what"] == "lobby"
            ]
            assert ["card" in each for each in told] == [step.move["show"]]


def test_the_last_round(modules: Modules, rules: Rules, facts: dict[str, Any]) -> None:
    steps = list(random_game(rules, 3, 1, peaceful))
    last = modules.out(steps[-1].after)
    assert (last["phase"], last["round"]) == ("over", facts["round_cap"])
    assert [seat["favor"] for seat in last["seats"]] == [0, 0, 0]
    best = max(seat["armor"] for seat in last["seats"])
    winners = [number for number, seat in enumerate(last["seats"]) if seat["armor"] == best]
    assert rules.score(last)["winners"] == winners
    assert sum(step.move["do"] == "shuffle" for step in steps) > 40


def test_chance_has_no_list(rules: Rules) -> None:
    assert rules.moves(rules.setup(2), CHANCE) == []


def test_few_steps(rules: Rules) -> None:
    """Tabletop Simulator's Lua is 20 to 35 times slower than this one; no verb may freeze the table."""
    options = options_of({"beasts": "on", "setup": "advanced"}, ALL_RULES)
    game = list(random_game(rules, 5, 2, sober, options))
    long = [step for step in game if step.move["do"] in ("beast", "place_token", "renovate", "buy")]
    steps = [*game[::7], *long, *game[-20:]]
    assert {"beast", "place_token", "renovate"} <= {step.move["do"] for step in long}
    most = most_steps(rules, steps)
    print("most VM steps:", dict(most))
    assert 0 < most.pop("moves") < LISTING_LIMIT
    assert all(0 < count < STEP_LIMIT for count in most.values())
