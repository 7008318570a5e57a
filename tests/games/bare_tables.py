"""Saves of games in progress: the referee finds no fault, and reads them without a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tts_builder.components import Mod
from tts_builder.engine.game import Game
from tts_builder.engine.placement import COMMON
from tts_builder.engine.selfplay import Playthrough
from tts_builder.referee.verdict import kit_layer, table_layer
from tts_builder.referee.verdict.built import laid_out, undrawn_save
from tts_builder.referee.verdict.picture import picture_of
from tts_builder.referee.verdict.reading import read_table


def check_bare_saves(game: Game, mod: Mod, players: int, states: Iterable[Any]) -> None:
    """Check that the kit and table layers report nothing for these states, and that the pieces of the last
    state are enough to read its seats and score."""
    colors = mod.seating[players]
    for state in states:
        layout = game.binding.layout(state)
        for lay in layout:
            mod.area(lay.area).position("" if lay.seat == COMMON else colors[lay.seat], lay.slot)
        picture = picture_of(laid_out(undrawn_save(game), mod, layout, colors))
        assert kit_layer.check(kit_layer.Kit(mod), picture) == []
        assert table_layer.check(mod, picture, layout, colors) == []
    reading = read_table(game, mod, picture)
    assert reading.colors == tuple(colors)
    assert game.rules.score(reading.state) == game.rules.score(state)


def some_states(game: Game, played: Playthrough, every: int) -> Iterator[Any]:
    """Every `every`-th state of a game, and the last one."""
    state = played.start
    for number, (seat, move) in enumerate(played.moves):
        state = game.rules.apply(state, seat, move)
        if number % every == 0 or number + 1 == len(played.moves):
            yield state
