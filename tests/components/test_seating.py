"""Who sits where by default."""

from __future__ import annotations

import pytest

from tts_builder.components import HandZone, Mod, TableSpec
from tts_builder.components.tables import TABLES

FOUR = ("White", "Red", "Green", "Blue")
WITH_HANDS = [name for name, table in TABLES.items() if table.hands]


@pytest.mark.parametrize("name", WITH_HANDS)
def test_two_players_sit_opposite_each_other_at_every_table(name: str) -> None:
    hands = TABLES[name].hands
    mod = Mod("m", "M", table=TableSpec(name), places=tuple(hands))
    one, two = mod.seating[2]
    assert hands[two].turn == hands[one].turn + 180
    for axis in ("x", "z"):
        assert abs(getattr(hands[one], axis) + getattr(hands[two], axis)) < 1


@pytest.mark.parametrize("name", WITH_HANDS)
def test_everybody_has_a_place_of_the_mod_in_its_order(name: str) -> None:
    places = tuple(TABLES[name].hands)
    mod = Mod("m", "M", table=TableSpec(name), places=places)
    assert list(mod.seating) == list(range(1, len(places) + 1))
    for players, colors in mod.seating.items():
        assert len(set(colors)) == players
        assert sorted(colors, key=places.index) == list(colors)
        assert colors[0] == places[0]


def test_three_players_are_spread_around_a_round_table() -> None:
    mod = Mod("m", "M", table=TableSpec("Table_Hexagon"), places=tuple(TABLES["Table_Hexagon"].hands))
    assert mod.seating[3] == ("White", "Yellow", "Blue")


def test_seats_that_are_given_count() -> None:
    mod = Mod("m", "M", places=FOUR, seats={2: ("Red", "Blue")})
    assert mod.seating[2] == ("Red", "Blue")
    assert mod.seating[3] == ("White", "Red", "Green")


def test_hand_zones_of_the_mod_count_in_place_of_those_of_the_table() -> None:
    zones = [
        HandZone(f"hand:{color}", (4.0, 4.0, 4.0), color, at=at)
        for color, at in (("White", (10.0, -20.0)), ("Green", (-10.0, -20.0)), ("Red", (-10.0, 20.0)))
    ]
    mod = Mod("m", "M", zones, places=("White", "Green", "Red"))
    assert mod.seating[2] == ("White", "Red")
