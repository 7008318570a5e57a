"""Meshes of pieces that consist of squares."""

from __future__ import annotations

from collections.abc import Sequence

from tts_builder.art.meshes import prism, prism_of
from tts_builder.art.solid import Spot, compound

Square = tuple[int, int]
"""x to the right, y down."""


def polyomino(squares: Sequence[Square], height: float, gap: float = 0.0) -> str:
    """OBJ text of squares with side 1, centered on the box around them. Edges are moved inward by `gap`.

    It is a prism: the left half of the picture is the top, the right half the bottom.
    """
    outline, middle = contour(squares), middle_of(squares)
    return prism([(x - middle[0], middle[1] - y) for x, y in _drawn_in(outline, gap)], height)


def middle_of(squares: Sequence[Square]) -> Spot:
    """The center of the box around squares."""
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    return (min(xs) + max(xs) + 1) / 2, (min(ys) + max(ys) + 1) / 2


def collider(
    squares: Sequence[Square],
    height: float,
    gap: float = 0.0,
    *,
    side: float = 1.0,
    middle: Spot | None = None,
) -> str:
    """The collider of a piece that consists of squares: a box for each, so that hollow corners stay hollow.

    Tabletop Simulator makes one box or one convex collider from a mesh, unless the piece is locked. A file
    with several objects results in one collider for each. Outer edges are moved inward by `gap`. `middle` is
    the point above the center of the piece, by default the center of the box. Both are in sides of a square.
    """
    filled = set(squares)
    center = middle or middle_of(squares)

    def box(x: int, y: int) -> list[Spot]:
        left, right = (x + _edge(filled, (x - 1, y), gap), x + 1 - _edge(filled, (x + 1, y), gap))
        far, near = (y + _edge(filled, (x, y - 1), gap), y + 1 - _edge(filled, (x, y + 1), gap))
        corners = ((left, far), (right, far), (right, near), (left, near))
        return [((u - center[0]) * side, (center[1] - v) * side) for u, v in corners]

    return compound([prism_of(box(x, y), height) for x, y in squares])


def _edge(filled: set[Square], beside: Square, gap: float) -> float:
    """How far an edge moves inward: 0 toward another square of the piece."""
    return 0.0 if beside in filled else gap


def contour(squares: Sequence[Square]) -> list[Square]:
    """The corners around connected squares without holes, clockwise."""
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
    """The outline with every edge moved inward, to its right."""
    moved = []
    for n, (x, y) in enumerate(outline):
        before, after = outline[n - 1], outline[(n + 1) % len(outline)]
        into, out = (x - before[0], y - before[1]), (after[0] - x, after[1] - y)
        # With y down, (-dy, dx) is to the right of (dx, dy). On a straight line both edges agree.
        aside = {(-into[1], into[0]), (-out[1], out[0])}
        moved.append((x + gap * sum(u for u, _ in aside), y + gap * sum(v for _, v in aside)))
    return moved
