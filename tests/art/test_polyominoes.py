"""Pieces made of squares: the line around them and their mesh."""

from __future__ import annotations

import pytest

from tts_builder.art.polyominoes import contour, polyomino
from tts_builder.components import Drawn
from tts_builder.components.mesh import bounds

L = ((0, 0), (0, 1), (0, 2), (1, 2))
STAIRS = ((0, 0), (0, 1), (1, 1), (1, 2), (2, 2))


def test_the_line_around_goes_once_round_every_outer_edge() -> None:
    assert contour([(0, 0)]) == [(0, 0), (1, 0), (1, 1), (0, 1)]
    for squares, edges in ((L, 10), (STAIRS, 12), (((0, 0), (1, 0), (0, 1), (1, 1)), 8)):
        corners = contour(squares)
        assert len(corners) == len(set(corners)) == edges
        area = sum(
            x * next_y - next_x * y
            for (x, y), (next_x, next_y) in zip(corners, corners[1:] + corners[:1], strict=True)
        )
        assert area == 2 * len(squares)


@pytest.mark.parametrize("squares", [L, STAIRS])
def test_the_mesh_lies_about_the_middle_of_its_box(squares: tuple[tuple[int, int], ...]) -> None:
    low, high = bounds(Drawn("piece", polyomino(squares, 0.2, gap=0.05)))
    wide, deep = max(x for x, _ in squares) + 1, max(y for _, y in squares) + 1
    assert high == pytest.approx((wide / 2 - 0.05, 0.1, deep / 2 - 0.05))
    assert low == pytest.approx(tuple(-value for value in high))


def test_a_gap_draws_in_hollow_corners_too() -> None:
    rows = [line.split()[1:] for line in polyomino(L, 0.2, gap=0.1).splitlines() if line.startswith("v ")]
    upper = {(float(x), float(z)) for x, y, z in rows if float(y) > 0}
    # An OBJ file has x mirrored, and the piece is upright for the front seat when it is turned by 180.
    assert upper == {(-0.9, -1.4), (-0.1, -1.4), (-0.1, 0.6), (0.9, 0.6), (0.9, 1.4), (-0.9, 1.4)}
