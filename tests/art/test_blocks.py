"""Meshes of blocks, outlines of squares, and meshes seen from above."""

from __future__ import annotations

import pytest
from PIL import Image

from tts_builder.art import topview
from tts_builder.art.blocks import Block, blocks
from tts_builder.art.meshes import prism
from tts_builder.art.polygon import around
from tts_builder.components import Drawn, Model
from tts_builder.components.mesh import bounds

GRAY = (128, 128, 128)


def area(points: list[tuple[float, float]]) -> float:
    following = [*points[1:], points[0]]
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, following, strict=True))) / 2


def test_a_block_stands_on_the_table_and_has_its_size() -> None:
    mesh = Drawn("step", blocks([Block((0, 0), 0, 0.5, (2, 3), (1, 1)), Block((0, 0), 0.5, 1, (0.5, 0.5))]))
    assert bounds(mesh) == ((-1, 0, -1.5), (1, 1, 1.5))
    assert Model("step", mesh).size == (2, 3, 1)
    faces = [line for line in mesh.text.splitlines() if line.startswith("f ")]
    assert len(faces) == 2 * 6 * 2


def test_right_and_away_are_those_of_the_front_seat() -> None:
    # The front seat sees an unrotated piece from behind, and OBJ text has x mirrored.
    low, high = bounds(Drawn("spot", blocks([Block((2, 1), 0, 1, (1, 1))])))
    assert (low[0], high[0]) == (1.5, 2.5)
    assert (low[2], high[2]) == (-1.5, -0.5)


def test_a_point_on_top_is_no_fault() -> None:
    tip = blocks([Block((0, 0), 0, 1, (1, 1), (0, 0))])
    assert sum(line.startswith("f ") for line in tip.splitlines()) == 4 + 2


def test_the_outline_of_squares() -> None:
    assert set(around([(0, 0)], 2.0)) == {(-1, 1), (1, 1), (1, -1), (-1, -1)}
    assert set(around([(0, 0)], 2.0, 0.25)) == {(-0.75, 0.75), (0.75, 0.75), (0.75, -0.75), (-0.75, -0.75)}
    cross = [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)]
    assert area(around(cross, 1.0)) == pytest.approx(5)
    ell = [(0, 0), (0, 1), (1, 1)]
    # At the one inner corner the inset removes a square twice, at the other corners never.
    assert area(around(ell, 1.0, 0.1)) == pytest.approx(3 - 8 * 0.1 + 5 * 0.01 - 0.01)


def test_a_mesh_is_seen_about_its_pivot_with_its_picture() -> None:
    obj = prism(around([(0, 0), (1, 0)], 1.0), 0.2)
    assert topview.extent(obj) == (3.0, 1.0)
    texture = Image.new("RGB", (40, 10), (0, 0, 0))
    texture.paste((255, 0, 0), (0, 0, 10, 10))
    texture.paste((0, 0, 255), (10, 0, 20, 10))
    seen = topview.picture(obj, texture, (255, 255, 255), 300, 100)
    assert seen.getpixel((50, 50))[3] == 0
    left, right = seen.getpixel((120, 50)), seen.getpixel((250, 50))
    assert left[0] > 150 > left[2]
    assert right[2] > 150 > right[0]
    # Flipped, it reaches to the other side.
    below = topview.picture(obj, None, GRAY, 300, 100, below=True)
    assert below.getpixel((50, 50))[3] == 255
    assert below.getpixel((250, 50))[3] == 0


def test_slopes_have_their_own_light() -> None:
    tip = blocks([Block((0, 0), 0, 1, (2, 2), (0, 0))])
    seen = topview.picture(tip, None, GRAY, 100, 100)
    sides = {seen.getpixel(at) for at in ((50, 10), (90, 50), (50, 90), (10, 50))}
    assert len(sides) >= 3


@pytest.mark.parametrize("text", ["", "hello", "v 1 2\nf 1 2 3", "v 0 0 0\nf 1 2 9", "v a b c"])
def test_what_is_no_mesh_is_not_drawn(text: str) -> None:
    assert not topview.is_drawable(text)
