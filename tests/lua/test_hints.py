"""Hints that players get automatically: rings while they hold a piece, and a greeting."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.comfort import rings
from tts_builder import games
from tts_builder.components.build import unbuilt
from tts_builder.games.ankhor import GAME as ANKHOR
from tts_builder.games.sarcophagus import GAME
from tts_builder.headless.table import Table
from tts_builder.headless.world.world_object import WorldObject
from tts_builder.referee.verdict.built import undrawn_save

DRAWN = {
    "points3": [{"x": 1.0, "y": 1.0, "z": 0.0}, {"x": 2.0, "y": 1.0, "z": 0.0}],
    "color": {"r": 1.0, "g": 0.0, "b": 0.0},
    "thickness": 0.1,
}
"""A line that a player drew."""
SEATS = ("White", "Red")


def _table() -> Table:
    """Two players at the start of a game; somebody drew on the table and on the mat."""
    save = undrawn_save(GAME)
    save["VectorLines"] = [DRAWN]
    mat = next(state for state in save["ObjectStates"] if state["Memo"] == "mat")
    mat["AttachedVectorLines"] = [DRAWN]
    table = Table(save, host="White")
    table.player("Red").sit()
    table.global_.call("startGame", {"players": 2, "seed": 7})
    table.settle()
    return table


def _with_key(table: Table, key: str) -> WorldObject:
    thing = table.by_memo(key)
    assert thing is not None
    return thing


def _lift_coin(table: Table) -> tuple[str, Any]:
    """A player who may move picks up a coin."""
    for color in SEATS:
        for coin in ("coin:sun-2", "coin:arms-2"):
            thing = _with_key(table, coin)
            if table.player(color).pick_up(thing):
                return color, thing
    raise AssertionError("nobody may lift a coin")


def test_rings_are_drawn_for_the_holder_and_vanish_with_the_drop() -> None:
    table = _table()
    holder, _ = _lift_coin(table)
    other = next(color for color in SEATS if color != holder)
    top = games.load("sarcophagus").kit().area("coins").position("", 0)
    assert rings(table, holder) == [(top[0], top[2])]
    assert rings(table, other) == []
    table.player(holder).drop((top[0], 3.0, top[2]))
    table.settle()
    assert rings(table, holder) == []


def test_rings_leave_the_drawings_of_players_alone() -> None:
    table = _table()
    holder, _ = _lift_coin(table)
    mat = _with_key(table, "mat")
    assert table.world.save["VectorLines"] == [DRAWN]
    table.player(holder).drop((0.0, 3.0, 0.0))
    table.settle()
    assert table.world.save["VectorLines"] == [DRAWN]
    assert mat.state["AttachedVectorLines"] == [DRAWN]


def test_only_the_holder_sees_the_object_with_the_rings() -> None:
    table = _table()
    for color in ("White", "Red", "Green", "Blue"):
        base = _with_key(table, f"hints:{color}")
        assert not base.hidden(color)
        assert all(base.hidden(other) for other in ("White", "Red", "Grey", "Black") if other != color)
        assert base.state["Locked"]
        assert base.state["ColorDiffuse"]["a"] == 0


def test_rings_of_a_piece_held_during_a_save_are_removed() -> None:
    table = _table()
    holder, _ = _lift_coin(table)
    assert rings(table, holder)
    again = Table(table.save(), host="White")
    assert rings(again, holder) == []


def _greeting(table: Table, color: str) -> list[str]:
    return [entry.text for entry in table.log if entry.kind == "print" and entry.to.startswith(color)]


def test_the_host_and_everybody_who_sits_down_are_greeted_once() -> None:
    table = Table(undrawn_save(GAME), host="White")
    assert len(_greeting(table, "White")) == 4
    rules, camera, view, colors = _greeting(table, "White")
    assert all(word in rules for word in ("Sarcophagus", "Notebook", "tab Rules"))
    assert all(word in camera for word in ("right mouse button", "Space", "Alt"))
    assert "Shift + 1" in view
    assert colors.startswith("You sit at White. The colors of this game are White, Red, Green and Blue;")
    table.player("Red").sit()
    assert _greeting(table, "Red")[-4:-1] == [rules, camera, view]
    assert "You sit at Red" in _greeting(table, "Red")[-1]
    said = len(table.log)
    table.player("White").change_color("Green")
    table.settle()
    assert len(table.log) == said


def test_a_spectator_reads_which_colors_play() -> None:
    table = Table(undrawn_save(GAME), host="White")
    table.player("Red").sit()
    welcome, seats = _greeting(table, "Grey")
    assert "tab Rules" in welcome
    assert "take a color of this game: White, Red, Green and Blue" in seats


def test_a_continued_game_does_not_greet_again() -> None:
    table = _table()
    again = Table(table.save(), host="White")
    again.settle()
    assert not [entry for entry in again.log if "Welcome" in entry.text]


@pytest.mark.parametrize(("language", "tab"), [("en", "tab Rules"), ("fr", "onglet Règles")])
def test_the_greeting_names_the_tab_in_the_language_of_the_table(language: str, tab: str) -> None:
    table = Table(unbuilt(ANKHOR.kit(), ANKHOR, language), host="White")
    table.player("Red").sit()
    assert any(tab in text for text in _greeting(table, "Red"))
