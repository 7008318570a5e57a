"""Sizes of cards in millimetres, by the names printers use."""

from __future__ import annotations

from dataclasses import dataclass

from tts_builder.components.base import Vec2
from tts_builder.errors import DefinitionError

ROUNDED = "rounded"
DOTS_PER_MM = 160 / 25.4
"""Pixels of a face that has no size of its own: a poker card gets 400 × 560."""


@dataclass(frozen=True)
class Format:
    """Width and height in millimetres, and the shape of such a card."""

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
"""Millimetres a side that make sense for a card."""


def format_of(key: str, given: str | Vec2, where: str) -> Format:
    """The format of that name, or of (width, height) in millimetres; the empty name is a poker card."""
    if not given:
        return POKER
    if isinstance(given, str):
        if given not in FORMATS:
            raise DefinitionError(
                f"{key}: there is no card format {given!r}.",
                where=where,
                hint=f"Formats: {', '.join(FORMATS)}, or (width, height) in millimetres.",
            )
        return FORMATS[given]
    sides = tuple(given) if isinstance(given, tuple | list) else ()
    if len(sides) != 2 or not all(
        isinstance(side, int | float) and SMALLEST <= side <= LARGEST for side in sides
    ):
        raise DefinitionError(
            f"{key}: a card cannot be {given!r}.",
            where=where,
            hint=f"Give (width, height) in millimetres, {SMALLEST:g} to {LARGEST:g} each.",
        )
    return Format((float(sides[0]), float(sides[1])))
