"""Cases of play that the acceptance vectors leave open."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lua.loader import Modules

SUITS = {"S": ["sun"], "M": ["moon"], "A": ["arms"]}


@pytest.fixture
def play(modules: Modules) -> Any:
    def run(state: dict[str, Any], *actions: dict[str, Any]) -> dict[str, Any]:
        given = {"players": list(SUITS), "suits": SUITS, "sarcophagus": {}, **state}
        return modules.call("sarcophagus/calls", "play", {"state": given, "actions": list(actions)})

    return run


def tile(name: str, *coins: str, up: bool = True) -> dict[str, Any]:
    return {"tile": name, "up": up, "coins": list(coins)}


def place(player: str, coin: str, **pos: str) -> dict[str, Any]:
    return {"do": "place", "player": player, "coin": coin, **pos}


def discard(player: str, name: str) -> dict[str, Any]:
    return {"do": "discard", "player": player, "tile": name}


def test_a_trap_stops_the_chain_until_the_discard(play: Any) -> None:
    """The full tile behind the trap is assessed only after the choice (reading order, S-A5)."""
    state = {
        "to_act": "M",
        "step": "second",
        "pyramid": {
            "5-3": tile("moon-0", "moon-2", "moon-3", "sun-1"),
            "5-4": tile("arms-2"),
            "6-3": tile("crown-4", "arms-1", "arms-2", "arms-3", "sun-2"),
            "6-4": tile("moon-3"),
        },
        "hands": {"S": ["sun-0"], "M": ["moon-0"], "A": ["arms-0"]},
        "claimed": {"M": ["crown-3", "sun-2"]},
    }
    waiting = play(state, place("M", "moon-0", pos="5-3"))
    assert (waiting["pending"], waiting["to_act"], waiting["step"]) == (["M"], "M", "second")
    assert "6-3" in waiting["pyramid"]
    assert waiting["hands"]["M"] == ["moon-0", "moon-2", "moon-3"]
    done = play(state, place("M", "moon-0", pos="5-3"), discard("M", "crown-3"))
    assert "6-3" not in done["pyramid"]
    assert (done["claimed"]["A"], done["to_act"], done["step"]) == (["crown-4"], "A", "first")


def test_a_god_claimed_earlier_in_the_chain_protects(play: Any) -> None:
    state = {
        "to_act": "M",
        "step": "second",
        "pyramid": {
            "5-3": tile("sun-1", "moon-2", "moon-3", "sun-1"),
            "5-4": tile("arms-2"),
            "6-3": tile("moon-0", "moon-1", "moon-4", "moon-5", "sun-2"),
            "6-4": tile("moon-3"),
        },
        "hands": {"S": ["sun-0"], "M": ["moon-0"], "A": ["arms-0"]},
        "claimed": {"M": ["crown-3", "sun-2"]},
    }
    result = play(state, place("M", "moon-0", pos="5-3"))
    assert result["claimed"]["M"] == ["crown-3", "moon-0", "sun-1", "sun-2"]
    assert (result["pending"], result["discarded"]) == ([], [])


FORCED = {
    "to_act": "S",
    "step": "second",
    "pyramid": {
        "6-0": tile("sun-2"),
        "6-1": tile("crown-2", up=False),
        "6-3": tile("moon-0", "moon-1", "moon-2", "sun-1"),
        "6-4": tile("moon-3", "sun-0"),
    },
    "hands": {"S": ["sun-3"], "M": [], "A": []},
    "claimed": {"M": ["crown-3", "sun-3"]},
}


def test_forced_assessments_repeat_until_a_coin_comes_home(play: Any) -> None:
    """6-0 without coins is discarded, 6-1 turns up and goes too; then the coins of the trap come home."""
    state = {**FORCED, "pyramid": {**FORCED["pyramid"], "6-3": tile("moon-5", "moon-1", "moon-2", "sun-1")}}
    result = play(state, place("S", "sun-3", pos="6-4"))
    assert result["discarded"] == ["crown-2", "sun-2"]
    assert result["claimed"]["M"] == ["crown-3", "moon-5", "sun-3"]
    assert (result["to_act"], result["step"]) == ("M", "first")


def test_a_trap_in_a_forced_assessment(play: Any) -> None:
    waiting = play(FORCED, place("S", "sun-3", pos="6-4"))
    assert (waiting["pending"], waiting["to_act"], waiting["step"]) == (["M"], "S", "forced")
    done = play(FORCED, place("S", "sun-3", pos="6-4"), discard("M", "sun-3"))
    assert (done["pending"], done["to_act"], done["step"]) == ([], "M", "first")


def test_a_new_target_is_turned_up(play: Any) -> None:
    pyramid = {
        "5-0": tile("sun-2", "sun-0", "moon-0"),
        "5-4": tile("crown-2", up=False),
        "6-5": tile("sun-4", "sun-1"),
    }
    state = {**FORCED, "pyramid": pyramid, "hands": {"S": ["sun-5"], "M": [], "A": []}}
    result = play(state, place("S", "sun-5", pos="6-5"))
    assert result["pyramid"]["5-4"]["up"] is True
    assert (result["discarded"], result["to_act"]) == (["sun-2"], "M")


LAST_TILE = {
    "to_act": "S",
    "step": "second",
    "pyramid": {"6-5": tile("arms-2", "sun-0", "sun-1", "moon-0")},
    "hands": {"S": ["sun-2"], "M": ["moon-1"], "A": ["arms-0"]},
}


def test_two_final_traps_are_two_choices_in_seat_order(play: Any) -> None:
    state = {
        **LAST_TILE,
        "claimed": {"S": ["sun-3", "sun-4"], "A": ["crown-2", "crown-3"]},
        "vault": {
            "S": [{"tile": "crown-0", "coins": ["sun-5"]}, {"tile": "moon-0", "coins": ["sun-4"]}],
            "A": [{"tile": "arms-0", "coins": ["arms-5"]}],
        },
    }
    actions = [place("S", "sun-2", pos="6-5")]
    result = play(state, *actions)
    assert (result["pending"], result["step"], result["to_act"]) == (["S", "S", "A"], "final", "S")
    assert result["hands"]["S"] == ["sun-0", "sun-1", "sun-2", "sun-4", "sun-5"]
    actions += [discard("S", "arms-2"), discard("S", "sun-3")]
    assert play(state, *actions)["pending"] == ["A"]
    assert play(state, *actions, discard("A", "crown-2"))["over"] is True


def test_as_many_number_tiles_as_final_traps_go_unasked(play: Any) -> None:
    state = {
        **LAST_TILE,
        "claimed": {"S": ["sun-3"]},
        "vault": {"S": [{"tile": "crown-0", "coins": []}, {"tile": "moon-0", "coins": []}]},
    }
    result = play(state, place("S", "sun-2", pos="6-5"))
    assert (result["discarded"], result["claimed"]["S"]) == (["arms-2", "sun-3"], ["crown-0", "moon-0"])
    assert (result["over"], result["pyramid"]) == (True, {})


def test_an_unknown_player_is_malformed(play: Any) -> None:
    assert play(LAST_TILE, place("X", "sun-2", pos="6-5")) == {"illegal": "MALFORMED"}
