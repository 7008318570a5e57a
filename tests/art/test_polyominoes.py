"""Pieces that consist of squares: their outline and mesh."""

from __future__ import annotations

import pytest

from tts_builder.art.polyominoes import collider, contour, polyomino
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


def boxes(text: str) -> list[tuple[float, float, float, float]]:
    """Lowest and highest x and z of each object of an OBJ file, whose faces do not share vertices."""
    found, vertices = [], []
    for part in text.split("o part-")[1:]:
        lines = [line.split() for line in part.splitlines()]
        own = [(-float(x), float(z)) for kind, x, _, z in (line for line in lines if line[0] == "v")]
        vertices += own
        used = {int(corner.split("/")[0]) for line in lines if line[0] == "f" for corner in line[1:]}
        assert [vertices[number - 1] for number in sorted(used)] == own
        xs, zs = zip(*own, strict=True)
        found.append((min(xs), max(xs), min(zs), max(zs)))
    return found


@pytest.mark.parametrize("squares", [L, STAIRS])
def test_the_collider_is_a_box_for_each_square_that_fills_the_mesh(
    squares: tuple[tuple[int, int], ...],
) -> None:
    text = collider(squares, 0.2, gap=0.05)
    assert len(boxes(text)) == len(squares)
    assert text.count("\nf ") <= 255
    assert bounds(Drawn("parts", text)) == bounds(Drawn("piece", polyomino(squares, 0.2, gap=0.05)))
    area = sum((right - left) * (far - near) for left, right, near, far in boxes(text))
    # Outer edges are moved inward by the gap, and so are the squares at outer corners.
    assert len(squares) - 0.05 * len(contour(squares)) <= area < len(squares)


def test_hollow_corners_of_a_collider_stay_hollow() -> None:
    """Two interlocking pieces share no point."""
    corner, filling = ((0, 0), (0, 1), (1, 1)), ((1, 0), (2, 0), (2, 1))
    at = (1.5, 1.0)
    one, other = (boxes(collider(squares, 0.2, gap=0.01, middle=at)) for squares in (corner, filling))
    for left, right, near, far in one:
        for west, east, south, north in other:
            assert west >= right or east <= left or south >= far or north <= near
