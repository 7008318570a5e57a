"""The language of effects: steps, and the short notation for cards.

`M2 D1{K1 F1}` moves two hexes, deals one damage and, if the damage was dealt, knocks back one hex and gains
one Favor. `F1/M1` is a choice of two sides. `X1` discards a card.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec


class Step(msgspec.Struct, frozen=True, omit_defaults=True, rename={"source": "from"}):
    """One step of an effect. `t` decides which fields it uses."""

    t: str
    n: int = 0
    strike: tuple[Step, ...] = ()
    """D: steps resolved only if the damage was dealt."""
    options: tuple[tuple[Step, ...], ...] = ()
    """choose: the two sides."""
    per: str = ""
    """What `n` is multiplied by."""
    sign: int = 0
    """Steps of a token: the sign of `n`, which is the number of the token."""
    source: str = ""
    to: str = ""
    """card: the piles it moves between."""


Steps = tuple[Step, ...]
_WORDS: Final = {"X": "discard"}
_STEP: Final = re.compile(r"([A-Z])(-?\d+)(?:\{([^}]*)\})?")


def parsed(notation: str) -> Steps:
    """The steps of a card in short notation."""
    if "/" in notation:
        return (Step("choose", options=tuple(parsed(side) for side in notation.split("/"))),)
    found = _STEP.findall(notation)
    return tuple(
        Step(_WORDS.get(letter, letter), int(number), strike=parsed(strike))
        for letter, number, strike in found
    )
