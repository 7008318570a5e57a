"""Mosaics as pieces: the ways each can lie in the garden."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from tts_builder.engine.polyomino import Square
from tts_builder.games.cleopatra.facts import MosaicId, drawn, pivot

POSES: Final = {
    f"{side}{quarter * 90}": (side == "f", quarter) for side in ("r", "f") for quarter in range(4)
}
"""Pose → whether the mosaic is flipped to the left, and then the number of quarter turns to the right."""
AS_DRAWN: Final = "r0"


@cache
def posed(mosaic: MosaicId, pose: str) -> tuple[Square, ...]:
    """The squares of a mosaic in a pose, relative to its pivot, in reading order."""
    over, quarters = POSES[pose]
    middle = pivot(mosaic)
    squares = [(x - middle[0], y - middle[1]) for x, y in drawn(mosaic)]
    if over:
        squares = [(-x, y) for x, y in squares]
    for _ in range(quarters):
        squares = [(-y, x) for x, y in squares]
    return _in_order(squares)


@cache
def pose_of(mosaic: MosaicId, cells: tuple[Square, ...]) -> tuple[str, Square]:
    """The first pose in which a mosaic covers the squares, and the square of its pivot."""
    squares = _in_order(cells)
    for pose in POSES:
        shown = posed(mosaic, pose)
        right, down = squares[0][0] - shown[0][0], squares[0][1] - shown[0][1]
        if all((x + right, y + down) == here for (x, y), here in zip(shown, squares, strict=True)):
            return pose, (right, down)
    raise ValueError(f"the squares {squares} do not have the shape of mosaic {mosaic}")


def covered(mosaic: MosaicId, pose: str, at: Square) -> tuple[Square, ...]:
    """The squares under a mosaic in a pose whose pivot is at `at`."""
    return tuple((x + at[0], y + at[1]) for x, y in posed(mosaic, pose))


def _in_order(squares: Iterable[Square]) -> tuple[Square, ...]:
    return tuple(sorted(squares, key=lambda square: (square[1], square[0])))
