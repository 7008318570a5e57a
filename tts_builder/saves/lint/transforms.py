"""G4: the position and scale of objects."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, isfinite
from typing import Any, Final

from tts_builder.saves.lint.kinds import ZONES
from tts_builder.saves.lint.registry import Hit, Subject, rule
from tts_builder.saves.walk import Found

_AXES: Final = ("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ")
_LOWEST: Final = -10.0
"""No table is this low. Mods hide locked objects below it on purpose."""
_FAR: Final = 250.0
"""The largest table ends at 60; the game returns objects that are dragged beyond a few hundred."""
_FARTHEST: Final = 2000.0
"""Beyond this, mods do not place even locked objects on purpose."""


def _number(value: Any) -> float:
    """A number, even if the game wrote it as text; a number of hundreds of digits counts as infinite."""
    try:
        return float(value)
    except OverflowError:
        return inf


def _loose(subject: Subject) -> Iterator[tuple[Found, float, float, float]]:
    """The objects on the table, with their positions."""
    for each in subject.objects:
        if each.relation == "table":
            transform = each.object["Transform"]
            x, y, z = (_number(transform.get(axis, 0)) for axis in ("posX", "posY", "posZ"))
            if isfinite(x) and isfinite(y) and isfinite(z):
                yield each, x, y, z


def _may_fall(each: Found) -> bool:
    return not each.object.get("Locked") and each.object["Name"] not in ZONES


@rule("G040")
def no_number(subject: Subject) -> Iterator[Hit]:
    places: list[tuple[dict[str, Any], str, Found | None]] = [
        (each.object["Transform"], each.path, each) for each in subject.objects
    ]
    hands = (subject.save.get("Hands") or {}).get("HandTransforms") or ()
    for i, hand in enumerate(hands):
        places.append(((hand or {}).get("Transform") or {}, f"$.Hands.HandTransforms[{i}]", None))
    for transform, path, about in places:
        for axis, value in transform.items():
            if axis in _AXES and not isfinite(_number(value)):
                yield Hit(
                    f"{axis} is not a finite number: {_number(value)}.", f"{path}.Transform.{axis}", about
                )


@rule("G041")
def no_size(subject: Subject) -> Iterator[Hit]:
    for each in subject.objects:
        transform = each.object["Transform"]
        for axis in _AXES[6:]:
            if transform.get(axis) == 0:
                yield Hit(f"{axis} is 0.", f"{each.path}.Transform.{axis}", each)
                break


@rule("G042")
def below_the_table(subject: Subject) -> Iterator[Hit]:
    for each, _x, y, _z in _loose(subject):
        if y < _LOWEST and _may_fall(each):
            yield Hit(f"The object is at height {y:g} and will fall.", f"{each.path}.Transform.posY", each)


@rule("G043")
def off_the_table(subject: Subject) -> Iterator[Hit]:
    lying = list(_loose(subject))
    built = {
        _square(x, z)
        for each, x, y, z in lying
        if not _may_fall(each) and max(abs(x), abs(z), y) <= _FARTHEST
    }
    for each, x, y, z in lying:
        far = max(abs(x), abs(z), y)
        beside = far <= _FARTHEST and _near(_square(x, z), built)
        if far > (_FAR if _may_fall(each) and not beside else _FARTHEST):
            yield Hit(
                f"The object is at {x:g}, {y:g}, {z:g}, far from any table.", f"{each.path}.Transform", each
            )


def _square(x: float, z: float) -> tuple[int, int]:
    """The square of 50 by 50 units that contains a position."""
    return int(x // 50), int(z // 50)


def _near(square: tuple[int, int], among: set[tuple[int, int]]) -> bool:
    return any((square[0] + i, square[1] + k) in among for i in (-1, 0, 1) for k in (-1, 0, 1))
