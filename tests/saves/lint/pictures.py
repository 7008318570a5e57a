"""Plants picture faults in saves: a faulty file, and an address that leads to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PIL import Image

from tts_builder.saves.copies import copied
from tts_builder.saves.lint.cards import sheets
from tts_builder.saves.walk import objects

Spot = tuple[dict[str, Any], str, str]
"""The holder of an address, the field, and the JSON path."""
Spots = Callable[[dict[str, Any]], Iterator[Spot]]


def _tables(save: dict[str, Any]) -> Iterator[Spot]:
    yield save, "TableURL", "$.TableURL"
    yield save, "SkyURL", "$.SkyURL"


def _images(save: dict[str, Any]) -> Iterator[Spot]:
    for each in objects(save):
        if each.object.get("CustomImage"):
            for field in ("ImageURL", "ImageSecondaryURL"):
                yield each.object["CustomImage"], field, f"{each.path}.CustomImage.{field}"
        if each.object.get("CustomMesh"):
            yield each.object["CustomMesh"], "DiffuseURL", f"{each.path}.CustomMesh.DiffuseURL"


def _sheets(save: dict[str, Any]) -> Iterator[Spot]:
    for each in objects(save):
        for key, sheet in sheets(each.object).items():
            yield sheet, "FaceURL", f'{each.path}.CustomDeck["{key}"].FaceURL'


def _grids(save: dict[str, Any]) -> Iterator[Spot]:
    """Faces of more than one cell, and backs that are also sheets."""
    for sheet, field, path in _sheets(save):
        if sheet.get("NumWidth", 10) > 1:
            yield sheet, field, path
            if sheet.get("UniqueBack"):
                yield sheet, "BackURL", path.removesuffix(field) + "BackURL"


def _anywhere(save: dict[str, Any]) -> Iterator[Spot]:
    """One of each kind in turn, so that the first few differ."""
    kinds = [list(spots(save)) for spots in (_images, _sheets, _tables)]
    for at in range(max(map(len, kinds))):
        yield from (kind[at] for kind in kinds if at < len(kind))


PICTURES: dict[str, tuple[Spots, tuple[tuple[str, str, tuple[int, int]], ...]]] = {
    "A010": (_anywhere, (("wide.png", "RGB", (4097, 200)), ("tall.jpg", "L", (200, 4100)))),
    "A011": (
        _anywhere,
        (("printed.jpg", "CMYK", (200, 200)), ("a.bmp", "RGB", (200, 200)), ("a.gif", "P", (200, 200))),
    ),
    "A012": (_grids, (("dot.png", "RGB", (1, 1)), ("strip.png", "RGBA", (1, 300)))),
}
"""Code → the places for such a picture, and faulty pictures: name, mode and size."""


def with_pictures(
    save: dict[str, Any], code: str, folder: Path, most: int
) -> Iterator[tuple[dict[str, Any], str]]:
    """Copies of the save, each with one address of a faulty picture, and the JSON path of the address."""
    spots, files = PICTURES[code]
    for number in range(min(most, sum(1 for _ in spots(save)))):
        name, mode, size = files[number % len(files)]
        if not (path := folder / name).exists():
            Image.new(mode, size).save(path)
        made = copied(save)
        holder, field, at = list(spots(made))[number]
        holder[field] = "file:///" + path.as_posix().lstrip("/")
        yield made, at
