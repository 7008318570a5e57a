"""Every impossible state is reported with the path of its fault."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.cartouche.policies import hoarder, keen
from tts_builder.engine.selfplay import Policy, play
from tts_builder.games.cartouche import GAME, rules

Wire = dict[str, Any]


def wires(players: int, seed: int, policy: Policy, **options: str) -> list[Wire]:
    """Every state of a game in its wire form."""
    game = play(GAME, players, options, seed, policy)
    state, found = game.start, []
    for seat, move in game.moves:
        found.append(state)
        state = rules.apply(state, seat, move)
    return [msgspec.json.decode(msgspec.json.encode(rules.to_wire(s))) for s in (*found, state)]


def first(states: list[Wire], test: Callable[[Wire], Any]) -> Wire:
    return next(wire for wire in states if test(wire))


GAME_OF_TWO = wires(2, 3, keen)
SOLO = wires(1, 2, hoarder)
START, DEALT, OVER = GAME_OF_TWO[0], GAME_OF_TWO[1], GAME_OF_TWO[-1]
SECOND = first(GAME_OF_TWO, lambda w: w["phase"] == "draft" and w["picks"] == 1)
DEBT = first(GAME_OF_TWO, lambda w: any(len(board["open"]) == 5 for board in w["boards"]))
PLACE = first(GAME_OF_TWO, lambda w: w["phase"] == "place" and w["round"] == 6)
SCORE = first(GAME_OF_TWO, lambda w: w["phase"] == "score" and w["round"] == 9)
DRAW = first(GAME_OF_TWO, lambda w: w["phase"] == "draw")
FINAL = first(GAME_OF_TWO, lambda w: w["phase"] == "final")
BLACK = first(GAME_OF_TWO, lambda w: any("X" in row for row in w["boards"][1]["rows"]))
ALONE = first(SOLO, lambda w: w["round"] == 8 and w["ai"]["ankhs"] < 6)
SCENES = [START, DEALT, SECOND, DEBT, PLACE, SCORE, DRAW, FINAL, BLACK, OVER, ALONE]


def test_the_scenes_are_sound() -> None:
    for wire in SCENES:
        assert rules.problems(rules.from_wire(msgspec.convert(wire, GAME.wire))) == []


def put(wire: Wire, seat: int, x: int, y: int, letter: str) -> None:
    rows = wire["boards"][seat]["rows"]
    rows[y] = rows[y][:x] + letter + rows[y][x + 1 :]


def free(wire: Wire, seat: int) -> tuple[int, int]:
    """An empty square without an icon or a filled neighbor, not in the bottom row."""
    icons, rows = GAME.data()["mural"]["sides"]["A"]["rows"], wire["boards"][seat]["rows"]
    for y in range(1, 8):
        for x in range(1, 8):
            near = rows[y][x] + rows[y - 1][x] + rows[y + 1][x] + rows[y][x - 1] + rows[y][x + 1]
            if near == "....." and icons[y][x] == ".":
                return x, y
    raise AssertionError("no such square")


def isolated(wire: Wire) -> None:
    x, y = free(wire, 0)
    put(wire, 0, x, y, "K")
    laid = [*wire["boards"][0]["laid"], {"tile": "K1", "cells": [[x, y]]}]
    wire["boards"][0]["laid"] = sorted(laid, key=lambda item: item["cells"][0])


def starter(wire: Wire) -> None:
    """Give one seat a second starting story."""
    own = set(wire["boards"][0]["open"] + wire["boards"][1]["open"])
    extra = next(name for name in ("S01", "S02", "S03") if name not in own)
    wire["boards"][0]["open"] = sorted([*wire["boards"][0]["open"], extra])


def swap_tile(wire: Wire) -> None:
    """Swap a placed tile with a tile of another shape in the bag."""
    laid = next(item for item in wire["boards"][1]["laid"] if len(item["cells"]) != 4)
    n = next(n for n, name in enumerate(wire["bag"]) if "4" in name)
    laid["tile"], wire["bag"][n] = wire["bag"][n], laid["tile"]


def own(wire: Wire, seat: int, **changes: Any) -> None:
    wire["boards"][seat].update(changes)


def without_tile(wire: Wire) -> None:
    wire["boards"][1]["laid"].pop()


Spoil = Callable[[Wire], Any]
SPOILT: dict[str, tuple[Wire, Spoil, str, str]] = {
    "side of a first game": (DEALT, lambda w: w.update(first_game=True), "$.achievements", "starred"),
    "same card twice": (
        DEALT,
        lambda w: w.update(achievements=["chamber_8", "chamber_8", "chamber_pair"]),
        "$.achievements",
        "twice",
    ),
    "opponent of two": (DEALT, lambda w: w["ai"].update(ankhs=6), "$.ai", "only a solo game"),
    "undealt round": (START, lambda w: w.update(round=1), "$.round", "before the deal"),
    "undealt board": (START, lambda w: own(w, 0, ankhs=[]), "$.boards", "before the deal"),
    "undealt deck": (START, lambda w: w["deck"].append("T01"), "$.deck", "before the deal"),
    "undealt opponent": (START, lambda w: w["ai"].update(ankhs=3), "$.ai", "only a solo game"),
    "story twice": (DEALT, lambda w: w["deck"].__setitem__(0, w["deck"][1]), "$.deck[1]", "also at"),
    "story missing": (DEALT, lambda w: w["deck"].pop(), "$", "is missing"),
    "starter in the deck": (DEALT, lambda w: w["deck"].__setitem__(0, "S04"), "$.deck[0]", "starting"),
    "too many starters": (DEALT, starter, "$", "starting stories for 2"),
    "tile twice": (DEALT, lambda w: w["bag"].__setitem__(0, w["bag"][1]), "$.bag[1]", "also at"),
    "tile missing": (PLACE, lambda w: w["bag"].pop(), "$", "is missing"),
    "cartouche in the bag": (DEALT, lambda w: w["bag"].append("K1"), "$.bag", "not an animal tile"),
    "nothing laid": (PLACE, without_tile, "$.boards[1].rows", "no tile lies"),
    "other tile": (PLACE, swap_tile, "$.boards[1].laid", "another shape"),
    "not shown": (
        PLACE,
        lambda w: put(w, 1, *w["boards"][1]["laid"][0]["cells"][0], "."),
        "$.boards[1].laid",
        "rows do not show",
    ),
    "nothing to blacken": (DEALT, lambda w: put(w, 0, 0, 0, "X"), "$.boards[0].rows[0]", "no icon"),
    "not connected": (DEALT, isolated, "$.boards[0].rows", "is not connected"),
    "no round": (DEALT, lambda w: w.update(round=0), "$.round", "first round"),
    "early end": (SCORE, lambda w: w.update(phase="final"), "$.round", "before round 10"),
    "nobody's turn": (PLACE, lambda w: w.update(turn=1 - w["turn"]), "$.turn", "no seat is on turn"),
    "deck": (DEALT, lambda w: w.update(round=2), "$.deck", "in round 2"),
    "picks": (PLACE, lambda w: w.update(picks=1), "$.picks", "outside the draft"),
    "display": (SECOND, lambda w: w.update(picks=2), "$.dealt", "2 taken"),
    "late display": (DEALT, lambda w: w.update(phase="place"), "$.dealt", "after the draft"),
    "no shuffle": (DEALT, lambda w: w.update(phase="deal"), "$.phase", "does not need"),
    "other turn": (SECOND, lambda w: w.update(turn=w["start"]), "$.turn", "another seat"),
    "endless draft": (SECOND, lambda w: w.update(picks=4), "$.picks", "already over"),
    "too many open": (DEBT, lambda w: w.update(turn=1 - w["turn"]), "$.boards", "may be open"),
    "draws": (SCORE, lambda w: own(w, 1, owed=1), "$.boards[1].owed", "more draws"),
    "late draw": (DEALT, lambda w: own(w, 1, owed=1), "$.boards[1].owed", "in this phase"),
    "drawn": (PLACE, lambda w: w["drawn"].append(w["bag"].pop()), "$.drawn", "outside the draw"),
    "four drawn": (DRAW, lambda w: w["drawn"].append(w["bag"].pop()), "$.drawn", "at most 3"),
    "two drawn": (DRAW, lambda w: w["bag"].append(w["drawn"].pop()), "$.drawn", "unless the bag"),
    "no draw": (DRAW, lambda w: w.update(turn=1 - w["turn"]), "$.turn", "not have a draw"),
    "not over": (OVER, lambda w: own(w, 0, done=False), "$.phase", "not done"),
    "done in the draft": (DEALT, lambda w: own(w, 0, done=True), "$.boards", "no seat can be done"),
    "phase over": (
        FINAL,
        lambda w: (own(w, 0, done=True), own(w, 1, done=True)),
        "$.phase",
        "all seats are done",
    ),
    "items": (
        DEALT,
        lambda w: own(w, 0, completed=sorted(w["deck"][:9])),
        "$.boards[0]",
        "more than a seat can have",
    ),
    "ankh without space": (
        DEALT,
        lambda w: w["boards"][0]["ankhs"].pop(0),
        "$.boards[0].ankhs",
        "ankhs are used",
    ),
    "repeat first": (
        DEALT,
        lambda w: w["boards"][0]["ankhs"].remove("repeat"),
        "$.boards[0].ankhs",
        "cannot repeat",
    ),
    "too many spaces": (
        DEALT,
        lambda w: w["spaces"].update(card1=[[0], [1], [0]]),
        "$.spaces.card1",
        "only 2 spaces",
    ),
    "scored twice": (DEALT, lambda w: w["spaces"].update(card1=[[0], [0]]), "$.spaces.card1", "twice"),
    "no such owner": (DEALT, lambda w: w["spaces"].update(card1=[[3]]), "$.spaces.card1", "does not play"),
    "gap": (DEALT, lambda w: w["spaces"].update(card1=[[], [0]]), "$.spaces.card1", "skipped"),
    "stories of a space": (
        DEALT,
        lambda w: w["spaces"].update(five_same=[[0]]),
        "$.spaces.five_same",
        "has not completed",
    ),
    "filled": (DEALT, lambda w: w["filled"].update(card1=1), "$.filled.card1", "more spaces"),
    "ankhs of the opponent": (ALONE, lambda w: w["ai"].update(ankhs=6), "$.ai.ankhs", "ankhs are used"),
    "shared alone": (ALONE, lambda w: w["spaces"].update(card1=[[0, 1]]), "$.spaces.card1", "shared"),
    "too often": (
        ALONE,
        lambda w: w["spaces"].update(three_river=[[1], [1]]),
        "$.spaces.three_river",
        "too often",
    ),
    "wrong column": (
        ALONE,
        lambda w: w["ai"]["columns"][2].append(
            w["bag"].pop(next(n for n, t in enumerate(w["bag"]) if "+" not in t))
        ),
        "$.ai.columns[2]",
        "another column",
    ),
    "wrong type": (
        ALONE,
        lambda w: w["ai"]["cards"]["river"].append(next(card for card in w["deck"] if card[0] != "R")),
        "$.ai.cards.river",
        "another type",
    ),
}


@pytest.mark.parametrize(("scene", "spoil", "path", "words"), SPOILT.values(), ids=SPOILT)
def test_problem(scene: Wire, spoil: Spoil, path: str, words: str) -> None:
    wire = copy.deepcopy(scene)
    spoil(wire)
    found = rules.problems(rules.from_wire(msgspec.convert(wire, GAME.wire)))
    assert any(problem.path.startswith(path) and words in problem.sentence for problem in found), found


def test_a_tile_on_another() -> None:
    wire = copy.deepcopy(PLACE)
    laid = wire["boards"][1]["laid"]
    laid[0]["cells"] = sorted([*laid[0]["cells"], laid[1]["cells"][0]])
    found = rules.problems(rules.from_wire(msgspec.convert(wire, GAME.wire)))
    assert any("lies on another tile" in problem.sentence for problem in found)


UNREADABLE: list[tuple[Spoil, str]] = [
    (lambda w: w["boards"].pop(), r"\$\.boards: needs one entry"),
    (lambda w: w.update(turn=2), r"\$\.turn: there is no seat 2"),
    (lambda w: w.update(start=3), r"\$\.start: there is no seat 3"),
    (lambda w: w["deck"].append("X01"), r"\$\.deck\[\d+\]: unknown id 'X01'"),
    (lambda w: w["tile_discard"].reverse(), r"\$\.tile_discard\[1\]: .* out of order"),
    (lambda w: w["removed"].insert(0, w["removed"][0]), r"\$\.removed\[1\]: .* twice"),
    (lambda w: w["achievements"].pop(), r"\$\.achievements: needs 3"),
    (lambda w: w["achievements"].__setitem__(0, "x"), r"\$\.achievements\[0\]: unknown id 'x'"),
    (lambda w: w["spaces"].update(card1=[[1, 0]]), r"\$\.spaces\.card1\[0\]: the owners"),
    (lambda w: w["spaces"].update(card1=[[]]), r"\$\.spaces\.card1: the last space"),
    (lambda w: w["boards"][0]["ankhs"].reverse(), r"\$\.boards\[0\]\.ankhs"),
    (lambda w: w["boards"][1]["rows"].__setitem__(0, "...."), r"\$\.boards\[1\]\.rows\[0\]: a row needs 9"),
    (lambda w: put(w, 1, 0, 0, "z"), r"\$\.boards\[1\]\.rows\[0\]: unknown letter 'z'"),
    (lambda w: put(w, 1, 4, 4, "R"), r"\$\.boards\[1\]\.rows\[4\]: a reed"),
    (lambda w: w["boards"][1]["laid"].reverse(), r"\$\.boards\[1\]\.laid\[1\]: it is out of order"),
    (lambda w: w["boards"][1]["laid"][0]["cells"].reverse(), r"\$\.boards\[1\]\.laid\[0\]\.cells"),
    (lambda w: w["boards"][1]["laid"][0]["cells"].clear(), r"\$\.boards\[1\]\.laid\[0\]\.cells"),
    (lambda w: w["boards"][1]["laid"][0].update(tile="K9"), "unknown id 'K9'"),
]


@pytest.mark.parametrize(("spoil", "words"), UNREADABLE, ids=[words for _, words in UNREADABLE])
def test_an_unreadable_state_is_refused_with_its_path(spoil: Spoil, words: str) -> None:
    wire = copy.deepcopy(PLACE)
    spoil(wire)
    with pytest.raises(ValueError, match=words):
        rules.from_wire(msgspec.convert(wire, GAME.wire))


names = st.sampled_from(["T01", "S01", "cat-I2", "K1", "chamber_8", "draw", "final", "A", "B", "x", ""])
junk: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 12) | names,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["card1", "tile"]), inner),
    max_leaves=8,
)


@settings(max_examples=150)
@given(st.sampled_from(SCENES), st.sampled_from(GAME.wire.__struct_fields__), junk)
def test_a_spoilt_state_is_unreadable_or_judged(scene: Wire, field: str, value: Any) -> None:
    """Any value in any field gives a fault with its path or a list of problems, never a crash."""
    message = ""
    try:
        spoilt = rules.from_wire(msgspec.convert(scene | {field: value}, GAME.wire))
    except ValueError as fault:
        message = str(fault)
    else:
        assert isinstance(rules.problems(spoilt), list)
        for seat in rules.actors(spoilt):
            rules.moves(spoilt, seat)
    assert not message or "$" in message
