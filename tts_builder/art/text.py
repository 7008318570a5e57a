"""Wraps text in a box and shrinks it until it fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final
from unicodedata import east_asian_width

from tts_builder.art.fonts import SERIF, SHIPPED, FontSet
from tts_builder.errors import UserError, shortened

_STEP: Final = 0.5
_BASELINE: Final = 0.78
"""Distance from the top of a line to its baseline, as a multiple of the size, for both families."""
_NEVER_FIRST: Final = frozenset(
    "、。，．・：；？！ゝゞ々ー）］｝〕〉》」』】’”…‥ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
)
"""Japanese signs that never begin a line."""
_NEVER_LAST: Final = frozenset("（［｛〔〈《「『【‘“")
"""Japanese signs that never end a line."""

Measure = Callable[[str, float], float]
"""The width of a line of text at a size."""


@dataclass(frozen=True)
class Fitted:
    """Lines of text, and the size at which they fit their box."""

    lines: tuple[str, ...]
    size: float
    leading: float
    """Distance of two baselines."""

    @property
    def height(self) -> float:
        return self.size + self.leading * (len(self.lines) - 1)

    def baselines(self, top: float) -> list[tuple[str, float]]:
        """Each line with the y of its baseline, for a text that starts at `top`."""
        first = top + self.size * _BASELINE
        return [(line, round(first + self.leading * i, 3)) for i, line in enumerate(self.lines)]


def fit(
    text: str,
    width: float,
    height: float,
    size: float,
    *,
    smallest: float = 0.0,
    family: str = SERIF,
    weight: int = 400,
    italic: bool = False,
    spacing: float = 1.2,
    fonts: FontSet = SHIPPED,
    measure: Measure | None = None,
) -> Fitted:
    """Wrap `text` into `width` × `height` at `size`, or smaller down to `smallest` (default half of `size`).

    Newlines are kept. Raises UserError if the text does not fit at the smallest size. `measure` gives the
    width of a line for texts with icons.
    """
    family = fonts.family(family)

    def letters(words: str, size: float) -> float:
        return fonts.width(words, size, family, weight, italic)

    floor = smallest or size / 2
    trial = size
    while trial >= floor:
        lines = _wrap(text, width, trial, measure or letters)
        if lines is not None:
            fitted = Fitted(tuple(lines), trial, round(trial * spacing, 3))
            if fitted.height <= height:
                return fitted
        trial = round(trial - _STEP, 3)
    raise UserError(
        f"The text {shortened(text, 60)!r} does not fit into {width:g} × {height:g} at size {floor:g}.",
        hint="Shorten it, enlarge the box or allow a smaller size.",
    )


def _wrap(text: str, width: float, size: float, measure: Measure) -> list[str] | None:
    """The lines, or None if a single word is wider than the box."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for space, word in _units(paragraph):
            if measure(word, size) > width:
                return None
            longer = f"{line}{space}{word}" if line else word
            if measure(longer, size) <= width:
                line = longer
            else:
                lines.append(line)
                line = word
        lines.append(line)
    return lines


def _units(paragraph: str) -> Iterator[tuple[str, str]]:
    """The parts between which a line may break, each with what separates it from the part before."""
    for word in paragraph.split():
        space = " "
        unit = ""
        for char in word:
            if unit and _may_break(unit[-1], char):
                yield space, unit
                space, unit = "", ""
            unit += char
        yield space, unit


def _may_break(last: str, first: str) -> bool:
    """Whether a line may end between two characters of a word: next to a Chinese or Japanese one."""
    if not (_ideographic(last) or _ideographic(first)):
        return False
    return last not in _NEVER_LAST and first not in _NEVER_FIRST


def _ideographic(char: str) -> bool:
    # Korean syllables are wide too, but Korean separates words by spaces.
    return char > "\u2e7f" and east_asian_width(char) in "WF" and not "\uac00" <= char <= "\ud7a3"
