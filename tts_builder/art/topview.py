"""The view of a mesh from above, with its picture."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from tts_builder.art.shapes import Color, resized, shade

if TYPE_CHECKING:
    from PIL import Image

_OVER: Final = 2
"""Factor by which the view is drawn larger before it is scaled down."""
_LIGHT: Final = (0.35, 0.86, -0.37)
"""Direction of the light in the view: from the upper left."""
_FINE: Final = 40
"""Triangles with fewer pixels get one color."""

Point = tuple[float, float, float]


class _Corner(NamedTuple):
    """Position (right, toward the viewer, toward the near edge) and place in the picture."""

    at: Point
    spot: tuple[float, float]


class _Mesh(NamedTuple):
    triangles: tuple[tuple[_Corner, _Corner, _Corner], ...]
    reach: tuple[float, float]
    """Distance from the pivot to the farthest vertex, in x and z."""


def is_drawable(obj: str) -> bool:
    """Whether the text is a mesh with a width and a depth. Files of others may hold anything."""
    try:
        return min(_mesh(obj).reach) > 0
    except (ValueError, IndexError):
        return False


def extent(obj: str) -> tuple[float, float]:
    """Width and depth of the smallest view, centered on the pivot, that shows the whole mesh."""
    across, deep = _mesh(obj).reach
    return 2 * across, 2 * deep


def picture(
    obj: str, texture: Image.Image | None, tint: Color, width: int, height: int, below: bool = False
) -> Image.Image:
    """The mesh in `width` × `height` pixels, upright and about its pivot. `below` shows its underside."""
    from PIL import Image, ImageDraw

    mesh = _mesh(obj)
    image = Image.new("RGBA", (width * _OVER, height * _OVER))
    scale = image.width / (2 * mesh.reach[0])
    side = -1.0 if below else 1.0

    def seen(corner: _Corner) -> Point:
        x, y, z = corner.at
        return (image.width / 2 + side * x * scale, side * y * scale, image.height / 2 + z * scale)

    faces = [([seen(corner) for corner in triangle], triangle) for triangle in mesh.triangles]
    pen = ImageDraw.Draw(image)
    for points, triangle in sorted(faces, key=lambda face: sum(point[1] for point in face[0])):
        light = _light(points)
        if light is None:
            continue
        flat = [(x, z) for x, _, z in points]
        spots = [corner.spot for corner in triangle]
        if texture is None or _area(flat) < _FINE * _OVER:
            color = tint if texture is None else _sample(texture, spots, tint)
            pen.polygon(flat, fill=(*shade(color, light), 255))
        else:
            _paste(image, texture, flat, spots, tint, light)
    return resized(image, width, height)


@lru_cache(maxsize=64)
def _mesh(obj: str) -> _Mesh:
    places: list[Point] = []
    spots: list[tuple[float, float]] = []
    triangles = []
    for kind, *rest in (line.split() for line in obj.splitlines() if line.strip()):
        if kind == "v":
            x, y, z = map(float, rest[:3])
            # OBJ mirrors x, and an unrotated piece has its far side at the front.
            places.append((x, y, z))
        elif kind == "vt":
            spots.append((float(rest[0]), float(rest[1])))
        elif kind == "f":
            corners = [
                _Corner(places[v - 1], spots[vt - 1] if spots else (0.0, 0.0)) for v, vt in _refs(rest)
            ]
            triangles += [(corners[0], a, b) for a, b in pairwise(corners[1:])]
    reach = (max(abs(x) for x, _, _ in places), max(abs(z) for _, _, z in places))
    return _Mesh(tuple(triangles), reach)


def _refs(words: list[str]) -> Iterator[tuple[int, int]]:
    for word in words:
        numbers = [int(part or 1) for part in word.split("/")]
        yield numbers[0], numbers[1] if len(numbers) > 1 else 1


def _light(points: list[Point]) -> float | None:
    """Brightness of a triangle; None if it is seen edge-on."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = points
    u, v = (bx - ax, by - ay, bz - az), (cx - ax, cy - ay, cz - az)
    n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    length = math.sqrt(sum(value * value for value in n))
    if length < 1e-9 or abs(n[1]) / length < 1e-6:
        return None
    if n[1] < 0:
        n = (-n[0], -n[1], -n[2])
    shine = (-n[0] * _LIGHT[0] + n[1] * _LIGHT[1] + n[2] * _LIGHT[2]) / length
    return 0.4 + 0.72 * max(0.0, shine)


def _area(points: list[tuple[float, float]]) -> float:
    (ax, ay), (bx, by), (cx, cy) = points
    return abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2


def _sample(texture: Image.Image, spots: list[tuple[float, float]], tint: Color) -> Color:
    u, v = sum(spot[0] for spot in spots) / 3, sum(spot[1] for spot in spots) / 3
    x = min(texture.width - 1, max(0, int(u * texture.width)))
    y = min(texture.height - 1, max(0, int((1 - v) * texture.height)))
    pixel = texture.convert("RGB").getpixel((x, y))
    assert isinstance(pixel, tuple)
    return (round(pixel[0] * tint[0] / 255), round(pixel[1] * tint[1] / 255), round(pixel[2] * tint[2] / 255))


def _paste(
    image: Image.Image,
    texture: Image.Image,
    points: list[tuple[float, float]],
    spots: list[tuple[float, float]],
    tint: Color,
    light: float,
) -> None:
    """Draws the part of the picture that belongs to one triangle."""
    from PIL import Image, ImageChops, ImageDraw

    targets = [(u * texture.width, (1 - v) * texture.height) for u, v in spots]
    (ax, ay), (bx, by), (cx, cy) = points
    det = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    left, top = math.floor(min(ax, bx, cx)), math.floor(min(ay, by, cy))
    size = (math.ceil(max(ax, bx, cx)) - left + 1, math.ceil(max(ay, by, cy)) - top + 1)
    rows = []
    for k in (0, 1):
        (ta, tb, tc) = (target[k] for target in targets)
        p = ((tb - ta) * (cy - ay) - (tc - ta) * (by - ay)) / det
        q = ((tc - ta) * (bx - ax) - (tb - ta) * (cx - ax)) / det
        rows += [p, q, ta + p * (left - ax) + q * (top - ay)]
    patch = texture.convert("RGB").transform(size, Image.Transform.AFFINE, rows, Image.Resampling.BILINEAR)
    patch = ImageChops.multiply(patch, Image.new("RGB", size, shade(tint, min(light, 1.0))))
    mask = Image.new("L", size)
    outline = [(x - left, y - top) for x, y in points]
    ImageDraw.Draw(mask).polygon(outline, fill=255, outline=255)
    image.paste(patch, (left, top), mask)
