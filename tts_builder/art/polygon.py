"""Polygons on the table: orientation and triangles."""

from __future__ import annotations

from collections.abc import Sequence

from tts_builder.art.solid import Spot
from tts_builder.errors import DefinitionError


def _area(points: Sequence[Spot]) -> float:
    """Twice the signed area. Positive if the points run counterclockwise, seen from above."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True))


def clockwise(outline: Sequence[Spot]) -> list[Spot]:
    """The corners, clockwise as seen from above, without points on a straight line."""
    given = [(float(x), float(z)) for x, z in outline]
    points = [
        point
        for k, point in enumerate(given)
        if abs(_area((given[k - 1], point, given[(k + 1) % len(given)]))) > 1e-9
    ]
    if len(points) < 3 or abs(_area(points)) < 1e-9:
        raise DefinitionError(f"An outline of {len(given)} points encloses nothing.")
    if _crosses(points):
        raise DefinitionError("The outline crosses or touches itself.")
    return points[::-1] if _area(points) > 0 else points


def ears(points: Sequence[Spot]) -> list[tuple[int, int, int]]:
    """Triangles of a polygon from `clockwise`, by cutting off ears. Every polygon has one."""
    left = list(range(len(points)))
    triangles = []
    while len(left) > 3:
        ring = [(left[k - 1], left[k], left[(k + 1) % len(left)]) for k in range(len(left))]
        ear = next(three for three in ring if _is_ear(points, left, *three))
        triangles.append(ear)
        left.remove(ear[1])
    triangles.append((left[0], left[1], left[2]))
    return triangles


def _is_ear(points: Sequence[Spot], left: Sequence[int], a: int, b: int, c: int) -> bool:
    corner = (points[a], points[b], points[c])
    if _area(corner) >= -1e-12:
        return False
    return not any(_inside(points[k], corner) for k in left if k not in (a, b, c))


def _inside(point: Spot, corner: tuple[Spot, Spot, Spot]) -> bool:
    turns = [_area((corner[k], corner[(k + 1) % 3], point)) for k in range(3)]
    return all(turn <= 1e-12 for turn in turns)


def _crosses(points: Sequence[Spot]) -> bool:
    """Whether two edges that are not neighbors share a point."""
    edges = list(zip(points, [*points[1:], points[0]], strict=True))
    for i, (a, b) in enumerate(edges):
        for c, d in edges[i + 2 : len(edges) - (i == 0)]:
            apart = _area((a, b, c)) * _area((a, b, d)) > 0 or _area((c, d, a)) * _area((c, d, b)) > 0
            beside = any(
                max(a[k], b[k]) < min(c[k], d[k]) or max(c[k], d[k]) < min(a[k], b[k]) for k in (0, 1)
            )
            if not apart and not beside:
                return True
    return False


def around(cells: Sequence[tuple[int, int]], side: float, inset: float = 0.0) -> list[Spot]:
    """The outline of connected squares (x right, y down) without holes, moved inward by `inset`.

    The points are (right, up) in table units from the center of the square 0, 0.
    """
    filled = set(cells)
    edges: dict[Spot, list[Spot]] = {}
    for x, y in filled:
        # Clockwise around each square, so that the inside is always to the right of an edge.
        for (dx, dy), start, end in (
            ((0, -1), (x, y), (x + 1, y)),
            ((1, 0), (x + 1, y), (x + 1, y + 1)),
            ((0, 1), (x + 1, y + 1), (x, y + 1)),
            ((-1, 0), (x, y + 1), (x, y)),
        ):
            if (x + dx, y + dy) not in filled:
                edges.setdefault(start, []).append(end)
    corner = min(edges, key=lambda point: (point[1], point[0]))
    path = [corner]
    while (corner := edges[corner].pop()) != path[0]:
        path.append(corner)
    outline = []
    for k, corner in enumerate(path):
        before, after = path[k - 1], path[(k + 1) % len(path)]
        # The inward side of both edges that meet here.
        inward = [(-(b[1] - a[1]), b[0] - a[0]) for a, b in ((before, corner), (corner, after))]
        right, down = (max(-1.0, min(1.0, one + other)) for one, other in zip(*inward, strict=True))
        outline.append(((corner[0] - 0.5) * side + right * inset, (0.5 - corner[1]) * side - down * inset))
    return outline
