"""Areas: a slot number becomes a position, and a position becomes the slot number again."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tts_builder.components import Area, BagArea, Brick, Grid, HandArea, Hex, Origin, Row, Spots, StackArea
from tts_builder.errors import DefinitionError

SEATS = {"White": Origin(5, -9), "Orange": Origin(-20, 0, 270), "Green": Origin(5, 9, 0)}
AREAS: list[Area] = [
    Row("row", SEATS, count=4, pitch=1.5),
    Grid("grid", SEATS, columns=6, rows=4, pitch=(2.1, 2.2)),
    Hex("hex", (3, 4), cells=Hex.disc(4), pitch=1.8),
    Brick("brick", Origin(1, 2, 90), rows=6, pitch=(2.04, 2.04), raised={12: 0.2}),
    Spots("spots", SEATS, points=[(0, 0), (3, 1, 0.5), (-3, 1)]),
    BagArea("bag", (8, 8)),
    HandArea.of("hand", ("White", "Green")),
]


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.name)
def test_a_position_leads_back_to_its_slot(area: Area) -> None:
    for place in area.places or ("",):
        for slot in range(area.capacity):
            x, _, z = area.position(place, slot)
            assert area.slot_at(place, x, z) == slot
            assert area.slot_at(place, x + 0.2, z - 0.1) == slot
        assert area.slot_at(place, 500.0, 0.0) is None


@given(st.integers(1, 6), st.integers(1, 6), st.floats(0, 360), st.floats(-0.4, 0.4), st.floats(-0.4, 0.4))
def test_any_turn_and_any_small_drift(columns: int, rows: int, turn: float, dx: float, dz: float) -> None:
    area = Grid(
        "g", Origin(3, -2, turn), columns=columns, rows=rows, pitch=(1.0, 1.0), size=(1, 1), reach=0.7
    )
    for slot, (x, _, z) in enumerate(area.slots()):
        if math.hypot(dx, dz) < 0.45:
            assert area.slot_at("", x + dx, z + dz) == slot


def test_a_stack_is_one_spot_that_grows() -> None:
    area = StackArea("pile", (2, 3), count=5, thickness=0.2, y=1.0)
    assert [position[1] for position in area.slots()] == [1.0, 1.2, 1.4, 1.6, 1.8]
    assert area.slot_at("", 2.1, 3.0) == 0


def test_reach_ends_where_it_says() -> None:
    area = Row("row", (0, 0), count=1, pitch=1, reach=0.5)
    assert area.slot_at("", 0.5, 0.0) == 0
    assert area.slot_at("", 0.51, 0.0) is None


def test_owners_read_their_areas_from_left_to_right_and_top_to_bottom() -> None:
    grid = Grid("grid", SEATS, columns=2, rows=2, pitch=(2.0, 2.0))
    # The front seat looks along +z, its right is +x.
    assert [(x, z) for x, _, z in grid.slots("White")] == [(4, -8), (6, -8), (4, -10), (6, -10)]
    # The back seat sees the same, rotated by 180 degrees.
    assert [(x, z) for x, _, z in grid.slots("Green")] == [(6, 8), (4, 8), (6, 10), (4, 10)]
    # The left seat looks along +x, its right is −z.
    assert [(x, z) for x, _, z in grid.slots("Orange")] == [(-19, 1), (-19, -1), (-21, 1), (-21, -1)]


def test_the_pyramid_is_in_reading_order_and_raised_where_it_should_be() -> None:
    brick = Brick("brick", (0, 0), rows=3, pitch=(2.0, 2.0), raised={4: 0.2}, y=1.0)
    assert brick.slots() == ((0, 1, 2), (-1, 1, 0), (1, 1, 0), (-2, 1, -2), (0, 1.2, -2), (2, 1, -2))


def test_hexes_have_six_neighbours_at_the_same_distance() -> None:
    area = Hex("hex", (0, 0), cells=Hex.disc(4), pitch=2.0)
    assert area.capacity == 61
    spot = dict(zip(area.cells, area.slots(), strict=True))
    for q, r in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)):
        x, _, z = spot[q, r]
        assert math.hypot(x, z) == pytest.approx(2.0, abs=1e-3)
    assert spot[1, 0][0] > 0
    assert spot[0, 1][2] < 0 < spot[0, 1][0]


def test_hands_are_where_the_table_has_them() -> None:
    hand = HandArea.of("hand", ("White", "Green"))
    assert hand.position("White", 0) == (15.2, 4.8, -20.1)
    assert (hand.rotation("White"), hand.rotation("Green")) == (180, 0)
    with pytest.raises(DefinitionError, match="no hand for Teal"):
        HandArea.of("hand", ("Teal",))


def test_what_is_not_there_is_named() -> None:
    row = Row("row", SEATS, count=2, pitch=1)
    with pytest.raises(DefinitionError, match="no place 'Pink'"):
        row.position("Pink", 0)
    with pytest.raises(DefinitionError, match="no slot 2"):
        row.position("White", 2)
