"""Meshes of pieces made of squares."""

from __future__ import annotations

from collections.abc import Sequence

from tts_builder.art.meshes import prism
from tts_builder.art.solid import Spot

Square = tuple[int, int]
"""x to the right, y downwards."""


def polyomino(squares: Sequence[Square], height: float, gap: float = 0.0) -> str:
    """Squares of side 1 about the middle of the box around them, each edge drawn in by `gap`.

    A prism, pictured as one: the left half of the picture is the top, the right half the bottom.
    """
    outline = contour(squares)
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    return prism([(x - middle[0], middle[1] - y) for x, y in _drawn_in(outline, gap)], height)


def contour(squares: Sequence[Square]) -> list[Square]:
    """The corners around connected squares without a hole, clockwise as they are seen."""
    filled = set(squares)
    edges: dict[Square, Square] = {}
    for x, y in filled:
        around = (
            ((0, -1), (0, 0), (1, 0)),
            ((1, 0), (1, 0), (1, 1)),
            ((0, 1), (1, 1), (0, 1)),
            ((-1, 0), (0, 1), (0, 0)),
        )
        for (beside_x, beside_y), start, end in around:
            if (x + beside_x, y + beside_y) not in filled:
                edges[x + start[0], y + start[1]] = (x + end[0], y + end[1])
    corner = min(edges)
    corners = [corner]
    while (corner := edges[corner]) != corners[0]:
        corners.append(corner)
    return corners


def _drawn_in(outline: Sequence[Square], gap: float) -> list[Spot]:
    """Every edge moved inwards, which is to the right of one who walks along it."""
    moved = []
    for n, (x, y) in enumerate(outline):
        before, after = outline[n - 1], outline[(n + 1) % len(outline)]
        into, out = (x - before[0], y - before[1]), (after[0] - x, after[1] - y)
        # Seen with y downwards, right of (dx, dy) is (-dy, dx); straight on, both edges say the same.
        aside = {(-into[1], into[0]), (-out[1], out[0])}
        moved.append((x + gap * sum(u for u, _ in aside), y + gap * sum(v for _, v in aside)))
    return moved
