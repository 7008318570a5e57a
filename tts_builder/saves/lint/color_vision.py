"""How far apart colors are, for everybody and for people with a color vision deficiency."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

Rgb = tuple[float, float, float]
"""Red, green and blue of sRGB, each from 0 to 1."""

DEFICIENCIES: Final = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
"""Matrices on linear RGB: Machado, Oliveira, Fernandes, "A physiologically-based model for simulation of
color vision deficiency", 2009, for a severity of 1."""
_WHITE: Final = (0.95047, 1.0, 1.08883)
"""White of sRGB (D65) in CIE XYZ."""


def distance(one: Rgb, other: Rgb, deficiency: str = "") -> float:
    """How different two colors look: CIE 1976 ΔE, 0 for equal colors and 100 for black and white."""
    pairs = zip(_lab(one, deficiency), _lab(other, deficiency), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: Rgb) -> float:
    red, green, blue = map(_linear, color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


@lru_cache(maxsize=100_000)
def _lab(color: Rgb, deficiency: str) -> Rgb:
    """The color in CIELAB, as somebody with the deficiency sees it."""
    rgb: Sequence[float] = [_linear(part) for part in color]
    if deficiency:
        rgb = [_dot(row, rgb) for row in DEFICIENCIES[deficiency]]
    red, green, blue = (min(max(part, 0.0), 1.0) for part in rgb)
    x, y, z = (
        _root(value / white)
        for value, white in zip(
            (
                0.4124564 * red + 0.3575761 * green + 0.1804375 * blue,
                0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
                0.0193339 * red + 0.1191920 * green + 0.9503041 * blue,
            ),
            _WHITE,
            strict=True,
        )
    )
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def _dot(row: Sequence[float], color: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(row, color, strict=True))


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
