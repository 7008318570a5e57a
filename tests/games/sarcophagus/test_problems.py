"""Every impossible state is reported with the path of its fault."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tts_builder.engine.selfplay import play
from tts_builder.games.sarcophagus import GAME, rules

Wire = dict[str, Any]


def state_after(count: int, players: int = 3, seed: int = 5) -> Wire:
    state = rules.setup(players, {})
    for seat, move in play(GAME, players, seed=seed).moves[:count]:
        state = rules.apply(state, seat, move)
    wire: Wire = msgspec.json.decode(msgspec.json.encode(rules.to_wire(state)))
    return wire


START, DEALT, EARLY, MIDDLE, FINAL, OVER = (state_after(count) for count in (0, 1, 5, 45, 85, 86))


def test_the_scenes_are_sound_and_what_their_names_say() -> None:
    assert [wire["step"] for wire in (START, EARLY, FINAL, OVER)] == ["deal", "first", "final", "over"]
    assert any(MIDDLE["claimed"])
    for wire in (START, EARLY, MIDDLE, FINAL, OVER):
        assert rules.problems(rules.from_wire(msgspec.convert(wire, GAME.wire))) == []


def at(wire: Wire, pos: str) -> Wire:
    found: Wire = next(here for here in wire["pyramid"] if here["pos"] == pos)
    return found


def swap_tiles(wire: Wire, a: str, b: str) -> None:
    one, other = at(wire, a), at(wire, b)
    one["tile"], other["tile"] = other["tile"], one["tile"]


def bury(wire: Wire) -> None:
    """Remove a sarcophagus tile from under its cover tile."""
    wire["lost"].append(wire["sarcophagus"].pop()["tile"])


def vault_without_coins(wire: Wire) -> None:
    wire["vault"][0] = [{"tile": wire["sarcophagus"].pop(0)["tile"], "coins": []}]


def fill(wire: Wire) -> None:
    """Put a whole hand of coins on the apex."""
    at(wire, "1-0")["coins"].extend(wire["hands"][2])


def convert(wire: Wire) -> None:
    """Give the player of the last trap another player's god."""
    god = next(name for own in (0, 2) for name in wire["claimed"][own] if name.endswith("-1"))
    wire["claimed"] = [[name for name in own if name != god] for own in wire["claimed"]]
    wire["claimed"][1] = sorted([*wire["claimed"][1], god])


def steal(wire: Wire) -> None:
    wire["hands"][2].append(wire["hands"][0].pop())


Spoil = Callable[[Wire], Any]
SPOILT: dict[str, tuple[Wire, Spoil, str, str]] = {
    "suits": (EARLY, lambda w: w.update(suits=[["moon"], ["sun"], ["crown"]]), "$.suits", "not the suits"),
    "turn": (EARLY, lambda w: w.update(turn=3), "$.turn", "no seat 3"),
    "pending": (EARLY, lambda w: w.update(pending=[3]), "$.pending[0]", "no seat 3"),
    "undealt turn": (START, lambda w: w.update(turn=1), "$.turn", "before the deal"),
    "undealt hand": (START, lambda w: w.update(hands=[["sun-0"], [], []]), "$.hands", "before the deal"),
    "undealt dice": (START, lambda w: w.update(dice=[0, 1, 0]), "$.dice", "before the deal"),
    "tile twice": (EARLY, lambda w: w["discarded"].append(at(w, "6-5")["tile"]), "$.discarded[0]", "also at"),
    "tile missing": (MIDDLE, lambda w: w["pyramid"].pop(), "$", "is missing"),
    "coin missing": (EARLY, lambda w: w["hands"][2].pop(), "$", "the coin"),
    "coin twice": (EARLY, fill, "$.pyramid[0].coins", "is also at"),
    "idle suit": (EARLY, lambda w: w["hands"][2].insert(0, "arms-0"), "$.hands[2][0]", "nobody plays"),
    "foreign coin": (EARLY, steal, "$.hands[2]", "another seat"),
    "no tile under": (EARLY, bury, "$.sarcophagus", "no tile under"),
    "vault open": (
        OVER,
        lambda w: w["vault"][0].append({"tile": "sun-5", "coins": []}),
        "$.vault",
        "must be empty",
    ),
    "vault coins": (MIDDLE, vault_without_coins, "$.vault[0][0].coins", "coins of the winner"),
    "five outside": (EARLY, lambda w: swap_tiles(w, "6-2", "6-5"), "$.pyramid", "cannot be among"),
    "wrong pool": (EARLY, lambda w: swap_tiles(w, "6-2", "6-5"), "$.sarcophagus", "only fives"),
    "hole": (
        EARLY,
        lambda w: w["discarded"].append(w["pyramid"].pop(4)["tile"]),
        "$.pyramid",
        "cannot have left",
    ),
    "five coins": (EARLY, fill, "$.pyramid[0].coins", "at most 4"),
    "unclaimed": (EARLY, fill, "$.pyramid[0]", "can be claimed"),
    "up early": (EARLY, lambda w: at(w, "6-5").update(up=True), "$.pyramid[20].up", "no coin was placed"),
    "coins face down": (EARLY, lambda w: at(w, "1-0").update(up=False), "$.pyramid[0].up", "there are coins"),
    "not revealed": (EARLY, lambda w: at(w, "2-0").update(up=False), "$.pyramid[1].up", "next to a tile"),
    "target down": (DEALT, lambda w: at(w, "1-0").update(up=False), "$.pyramid[0].up", "next coin"),
    "early end": (EARLY, lambda w: w.update(step="over"), "$.step", "not empty"),
    "no choice": (EARLY, lambda w: w.update(step="forced"), "$.step", "no player has to choose"),
    "choice at the end": (FINAL, lambda w: w.update(step="over"), "$.pending", "game is over"),
    "not ended": (OVER, lambda w: w.update(step="first"), "$.step", "is empty"),
    "no coin": (EARLY, lambda w: w["hands"][w["turn"]].clear(), "$.turn", "has no coin"),
    "disorder": (FINAL, lambda w: w.update(pending=[1, 0]), "$.pending", "in seat order"),
    "too many traps": (
        FINAL,
        lambda w: w.update(pending=[1, 1, 1]),
        "$.pending",
        "than it has traps",
    ),
    "no choice left": (FINAL, lambda w: w.update(pending=[1] * 9), "$.pending", "has no choice"),
    "protected": (FINAL, convert, "$.pending", "protects"),
    "tied dice": (EARLY, lambda w: w.update(dice=[2, 2, 2]), "$.dice", "all show the same"),
}


