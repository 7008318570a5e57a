"""Coins are cards, and two cards make a deck: a coin dropped on a coin must still be a coin on the tile."""

from __future__ import annotations

import pytest

from tts_builder.engine.game import Game
from tts_builder.engine.placement import Drag
from tts_builder.engine.selfplay import Playthrough
from tts_builder.testing.laws.sitting import Sitting, choices

pytestmark = pytest.mark.table


def onto_a_coin(game: Game, so_far: Playthrough) -> bool:
    """Whether the player on turn can put a coin on a tile that already has one."""
    (seat,) = game.rules.actors(so_far.state)
    return seat >= 0 and any(
        isinstance(step, Drag) and step.slot % 4 > 0
        for _, gesture in choices(game, so_far.state, seat)
        for step in gesture
    )


def test_a_coin_dropped_on_a_coin_lies_next_to_it() -> None:
    sitting = Sitting("sarcophagus", onto_a_coin, "no tile has a coin")
    state = sitting.state()
    (seat,) = sitting.game.rules.actors(state)
    drag = next(
        step
        for _, (step, *_) in choices(sitting.game, state, seat)
        if isinstance(step, Drag) and step.slot % 4 > 0
    )
    before = len(sitting.record().moves)
    player, table = sitting.player(seat), sitting.table
    assert player.pick_up(table.by_memo(drag.piece))
    x, y, z = sitting.mod.area("coins").position("", drag.slot - 1)
    player.drop((x, y + 0.1, z))
    table.settle()
    assert len(sitting.record().moves) == before + 1
    assert not [thing for thing in table.objects if thing.kind == "Deck"]
    sitting.check()
