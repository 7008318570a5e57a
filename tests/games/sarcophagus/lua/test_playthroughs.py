"""Random games by the Lua rules: they end, lose no piece, and keep every promise of the verbs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.lua.loader import Modules, Rules
from tests.lua.play import Step, most_steps, random_game, together

GAMES = [(players, seed) for players in (2, 3, 4) for seed in range(7)]
STEP_LIMIT = 100_000


@pytest.fixture(
    scope="module",
    params=together("sarcophagus", GAMES),
    ids=lambda game: f"{game[0]}-players-seed-{game[1]}",
)
def game(rules: Rules, request: pytest.FixtureRequest) -> list[Step]:
    return list(random_game(rules, *request.param))


def _tiles(state: dict[str, Any]) -> Iterator[str]:
    for tile in state["pyramid"] + state["sarcophagus"]:
        yield tile["tile"]
    for claimed, vault in zip(state["claimed"], state["vault"], strict=True):
        yield from claimed
        yield from (find["tile"] for find in vault)
    yield from state["discarded"] + state["lost"]


def _coins(state: dict[str, Any]) -> Iterator[str]:
    for hand in state["hands"]:
        yield from hand
    for tile in state["pyramid"]:
        yield from tile["coins"]
    for vault in state["vault"]:
        for find in vault:
            yield from find["coins"]


def test_no_piece_is_lost(modules: Modules, facts: dict[str, Any], game: list[Step]) -> None:
    tiles = Counter(tile["id"] for tile in facts["tiles"])
    assert len(tiles) == 24
    for step in game:
        state = modules.out(step.after)
        in_play = {suit for suits in state["suits"] for suit in suits}
        assert Counter(_tiles(state)) == tiles
        assert Counter(_coins(state)) == Counter(c["id"] for c in facts["coins"] if c["suit"] in in_play)


def test_the_game_ends_within_its_bound(modules: Modules, facts: dict[str, Any], game: list[Step]) -> None:
    # A tile leaves at least every fourth turn of two coins; beyond that there are the deal and the traps.
    traps = sum(tile["kind"] == "trap" for tile in facts["tiles"])
    assert len(game) <= 1 + 2 * facts["max_coins_per_tile"] * len(facts["positions"]) + traps
    last = modules.out(game[-1].after)
    assert last["step"] == "over"
    assert last["pyramid"] == last["sarcophagus"] == last["pending"] == []
    assert not any(last["vault"])


def test_order_of_everything(modules: Modules, facts: dict[str, Any], game: list[Step]) -> None:
    reading = [place["pos"] for place in facts["positions"]]
    for step in game:
        state = modules.out(step.after)
        for texts in [*state["hands"], *state["claimed"], state["discarded"]]:
            assert texts == sorted(texts)
        for tiles in (state["pyramid"], state["sarcophagus"]):
            places = [tile["pos"] for tile in tiles]
            assert places == [pos for pos in reading if pos in places]


def test_the_target_is_always_open(modules: Modules, game: list[Step]) -> None:
    for step in game:
        state = modules.out(step.after)
        if state["step"] in ("first", "second") and not state["pending"]:
            assert state["pyramid"][0]["up"]
            assert len(state["pyramid"][0]["coins"]) < 4


def test_events_tell_no_secret(modules: Modules, rules: Rules, game: list[Step]) -> None:
    for step in game:
        before = modules.out(step.before)
        hidden = {tile["tile"] for tile in before["sarcophagus"]}
        for event in rules.events(step.before, step.seat, step.move):
            shown = event["what"] in ("claimed", "discarded") and event["by"] in ("value", "tie")
            assert isinstance(event.get("coins"), list) == shown
            assert "coin" not in event
            assert event.get("tile") not in hidden or event["what"] == "opened"


def test_few_steps(rules: Rules) -> None:
    """Tabletop Simulator's Lua is 20 to 35 times slower than this one; no verb may freeze the table."""
    games = [step for players, seed in ((2, 1), (3, 2), (4, 3)) for step in random_game(rules, players, seed)]
    most = most_steps(rules, games)
    print("most VM steps:", dict(most))
    assert all(0 < steps < STEP_LIMIT for steps in most.values())
