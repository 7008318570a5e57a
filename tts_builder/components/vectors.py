"""Points and colors, and their form in a save."""

from __future__ import annotations

from typing import Annotated

from tts_builder.components.ranges import Within

Vec2 = tuple[float, float]
Vec3 = tuple[float, float, float]
Color = Annotated[tuple[float, float, float], Within(0, 1)]

WHITE: Color = (1.0, 1.0, 1.0)


def rgb(color: tuple[float, ...]) -> dict[str, float]:
    return dict(zip("rgba", map(float, color), strict=False))


def xyz(vector: tuple[float, ...]) -> dict[str, float]:
    return {axis: round(float(value), 4) + 0.0 for axis, value in zip("xyz", vector, strict=True)}
