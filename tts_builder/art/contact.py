"""Contact sheets: many faces in one picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tts_builder.art import fonts
from tts_builder.errors import DefinitionError

if TYPE_CHECKING:
    from PIL import Image

GAP: Final = 12
"""Space between pictures and around them, in pixels."""
_LABEL: Final = 20
_PAPER: Final = (38, 36, 34)
_INK: Final = (226, 220, 206)


def sheet(images: Sequence[Image.Image], labels: Sequence[str], columns: int) -> Image.Image:
    """The pictures in a grid, each centered above its label. Cells are as large as the largest picture."""
    from PIL import Image, ImageDraw, ImageFont

    if not images or len(images) != len(labels) or columns < 1:
        raise DefinitionError(
            f"A contact sheet cannot have {len(images)} pictures, {len(labels)} labels and {columns} columns."
        )
    width = max(image.width for image in images)
    height = max(image.height for image in images)
    rows = -(-len(images) // columns)
    size = (columns * (width + GAP) + GAP, rows * (height + _LABEL + GAP) + GAP)
    result = Image.new("RGB", size, _PAPER)
    pen = ImageDraw.Draw(result)
    font = ImageFont.truetype(fonts.SHIPPED.path(fonts.SANS), 13)
    for index, (image, label) in enumerate(zip(images, labels, strict=True)):
        left = GAP + index % columns * (width + GAP)
        top = GAP + index // columns * (height + _LABEL + GAP)
        solid = image.convert("RGBA")
        result.paste(solid, (left + (width - image.width) // 2, top + (height - image.height) // 2), solid)
        pen.text((left + width / 2, top + height + _LABEL / 2), label, _INK, font, anchor="mm")
    return result
