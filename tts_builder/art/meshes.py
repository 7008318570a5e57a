"""Built-in meshes as OBJ text: pawn, die, prism, box, pyramid. In table units."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from tts_builder.art import polygon
from tts_builder.art.solid import Corner, Point, Solid, Spot, cross, unit
from tts_builder.errors import DefinitionError

PAWN_PROFILE: Final[tuple[Spot, ...]] = (
    (0.0, 0.0), (0.44, 0.0), (0.47, 0.03), (0.47, 0.12), (0.44, 0.16), (0.36, 0.19), (0.31, 0.24),
    (0.25, 0.36), (0.2, 0.52), (0.165, 0.7), (0.16, 0.76), (0.24, 0.79), (0.27, 0.82), (0.24, 0.85),
    (0.17, 0.88), (0.21, 0.93), (0.25, 1.0), (0.26, 1.08), (0.24, 1.17), (0.18, 1.25), (0.1, 1.3),
    (0.0, 1.315),
)  # fmt: skip
"""Radius and height, from the center of the foot to the top."""

DIE_FACES: Final[tuple[tuple[Point, Point], ...]] = (
    ((0, 0, 1), (0, 1, 0)),
    ((0, 1, 0), (0, 0, -1)),
    ((-1, 0, 0), (0, 0, -1)),
    ((1, 0, 0), (0, 0, -1)),
    ((0, -1, 0), (0, 0, -1)),
    ((0, 0, -1), (0, -1, 0)),
)
"""For each cell of the picture of a die: its side, and the direction that is up in the picture.

