"""Colors that are confused with a color vision deficiency, and pictures with little contrast."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

from tests.saves.lint.examples import thing
from tts_builder.lua.api import api
from tts_builder.saves.lint import registry
from tts_builder.saves.lint.color_vision import DEFICIENCIES, contrast, distance
from tts_builder.saves.lint.registry import Subject

COLORS = api().colors
RED, GREEN, WHITE = (218, 25, 24), (49, 179, 43), (250, 250, 250)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (1, 1, 1)) == 21
    assert contrast((0.2, 0.4, 0.6), (0.2, 0.4, 0.6)) == 1
    gray = (0x76 / 255,) * 3
    assert contrast(gray, (1, 1, 1)) == pytest.approx(4.54, abs=0.01)


def test_distances_are_those_of_cielab() -> None:
    assert distance((0, 0, 0), (1, 1, 1)) == pytest.approx(100, abs=0.01)
    assert distance((1, 0, 0), (0, 1, 0)) == pytest.approx(170.6, abs=0.1)
    for deficiency in DEFICIENCIES:  # gray is seen as gray
        assert distance((0.5,) * 3, (0.25,) * 3, deficiency) == pytest.approx(
            distance((0.5,) * 3, (0.25,) * 3), abs=0.01
        )


def test_red_and_green_are_told_apart_by_most_people_only() -> None:
    pair = COLORS["Red"], COLORS["Green"]
    assert distance(*pair) > 100
    assert distance(*pair, "deuteranopia") < 15
    assert distance(*pair, "tritanopia") > 100


def picture(
    path: Path, background: tuple[int, int, int], sign: str, ink: tuple[int, int, int] = WHITE
) -> str:
    made = Image.new("RGB", (128, 128), background)
    draw = ImageDraw.Draw(made)
    if sign == "ring":
        draw.ellipse((24, 24, 104, 104), outline=ink, width=10)
    elif sign == "cross":
        draw.line((24, 24, 104, 104), fill=ink, width=10)
        draw.line((104, 24, 24, 104), fill=ink, width=10)
    made.save(path)
    return "file:///" + path.as_posix().lstrip("/")


def tiles(*addresses: str) -> dict[str, Any]:
    made = [
        thing(f"a0000{n}", "Custom_Tile", CustomImage={"ImageURL": each, "CustomTile": {"Type": 0}})
        for n, each in enumerate(addresses)
    ]
    for n, each in enumerate(made):
        each["Nickname"] = f"tile {n}"
    return {"SaveName": "s", "ObjectStates": made}


def found(save: dict[str, Any], code: str) -> list[str]:
    return [each.sentence for each in registry.lint(Subject(save), code.__eq__)]


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ((RED, "ring"), (GREEN, "ring"), True),
        ((RED, "ring"), (GREEN, "cross"), False),
        ((RED, ""), (GREEN, ""), True),
        ((RED, ""), ((250, 220, 60), ""), False),
        ((RED, "ring"), (RED, "ring"), False),
        ((RED, "ring"), ((40, 40, 200), "ring"), False),
    ],
)
def test_faces_are_alike_if_only_their_color_differs(
    tmp_path: Path, one: tuple[Any, str], other: tuple[Any, str], alike: bool
) -> None:
    save = tiles(picture(tmp_path / "1.png", *one), picture(tmp_path / "2.png", *other))
    sentences = found(save, "A013")
    assert bool(sentences) == alike
    for sentence in sentences:
        assert "tile 0 and tile 1 differ only in color and look alike with " in sentence


@pytest.mark.parametrize(
    ("background", "ink", "ratio"),
    [((60, 60, 60), (90, 90, 90), "1.6:1"), ((60, 60, 60), WHITE, ""), ((60, 60, 60), (60, 60, 60), "")],
)
def test_a_face_with_little_contrast_is_told(
    tmp_path: Path, background: tuple[int, int, int], ink: tuple[int, int, int], ratio: str
) -> None:
    save = tiles(picture(tmp_path / "1.png", background, "ring", ink))
    expected = [f"The strongest contrast in 1.png is {ratio}."] if ratio else []
    assert [sentence.removeprefix("tile 0 (a00000): ") for sentence in found(save, "A014")] == expected


def test_damaged_and_missing_pictures_are_left_out(tmp_path: Path) -> None:
    whole = picture(tmp_path / "1.png", RED, "ring")
    half = tmp_path / "2.png"
    half.write_bytes((tmp_path / "1.png").read_bytes()[:120])
    (tmp_path / "3.png").write_bytes(b"no picture")
    others = [
        "file:///" + path.as_posix().lstrip("/") for path in (half, tmp_path / "3.png", tmp_path / "4.png")
    ]
    save = tiles(whole, *others)
    assert found(save, "A013") == found(save, "A014") == []


def test_pieces_of_other_shapes_are_not_compared() -> None:
    colors = [dict(zip("rgb", COLORS[name], strict=True)) for name in ("Red", "Green")]
    pieces = [
        thing(f"a0000{n}", name, ColorDiffuse=color)
        for n, (name, color) in enumerate(zip(("BlockSquare", "BlockTriangle"), colors, strict=True))
    ]
    assert found({"SaveName": "s", "ObjectStates": pieces}, "A013") == []
    pieces[1]["Name"] = "BlockSquare"
    assert len(found({"SaveName": "s", "ObjectStates": pieces}, "A013")) == 1
