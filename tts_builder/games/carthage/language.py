"""The language of effects: steps, and the short notation cards are written in.

`M2 D1{K1 F1}` moves two, deals one damage and, if it struck, knocks back and pays one Favor; `F1/M1` is a
choice of two sides, `X1` discards a card.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec


class Step(msgspec.Struct, frozen=True, omit_defaults=True, rename={"source": "from"}):
    """One step of an effect; which fields count depends on `t`."""

    t: str
    n: int = 0
    strike: tuple[Step, ...] = ()
    """D: resolved only if the damage was done."""
    options: tuple[tuple[Step, ...], ...] = ()
    """choose: the two sides."""
    per: str = ""
    """What n is multiplied with."""
    sign: int = 0
    """Steps of a token: n is the number of the token, taken so."""
    source: str = ""
    to: str = ""
    """card: the piles."""


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
