"""Random games by the Lua rules: they end, lose no piece, and keep every promise of the verbs."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.lua.loader import Modules, Rules
from tests.lua.play import CHANCE, Step, check_listing, most_steps, random_game, together

GAMES = [(players, seed) for players in (2, 3, 4) for seed in (1, 2)]
STEP_LIMIT = 100_000
LISTING_LIMIT = 1_000_000


def any_piece(chance: random.Random, moves: list[Any]) -> Any:
    """First a verb or a piece, then a move of it: a mosaic has hundreds of places."""
    kinds = [(move["do"], move.get("piece", ""), "claim" in move) for move in moves]
    kind = chance.choice(sorted(set(kinds)))
    return chance.choice([move for move, other in zip(moves, kinds, strict=True) if other == kind])


def _only(chance: random.Random, moves: list[Any], *verbs: str) -> Any:
    return chance.choice([move for move in moves if move["do"] in verbs] or moves)


def idler(chance: random.Random, moves: list[Any]) -> Any:
    """Goes to the market only and throws away what is too much, so the discard pile is shuffled."""
    return _only(chance, moves, "market", "stall_for_card", "discard")


def hoarder(chance: random.Random, moves: list[Any]) -> Any:
    """Keeps every card as long as there are any, so deck and market run out."""
    return _only(chance, moves, "market", "stall_for_card", "keep", "pass")


@pytest.fixture(
    scope="module", params=together("cleopatra", GAMES), ids=lambda game: f"{game[0]}-players-seed-{game[1]}"
)
def game(rules: Rules, request: pytest.FixtureRequest) -> list[Step]:
    players, seed = request.param
    return list(random_game(rules, players, seed, any_piece))


@pytest.fixture(scope="module")
def states(modules: Modules, game: list[Step]) -> list[dict[str, Any]]:
    return [modules.out(step.after) for step in game]


def _cards(state: dict[str, Any]) -> Iterator[str]:
    for cards in (*state["hands"], *state["stalls"], state["deck"], state["discard"]):
        yield from (card.removesuffix("?") for card in cards)
    if state["drawn"]:
        yield state["drawn"].removesuffix("?")


def test_no_piece_is_lost(facts: dict[str, Any], states: list[dict[str, Any]]) -> None:
    cards = Counter({card["id"]: card["count"] for card in facts["cards"]})
    mosaics = sorted(mosaic["id"] for mosaic in facts["mosaics"])
    assert cards.total() == facts["deck_size"] == 94
    for state in states:
        assert Counter(_cards(state)) == cards
        laid = Counter("".join(state["garden"]))
        assert laid.pop("#") == 9
        assert laid.pop(".", 0) + laid.total() == 72
        assert set(laid.values()) <= {5}
        assert sorted([*laid, *state["pile"], *state["removed"]]) == mosaics
        assert sorted(state["order"]) == sorted(facts["worshippers"])
        claimed = Counter(entry["seat"] for entry in state["sanctuaries"])
        assert all(
            statues + claimed[seat] == facts["statues"] for seat, statues in enumerate(state["statues"])
        )


def test_lists_are_sorted(facts: dict[str, Any], states: list[dict[str, Any]]) -> None:
    chain = facts["wall_chain"]["left"]
    for state in states:
        for cards in (*state["hands"], state["discard"], state["served"], state["completed"]):
            assert cards == sorted(cards)
        assert state["walls"] == [wall for wall in chain if wall in state["walls"]]


def _complete(state: dict[str, Any]) -> dict[str, bool]:
    return {
        "columns": len(state["walls"]) == 9,
        "doors": all(state["doors"].values()),
        "mosaics": not state["pile"],
        "obelisks": all(state["obelisks"].values()),
        "sphinxes": sum(state["sphinxes"].values()) == 6,
        "throne": state["throne"],
    }


def test_cleopatra_walks_as_categories_are_completed(states: list[dict[str, Any]]) -> None:
    for state in states:
        complete = sum(_complete(state).values())
        assert min(5, complete) == min(5, state["cleopatra"] + len(state["completed"]))
        assert (state["trigger"] >= 0) == (state["cleopatra"] == 5)


def test_the_game_ends_after_the_last_turns(facts: dict[str, Any], states: list[dict[str, Any]]) -> None:
    last = states[-1]
    assert last["phase"] == "over"
    assert (last["turn"] + 1) % last["players"] == last["trigger"] or last["idle"] == facts["stall_rounds"]
    assert all(bid >= 0 for bid in last["bids"]) or last["cleopatra"] < 4


def test_what_belongs_to_a_phase(states: list[dict[str, Any]]) -> None:
    for state in states:
        assert bool(state["drawn"]) == (state["phase"] == "replenish")
        assert bool(state["then"]) == (state["phase"] in ("shuffle", "limit"))
        assert (state["begging"] > 0) == (state["then"] == "beggar")
        assert not state["completed"] or state["phase"] == "quarry"
        assert not any(state["pool"].values()) or state["phase"] == "quarry"
        assert min(state["scarabs"] + state["amulets"]) >= 0
        if state["phase"] == "limit":
            assert len(state["hands"][state["turn"]]) > 10


def is_nothing(event: Any) -> bool:
    """A beggar who brings no card, and a queen who stays where she is."""
    if event["what"] == "begged":
        return not event["cards"] and event["hidden"] == 0
    return bool(event["what"] == "walked" and event["from"] == event["to"])


def test_events_can_be_told(modules: Modules, rules: Rules, game: list[Step]) -> None:
    names = ["Ada", "Ben", "Cleo", "Dan"]
    for step in game:
        for event in rules.events(step.before, step.seat, step.move):
            told = modules.call("cleopatra/chat", "tell", event, names)
            if is_nothing(event):
                assert told == ""
                continue
            assert told.endswith(".")
            assert "seat" not in event or names[event["seat"]] in told


def test_idlers_stall_the_game(modules: Modules, rules: Rules, facts: dict[str, Any]) -> None:
    steps = list(random_game(rules, 4, 5, idler))
    last = modules.out(steps[-1].after)
    assert (last["phase"], last["idle"], last["trigger"]) == ("over", facts["stall_rounds"], -1)
    assert (last["turn"] + 1) % 4 == last["first"]
    assert sum(step.move["do"] == "shuffle" for step in steps) > 0


def test_hoarders_empty_the_market(modules: Modules, rules: Rules) -> None:
    """Then they have to build; the hands are as large as they get, and so are the lists."""
    steps = list(random_game(rules, 3, 5, hoarder))
    bare = [step for step in steps if not any(modules.out(step.before)["stalls"])]
    built = [step for step in bare if step.move["do"] == "build"]
    assert len(built) > 0
    for step in bare[::25]:
        check_listing(rules, step, 3)
    assert most_steps(rules, built[:3])["moves"] < LISTING_LIMIT


def test_chance_has_no_list(rules: Rules) -> None:
    assert rules.moves(rules.setup(2), CHANCE) == []


def test_all_player_counts(modules: Modules, rules: Rules) -> None:
    for players in (2, 3, 4):
        start = modules.out(rules.setup(players))
        assert start["players"] == len(start["hands"]) == players
        assert rules.actors(start) == [CHANCE]


def test_few_steps(rules: Rules) -> None:
    """Tabletop Simulator's Lua is 20 to 35 times slower than this one; no verb may freeze the table."""
    games = [list(random_game(rules, players, seed, any_piece)) for players, seed in ((2, 1), (4, 2))]
    steps = [step for played in games for step in [played[0], *played[1::5], *played[-20:]]]
    most = most_steps(rules, steps)
    print("most VM steps:", dict(most))
    assert 0 < most.pop("moves") < LISTING_LIMIT
    assert all(0 < count < STEP_LIMIT for count in most.values())
