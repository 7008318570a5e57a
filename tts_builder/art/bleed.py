"""Pictures for print: on white, with a bleed around them in case a cut is a little off."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL import Image

_SPOKES: Final = 16
"""Copies of a cut-out picture in a ring around it; enough that the ring has no gaps."""


def bled(picture: Image.Image, by: int) -> Image.Image:
    """The picture on white with `by` pixels more on each side.

    The bleed mirrors the edge of the picture. Around a picture with transparent parts it follows the outline.
    """
    from PIL import Image

    solid = Image.new("RGB", (picture.width + 2 * by, picture.height + 2 * by), "white")
    if picture.mode == "RGBA" and picture.getchannel("A").getextrema()[0] == 0:
        for step in _ring(by):
            solid.paste(picture, step, picture.getchannel("A"))
        solid.paste(picture, (by, by), picture.getchannel("A"))
        return solid
    flat = on_white(picture)
    return _mirrored(flat, by) if by else flat


def on_white(picture: Image.Image) -> Image.Image:
    """The picture as RGB, with white where it was transparent."""
    from PIL import Image

    if picture.mode != "RGBA":
        return picture.convert("RGB")
    solid = Image.new("RGB", picture.size, "white")
    solid.paste(picture, mask=picture.getchannel("A"))
    return solid


def _ring(by: int) -> list[tuple[int, int]]:
    """Places of copies in two rings, the outer one first, so that the nearer copies lie on top."""
    turns = [2 * math.pi * number / _SPOKES for number in range(_SPOKES)]
    return [
        (by + round(reach * math.cos(turn)), by + round(reach * math.sin(turn)))
        for reach in (by, by / 2)
        if by
        for turn in turns
    ]


def _mirrored(flat: Image.Image, by: int) -> Image.Image:
    from PIL import Image, ImageOps

    # A strip is at most as wide as the picture; a wider bleed repeats it by stretching.
    across, down = min(by, flat.width), min(by, flat.height)
    wide = Image.new("RGB", (flat.width + 2 * by, flat.height))
    wide.paste(flat, (by, 0))
    left = ImageOps.mirror(flat.crop((0, 0, across, flat.height))).resize((by, flat.height))
    right = ImageOps.mirror(flat.crop((flat.width - across, 0, flat.width, flat.height)))
    wide.paste(left, (0, 0))
    wide.paste(right.resize((by, flat.height)), (by + flat.width, 0))
    tall = Image.new("RGB", (wide.width, flat.height + 2 * by))
    tall.paste(wide, (0, by))
    top = ImageOps.flip(wide.crop((0, 0, wide.width, down))).resize((wide.width, by))
    bottom = ImageOps.flip(wide.crop((0, flat.height - down, wide.width, flat.height)))
    tall.paste(top, (0, 0))
    tall.paste(bottom.resize((wide.width, by)), (0, by + flat.height))
    return tall
