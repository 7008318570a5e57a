"""Moves of chance have no gesture."""

from __future__ import annotations

import random

import pytest

from tts_builder import games
from tts_builder.engine.game import CHANCE


@pytest.mark.parametrize("game_id", games.SHIPPED)
def test_a_move_of_chance_has_no_gesture(game_id: str) -> None:
    game = games.load(game_id)
    state = game.rules.setup(game.players[-1], game.defaults())
    assert game.rules.actors(state) == (CHANCE,)
    move = game.rules.chance(state, random.Random(1).randrange)
    with pytest.raises(ValueError, match="chance"):
        game.binding.gesture(state, CHANCE, move)