@pytest.mark.parametrize(("scene", "spoil", "path", "words"), SPOILT.values(), ids=SPOILT)
def test_problem(scene: Wire, spoil: Spoil, path: str, words: str) -> None:
    wire = copy.deepcopy(scene)
    spoil(wire)
    found = rules.problems(rules.from_wire(msgspec.convert(wire, GAME.wire)))
    assert any(problem.path.startswith(path) and words in problem.sentence for problem in found), found


def test_all_problems_at_once() -> None:
    wire = copy.deepcopy(EARLY)
    wire["hands"][2].pop()
    wire.update(dice=[1, 1, 1], turn=3)
    found = rules.problems(rules.from_wire(msgspec.convert(wire, GAME.wire)))
    assert {problem.path for problem in found} >= {"$", "$.dice", "$.turn"}


UNREADABLE: list[tuple[Spoil, str]] = [
    (lambda w: w["hands"].pop(), r"\$\.hands: needs one entry"),
    (lambda w: w.update(suits=[["sun"], ["moon"], ["stars"]]), r"\$\.suits\[2\]: unknown suit 'stars'"),
    (lambda w: at(w, "6-5").update(pos="6-6"), r"\$\.pyramid\[20\]\.pos: unknown position '6-6'"),
    (lambda w: at(w, "6-5").update(tile="sun-7"), r"\$\.pyramid\[20\]\.tile: unknown id 'sun-7'"),
    (lambda w: w["pyramid"].reverse(), r"\$\.pyramid\[1\]: '6-4' is listed out of order"),
    (lambda w: w["pyramid"].insert(0, w["pyramid"][0]), r"\$\.pyramid\[1\]: '1-0' is listed twice"),
    (lambda w: w["hands"][2].reverse(), r"\$\.hands\[2\]\[1\]: .* out of order"),
    (lambda w: w["hands"][2].append(w["hands"][2][-1]), "is listed twice"),
    (lambda w: w["sarcophagus"][0].update(pos="1-0"), "unknown position '1-0'"),
    (lambda w: w["lost"].append("x"), r"\$\.lost\[0\]: unknown id 'x'"),
]


@pytest.mark.parametrize(("spoil", "words"), UNREADABLE, ids=[words for _, words in UNREADABLE])
def test_an_unreadable_state_is_refused_with_its_path(spoil: Spoil, words: str) -> None:
    wire = copy.deepcopy(EARLY)
    spoil(wire)
    with pytest.raises(ValueError, match=words):
        rules.from_wire(msgspec.convert(wire, GAME.wire))
