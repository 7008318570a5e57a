"""Hexagons: distances, boards and straight lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tts_builder.engine.hexes import DIRECTIONS, EAST, OFF, HexBoard, added, distance, hexagon

places = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


def test_six_directions_come_back_in_pairs() -> None:
    assert len(set(DIRECTIONS)) == 6
    for n, way in enumerate(DIRECTIONS):
        assert distance((0, 0), way) == 1
        assert added(way, DIRECTIONS[(n + 3) % 6]) == (0, 0)
        assert distance(way, DIRECTIONS[(n + 1) % 6]) == 1


@pytest.mark.parametrize(("radius", "count"), [(0, 1), (1, 7), (2, 19), (4, 61)])
def test_size_of_a_hexagon(radius: int, count: int) -> None:
    found = hexagon(radius)
    assert len(found) == len(set(found)) == count
    assert found == sorted(found)
    assert max(distance(place, (0, 0)) for place in found) == radius


def test_a_hexagon_elsewhere() -> None:
    assert hexagon(1, (3, -2)) == sorted([(3, -2), *(added((3, -2), way) for way in DIRECTIONS)])


@given(places, places, places)
def test_distance_is_a_metric(one: tuple[int, int], other: tuple[int, int], third: tuple[int, int]) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert distance(one, third) <= distance(one, other) + distance(other, third)


@given(places, st.sampled_from(DIRECTIONS), st.integers(0, 9))
def test_a_straight_line_is_the_shortest_way(start: tuple[int, int], way: tuple[int, int], n: int) -> None:
    assert distance(start, added(start, way, n)) == n


def test_neighbors_of_a_board() -> None:
    board = HexBoard(hexagon(2))
    for n, place in enumerate(board.hexes):
        near = {other for other in board.hexes if distance(place, other) == 1}
        assert {board.hexes[k] for k in board.near[n]} == near
        assert board.beside[n] == sum(1 << board.number[other] for other in near)
        assert list(board.near[n]) == sorted(board.near[n])
        for k, ahead in enumerate(board.ahead[n]):
            beyond = added(place, DIRECTIONS[k])
            assert ahead == (board.number[beyond] if beyond in near else OFF)


def test_the_way_to_a_neighbor() -> None:
    board = HexBoard(hexagon(1))
    center = board.number[0, 0]
    assert DIRECTIONS[board.way(center, board.number[EAST])] == EAST
    with pytest.raises(ValueError, match="not in tuple"):
        board.way(board.number[EAST], board.number[-1, 0])


def test_masks() -> None:
    board = HexBoard(hexagon(4))
    assert board.within(2).bit_count() == 19
    assert board.within(4) & ~board.within(3) == board.mask_of(
        n for n, place in enumerate(board.hexes) if distance(place, (0, 0)) == 4
    )
    assert board.mask_of([]) == 0
