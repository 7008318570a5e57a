"""Impossible states are found, with the path of the fault."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.games.cleopatra.plays import TABLES, states_of
from tts_builder.engine.game import canonical
from tts_builder.games.cleopatra import GAME, rules
from tts_builder.games.cleopatra.state import State

Raw = dict[str, Any]
ONE_EACH = dict.fromkeys(["artisan", "cave", "lapis", "marble", "stone", "wood"], 1)


def raw(phase: str, then: str = "") -> Raw:
    """A state in this phase from some game, as plain data."""
    for table in TABLES:
        for state in states_of(*table):
            if (state.phase, state.then) == (phase, then):
                found: Raw = msgspec.json.decode(canonical(rules.to_wire(state)))
                return found
    raise AssertionError(f"no game came to {phase} {then}")


def paths(data: Raw) -> set[str]:
    state: State = rules.from_wire(msgspec.convert(data, GAME.wire))
    return {problem.path for problem in rules.problems(state)}


@pytest.mark.parametrize(
    ("phase", "then", "change", "path"),
    [
        ("deal", "", {"idle": 1}, "$.idle"),
        ("deal", "", {"scarabs": [5, 6]}, "$.scarabs"),
        ("deal", "", {"worshipper": "visir"}, "$.worshipper"),
        ("deal", "", {"walls": ["L1"]}, "$.walls"),
        ("deal", "", {"pile": ["F"]}, "$.garden"),
        ("main", "", {"turn": 2}, "$.turn"),
        ("main", "", {"trigger": 3}, "$.trigger"),
        ("main", "", {"trigger": 0}, "$.trigger"),
        ("main", "", {"discard": ["artisan"] * 31}, "$"),
        ("main", "", {"order": ["visir"] * 5}, "$.order"),
        ("main", "", {"worshipper": "?"}, "$.worshipper"),
        ("main", "", {"pile": ["F"]}, "$.pile"),
        ("main", "", {"throne": True}, "$.throne"),
        ("main", "", {"cleopatra": 2}, "$.cleopatra"),
        ("main", "", {"bids": [0, 0]}, "$.bids"),
        ("main", "", {"statues": [1, 2]}, "$.statues[0]"),
        ("main", "", {"sanctuaries": [{"seat": 0, "at": [0, 0]}]}, "$.sanctuaries[0].at"),
        ("main", "", {"sanctuaries": [{"seat": 2, "at": [0, 0]}]}, "$.sanctuaries[0].seat"),
        ("main", "", {"sanctuaries": [{"seat": 0, "at": [4, 4]}]}, "$.sanctuaries[0].at"),
        ("main", "", {"discount": {"artisans": 1, "resources": 0}}, "$.discount.artisans"),
        ("main", "", {"discount": {"artisans": 0, "resources": 1}}, "$.discount.resources"),
        ("main", "", {"market_done": True}, "$.market_done"),
        ("main", "", {"served": [1]}, "$.served"),
        ("replenish", "", {"served": [0, 1, 2]}, "$.served"),
        ("main", "", {"drawn": "wood"}, "$.drawn"),
        ("main", "", {"begging": 1}, "$.begging"),
        ("main", "", {"then": "end"}, "$.then"),
        ("main", "", {"stalls": [[], [], []]}, "$.stalls"),
        ("main", "", {"idle": 20}, "$.idle"),
        ("main", "", {"completed": ["doors"]}, "$.completed[0]"),
        (
            "main",
            "",
            {"pool": dict.fromkeys(["artisan", "cave", "lapis", "marble", "stone", "wood"], 1)},
            "$.pool",
        ),
        ("quarry", "", {"built": False}, "$.built"),
        ("quarry", "", {"quarry_done": True}, "$.market_done"),
        ("replenish", "", {"drawn": ""}, "$.drawn"),
        ("replenish", "", {"market_done": False}, "$.market_done"),
        ("second", "", {"worshipper": ""}, "$.market_done"),
        ("second", "", {"market_done": True, "quarry_done": True}, "$.market_done"),
        ("shuffle", "replenish", {"discard": []}, "$.phase"),
        ("shuffle", "replenish", {"then": "beggar"}, "$.then"),
        ("shuffle", "beggar", {"begging": 0}, "$.begging"),
        ("limit", "replenish", {"hands": [[], []]}, "$.phase"),
        ("limit", "end", {"then": "fill"}, "$.then"),
        ("offering", "", {"bids": [0, 0]}, "$.bids"),
        ("offering", "", {"bids": [-1, 9999]}, "$.bids[1]"),
        ("offering", "", {"cleopatra": 3}, "$.phase"),
        ("over", "", {"trigger": -1}, "$.phase"),
        ("over", "", {"market_done": True}, "$.market_done"),
    ],
)
def test_problem(phase: str, then: str, change: Raw, path: str) -> None:
    data = raw(phase, then)
    if change == {"worshipper": "?"}:
        change = {"worshipper": data["order"][0]}
    assert paths(data) == set()
    assert path in paths(data | change)


def test_the_last_turn() -> None:
    data = raw("over")
    assert "$.turn" in paths(data | {"turn": 1 - data["turn"]})


def test_mosaics_out_of_shape() -> None:
    data = raw("over")
    y, row = next((y, row) for y, row in enumerate(data["garden"]) if row.strip(".#"))
    covered = row.strip(".#")[0]
    data["garden"][y] = row.replace(covered, ".", 1)
    assert "$.garden" in paths(data)


def test_mosaics_removed_too_early() -> None:
    data = raw("main")
    top, *left = data["pile"]
    assert "$.removed[0]" in paths(data | {"pile": left, "removed": [top]})


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"hands": [[]]}, r"\$\.hands: needs one entry"),
        ({"stalls": [[]]}, r"\$\.stalls: needs 3 stalls"),
        ({"hands": [["wood", "artisan"], []]}, r"\$\.hands\[0\]: the cards are not in order"),
        ({"hands": [["gold"], []]}, r"\$\.hands\[0\]\[0\]: there is no card 'gold'"),
        ({"hands": [["wood?"], []]}, r"\$\.hands\[0\]\[0\]: there is no card"),
        ({"deck": ["?"]}, r"\$\.deck\[0\]: there is no card '\?'"),
        ({"drawn": "gold"}, r"\$\.drawn\[0\]: there is no card"),
        ({"served": [1, 0]}, r"\$\.served\[1\]"),
        ({"walls": ["B1", "L1"]}, r"\$\.walls\[1\]"),
        ({"completed": ["doors", "doors"]}, r"\$\.completed\[1\]"),
        ({"amulets": [-1, 0]}, r"\$\.amulets"),
        ({"bids": [-2, 0]}, r"\$\.bids"),
        ({"garden": ["A........"] + ["." * 9] * 8}, r"\$\.garden\[0\]: there is no mosaic 'A'"),
        ({"garden": ["#........"] + ["." * 9] * 8}, r"\$\.garden\[0\]: the throne space"),
    ],
)
def test_what_cannot_be_read_is_named(change: Raw, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        rules.from_wire(msgspec.convert(raw("main") | change, GAME.wire))
