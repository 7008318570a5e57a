"""The aspect of pieces: faces are drawn in it, and finished pictures should have it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tts_builder.components.face import LARGEST, Face
from tts_builder.components.source import shown

TOLERANCE: Final = 0.02
"""How much two aspects may differ before somebody sees it."""
_DENSEST: Final = 300 / 25.4
"""Most pixels per millimeter of a card: finished pictures for print have as many."""


class Sides(NamedTuple):
    """Width and height of a face, in `unit`."""

    width: float
    height: float
    unit: str

    @property
    def aspect(self) -> float:
        return self.width / self.height

    def suit(self, size: tuple[int, int]) -> bool:
        """Whether a picture of this size has nearly the same aspect."""
        return abs(size[0] / size[1] / self.aspect - 1) <= TOLERANCE

    def pixels(self, area: int) -> tuple[int, int]:
        """The size of a drawing in this aspect with about `area` pixels."""
        width, height = math.sqrt(area * self.aspect), math.sqrt(area / self.aspect)
        shrink = min(1.0, LARGEST / max(width, height))
        return max(1, round(width * shrink)), max(1, round(height * shrink))


def cell(faces: Sequence[Face], sides: Sides, default: tuple[int, int]) -> tuple[int, int]:
    """The pixels of one cell of a card sheet. A size that a face sets decides, then the finest picture."""
    for face in faces:
        if face.width:
            return face.width, face.height
    sizes = {picture.size for face in faces if (picture := face.picture) is not None}
    if not sizes:
        return default
    area = sides.width * sides.height
    finest = max(math.sqrt(width * height / area) for width, height in sizes)
    (first, *others) = sizes
    if not others and sides.suit(first) and finest <= _DENSEST * (1 + TOLERANCE):
        return first
    return sides.pixels(round(area * min(finest, _DENSEST) ** 2))


class Stretched(NamedTuple):
    """A finished picture that a piece stretches."""

    file: Path
    piece: str
    where: str


def stretched(size: tuple[int, int], sides: Sides, found: Sequence[Stretched]) -> str:
    """The warning for finished pictures of one size on pieces with one other aspect."""
    files = list(dict.fromkeys(shown(str(each.file)) for each in found))
    pieces = list(dict.fromkeys(each.piece for each in found))
    shape = (
        sides.unit if sides.width == sides.height == 1 else f"{sides.width:g} × {sides.height:g} {sides.unit}"
    )
    better = sides.pixels(size[0] * size[1])
    return (
        f"{found[0].where}: {_counted(files, 'has', 'have')} {size[0]} × {size[1]} pixels, but "
        f"{_counted(pieces, 'is', 'are')} {shape}, so the picture is stretched. Save it with about "
        f"{better[0]} × {better[1]} pixels."
    )


def _counted(names: Sequence[str], one: str, several: str) -> str:
    return f"{names[0]} and {len(names) - 1} more {several}" if len(names) > 1 else f"{names[0]} {one}"
