"""What the Lua calls of Cartouche take and give beyond the vectors."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lua.loader import Modules
from tts_builder.lua.runtime import LuaError


def test_nobody_but_the_players_has_a_board(modules: Modules) -> None:
    state = {"players": ["A", "B"], "boards": {"C": {"owed": 1}}}
    with pytest.raises(LuaError, match="no player C"):
        modules.call("cartouche/calls", "play", {"state": state, "actions": []})


def test_counts_of_zero_are_left_out(modules: Modules) -> None:
    def call(name: str, **args: Any) -> Any:
        return modules.call("cartouche/calls", name, args)

    rows = ["." * 9] * 9
    story = {"side": "A", "rows": rows, "card": "T01", "tokens": {"cat": 3}, "spend": {"cat": 3, "bird": 0}}
    assert call("complete", **story)["points"] == 4
    traded = call("trade", tokens={"cat": 2}, give={"cat": 2, "bird": 0}, **{"for": "scarab"})
    assert traded["tokens"] == {"bird": 0, "cat": 0, "human": 0, "scarab": 1, "snake": 0}
    nothing = call("trade", tokens={"cat": 2}, give={"cat": 0}, **{"for": "K1"})
    assert nothing == {"illegal": "TRADE_NEEDS_TWO"}


def test_an_ankh_draws_three_tiles(modules: Modules) -> None:
    def call(**args: Any) -> Any:
        return modules.call("cartouche/calls", "ankh", {"available": ["long", "repeat"], **args})

    assert call(ankh="repeat", copy="three_pieces") == {"reserve": [], "scarabs": 0, "draw": 3}
    assert call(ankh="long", copy=None) == {"reserve": ["K4"], "scarabs": 0, "draw": 0}
    assert call(ankh="three_pieces") == {"illegal": "ANKH_GONE"}


def test_draws_of_a_play_begin_at_once(modules: Modules) -> None:
    state = {
        "players": ["A", "B"],
        "start": "B",
        "phase": "draw",
        "bag": ["cat-I2", "bird-O4", "snake-I3", "human-T4"],
        "boards": {"A": {"owed": 1}},
    }
    result = modules.call("cartouche/calls", "play", {"state": state, "actions": []})
    assert (result["phase"], result["to_act"]) == ("draw", "A")
    assert result["drawn"] == ["cat-I2", "bird-O4", "snake-I3"]
    assert result["boards"]["A"]["owed"] == 0


def test_the_opponent_has_scored_what_no_space_shows(modules: Modules) -> None:
    state = {
        "cards": {"river": ["R01", "R02", "R03", "R04", "R05"], "chamber": [], "token": []},
        "scored": ["three_river"],
        "tiles": [["cat-I2"], [], []],
        "ankhs": 2,
        "spaces": {},
    }
    result = modules.call("cartouche/calls", "solo_ai", {"state": state})
    assert result["scored_now"] == ["five_same"]
    assert result["cards"] == {"chamber": 0, "river": 0, "token": 0}
    assert result["tiles"] == [["cat-I2"], [], []]
    assert result["spaces"]["five_same"] == ["AI"]
