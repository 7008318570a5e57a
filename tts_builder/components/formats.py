"""Card sizes in millimeters, by the names that printers use."""

from __future__ import annotations

from dataclasses import dataclass

from tts_builder.components.base import Vec2
from tts_builder.errors import DefinitionError

ROUNDED = "rounded"
DOTS_PER_MM = 160 / 25.4
"""Resolution of a face without a size: a poker card gets 400 × 560 pixels."""


@dataclass(frozen=True)
class Format:
    """Width and height in millimeters, and the outline of the card."""

    mm: Vec2
    shape: str = ROUNDED

    @property
    def pixels(self) -> tuple[int, int]:
        return round(self.mm[0] * DOTS_PER_MM), round(self.mm[1] * DOTS_PER_MM)


FORMATS = {
    "poker": Format((63.5, 88.9)),
    "bridge": Format((57.15, 88.9)),
    "tarot": Format((69.85, 120.65)),
    "mini": Format((44.45, 63.5)),
    "square": Format((63.5, 63.5)),
    "hex": Format((95.25, 82.55), "hex rounded"),
}
POKER = FORMATS["poker"]
SMALLEST, LARGEST = 10.0, 500.0
"""Shortest and longest side of a card, in millimeters."""


def format_of(key: str, given: str | Vec2, where: str) -> Format:
    """The format with this name or size in millimeters. An empty name means poker."""
    if not given:
        return POKER
    if isinstance(given, str):
        if given not in FORMATS:
            raise DefinitionError(
                f"{key}: unknown card format {given!r}.",
                where=where,
                hint=f"Formats: {', '.join(FORMATS)}, or (width, height) in millimeters.",
            )
        return FORMATS[given]
    sides = tuple(given) if isinstance(given, tuple | list) else ()
    if len(sides) != 2 or not all(
        isinstance(side, int | float) and SMALLEST <= side <= LARGEST for side in sides
    ):
        raise DefinitionError(
            f"{key}: a card cannot have the format {given!r}.",
            where=where,
            hint=f"Give (width, height) in millimeters, each {SMALLEST:g} to {LARGEST:g}.",
        )
    return Format((float(sides[0]), float(sides[1])))
