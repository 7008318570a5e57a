"""Models of gladiators and beasts, made of rods and balls on a round base."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from tts_builder.art.figures import Ball, Part, Rod, figure
from tts_builder.components import Drawn
from tts_builder.games.carthage.areas import BASE

COLOR, SKIN, BRONZE, DARK, CLOTH = range(5)
"""Paints of a gladiator, in the order of the stripes. For a beast, COLOR is its coat."""
PAINTS: Final = 5


def _base(paint: int) -> list[Part]:
    half = BASE / 2
    return [
        Rod((0, 0, 0), (0, 0.12, 0), half, paint, half, 16),
        Rod((0, 0.12, 0), (0, 0.17, 0), half * 0.9, DARK, half * 0.82, 16),
    ]


def _man() -> list[Part]:
    """Striding legs, kilt and chest, facing the front."""
    return [
        *_base(COLOR),
        Rod((-0.17, 0.17, 0.08), (-0.13, 0.55, 0.03), 0.1, BRONZE, 0.11),
        Rod((0.17, 0.17, -0.12), (0.13, 0.55, -0.04), 0.1, BRONZE, 0.11),
        Rod((-0.13, 0.5, 0.03), (-0.1, 0.86, 0.0), 0.12, SKIN, 0.14),
        Rod((0.13, 0.5, -0.04), (0.1, 0.86, 0.0), 0.12, SKIN, 0.14),
        Rod((0, 0.7, 0), (0, 1.0, 0), 0.29, CLOTH, 0.22),
        Rod((0, 0.96, 0), (0, 1.06, 0), 0.24, BRONZE),
        Rod((0, 1.05, 0), (0, 1.45, 0), 0.22, SKIN, 0.3),
        Ball((0, 1.47, 0), (0.31, 0.12, 0.2), SKIN),
        Ball((0, 1.72, -0.01), (0.16, 0.19, 0.17), SKIN),
    ]


def _arms(left: tuple[float, float, float], right: tuple[float, float, float]) -> list[Part]:
    """Both arms, each reaching to its hand."""
    parts: list[Part] = []
    for side, hand in ((-1, left), (1, right)):
        shoulder = (side * 0.3, 1.44, 0.0)
        elbow = ((shoulder[0] + hand[0]) / 2 + side * 0.08, (shoulder[1] + hand[1]) / 2 - 0.08, hand[2] / 2)
        parts += [Rod(shoulder, elbow, 0.1, SKIN, 0.09), Rod(elbow, hand, 0.09, SKIN, 0.08)]
        parts.append(Ball(hand, (0.09, 0.09, 0.09), SKIN))
    return parts


def _shield(at: tuple[float, float, float], wide: float, high: float) -> list[Part]:
    """Tall and curved, with a boss."""
    x, y, z = at
    return [
        Rod((x, y - high / 2, z), (x, y + high / 2, z), wide, COLOR, wide, 6),
        Ball((x, y, z - wide * 0.9), (0.11, 0.11, 0.08), BRONZE),
        Rod((x, y - high / 2 - 0.02, z), (x, y - high / 2 + 0.05, z), wide * 1.04, BRONZE, None, 6),
        Rod((x, y + high / 2 - 0.05, z), (x, y + high / 2 + 0.02, z), wide * 1.04, BRONZE, None, 6),
    ]


def _round_shield(at: tuple[float, float, float], radius: float) -> list[Part]:
    x, y, z = at
    return [
        Rod((x, y, z), (x, y, z - 0.08), radius, BRONZE, radius * 0.92, 14),
        Rod((x, y, z - 0.07), (x, y, z - 0.11), radius * 0.72, COLOR, radius * 0.6, 14),
        Ball((x, y, z - 0.12), (0.08, 0.08, 0.05), BRONZE),
    ]


def _helmet(crest: bool) -> list[Part]:
    parts: list[Part] = [
        Ball((0, 1.78, 0.01), (0.2, 0.2, 0.21), BRONZE),
        Rod((0, 1.7, 0.0), (0, 1.74, 0.0), 0.3, BRONZE, 0.24, 12),
        Rod((0, 1.56, -0.1), (0, 1.74, -0.12), 0.1, BRONZE, 0.12),
    ]
    if crest:
        parts += [
            Ball((0, 2.02, 0.03), (0.06, 0.16, 0.3), COLOR),
            Rod((0, 1.9, -0.16), (0, 1.98, 0.3), 0.06, COLOR, 0.05),
        ]
    return parts


def _sword(hand: tuple[float, float, float], tip: tuple[float, float, float]) -> list[Part]:
    middle = (
        hand[0] + (tip[0] - hand[0]) * 0.12,
        hand[1] + (tip[1] - hand[1]) * 0.12,
        hand[2] + (tip[2] - hand[2]) * 0.12,
    )
    return [Rod(hand, middle, 0.08, BRONZE, 0.1), Rod(middle, tip, 0.06, CLOTH, 0.015, 4)]


def _retiarius() -> list[Part]:
    """Trident and net, bareheaded, a guard on his shoulder."""
    right, left = (0.45, 1.2, -0.2), (-0.5, 1.0, -0.12)
    parts = [*_man(), *_arms(left, right), Ball((0, 1.8, 0.05), (0.18, 0.16, 0.17), DARK)]
    parts.append(Rod((0.45, 0.17, -0.14), (0.45, 2.05, -0.24), 0.04, DARK))
    parts.append(Rod((0.27, 2.05, -0.24), (0.63, 2.05, -0.24), 0.04, BRONZE))
    parts += [Rod((x, 2.03, -0.24), (x, 2.4, -0.25), 0.05, BRONZE, 0.012, 4) for x in (0.27, 0.45, 0.63)]
    parts += [
        Ball((-0.36, 1.56, 0.0), (0.2, 0.2, 0.16), COLOR),
        Rod(left, (-0.52, 0.3, -0.1), 0.06, COLOR, 0.26),
    ]
    return parts


def _dimachaerus() -> list[Part]:
    """Two curved swords raised."""
    left, right = (-0.52, 1.5, -0.28), (0.52, 1.5, -0.28)
    return [
        *_man(),
        *_arms(left, right),
        *_helmet(True),
        *_sword(left, (-0.36, 2.25, -0.34)),
        *_sword(right, (0.36, 2.25, -0.34)),
        Rod((-0.28, 1.35, -0.12), (0.24, 1.08, -0.16), 0.06, COLOR),
    ]


def _secutor() -> list[Part]:
    """A smooth helmet, a tall shield before him, the sword low."""
    left, right = (-0.28, 1.05, -0.34), (0.5, 1.05, -0.3)
    return [
        *_man(),
        *_arms(left, right),
        Ball((0, 1.76, -0.01), (0.21, 0.25, 0.22), BRONZE),
        Rod((0, 1.9, 0.16), (0, 1.98, -0.14), 0.03, COLOR),
        *_shield((-0.3, 0.95, -0.42), 0.27, 1.05),
        *_sword(right, (0.52, 1.2, -0.66)),
    ]


def _murmillo() -> list[Part]:
    """A broad brim with a high crest, a great shield at his side."""
    left, right = (-0.42, 1.1, -0.2), (0.48, 1.36, -0.3)
    return [
        *_man(),
        *_arms(left, right),
        *_helmet(True),
        Rod((0, 1.7, 0.0), (0, 1.72, 0.0), 0.4, BRONZE, 0.36, 14),
        *_shield((-0.52, 0.92, -0.22), 0.26, 1.2),
        *_sword(right, (0.62, 2.05, -0.42)),
    ]


def _hoplomachus() -> list[Part]:
    """A long spear and a small round shield."""
    left, right = (-0.4, 1.2, -0.32), (0.42, 1.3, -0.16)
    return [
        *_man(),
        *_arms(left, right),
        *_helmet(True),
        *_round_shield((-0.4, 1.18, -0.4), 0.32),
        Rod((0.42, 0.5, 0.42), (0.42, 1.95, -0.6), 0.04, DARK),
        Rod((0.42, 1.93, -0.59), (0.42, 2.28, -0.82), 0.075, BRONZE, 0.01, 4),
    ]


_MEN: Final[dict[str, Callable[[], list[Part]]]] = {
    "retiarius": _retiarius,
    "dimachaerus": _dimachaerus,
    "secutor": _secutor,
    "murmillo": _murmillo,
    "hoplomachus": _hoplomachus,
}


@cache
def gladiator(name: str) -> Drawn:
    """The figure of a gladiator. Its base has the color of the player."""
    return Drawn(f"gladiator-{name}", figure(_MEN[name](), PAINTS))


def _four_legs(high: float, apart: float, long: float, thick: float, paint: int = COLOR) -> list[Part]:
    return [
        Rod((x * apart, 0.15, z * long), (x * apart * 0.9, high, z * long * 0.9), thick, paint, thick * 1.3)
        for x in (-1, 1)
        for z in (-1, 1)
    ]


def _lion() -> list[Part]:
    return [
        *_base(DARK),
        *_four_legs(0.6, 0.17, 0.36, 0.08),
        Ball((0, 0.68, 0.06), (0.24, 0.24, 0.5), COLOR),
        Ball((0, 0.86, -0.38), (0.36, 0.38, 0.24), CLOTH),
        Ball((0, 0.92, -0.56), (0.19, 0.19, 0.17), COLOR),
        Ball((0, 0.85, -0.72), (0.1, 0.08, 0.08), SKIN),
        Rod((0, 0.76, 0.5), (0.2, 1.05, 0.62), 0.04, COLOR, 0.03),
        Ball((0.21, 1.09, 0.62), (0.08, 0.1, 0.08), CLOTH),
    ]


def _tiger() -> list[Part]:
    stripes: list[Part] = [
        Rod((0, 0.62, z), (0, 0.62, z + 0.06), 0.235, DARK, 0.235, 12) for z in (-0.26, -0.08, 0.1, 0.28)
    ]
    return [
        *_base(DARK),
        *_four_legs(0.55, 0.17, 0.36, 0.08),
        Ball((0, 0.62, 0.04), (0.24, 0.22, 0.52), COLOR),
        *stripes,
        Ball((0, 0.8, -0.52), (0.22, 0.2, 0.2), COLOR),
        Ball((0, 0.74, -0.69), (0.12, 0.09, 0.1), CLOTH),
        *(Ball((x, 0.98, -0.48), (0.06, 0.07, 0.04), DARK) for x in (-0.14, 0.14)),
        Rod((0, 0.68, 0.5), (-0.2, 1.0, 0.6), 0.05, COLOR, 0.04),
    ]


def _bear() -> list[Part]:
    """Standing upright with spread arms."""
    return [
        *_base(DARK),
        Rod((-0.2, 0.15, 0), (-0.17, 0.6, 0), 0.17, COLOR, 0.2),
        Rod((0.2, 0.15, 0), (0.17, 0.6, 0), 0.17, COLOR, 0.2),
        Ball((0, 0.95, 0.02), (0.4, 0.52, 0.34), COLOR),
        Ball((0, 0.9, -0.18), (0.26, 0.36, 0.18), SKIN),
        Ball((0, 1.6, -0.05), (0.25, 0.24, 0.24), COLOR),
        Ball((0, 1.54, -0.27), (0.12, 0.1, 0.12), SKIN),
        *(Ball((x, 1.8, 0.0), (0.09, 0.09, 0.06), COLOR) for x in (-0.19, 0.19)),
        *(Rod((x * 0.34, 1.2, 0), (x * 0.56, 1.5, -0.34), 0.15, COLOR, 0.12) for x in (-1, 1)),
        *(Ball((x * 0.57, 1.54, -0.38), (0.12, 0.12, 0.1), DARK) for x in (-1, 1)),
    ]


def _rhino() -> list[Part]:
    return [
        *_base(DARK),
        *_four_legs(0.55, 0.22, 0.34, 0.12),
        Ball((0, 0.72, 0.08), (0.34, 0.34, 0.52), COLOR),
        Ball((0, 0.8, -0.34), (0.28, 0.28, 0.24), COLOR),
        Rod((0, 0.74, -0.36), (0, 0.56, -0.68), 0.2, COLOR, 0.13),
        Rod((0, 0.66, -0.66), (0, 1.05, -0.78), 0.08, CLOTH, 0.01),
        Rod((0, 0.78, -0.52), (0, 0.98, -0.57), 0.06, CLOTH, 0.01),
        *(Ball((x, 1.04, -0.34), (0.06, 0.1, 0.04), COLOR) for x in (-0.14, 0.14)),
    ]


def _elephant() -> list[Part]:
    """With a howdah in the colors of Carthage."""
    return [
        *_base(DARK),
        *_four_legs(0.7, 0.24, 0.3, 0.14),
        Ball((0, 0.95, 0.08), (0.4, 0.42, 0.52), COLOR),
        Ball((0, 1.15, -0.42), (0.28, 0.3, 0.24), COLOR),
        Rod((0, 1.1, -0.6), (0, 0.6, -0.68), 0.11, COLOR, 0.07),
        Rod((0, 0.6, -0.68), (0.08, 0.42, -0.6), 0.07, COLOR, 0.05),
        *(Ball((x * 0.34, 1.16, -0.34), (0.2, 0.26, 0.05), COLOR) for x in (-1, 1)),
        *(Rod((x * 0.15, 0.98, -0.56), (x * 0.24, 0.82, -0.82), 0.05, CLOTH, 0.02) for x in (-1, 1)),
        Rod((0, 1.2, 0.1), (0, 1.34, 0.1), 0.36, SKIN, 0.33, 4),
        Rod((0, 1.34, 0.1), (0, 1.66, 0.1), 0.29, BRONZE, 0.31, 4),
    ]


_BEASTS: Final[dict[str, Callable[[], list[Part]]]] = {
    "lion": _lion,
    "rhino": _rhino,
    "tiger": _tiger,
    "bear": _bear,
    "elephant": _elephant,
}


@cache
def beast(name: str) -> Drawn:
    return Drawn(f"beast-{name}", figure(_BEASTS[name](), PAINTS))
