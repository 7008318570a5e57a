"""Pixels are the same every time, and a drawing that would come out wrong is refused."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from hashlib import sha256

import pytest
from PIL import Image

from tts_builder.art import faces, raster
from tts_builder.errors import DefinitionError, UserError

TILE = {"suit": "crown", "rank": 4, "kind": "number"}


def text(words: str, family: str = "Source Serif Pro", style: str = "normal") -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50">'
        f'<text y="40" font-size="30" font-family="{family}" font-style="{style}">{words}</text></svg>'
    )


def test_same_bytes_in_another_process_with_another_hash_seed() -> None:
    program = (
        "from hashlib import sha256; from tts_builder.art import faces, raster;"
        f"svg = faces.render('sarcophagus/tile.svg.j2', **{TILE!r});"
        "print(sha256(raster.png(svg, 128, 128)).hexdigest())"
    )
    here = sha256(raster.png(faces.render("sarcophagus/tile.svg.j2", **TILE), 128, 128)).hexdigest()
    there = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "7"},
    )
    assert there.stdout.strip() == here


def test_png_is_exactly_as_large_as_asked_and_never_stretched() -> None:
    square = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>'
    )
    picture = Image.open(io.BytesIO(raster.png(square, 90, 31)))
    assert picture.size == (90, 31)
    assert picture.getchannel("A").getbbox() == (29, 0, 61, 31)


def test_opaque_pictures_have_no_alpha_channel() -> None:
    assert raster.encode(Image.new("RGBA", (2, 2), (1, 2, 3, 255)))[25] == 2
    assert raster.encode(Image.new("RGBA", (2, 2), (1, 2, 3, 9)))[25] == 6


def test_a_character_without_glyph_is_named_with_its_text() -> None:
    with pytest.raises(UserError, match=r"no glyph for '漢' \(U\+6F22\) in 'tomb 漢'"):
        raster.png(text("tomb 漢"), 20, 5)
    with pytest.raises(UserError, match="no glyph for 'ʁ'") as caught:
        raster.png(text("ʁ"), 20, 5)
    assert "Source Sans Pro has it" in caught.value.hint
    raster.png(text("ʁ", "Source Sans Pro"), 20, 5)
    with pytest.raises(UserError, match="italic has no glyph"):
        raster.png(text("ʁ", "sans-serif", "italic"), 20, 5)
    nested = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>a<tspan>b</tspan>漢</text></svg>'
    )
    with pytest.raises(UserError, match="漢"):
        raster.png(nested, 9, 9)


def test_fonts_that_are_not_here_are_refused() -> None:
    with pytest.raises(UserError, match="'Papyrus' is not available"):
        raster.png(text("a", "Papyrus"), 20, 5)
    raster.png(text("a", "Papyrus, serif"), 20, 5)
    styled = text("a").replace('font-style="normal"', 'style="font-family: Papyrus"')
    with pytest.raises(UserError, match="Papyrus"):
        raster.png(styled, 20, 5)


def test_text_is_drawn_with_our_fonts() -> None:
    serif, sans = (raster.png(text("Rage", family), 200, 50) for family in ("serif", "sans-serif"))
    assert serif != sans
    assert raster.image(text("Rage"), 200, 50).getchannel("A").getbbox() is not None


@pytest.mark.parametrize(
    ("svg", "why"),
    [
        ("<svg", "not well-formed"),
        ("<html/>", "not an SVG"),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "neither a viewBox"),
        (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image href="cat.png"/></svg>',
            "refers to the file 'cat.png'",
        ),
        ('<svg xmlns="http://www.w3.org/2000/svg" width="9.9.9" height="9"/>', "nor a width in pixels"),
    ],
)
def test_what_is_no_drawing_is_refused(svg: str, why: str) -> None:
    with pytest.raises(UserError, match=why):
        raster.image(svg, 10, 10)


@pytest.mark.parametrize(
    "inside",
    [
        '<image href="cat.png"/>',
        '<image href="#cat.png"/>',
        '<image xlink:href="file:///etc/cat.png"/>',
        '<image href="data:," xlink:href="cat.png"/>',
        '<image href="data:cat.png"/>',
        '<image href="data:/../cat.png#,"/>',
        '<filter id="f"><feImage href="data:cat.png"/></filter>',
        '<filter id="f"><feImage href="cat.png"/></filter>',
        '<filter id="f"><feImage xlink:href="cat.png"/></filter>',
        '<use href="cat.svg#a"/>',
        '<linearGradient href="https://example.org/cat.svg#a"/>',
        '<textPath href="cat.svg#a"/>',
        '<rect fill="url(cat.svg#a)"/>',
        "<rect mask=\"url( 'cat.svg#a' )\"/>",
        '<rect style="filter: URL(&quot;cat.svg#a&quot;)"/>',
        "<style>rect { fill: url(cat.svg#a) }</style>",
        '<style>@import "cat.css";</style>',
        "<style>@font-face { src: url(cat.ttf) }</style>",
        "<g><g><image href='//server/share/cat.png'/></g></g>",
    ],
)
def test_no_reference_leads_out_of_a_drawing(inside: str) -> None:
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    with pytest.raises(UserError, match="A face cannot use other files"):
        raster.image(f'<svg {spaces} viewBox="0 0 9 9">{inside}</svg>', 10, 10)


def test_references_inside_a_drawing_stay() -> None:
    inside = (
        '<linearGradient id="a"><stop stop-color="red"/></linearGradient><rect id="b" width="9" height="9"/>'
        '<filter id="c"><feImage href="#b"/></filter><use href="#b" fill="url(#a)"/>'
    )
    drawn = raster.image(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inside}</svg>', 9, 9)
    assert drawn.getpixel((4, 4)) != (0, 0, 0, 0)


def test_a_drawing_of_great_depth_is_refused() -> None:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{"<g>" * 5000}{"</g>" * 5000}</svg>'
    with pytest.raises(UserError, match="nested too deeply"):
        raster.image(svg, 10, 10)


@pytest.mark.parametrize("size", [(0, 10), (10, 4097)])
def test_size_limits(size: tuple[int, int]) -> None:
    with pytest.raises(DefinitionError, match="An image cannot have"):
        raster.image(text("a"), *size)
