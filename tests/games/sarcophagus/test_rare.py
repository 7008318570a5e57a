"""Positions of Sarcophagus that games hardly ever come to, on both engines."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.engines import agree_from
from tts_builder.engine.game import Game
from tts_builder.games.sarcophagus import GAME
from tts_builder.games.sarcophagus.state import Place
from tts_builder.referee.proof.lua_game import in_lua
from tts_builder.referee.verdict.wire import plain, read_state

ENGINES = [pytest.param(GAME, id="python"), pytest.param(in_lua(GAME), id="lua")]

# The last cover tile lies under coins that are worth the same; one tile of the sarcophagus is lost already.
SECOND_LOSS: dict[str, Any] = {
    "players": 3,
    "suits": [["sun"], ["moon"], ["crown"]],
    "turn": 0,
    "step": "second",
    "pending": [],
    "pyramid": [
        {"pos": "6-3", "tile": "moon-5", "up": True, "coins": ["sun-0", "moon-0", "moon-1"]},
        {"pos": "6-5", "tile": "crown-2", "up": True, "coins": []},
    ],
    "sarcophagus": [{"pos": "6-3", "tile": "arms-5"}],
    "hands": [
        ["sun-1", "sun-2", "sun-3", "sun-4", "sun-5"],
        ["moon-2", "moon-3", "moon-4", "moon-5"],
        ["crown-0", "crown-1", "crown-2", "crown-3", "crown-4"],
    ],
    "claimed": [
        ["arms-0", "arms-1", "crown-1", "sun-5"],
        ["crown-3", "moon-3", "moon-4", "sun-3", "sun-4"],
        ["arms-2", "arms-3", "arms-4", "crown-4", "moon-0", "moon-1", "moon-2", "sun-1", "sun-2"],
    ],
    "vault": [[], [], [{"tile": "crown-0", "coins": ["crown-5"]}]],
    "discarded": ["crown-5"],
    "lost": ["sun-0"],
    "dice": [5, 3, 2],
}

# All vaults are open; two players met a trap there.
FINAL_TRAPS: dict[str, Any] = {
    **SECOND_LOSS,
    "turn": 1,
    "step": "final",
    "pending": [0, 2],
    "pyramid": [],
    "sarcophagus": [],
    "hands": [[f"{suit}-{value}" for value in range(6)] for suit in ("sun", "moon", "crown")],
    "claimed": [
        ["arms-0", "crown-2", "sun-5"],
        ["arms-1", "crown-0", "crown-1", "crown-3", "moon-3", "moon-4", "moon-5", "sun-1", "sun-3", "sun-4"],
        ["arms-2", "arms-3", "arms-4", "arms-5", "crown-4", "moon-0", "moon-2", "sun-2"],
    ],
    "vault": [[], [], []],
    "discarded": ["crown-5", "moon-1"],
}


@pytest.mark.parametrize("wire", [SECOND_LOSS, FINAL_TRAPS], ids=["second loss", "final traps"])
def test_engines_agree(wire: dict[str, Any]) -> None:
    agree_from(GAME, wire)


@pytest.mark.parametrize("game", ENGINES)
def test_tiles_are_lost_in_order(game: Game) -> None:
    after = game.rules.apply(read_state(game, SECOND_LOSS), 0, Place("sun-1", "6-3"))
    assert plain(game.rules.to_wire(after))["lost"] == ["sun-0", "arms-5"]


@pytest.mark.parametrize("game", ENGINES)
def test_final_traps_are_answered_in_seat_order(game: Game) -> None:
    assert game.rules.actors(read_state(game, FINAL_TRAPS)) == (0,)
