"""Each face of Sarcophagus draws, differs from the others, and shows its suit even without color."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from tts_builder.art import faces, raster

SUITS = ("sun", "moon", "crown", "arms")
KINDS = ("trap", "god", "number", "number", "number", "number")

# Linear RGB as seen without red or without green cones (Machado, Oliveira, Fernandes 2009).
PROTANOPIA = ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052))
DEUTERANOPIA = ((0.367, 0.861, -0.228), (0.28, 0.673, 0.047), (-0.012, 0.043, 0.969))


def face(name: str, size: int = 96, **context: object) -> Image.Image:
    return raster.image(faces.render(f"sarcophagus/{name}.svg.j2", **context), size, size)


def unlike(a: Image.Image, b: Image.Image) -> float:
    """Mean difference in lightness of two pictures."""
    return ImageStat.Stat(ImageChops.difference(a.convert("L"), b.convert("L"))).mean[0]


def test_all_tiles_differ_even_in_grey() -> None:
    tiles = [face("tile", 64, suit=suit, rank=rank, kind=KINDS[rank]) for suit in SUITS for rank in range(6)]
    assert min(unlike(a, b) for a, b in combinations(tiles, 2)) > 0.8


def test_coins_differ_and_backs_hide_the_value() -> None:
    values = [face("coin_value", 64, suit=suit, value=value) for suit in SUITS for value in range(6)]
    assert min(unlike(a, b) for a, b in combinations(values, 2)) > 0.5
    backs = [face("coin_suit", 64, suit=suit) for suit in SUITS]
    assert min(unlike(a, b) for a, b in combinations(backs, 2)) > 3
    assert "value" not in faces.render("sarcophagus/coin_suit.svg.j2", suit="sun").lower()


def test_coins_have_ink_in_the_corners_that_the_game_cuts_off() -> None:
    for coin in (face("coin_value", 256, suit="moon", value=3), face("coin_suit", 256, suit="moon")):
        assert coin.getchannel("A").getextrema() == (255, 255)
        assert len({coin.getpixel(corner) for corner in ((0, 0), (255, 0), (0, 255), (255, 255))}) == 1


def test_tile_fills_its_square() -> None:
    for name in ("tile_back", "thumbnail"):
        assert face(name).getchannel("A").getextrema() == (255, 255)


@pytest.mark.parametrize("matrix", [PROTANOPIA, DEUTERANOPIA], ids=["protanopia", "deuteranopia"])
def test_suit_colors_stay_apart(matrix: tuple[tuple[float, float, float], ...]) -> None:
    suits = faces.data("sarcophagus/palette.json")["suits"]
    seen = []
    for suit in SUITS:
        linear = [(int(suits[suit]["mid"][k : k + 2], 16) / 255) ** 2.2 for k in (1, 3, 5)]
        mixed = [max(0.0, sum(a * b for a, b in zip(row, linear, strict=True))) for row in matrix]
        seen.append([255 * value ** (1 / 2.2) for value in mixed])
    gaps = [sum((a - b) ** 2 for a, b in zip(p, q, strict=True)) ** 0.5 for p, q in combinations(seen, 2)]
    assert min(gaps) > 40


def test_mat_prints_places_ghosts_and_labels() -> None:
    def mat(**rect: object) -> Image.Image:
        places = [{"x": 4, "z": 2, "w": 2, "d": 2, "turn": 0, **rect}]
        area = {"name": "claimed", "label": "Claimed", "style": "tile", "rects": places}
        svg = faces.render("sarcophagus/mat.svg.j2", width=20, height=10, areas=[area])
        return raster.image(svg, 800, 400)

    empty = raster.image(faces.render("sarcophagus/mat.svg.j2", width=20, height=10, areas=[]), 800, 400)
    changed = ImageChops.difference(empty.convert("RGB"), mat().convert("RGB")).getbbox()
    assert changed is not None
    # The place is 80 pixels wide about (560, 120); its label stands above it.
    assert (changed[0] in range(515, 526), changed[2] in range(595, 606), changed[3] in range(155, 162)) == (
        True,
    ) * 3
    assert changed[1] < 80
    for mark in ("sun-3", "moon-0", "arms-1", "crown"):
        assert (
            ImageChops.difference(mat().convert("RGB"), mat(ghost=mark).convert("RGB")).getbbox() is not None
        )


@pytest.mark.parametrize("turn", [90, 180, 270, -180])
def test_mat_label_turns_with_its_area(turn: int) -> None:
    area = {
        "name": "a",
        "label": "Vault",
        "style": "none",
        "rects": [{"x": 0, "z": 0, "w": 2, "d": 2, "turn": turn}],
    }
    with_label = raster.image(
        faces.render("sarcophagus/mat.svg.j2", width=8, height=8, areas=[area]), 400, 400
    )
    without = raster.image(faces.render("sarcophagus/mat.svg.j2", width=8, height=8, areas=[]), 400, 400)
    label = ImageChops.difference(with_label.convert("RGB"), without.convert("RGB")).getbbox()
    assert label is not None
    left, top, right, bottom = label
    middle = ((left + right) / 2 - 200, (top + bottom) / 2 - 200)
    side = {90: (1, 0), 180: (0, 1), 270: (-1, 0), -180: (0, 1)}[turn]
    assert middle[0] * side[0] + middle[1] * side[1] > 50