Cell k is the face that is up at rotation value k + 1 of the built-in die, rotated about z, then x, then y:
1 (-90,0,0) · 2 (0,0,0) · 3 (0,0,-90) · 4 (0,0,90) · 5 (0,0,-180) · 6 (90,0,0).
Like a tile, it is upright for the front seat after a rotation of 180 about y.
Cells run from left to right, top row first: 0 1 2 over 3 4 5.
"""

_IDS: Final = re.compile(r'(\bid="|url\(#|href="#)([^")]+)')


def pawn(segments: int = 28) -> str:
    """A turned pawn, 1.3 high, standing on y = 0. The picture wraps it once."""
    return lathe(PAWN_PROFILE, segments)


def lathe(profile: Sequence[Spot], segments: int) -> str:
    """A solid of revolution about y. The profile is (radius, height) and starts and ends on the axis."""
    solid = Solid()
    height = max(y for _, y in profile)
    rows = [_ring(profile, index, segments, height) for index in range(len(profile))]
    for lower, upper in pairwise(rows):
        for k in range(segments):
            solid.quad(lower[k], lower[k + 1], upper[k + 1], upper[k])
    return solid.obj()


def die(size: float = 1.0, radius: float = 0.13, steps: int = 3) -> str:
    """A cube with rounded edges, centered. Each side shows one cell of a 3 × 2 picture; see DIE_FACES."""
    flat = size / 2 - radius
    arc = [flat + radius * math.tan(math.pi / 4 * k / steps) for k in range(steps + 1)]
    marks = [-value for value in reversed(arc)] + arc
    solid = Solid()
    for cell in range(6):
        for a, next_a in pairwise(marks):
            for b, next_b in pairwise(marks):
                around = ((a, b), (next_a, b), (next_a, next_b), (a, next_b))
                solid.quad(*(_on_die(cell, size, radius, *place) for place in around))
    return solid.obj()


def die_texture(faces: Sequence[str]) -> str:
    """The picture of a die: an SVG of 3 × 2 cells from six square drawings."""
    if len(faces) != 6:
        raise DefinitionError(f"A die has six faces, not {len(faces)}.")
    cells = []
    for cell, face in enumerate(faces):
        start = re.search(r"<svg\b[^>]*>", face)
        box = re.search(r'viewBox="([^"]+)"', start[0]) if start else None
        if start is None or box is None:
            raise DefinitionError(f"Face {cell} of the die is not an SVG with a viewBox.")
        inside = face[start.end() : face.rindex("</svg>")]
        # Ids must be unique in the picture, and two faces may both have a gradient “gold”.
        own = _IDS.sub(rf"\1c{cell}-\2", inside)
        place = f'x="{cell % 3 * 256}" y="{cell // 3 * 256}" width="256" height="256"'
        cells.append(f'<svg {place} viewBox="{box[1]}">{own}</svg>')
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 768 512">{"".join(cells)}</svg>'


def prism(outline: Sequence[Spot], height: float) -> str:
    """OBJ text of `prism_of`."""
    return prism_of(outline, height).obj()


def prism_of(outline: Sequence[Spot], height: float) -> Solid:
    """A polygon without crossings, convex or not, `height` thick and centered on y = 0.

    Its points are (right, up) as the front seat sees the upright piece, like a tile at 180 about y. The left
    half of the picture is the top, the right half the bottom. Each half covers the box around the outline as
    seen from there, so that a flip about z shows the bottom upright. The sides repeat the edge of the top.
    """
    points = polygon.clockwise([(-right, -up) for right, up in outline])
    solid = Solid()
    xs, zs = [x for x, _ in points], [z for _, z in points]
    wide, deep = max(xs) - min(xs), max(zs) - min(zs)

    def spot(x: float, z: float, side: int) -> Spot:
        u = (max(xs) - x) / wide if side == 0 else (x - min(xs)) / wide
        return (side + u) / 2, (max(zs) - z) / deep

    for side, sign in enumerate((1.0, -1.0)):
        corners = [((x, sign * height / 2, z), spot(x, z, side), (0.0, sign, 0.0)) for x, z in points]
        for a, b, c in polygon.ears(points):
            solid.triangle(corners[a], corners[b], corners[c])
    for (x, z), (next_x, next_z) in zip(points, points[1:] + points[:1], strict=True):
        # The outline runs clockwise seen from above, so its outside is on the left of each edge.
        normal = unit((-(next_z - z), 0.0, next_x - x))
        near, far = spot(x, z, 0), spot(next_x, next_z, 0)
        solid.quad(
            ((x, -height / 2, z), near, normal),
            ((next_x, -height / 2, next_z), far, normal),
            ((next_x, height / 2, next_z), far, normal),
            ((x, height / 2, z), near, normal),
        )
    return solid


def box(width: float = 1.0, height: float = 1.0, depth: float = 1.0) -> str:
    """A centered block, with the picture of a prism."""
    x, z = width / 2, depth / 2
    return prism([(-x, -z), (-x, z), (x, z), (x, -z)], height)


def pyramid(side: float = 1.0, height: float = 0.72) -> str:
    """A square pyramid on y = 0. Each side shows the triangle above the lower edge of the picture."""
    half = side / 2
    top = (0.0, height, 0.0)
    solid = Solid()
    for out_x, out_z in ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)):
        normal = unit((out_x * height, half, out_z * height))
        # Seen from outside, left and right of the lower edge; the axes are left-handed.
        left = (half * (out_x + out_z), 0.0, half * (out_z - out_x))
        right = (half * (out_x - out_z), 0.0, half * (out_z + out_x))
        solid.triangle((left, (0.0, 0.0), normal), (top, (0.5, 1.0), normal), (right, (1.0, 0.0), normal))
    below = (0.0, -1.0, 0.0)
    foot = [
        ((x * half, 0.0, z * half), (0.5 + x / 8, 0.25 + z / 8), below)
        for x, z in ((-1, -1), (-1, 1), (1, 1), (1, -1))
    ]
    solid.quad(*foot)
    return solid.obj()


def _on_die(cell: int, size: float, radius: float, a: float, b: float) -> Corner:
    """The point of the rounded cube below the point (a right, b up) on a side of the sharp cube."""
    out, up = DIE_FACES[cell]
    # Seen from outside. The axes are left-handed, so right is up × the viewing direction.
    right = cross(up, (-out[0], -out[1], -out[2]))
    flat = size / 2 - radius
    x, y, z = (size / 2 * o + a * r + b * u for o, r, u in zip(out, right, up, strict=True))
    core = tuple(max(-flat, min(flat, value)) for value in (x, y, z))
    normal = unit((x - core[0], y - core[1], z - core[2]))
    position = (core[0] + radius * normal[0], core[1] + radius * normal[1], core[2] + radius * normal[2])
    spot = ((cell % 3 + a / size + 0.5) / 3, 1 - (cell // 3 + 0.5 - b / size) / 2)
    return position, spot, normal


def _ring(profile: Sequence[Spot], index: int, segments: int, height: float) -> list[Corner]:
    radius, y = profile[index]
    before, after = profile[max(index - 1, 0)], profile[min(index + 1, len(profile) - 1)]
    along, rise = after[0] - before[0], after[1] - before[1]
    ring = []
    for k in range(segments + 1):
        angle = 2 * math.pi * (k % segments) / segments
        c, s = math.cos(angle), math.sin(angle)
        normal = (
            (0.0, math.copysign(1.0, y - 1e-9), 0.0) if radius == 0 else unit((c * rise, -along, s * rise))
        )
        ring.append(((radius * c, y, radius * s), (k / segments, y / height), normal))
    return ring
