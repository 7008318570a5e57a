"""Simple shapes of pieces seen from above. They are drawn larger and scaled down to smooth the edges."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tts_builder.art import fonts

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

Color = tuple[int, int, int]
_OVER: Final = 3
"""Factor by which shapes are drawn larger."""


def resized(picture: Image.Image, width: int, height: int) -> Image.Image:
    from PIL import Image

    return picture.convert("RGBA").resize((width, height), Image.Resampling.LANCZOS)


def masked(picture: Image.Image, form: str) -> Image.Image:
    """The picture masked with a box, disc, hex or rounded outline."""
    from PIL import ImageChops

    if form == "box":
        return picture
    result = picture.copy()
    result.putalpha(ImageChops.multiply(picture.getchannel("A"), _mask(form, *picture.size)))
    return result


def tinted(picture: Image.Image, tint: Color) -> Image.Image:
    """The picture multiplied by a color, as Tabletop Simulator does with tokens."""
    from PIL import Image, ImageChops

    if tint == (255, 255, 255):
        return picture
    return ImageChops.multiply(picture, Image.new("RGBA", picture.size, (*tint, 255)))


def disc(color: Color, width: int, height: int) -> Image.Image:
    """A round chip."""
    image, pen = _canvas(width, height)
    w, h = image.size
    pen.ellipse((0, 0, w - 1, h - 1), fill=shade(color, 0.7))
    pen.ellipse((w * 0.03, h * 0.03, w * 0.97, h * 0.97), fill=color)
    pen.ellipse((w * 0.2, h * 0.2, w * 0.8, h * 0.8), fill=shade(color, 1.12))
    return resized(image, width, height)


def pawn(color: Color, width: int, height: int) -> Image.Image:
    """A turned figure: foot, shoulder and head, lit from the upper left."""
    image, pen = _canvas(width, height)
    w, h = image.size
    for radius, light in ((0.47, 0.55), (0.45, 0.8), (0.34, 0.62), (0.32, 0.92), (0.25, 0.7), (0.235, 1.0)):
        pen.ellipse(
            (w * (0.5 - radius), h * (0.5 - radius), w * (0.5 + radius), h * (0.5 + radius)),
            shade(color, light),
        )
    for step in range(6):
        radius, light = 0.16 - 0.022 * step, 1.0 + 0.09 * step
        x, y = 0.5 - 0.012 * step - 0.03, 0.5 - 0.012 * step - 0.03
        pen.ellipse(
            (w * (x - radius), h * (y - radius), w * (x + radius), h * (y + radius)), shade(color, light)
        )
    return resized(image, width, height)


def block(color: Color, width: int, height: int) -> Image.Image:
    """A block with beveled edges."""
    image, pen = _canvas(width, height)
    w, h = image.size
    radius = min(w, h) * 0.1
    pen.rounded_rectangle((0, 0, w - 1, h - 1), radius, fill=shade(color, 0.7))
    pen.rounded_rectangle((w * 0.04, h * 0.04, w * 0.96, h * 0.96), radius * 0.8, fill=color)
    pen.rounded_rectangle((w * 0.12, h * 0.12, w * 0.88, h * 0.88), radius * 0.6, fill=shade(color, 1.1))
    return resized(image, width, height)


def pyramid(color: Color, width: int, height: int) -> Image.Image:
    """A square pyramid: four sides with different brightness."""
    image, pen = _canvas(width, height)
    w, h = image.size
    corners = ((0, 0), (w - 1, 0), (w - 1, h - 1), (0, h - 1))
    for side, light in enumerate((1.35, 0.85, 0.6, 1.1)):
        pen.polygon((corners[side], corners[(side + 1) % 4], (w / 2, h / 2)), fill=shade(color, light))
    return resized(image, width, height)


def die(color: Color, value: str, width: int, height: int) -> Image.Image:
    """A die with its upper value."""
    image, pen = _canvas(width, height)
    w, h = image.size
    radius = min(w, h) * 0.2
    pen.rounded_rectangle((0, 0, w - 1, h - 1), radius, fill=shade(color, 0.65))
    pen.rounded_rectangle((w * 0.03, h * 0.03, w * 0.97, h * 0.97), radius, fill=color)
    pen.rounded_rectangle((w * 0.1, h * 0.1, w * 0.9, h * 0.9), radius * 0.7, fill=shade(color, 1.1))
    ink = (255, 248, 230) if luminance(color) < 140 else (40, 32, 26)
    size = h * (0.62 if len(value) < 3 else 0.3)
    pen.text((w / 2, h / 2), drawable(value), ink, font(round(size), 900, fonts.SERIF), anchor="mm")
    return resized(image, width, height)


def bag(color: Color, label: str, width: int, height: int) -> Image.Image:
    """A bag with folds, a cord and its name."""
    image, pen = _canvas(width, height)
    w, h = image.size
    pen.ellipse((0, 0, w - 1, h - 1), shade(color, 0.6))
    pen.ellipse((w * 0.02, h * 0.02, w * 0.97, h * 0.97), shade(color, 0.8))
    pen.ellipse((w * 0.12, h * 0.1, w * 0.86, h * 0.84), shade(color, 0.95))
    for k in range(16):
        angle = (k + 0.5) * math.pi / 8
        c, s = math.cos(angle), math.sin(angle)
        line = (w * (0.5 + 0.17 * c), h * (0.5 + 0.17 * s), w * (0.5 + 0.43 * c), h * (0.5 + 0.43 * s))
        pen.line(line, shade(color, 0.7), round(w * 0.012))
    pen.ellipse((w * 0.31, h * 0.31, w * 0.69, h * 0.69), shade(color, 1.15))
    pen.ellipse((w * 0.345, h * 0.345, w * 0.655, h * 0.655), (24, 18, 14))
    if label:
        name = drawable(label)[:18]
        pen.text(
            (w / 2, h * 0.83), name, (255, 248, 230), font(round(h * 0.12), 700), anchor="mm",
            stroke_width=round(h * 0.014), stroke_fill=(30, 22, 16),
        )  # fmt: skip
    return resized(image, width, height)


def question_mark(width: int, height: int) -> Image.Image:
    """The question mark that Tabletop Simulator draws for a hidden object that is not a card."""
    image, pen = _canvas(width, height)
    w, h = image.size
    letter = font(round(min(w, h) * 0.9), 900, fonts.SERIF)
    edge = round(min(w, h) * 0.05)
    pen.text(
        (w / 2, h / 2), "?", (250, 246, 232), letter, anchor="mm", stroke_width=edge, stroke_fill=(30, 26, 22)
    )
    return resized(image, width, height)


def note(words: str, width: int, height: int) -> Image.Image:
    """A slip of paper with words."""
    image, pen = _canvas(width, height)
    w, h = image.size
    pen.rounded_rectangle((0, 0, w - 1, h - 1), min(w, h) * 0.05, fill=(250, 246, 232))
    lines = [drawable(line)[:40] for line in words.splitlines()][:6]
    pen.multiline_text(
        (w / 2, h / 2), "\n".join(lines), (50, 42, 34), font(max(8, round(h * 0.11)), 400), anchor="mm"
    )
    return resized(image, width, height)


def badge(words: str, size: int) -> Image.Image:
    """A small dark pill with the number of pieces in a stack."""
    letters = font(size * _OVER, 700)
    box = letters.getbbox(words)
    width, height = round(box[2] - box[0] + size * _OVER), round(size * _OVER * 1.5)
    image, pen = _canvas(width // _OVER, height // _OVER)
    pen.rounded_rectangle((0, 0, image.width - 1, image.height - 1), image.height / 2, fill=(24, 20, 18, 225))
    pen.text((image.width / 2, image.height / 2), words, (255, 248, 230), letters, anchor="mm")
    return resized(image, image.width // _OVER, image.height // _OVER)


def shade(color: Color, light: float) -> Color:
    """The color, darker (`light` < 1) or lighter (> 1)."""
    if light <= 1:
        return (round(color[0] * light), round(color[1] * light), round(color[2] * light))
    share = min(1.0, light - 1)
    r, g, b = (round(value + (255 - value) * share) for value in color)
    return r, g, b


def luminance(color: Color) -> float:
    return 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2]


def drawable(words: str) -> str:
    """The words without characters that the font lacks."""
    return "".join(char for char in words if ord(char) in fonts.SHIPPED.characters(fonts.SANS))


@lru_cache(maxsize=64)
def font(size: int, weight: int, family: str = fonts.SANS) -> ImageFont.FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(fonts.SHIPPED.path(family, weight), max(1, size))


@lru_cache(maxsize=32)
def _mask(form: str, width: int, height: int) -> Image.Image:
    from PIL import Image, ImageDraw

    mask = Image.new("L", (width * _OVER, height * _OVER))
    pen = ImageDraw.Draw(mask)
    w, h = mask.width - 1, mask.height - 1
    if form == "disc":
        pen.ellipse((0, 0, w, h), fill=255)
    elif form == "hex":
        pen.polygon(
            [(w * 0.25, 0), (w * 0.75, 0), (w, h / 2), (w * 0.75, h), (w * 0.25, h), (0, h / 2)], fill=255
        )
    else:
        pen.rounded_rectangle((0, 0, w, h), min(w, h) * 0.06, fill=255)
    return mask.resize((width, height), Image.Resampling.LANCZOS)


def _canvas(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    from PIL import Image, ImageDraw

    image = Image.new("RGBA", (max(1, width) * _OVER, max(1, height) * _OVER))
    return image, ImageDraw.Draw(image)
