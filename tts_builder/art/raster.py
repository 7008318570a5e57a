"""Draws SVG with resvg and our fonts only, so that the same drawing always gives the same bytes."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

from tts_builder.art import drawing, empty_glyphs, fonts, layers
from tts_builder.art.sources import SHIPPED, Sources
from tts_builder.errors import DefinitionError, UserError

if TYPE_CHECKING:
    from PIL import Image

LARGEST: Final = 4096
"""Largest side in pixels. Larger images can crash Tabletop Simulator."""
LEVEL: Final = 6
"""Compression level of PNG files. Level 4 makes a build 4 % faster and files 12 % larger; level 9 takes six
times as long and makes files 8 % smaller."""


def image(svg: str, width: int, height: int, sources: Sources = SHIPPED) -> Image.Image:
    """The drawing as RGBA pixels, centered in `width` × `height`."""
    if not (0 < width <= LARGEST and 0 < height <= LARGEST):
        raise DefinitionError(
            f"An image cannot have {width} × {height} pixels.",
            hint=f"Choose 1 to {LARGEST} pixels per side.",
        )
    ready = drawing.prepared(svg, width, height, sources.fonts)
    with empty_glyphs.font_files(ready, sources.fonts) as files:
        if layers.has_pictures(ready.root):
            return layers.image(
                ready.root, (width, height), sources, lambda root: _drawn(drawing.as_text(root), files)
            )
        return _drawn(drawing.as_text(ready.root), files)


def _drawn(svg: str, files: list[str]) -> Image.Image:
    import resvg_py
    from PIL import Image

    try:
        data = resvg_py.svg_to_bytes(
            svg_string=svg,
            skip_system_fonts=True,
            font_files=files,
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


def encode(picture: Image.Image, software: str = "", dpi: float = 0.0) -> bytes:
    """A PNG file of the picture. Its only metadata are `software` and `dpi`, if given. It has an alpha
    channel only if something is transparent."""
    if picture.mode == "RGBA" and picture.getchannel("A").getextrema() == (255, 255):
        picture = picture.convert("RGB")
    buffer = io.BytesIO()
    from PIL.PngImagePlugin import PngInfo

    info = PngInfo()
    if software:
        info.add_text("Software", software)
    size = {"dpi": (dpi, dpi)} if dpi else {}
    picture.save(buffer, format="PNG", compress_level=LEVEL, optimize=False, pnginfo=info, **size)
    return buffer.getvalue()
