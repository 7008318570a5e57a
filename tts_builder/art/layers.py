"""Puts pictures into a drawing.

resvg decodes, scales and encodes pictures ten times slower than Pillow. So Pillow pastes each picture that
stands at the top level of a drawing between layers that resvg draws; any other is scaled and embedded.
"""

from __future__ import annotations

import io
import math
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tts_builder.art import pictures
from tts_builder.art.drawing import PICTURE, SVG, fit_of
from tts_builder.art.pictures import PictureFile
from tts_builder.art.sources import Sources
from tts_builder.errors import UserError

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from PIL import Image

_IMAGE: Final = f"{{{SVG}}}image"
_UNDRAWN: Final = frozenset(
    f"{{{SVG}}}{name}"
    for name in (
        *("defs", "linearGradient", "radialGradient", "pattern", "clipPath", "mask", "filter", "symbol"),
        *("marker", "title", "desc", "metadata"),
    )
)
"""Elements that draw nothing by themselves; every layer keeps them."""
_PLAIN: Final = frozenset(
    (
        *("viewBox", "width", "height", "version", "id", "fill", "stroke", "stroke-width", "color"),
        *("font-family", "font-size", "font-weight", "font-style", "text-anchor"),
    )
)
"""Attributes of the root that change no picture."""
_OWN: Final = frozenset(("x", "y", "width", "height", "preserveAspectRatio", "href"))

Draw = Callable[["Element"], "Image.Image"]
"""Draws an SVG without pictures of the project."""
Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""
Scale = tuple[float, float, float]
"""Pixels per unit of the view box, and the position of its origin in pixels."""


@dataclass
class _Layer:
    """A picture in its place, or elements for resvg."""

    elements: list[Element] = field(default_factory=list)
    box: Box | None = None
    picture: Image.Image | None = None

    def covers(self, size: tuple[int, int]) -> bool:
        """Whether nothing below it can be seen."""
        if self.box is None or self.picture is None or self.picture.mode != "RGB":
            return False
        left, top, right, bottom = self.box
        return left <= 0 and top <= 0 and right >= size[0] and bottom >= size[1]


def has_pictures(root: Element) -> bool:
    return next(_references(root), None) is not None


def image(root: Element, size: tuple[int, int], sources: Sources, draw: Draw) -> Image.Image:
    """The pixels of a drawing with pictures of the project."""
    from PIL import Image

    scale = _scale(root, size)
    if scale is None or _is_styled(root):
        _embed(_references(root), scale[0] if scale else 1.0, sources)
        return draw(root)
    layers = _layers(root, scale, size, sources)
    first = max((number for number, layer in enumerate(layers) if layer.covers(size)), default=0)
    canvas = Image.new("RGBA", size)
    for layer in layers[first:]:
        if layer.picture is not None and layer.box is not None:
            _paste(canvas, layer.picture, layer.box)
        else:
            canvas.alpha_composite(draw(_alone(root, layer.elements)))
    return canvas


def _is_styled(root: Element) -> bool:
    """Whether a picture may look different from what its own attributes say."""
    return any(
        element.tag == f"{{{SVG}}}style"
        or element.get("mix-blend-mode") is not None
        or "mix-blend-mode" in element.get("style", "")
        for element in root.iter()
    )


def _layers(root: Element, scale: Scale, size: tuple[int, int], sources: Sources) -> list[_Layer]:
    """The layers from the lowest to the highest. Embeds the pictures that cannot be layers."""
    layers: list[_Layer] = []
    for child in root:
        if child.tag in _UNDRAWN:
            _embed(_references(child), scale[0], sources)
            continue
        box = _box(child, scale, size)
        if box is not None:
            wanted, fit = (box[2] - box[0], box[3] - box[1]), fit_of(child) or "cover"
            layers.append(_Layer(box=box, picture=pictures.fitted(_file(child, sources), wanted, fit)))
            continue
        _embed(_references(child), scale[0], sources)
        if not layers or layers[-1].picture is not None:
            layers.append(_Layer())
        layers[-1].elements.append(child)
    return layers


