"""SVG to pixels: resvg with our fonts only, so the same drawing gives the same bytes on every run."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

from tts_builder.art import drawing, fonts
from tts_builder.errors import DefinitionError, UserError

if TYPE_CHECKING:
    from PIL import Image

LARGEST: Final = 4096
"""Pixels a side; larger images can crash the game."""
LEVEL: Final = 6
"""How hard a PNG file is compressed. Level 4 saves 4 % of a build and makes files 12 % larger, level 9 takes
six times as long for 8 %."""


def image(svg: str, width: int, height: int) -> Image.Image:
    """The drawing as RGBA pixels, centred in `width` × `height`."""
    import resvg_py
    from PIL import Image

    if not (0 < width <= LARGEST and 0 < height <= LARGEST):
        raise DefinitionError(
            f"An image of {width} × {height} pixels cannot be used.",
            hint=f"A side has 1 to {LARGEST} pixels.",
        )
    ready = drawing.prepared(svg, width, height)
    try:
        data = resvg_py.svg_to_bytes(
            svg_string=ready,
            skip_system_fonts=True,
            font_files=list(fonts.files()),
            font_family=fonts.SERIF,
            serif_family=fonts.SERIF,
            sans_serif_family=fonts.SANS,
        )
    except ValueError as error:
        raise UserError(f"The drawing cannot be rendered: {error}.") from None
    return Image.open(io.BytesIO(data)).convert("RGBA")


def png(svg: str, width: int, height: int) -> bytes:
    """The drawing as a PNG file."""
    return encode(image(svg, width, height))


def encode(picture: Image.Image, software: str = "") -> bytes:
    """A PNG file of the picture: no metadata but the name of who drew it, if told, and no alpha channel where
    nothing is transparent."""
    if picture.mode == "RGBA" and picture.getchannel("A").getextrema() == (255, 255):
        picture = picture.convert("RGB")
    buffer = io.BytesIO()
    from PIL.PngImagePlugin import PngInfo

    info = PngInfo()
    if software:
        info.add_text("Software", software)
    picture.save(buffer, format="PNG", compress_level=LEVEL, optimize=False, pnginfo=info)
    return buffer.getvalue()
