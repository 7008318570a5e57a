"""The table checker finds exactly what the layers find in a save of the table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from tts_builder import games
from tts_builder.headless.table import Table
from tts_builder.headless.world.geometry import Vec
from tts_builder.referee.proof.hands import Hands
from tts_builder.referee.proof.table_checker import TableChecker
from tts_builder.referee.verdict import kit_layer, table_layer
from tts_builder.referee.verdict.built import mod_of, undrawn_save
from tts_builder.referee.verdict.picture import picture_of

Tamper = Callable[[Table, Random], None]


def _piece(table: Table, rng: Random) -> dict[str, Any]:
    return rng.choice([state for state in table.states if state.get("Memo")])


def _move(table: Table, rng: Random) -> None:
    thing = rng.choice([each for each in table.objects if each.memo and not each.is_container])
    thing.place(Vec(thing.position.x + rng.uniform(-4, 4), thing.position.y, thing.position.z))


def _turn(table: Table, rng: Random) -> None:
    thing = rng.choice([each for each in table.objects if each.memo and not each.is_container])
    thing.place(thing.position, thing.rotation._replace(z=(thing.rotation.z + 180.0) % 360.0))


def _rename(table: Table, rng: Random) -> None:
    _piece(table, rng)["Memo"] = "nothing"


def _forget_key(table: Table, rng: Random) -> None:
    _piece(table, rng).pop("Memo")


def _take_from_a_bag(table: Table, rng: Random) -> None:
    bags = [state for state in table.states if state.get("ContainedObjects")]
    inside = rng.choice(bags)["ContainedObjects"]
    del inside[rng.randrange(len(inside))]


@pytest.mark.parametrize("tamper", [_move, _turn, _rename, _forget_key, _take_from_a_bag])
def test_it_finds_what_the_layers_find(tamper: Tamper) -> None:
    game = games.load("cartouche")
    mod, rng = mod_of(game.id), Random(5)
    colors = mod.seating[2]
    hands = Hands(game, mod, undrawn_save(game), colors, 5, hotseat=False)
    hands.begin(game.settle(2, {}))
    table = hands.table
    state = game.rules.from_wire(msgspec.convert(hands.record().state, game.wire))
    layout = game.binding.layout(state)
    checker = TableChecker(mod, colors)
    assert checker.findings(table.states, layout) == []
    for _ in range(6):
        tamper(table, rng)
        picture = picture_of(table.save())
        slow = kit_layer.check(kit_layer.Kit(mod), picture) + table_layer.check(mod, picture, layout, colors)
        fast = checker.findings(table.states, layout)
        assert sorted((each.code, each.sentence) for each in fast) == sorted(
            (each.code, each.sentence) for each in slow
        )
    assert fast != []
