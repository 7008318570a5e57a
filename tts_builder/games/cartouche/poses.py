"""The eight poses of a tile on a mural: the squares of each, and its spot on the table.

A pose is named like the face of a piece: `up`, `up/90` … are turned clockwise; `down`, `down/90` … are first
mirrored left to right.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from tts_builder.games.cartouche.facts import CARTOUCHE, CARTOUCHES, HEIGHT, LETTERS, TILES, WIDTH

STEPS: Final = 2 * WIDTH - 1
"""Spots of the mural each way: the middles of squares and of the edges between them."""
assert WIDTH == HEIGHT

Letter = tuple[int, int, str]
"""A square and its color."""
Form = tuple[Letter, ...]
"""Squares sorted by x, then y, with the leftmost at x = 0 and the topmost at y = 0."""

ANGLES: Final = {
    side + (f"/{turn}" if turn else ""): (0.0, float(turn), flip)
    for side, flip in (("up", 0.0), ("down", 180.0))
    for turn in (0, 90, 180, 270)
}
"""Pose → the rotation of a piece in it."""


def squares_of(tile: str) -> Form:
    """The squares of a tile in its reserve pose."""
    if tile in CARTOUCHES:
        return tuple((x, y, CARTOUCHE) for x, y in CARTOUCHES[tile][0])
    return tuple((x, y, LETTERS[animal]) for x, y, animal in TILES[tile])


@cache
def forms(tile: str) -> dict[str, Form]:
    """All poses of a tile."""
    found = {}
    for mirrored in (False, True):
        cells: list[Letter] = [(-x if mirrored else x, y, letter) for x, y, letter in squares_of(tile)]
        for quarter in range(4):
            pose = ("down" if mirrored else "up") + (f"/{90 * quarter}" if quarter else "")
            found[pose] = _cornered(cells)
            cells = [(-y, x, letter) for x, y, letter in cells]
    return found


@cache
def poses(tile: str) -> dict[Form, str]:
    """The different forms of a tile, each with its first pose."""
    found: dict[Form, str] = {}
    for pose, form in forms(tile).items():
        found.setdefault(form, pose)
    return found


def pose_of(tile: str, cells: Iterable[Letter]) -> str:
    """The pose of a tile that covers these squares."""
    return poses(tile)[_cornered(cells)]


def middle(cells: Iterable[Letter]) -> int:
    """The spot of the mural at the middle of a tile on these squares."""
    given = list(cells)
    xs, ys = [x for x, _, _ in given], [y for _, y, _ in given]
    return (min(ys) + max(ys)) * STEPS + min(xs) + max(xs)


def covered(tile: str, pose: str, spot: int) -> Form:
    """The squares of a tile in this pose and spot. Raises ValueError when they are not on the mural."""
    form = forms(tile).get(pose)
    if form is None:
        raise ValueError(f"{tile} cannot have the pose {pose}")
    row, column = divmod(spot, STEPS)
    left = column - max(x for x, _, _ in form)
    top = row - max(y for _, y, _ in form)
    cells = tuple((x + left // 2, y + top // 2, letter) for x, y, letter in form)
    inside = all(0 <= x < WIDTH and 0 <= y < HEIGHT for x, y, _ in cells)
    if left % 2 or top % 2 or not inside:
        raise ValueError(f"{tile} lies between the squares of the mural")
    return cells


def _cornered(cells: Iterable[Letter]) -> Form:
    given = list(cells)
    left, top = min(x for x, _, _ in given), min(y for _, y, _ in given)
    return tuple(sorted((x - left, y - top, letter) for x, y, letter in given))
