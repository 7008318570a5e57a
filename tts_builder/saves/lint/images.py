"""A1: the size and format of pictures on this machine."""

from __future__ import annotations

import struct
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tts_builder.errors import shortened
from tts_builder.saves.lint.asset_list import Asset, exists, is_remote, local_file
from tts_builder.saves.lint.assets import by_url
from tts_builder.saves.lint.registry import Hit, Subject, rule

LARGEST: Final = 4096
_FORMATS: Final = ("PNG", "JPEG")
_MOVING: Final = (".webm", ".mp4", ".m4v", ".mov", ".ogv", ".unity3d", ".rawt")
"""Videos, bundles and cached textures, which the game also accepts as pictures."""
_MODES: Final = ("1", "L", "LA", "P", "PA", "RGB", "RGBA", "I", "I;16", "La", "RGBa", "RGBX")

DAMAGED: Final = (
    *(OSError, ValueError, SyntaxError, EOFError, LookupError, TypeError, ArithmeticError, struct.error),
)
"""Exceptions that Pillow raises for damaged pictures."""


class Picture(NamedTuple):
    """A picture file and where it is used."""

    path: Path
    uses: list[Asset]
    size: tuple[int, int]
    """Width and height; zero if the file cannot be read."""
    format: str
    mode: str


def pictures(subject: Subject) -> list[Picture]:
    """The pictures whose files are on this machine. Only their headers are read."""
    found = []
    for url, uses in subject.once(by_url).items():
        path = None if is_remote(url) else local_file(url)
        if path is None or path.suffix.lower() in _MOVING or not exists(path):
            continue
        used = [asset for asset in uses if asset.role == "picture"]
        if used:
            found.append(_look(path, used))
    return found


def _look(path: Path, uses: list[Asset]) -> Picture:
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(path) as image:
                return Picture(path, uses, image.size, image.format or "", image.mode)
    except Image.DecompressionBombError:
        return Picture(path, uses, (LARGEST * LARGEST, LARGEST * LARGEST), "PNG", "RGB")
    except DAMAGED:
        return Picture(path, uses, (0, 0), "", "")


def _name(picture: Picture) -> str:
    return shortened(picture.path.name, 60)


@rule("A010")
def too_large(subject: Subject) -> Iterator[Hit]:
    for picture in subject.once(pictures):
        width, height = picture.size
        if max(width, height) > LARGEST:
            use = picture.uses[0]
            yield Hit(f"{_name(picture)} is {width}×{height} pixels.", use.path, use.about)


@rule("A011")
def wrong_kind(subject: Subject) -> Iterator[Hit]:
    for picture in subject.once(pictures):
        use = picture.uses[0]
        if not picture.format:
            yield Hit(f"{_name(picture)} cannot be read as a picture.", use.path, use.about)
        elif picture.format not in _FORMATS:
            yield Hit(f"{_name(picture)} is a {picture.format} picture.", use.path, use.about)
        elif picture.mode not in _MODES:
            yield Hit(f"{_name(picture)} has {picture.mode} colors.", use.path, use.about)


@rule("A012")
def smaller_than_its_grid(subject: Subject) -> Iterator[Hit]:
    for picture in subject.once(pictures):
        width, height = picture.size
        for use in picture.uses:
            if picture.format and use.grid and (width < use.grid[0] or height < use.grid[1]):
                cells = f"{use.grid[0]}×{use.grid[1]} cells"
                yield Hit(
                    f"{_name(picture)} is {width}×{height} pixels, too small for {cells}.",
                    use.path,
                    use.about,
                )
                break
