"""A2: pieces that only differ in color and look alike with a color vision deficiency, and faint pictures."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from tts_builder.errors import shortened
from tts_builder.saves.lint.color_vision import DEFICIENCIES, Rgb, contrast, distance
from tts_builder.saves.lint.images import DAMAGED, Picture, pictures
from tts_builder.saves.lint.registry import Hit, Subject, rule
from tts_builder.saves.walk import Found

_ALIKE: Final = 15.0
"""ΔE below which two colors are easily confused from a distance."""
_APART: Final = 30.0
"""ΔE from which two colors are clearly different to everybody else."""
_FAINT: Final = 3.0
"""Contrast that WCAG 2 asks of graphics and large texts."""
_FLAT: Final = 8
"""A picture with fewer levels of brightness is one plain color."""
_GRID: Final = 8
"""Pictures are compared in this many columns and rows."""
_FINE: Final = 64
"""Columns and rows for a second look at two pictures, which also sees letters and signs."""
_SIGN: Final = 0.01
"""Share of cells that a sign has at least. Less is only the edge of a shape."""
_LARGEST: Final = 2048
_MOST: Final = 48
"""Pictures of one kind, or colors of one kind, that are compared with each other at most."""
_PARTS: Final = (
    "CustomMesh",
    "CustomImage",
    "CustomAssetbundle",
    "CustomDeck",
    "CardID",
    "MeshIndex",
    "Text",
)
"""What decides how an object looks, apart from its color."""


@rule("A013")
def differ_only_in_color(subject: Subject) -> Iterator[Hit]:
    for looks in _tinted(subject):
        for one, other, deficiency in _confused({each.path: (color,) for color, each in looks.items()})[:1]:
            first, second = (each for path in (one, other) for each in looks.values() if each.path == path)
            yield _hit(first, second, deficiency)
    for group in _printed(subject).values():
        known = {each.uses[0].path: each for each in group[:_MOST]}
        for one, other, deficiency in _confused({path: _cells(each) for path, each in known.items()}):
            if _same_signs(known[one], known[other], deficiency):
                yield _hit(known[one].uses[0].about, known[other].uses[0].about, deficiency)
                break


@rule("A014")
def faint_picture(subject: Subject) -> Iterator[Hit]:
    for group in _printed(subject).values():
        for picture in group:
            low, high = _brightness(picture)
            if high - low < _FLAT:
                continue
            ratio = contrast((low / 255,) * 3, (high / 255,) * 3)
            if ratio < _FAINT:
                use = picture.uses[0]
                words = f"The strongest contrast in {shortened(picture.path.name, 60)} is {ratio:.1f}:1."
                yield Hit(words, use.path, use.about)


def _tinted(subject: Subject) -> Iterator[dict[Rgb, Found]]:
    """For each way to look, apart from color: color → the first object on the table or in a container."""
    groups: dict[str, dict[Rgb, Found]] = {}
    for each in subject.objects:
        name = str(each.object.get("Name") or "")
        color = each.object.get("ColorDiffuse")
        if name.endswith(("Trigger", "Zone", "FogOfWar", "Bag")) or not isinstance(color, dict):
            continue
        rgb = tuple(round(float(color.get(part) or 0.0), 3) for part in "rgb")
        looks = repr((name, *(each.object.get(part) for part in _PARTS)))
        known = groups.setdefault(looks, {})
        if len(known) < _MOST:
            known.setdefault((rgb[0], rgb[1], rgb[2]), each)
    yield from groups.values()


def _printed(subject: Subject) -> dict[Any, list[Picture]]:
    """The pictures of one object each, such as a tile, that can be confused: by kind of object and size."""
    return subject.once(_groups)


def _groups(subject: Subject) -> dict[Any, list[Picture]]:
    found: dict[Any, list[Picture]] = {}
    for picture in subject.once(pictures):
        use = picture.uses[0]
        small = bool(picture.format) and 0 < max(picture.size) <= _LARGEST
        if small and use.grid is None and use.about is not None and use.path.endswith("ImageURL"):
            kind = str(use.about.object.get("Name"))
            found.setdefault((kind, picture.size), []).append(picture)
    return found


def _cells(picture: Picture, number: int = _GRID) -> tuple[Rgb, ...]:
    """The picture in a few cells, each with its average color; nothing if it is damaged."""
    from PIL import Image

    try:
        with Image.open(picture.path) as image:
            data = image.convert("RGB").resize((number, number), Image.Resampling.BOX).tobytes()
    except DAMAGED:
        return ()
    return tuple((data[n] / 255, data[n + 1] / 255, data[n + 2] / 255) for n in range(0, len(data), 3))


def _same_signs(one: Picture, other: Picture, deficiency: str) -> bool:
    """Whether no letter or sign tells the pictures apart."""
    pairs = zip(_cells(one, _FINE), _cells(other, _FINE), strict=True)
    apart = sum(distance(a, b, deficiency) >= _ALIKE for a, b in pairs)
    return apart < _SIGN * _FINE * _FINE


def _brightness(picture: Picture) -> tuple[int, int]:
    """The gray values of the darkest and the lightest pixel; equal if the picture is damaged."""
    from PIL import Image

    try:
        with Image.open(picture.path) as image:
            gray = image.convert("L").tobytes()
    except DAMAGED:
        return 0, 0
    return min(gray), max(gray)


def _confused(looks: dict[str, tuple[Rgb, ...]]) -> list[tuple[str, str, str]]:
    """The pairs that look alike with a deficiency, but not to everybody else; the most alike first."""
    found = []
    for (first, one), (second, other) in combinations(looks.items(), 2):
        if not one or not other or max(map(distance, one, other)) < _APART:
            continue
        for deficiency in DEFICIENCIES:
            gap = max(distance(a, b, deficiency) for a, b in zip(one, other, strict=True))
            if gap < _ALIKE:
                found.append((gap, first, second, deficiency))
    return [(first, second, deficiency) for _, first, second, deficiency in sorted(found)]


def _hit(first: Found | None, second: Found | None, deficiency: str) -> Hit:
    assert first is not None
    assert second is not None
    names = [_name(each, "Nickname") for each in (first, second)]
    if names[0] == names[1]:
        names = [_name(each, "Memo") for each in (first, second)]
    words = f"{names[0]} and {names[1]} differ only in color and look alike with {deficiency}."
    return Hit(words, f"{first.path}.ColorDiffuse", first)


def _name(each: Found, part: str) -> str:
    known = (each.object.get(part) for part in (part, "Nickname", "Memo", "GUID", "Name"))
    return shortened(str(next((name for name in known if name), "an object")), 60)
