"""A picture of a save from above. It knows the save format, but no game."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tts_builder.art import shapes, views
from tts_builder.errors import DefinitionError

if TYPE_CHECKING:
    from PIL import Image

TABLE: Final = (54, 62, 58)
MARGIN: Final = 1.2
FARTHEST: Final = 60.0
"""Objects farther away are scenery around the table."""
_SHADOW: Final = 0.5
_STACK: Final = 4
"""Largest number of edges drawn for a stack."""

PLAYERS: Final[Mapping[str, shapes.Color]] = {
    "White": (255, 255, 255),
    "Brown": (113, 59, 23),
    "Red": (218, 26, 24),
    "Orange": (244, 100, 29),
    "Yellow": (231, 229, 44),
    "Green": (49, 179, 43),
    "Teal": (33, 177, 155),
    "Blue": (30, 135, 255),
    "Purple": (160, 32, 240),
    "Pink": (245, 112, 206),
    "Grey": (127, 127, 127),
    "Black": (64, 64, 64),
}


@dataclass(frozen=True)
class _Lying:
    state: Mapping[str, Any]
    at: views.Pose
    width: float
    depth: float

    def corners(self) -> list[tuple[float, float]]:
        """The four corners on the table, x and z."""
        c, s = math.cos(math.radians(self.at.angle)), math.sin(math.radians(self.at.angle))
        half = [(-self.width / 2, -self.depth / 2), (self.width / 2, -self.depth / 2)]
        half += [(-x, -z) for x, z in half]
        return [(self.at.x + c * x + s * z, self.at.z - s * x + c * z) for x, z in half]


@dataclass(frozen=True)
class _View:
    """The visible part of the table, and its scale."""

    left: float
    far: float
    scale: float
    width: int
    height: int

    def pixel(self, x: float, z: float) -> tuple[float, float]:
        return (x - self.left) * self.scale, (self.far - z) * self.scale


def table_picture(
    save: Mapping[str, Any],
    images: views.Images,
    width: int = 1600,
    meshes: views.Meshes = views.no_mesh,
) -> Image.Image:
    """Every object in its place with its upper side, and zones as outlines, on a table with soft shadows.

    `images` returns the picture at an address, or None: then the piece is marked as missing its art. `meshes`
    returns the OBJ text at an address in the same way.
    """
    if not 16 <= width <= 8192:
        raise DefinitionError(f"A table picture cannot be {width} pixels wide.")
    states = save.get("ObjectStates")
    # Tabletop Simulator ignores objects without a name too.
    objects = [state for state in states if _named(state)] if isinstance(states, list) else []
    lying = [_Lying(state, views.pose(state), *views.size(state, images, meshes)) for state in objects]
    lying = [
        one for one in lying if all(abs(value) <= FARTHEST for corner in one.corners() for value in corner)
    ]
    zones = [one for one in lying if one.state.get("Name") in views.ZONES]
    pieces = [one for one in lying if one.state.get("Name") not in views.ZONES]
    view = _view(pieces or zones, width)
    table = _table(view)
    for one in sorted(pieces, key=lambda one: views.level(one.state)):
        _put(table, one, images, meshes, view)
    for one in zones:
        _outline(table, one, view)
    return table.convert("RGB")


def _named(state: object) -> bool:
    return isinstance(state, Mapping) and isinstance(state.get("Name"), str)


def _view(seen: list[_Lying], width: int) -> _View:
    corners = [corner for one in seen for corner in one.corners()] or [(-8.0, -5.0), (8.0, 5.0)]
    left, right = min(x for x, _ in corners) - MARGIN, max(x for x, _ in corners) + MARGIN
    near, far = min(z for _, z in corners) - MARGIN, max(z for _, z in corners) + MARGIN
    scale = width / (right - left)
    return _View(left, far, scale, width, max(1, min(4 * width, round((far - near) * scale))))


def _table(view: _View) -> Image.Image:
    """Felt, slightly darker toward the edges."""
    from PIL import Image

    size = (view.width, view.height)
    edge = Image.radial_gradient("L").resize(size).point(lambda value: round(value * 0.55))
    table = Image.new("RGBA", size, (*TABLE, 255))
    table.paste(Image.new("RGBA", size, (*shapes.shade(TABLE, 0.35), 255)), (0, 0), edge)
    return table


def _put(table: Image.Image, one: _Lying, images: views.Images, meshes: views.Meshes, view: _View) -> None:
    from PIL import Image

    size = (max(1, round(one.width * view.scale)), max(1, round(one.depth * view.scale)))
    picture = views.picture(one.state, images, *size, meshes)
    turned = picture.rotate(-one.at.angle, Image.Resampling.BICUBIC, expand=True)
    x, y = view.pixel(one.at.x, one.at.z)
    left, top = round(x - turned.width / 2), round(y - turned.height / 2)
    pieces = views.count(one.state)
    rise = max(1, round(0.045 * view.scale))
    edges = min(pieces - 1, _STACK)
    _shade(table, turned, left, top, (0.06 + 0.03 * edges) * view.scale)
    if edges:
        side = Image.new("RGBA", turned.size, (70, 62, 54, 255))
        side.putalpha(turned.getchannel("A"))
        for step in range(edges):
            table.alpha_composite(*_clipped(side if step % 2 else turned, left, top - step * rise, table))
    table.alpha_composite(*_clipped(turned, left, top - edges * rise, table))
    if pieces > 1:
        sign = shapes.badge(f"×{pieces}", max(9, round(0.34 * view.scale)))
        table.alpha_composite(*_clipped(sign, round(x - sign.width / 2), round(y - sign.height / 2), table))


def _shade(table: Image.Image, piece: Image.Image, left: int, top: int, reach: float) -> None:
    """A soft shadow to the lower right."""
    from PIL import Image, ImageFilter

    room = math.ceil(reach * 3) + 1
    alpha = Image.new("L", (piece.width + 2 * room, piece.height + 2 * room))
    alpha.paste(piece.getchannel("A").point(lambda value: round(value * _SHADOW)), (room, room))
    shadow = Image.new("RGBA", alpha.size, (8, 6, 4, 0))
    shadow.putalpha(alpha.filter(ImageFilter.GaussianBlur(reach)))
    shift = round(reach * 0.8)
    table.alpha_composite(*_clipped(shadow, left - room + shift, top - room + shift, table))


def _clipped(
    picture: Image.Image, left: int, top: int, table: Image.Image
) -> tuple[Image.Image, tuple[int, int], tuple[int, int, int, int]]:
    """Arguments for alpha_composite that keep to the part of the picture on the table."""
    x, y = min(max(left, 0), table.width), min(max(top, 0), table.height)
    right = max(x, min(left + picture.width, table.width))
    bottom = max(y, min(top + picture.height, table.height))
    return picture, (x, y), (x - left, y - top, right - left, bottom - top)


def _outline(table: Image.Image, zone: _Lying, view: _View) -> None:
    from PIL import Image, ImageDraw

    owner = str(zone.state.get("FogColor", ""))
    color = PLAYERS.get(owner, (236, 214, 150))
    points = [view.pixel(x, z) for x, z in zone.corners()]
    over = Image.new("RGBA", table.size)
    pen = ImageDraw.Draw(over)
    pen.polygon(points, fill=(*color, 26), outline=(*color, 190), width=max(1, round(0.06 * view.scale)))
    table.alpha_composite(over)