def _scale(root: Element, size: tuple[int, int]) -> Scale | None:
    """How the view box lies on the pixels; None if more than that decides how pictures look."""
    try:
        left, top, width, height = map(float, root.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        return None
    if not set(root.keys()) <= _PLAIN or not (width > 0 and height > 0):
        return None
    factor = min(size[0] / width, size[1] / height)
    return (
        factor,
        (size[0] - width * factor) / 2 - left * factor,
        (size[1] - height * factor) / 2 - top * factor,
    )


def _box(element: Element, scale: Scale, size: tuple[int, int]) -> Box | None:
    """The place of a picture; None for any other element, and if it is far larger than the drawing."""
    if not _is_picture(element) or set(element.keys()) != _OWN or fit_of(element) is None:
        return None
    factor, left, top = scale
    x, y, width, height = (_number(element, name) for name in ("x", "y", "width", "height"))
    edges = (left + x * factor, top + y * factor, left + (x + width) * factor, top + (y + height) * factor)
    if not all(math.isfinite(edge) for edge in edges):
        return None
    if edges[2] - edges[0] > 3 * size[0] or edges[3] - edges[1] > 3 * size[1]:
        return None
    box = tuple(map(round, edges))
    return (box[0], box[1], max(box[2], box[0] + 1), max(box[3], box[1] + 1))


def _number(element: Element, name: str) -> float:
    try:
        return float(element.get(name, "nan"))
    except ValueError:
        return math.nan


def _paste(canvas: Image.Image, picture: Image.Image, box: Box) -> None:
    if picture.mode == "RGB":
        canvas.paste(picture, box[:2])
        return
    seen = (max(box[0], 0), max(box[1], 0), min(box[2], canvas.width), min(box[3], canvas.height))
    if seen[0] < seen[2] and seen[1] < seen[3]:
        inside = (seen[0] - box[0], seen[1] - box[1], seen[2] - box[0], seen[3] - box[1])
        canvas.alpha_composite(picture.crop(inside), seen[:2])


def _alone(root: Element, elements: list[Element]) -> Element:
    """The drawing with these elements only. The others can still be referred to."""
    from xml.etree.ElementTree import Element

    kept = {id(element) for element in elements}
    layer = Element(root.tag, root.attrib)
    for child in root:
        if child.tag in _UNDRAWN or id(child) in kept:
            layer.append(child)
        elif any(element.get("id") for element in child.iter()):
            defs = Element(f"{{{SVG}}}defs")
            defs.append(child)
            layer.append(defs)
    return layer


def _embed(elements: Iterable[Element], factor: float, sources: Sources) -> None:
    """Replaces each picture by its bytes, at twice the size at which it is drawn at most."""
    from PIL import Image

    for element in elements:
        picture = pictures.pixels(_file(element, sources))
        wanted = tuple(max(1.0, 2 * factor * _number(element, name)) for name in ("width", "height"))
        shrink = max(wanted[0] / picture.width, wanted[1] / picture.height)
        if shrink < 1:
            sides = (max(1, round(picture.width * shrink)), max(1, round(picture.height * shrink)))
            picture = picture.resize(sides, Image.Resampling.LANCZOS)
        buffer = io.BytesIO()
        picture.save(buffer, format="PNG", compress_level=1)
        element.set("href", f"data:image/png;base64,{b64encode(buffer.getvalue()).decode('ascii')}")


def _references(root: Element) -> Iterator[Element]:
    return filter(_is_picture, root.iter(_IMAGE))


def _is_picture(element: Element) -> bool:
    return element.tag == _IMAGE and PICTURE.fullmatch(element.get("href", "")) is not None


def _file(element: Element, sources: Sources) -> PictureFile:
    """The picture that an element names, still as it was when the drawing was written."""
    found = PICTURE.fullmatch(element.get("href", ""))
    assert found is not None
    path = sources.picture(found[2])
    if path is None:
        raise UserError(f"The picture {found[2]!r} is missing.", hint="Build again.")
    file = pictures.examined(path)
    if file.sha256 != found[1]:
        raise UserError(f"{found[2]!r} changed while it was being drawn.", hint="Build again.")
    return file
