"""Random games by the Lua rules: they end, lose no piece, and keep every promise of the verbs."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.cartouche.lua.scenes import ACHIEVEMENTS, BLANK, board, scene
from tests.lua.loader import Modules, Rules
from tests.lua.play import CHANCE, Step, most_steps, random_game, together
from tts_builder.games.cartouche import GAME

SIDES = {"A": {"side": "A"}, "B": {"side": "B"}, "first": {"side": "B", "first_game": "yes"}}
GAMES = [(players, side) for players in (1, 2, 3, 4) for side in SIDES]
LETTERS = {"cat": "c", "snake": "s", "bird": "b", "human": "h"}
STEP_LIMIT = 100_000
LISTING_LIMIT = 1_000_000
GENERAL = {"MALFORMED", "GAME_OVER", "NOT_YOUR_TURN", "WRONG_PHASE"}

_EAGER = {"achieve": 60, "complete": 60, "place": 12, "trade": 1, "done": 2}


def eager(chance: random.Random, moves: list[Any]) -> Any:
    """Scores what there is, places most of the tiles, trades now and then."""
    verbs = sorted({move["do"] for move in moves})
    verb = chance.choices(verbs, [_EAGER.get(verb, 20) for verb in verbs])[0]
    return chance.choice([move for move in moves if move["do"] == verb])


def play_out(rules: Rules, players: int, side: str) -> list[Step]:
    return list(random_game(rules, players, 10 * players + 1, eager, SIDES[side]))


@pytest.fixture(
    scope="module", params=together("cartouche", GAMES), ids=lambda game: f"{game[0]}-players-{game[1]}"
)
def game(rules: Rules, request: pytest.FixtureRequest) -> list[Step]:
    return play_out(rules, *request.param)


@pytest.fixture(scope="module")
def states(modules: Modules, game: list[Step]) -> list[dict[str, Any]]:
    return [modules.out(step.after) for step in game]


def _stories(state: dict[str, Any]) -> Iterator[str]:
    for pile in (state["deck"], state["removed"], state["story_discard"], state["dealt"]["stories"]):
        yield from pile
    yield from (card for cards in state["ai"]["cards"].values() for card in cards)
    for each in state["boards"]:
        yield from each["open"] + each["completed"]


def _tiles(state: dict[str, Any]) -> Iterator[str]:
    for pile in (state["bag"], state["tile_discard"], state["drawn"], state["dealt"]["tiles"]):
        yield from pile
    yield from (tile for column in state["ai"]["columns"] for tile in column)
    for each in state["boards"]:
        yield from each["reserve"] + [laid["tile"] for laid in each["laid"]]


def test_no_piece_is_lost(facts: dict[str, Any], states: list[dict[str, Any]]) -> None:
    stories = Counter(story["id"] for story in facts["stories"] if not story["start"])
    tiles = Counter(tile["id"] for tile in facts["tiles"])
    starters = {story["id"] for story in facts["stories"] if story["start"]}
    for state in states:
        told = Counter(_stories(state))
        dealt = [card for card in told if card in starters]
        assert len(dealt) == state["players"]
        assert told == stories + Counter(dealt)
        assert Counter(tile for tile in _tiles(state) if not tile.startswith("K")) == tiles


def test_ankhs_are_on_murals_or_spaces(states: list[dict[str, Any]]) -> None:
    for state in states:
        used = Counter(owner for spaces in state["spaces"].values() for owners in spaces for owner in owners)
        for seat, each in enumerate(state["boards"]):
            assert len(each["ankhs"]) + used[seat] == 6
        if state["players"] == 1:
            assert state["ai"]["ankhs"] + used[1] == 6
        for achievement in ACHIEVEMENTS:
            assert [] not in state["spaces"][achievement][-1:]
            assert state["filled"][achievement] <= len(state["spaces"][achievement])


def test_tiles_cover_what_the_rows_say(facts: dict[str, Any], states: list[dict[str, Any]]) -> None:
    cells = {tile["id"]: tile["cells"] for tile in facts["tiles"] + facts["cartouches"]}
    for state in states[::5]:
        centre = {(4, 4): "R"} if state["side"] == "B" else {}
        for each in state["boards"]:
            shown = {(x, y): row[x] for y, row in enumerate(each["rows"]) for x in range(9) if row[x] != "."}
            covered = [tuple(square) for laid in each["laid"] for square in laid["cells"]]
            black = {square for square, letter in shown.items() if letter == "X"}
            assert sorted([*covered, *black, *centre]) == sorted(shown)
            for laid in each["laid"]:
                letters = Counter(shown[tuple(square)] for square in laid["cells"])
                assert letters == Counter(
                    LETTERS[animal[0]] if animal else "K" for _, _, *animal in cells[laid["tile"]]
                )
            firsts = [laid["cells"][0] for laid in each["laid"]]
            assert firsts == sorted(firsts)


def test_limits(facts: dict[str, Any], states: list[dict[str, Any]]) -> None:
    for state in states:
        for seat, each in enumerate(state["boards"]):
            owing = state["phase"] == "draft" and seat == state["turn"]
            assert len(each["open"]) <= (5 if owing else 4)
            assert min(each["tokens"].values()) >= 0
            assert each["ankhs"] == [ankh for ankh in facts["ankhs"] if ankh in each["ankhs"]]
        assert len(state["drawn"]) <= 3
        assert state["picks"] <= 2 * state["players"]


def test_ten_rounds_then_the_end(states: list[dict[str, Any]]) -> None:
    rounds = [state["round"] for state in states]
    assert rounds == sorted(rounds)
    assert set(rounds) == set(range(1, 11))
    last = states[-1]
    assert (last["phase"], last["turn"], last["deck"]) == ("over", last["start"], [])
    assert all(each["done"] and each["owed"] == 0 for each in last["boards"])
    markers = {state["round"]: state["start"] for state in states}
    assert all(markers[n + 1] == (markers[n] + 1) % last["players"] for n in range(1, 10))


def test_events_can_be_told(modules: Modules, rules: Rules, game: list[Step]) -> None:
    names = ["Ada", "Ben", "Cleo", "Dan"]
    for step in game:
        events = rules.events(step.before, step.seat, step.move)
        assert events
        for event in events:
            sentence = modules.call("cartouche/chat", "tell", event, names)
            assert sentence.endswith(".")
            assert sentence[0].isupper()
            assert "seat" not in event or names[event["seat"]] in sentence


def _mutated(chance: random.Random, move: Any, others: list[Any]) -> Any:
    """The move with one part taken away, changed, or from another move."""
    twin = dict(move)
    name = chance.choice(sorted(twin))
    kind = chance.randrange(4)
    if kind == 0:
        del twin[name]
    elif kind == 1:
        twin[name] = chance.choice(["", -1, [], {}, "T01", "cat-I2", [[0, 0]], {"cat": 1}, True])
    elif kind == 2:
        more = chance.choice(["spend", "black", "copy", "do"])
        twin[more] = chance.choice(["long", {"scarab": 2}, [[3, 4]]])
    else:
        twin |= {key: value for key, value in chance.choice(others).items() if chance.random() < 0.5}
    return twin


def test_mutated_moves_are_refused_with_known_codes_or_legal(rules: Rules) -> None:
    chance, found = random.Random(3), Counter[str]()
    steps = play_out(rules, 3, "B")
    moves = [step.move for step in steps]
    for step in steps:
        for _ in range(6):
            move = _mutated(chance, step.move, moves)
            seat = chance.choice([step.seat, step.seat, chance.randrange(-1, 3)])
            refusal = rules.refuse(step.before, seat, move)
            found[refusal["code"] if refusal else ""] += 1
            if refusal:
                assert refusal["sentence"].endswith(".")
            else:
                rules.apply(step.before, seat, move)
    assert set(found) <= {"", *GENERAL, *GAME.codes}
    assert len(found) > 7


def test_chance_has_no_list(rules: Rules) -> None:
    assert rules.moves(rules.setup(2), CHANCE) == []
    assert rules.moves(scene("draw", tile_discard=["cat-I2"]), CHANCE) == []


def _richest() -> dict[str, Any]:
    """The final phase of one who has kept everything."""
    animals = ["bird-P5", "cat+snake-P5", "cat+snake-W5", "cat-L4-1", "cat-L4-2", "human-S4"]
    reserve = ["K1", "K22", "K4", *animals]
    mine = board(
        rows=[BLANK[0], "...c.....", *[".s.b.h.c."] * 6, "....K...."],
        tokens=dict.fromkeys(("cat", "snake", "bird", "human", "scarab"), 9),
        open=["C16", "C17", "T13", "T16"],
        completed=["C01", "C02", "C03", "R01", "R02", "R03", "T01", "T02", "T03", "T04", "T05"],
        ankhs=["square_scarab", "two_scarabs", "repeat"],
        reserve=reserve,
    )
    cards = ["spend_2_each", "spend_6_same", "river_across"]
    return scene("final", mine, *(board(reserve=reserve) for _ in range(3)), players=4, achievements=cards)


def test_few_steps(modules: Modules, rules: Rules) -> None:
    """Tabletop Simulator's Lua is 20 to 35 times slower than this one; no verb may freeze the table."""
    steps = [step for players in (1, 4) for step in play_out(rules, players, "A")[::4]]
    rich = modules.hold(_richest())
    listed = rules.moves(rich, 0)
    steps += [Step(rich, 0, move, rules.apply(rich, 0, move)) for move in listed[::400]]
    most = most_steps(rules, steps)
    print("most VM steps:", dict(most), "in a list of", len(listed), "moves:", rules.steps("moves", rich, 0))
    assert 0 < most.pop("moves") < LISTING_LIMIT
    assert all(0 < steps < STEP_LIMIT for steps in most.values())
