"""Compares the random moves of two engines: each value must occur about equally often."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable
from random import Random
from typing import Any, Final

from tts_builder.engine.game import Draw

DRAWS: Final = 400
"""Random moves drawn from each engine."""
_ACCIDENT: Final = 20
"""Equal engines seem to differ by accident at most once in two to the power of this many comparisons."""
_FAR: Final = 7.0
"""How many standard deviations the distribution at one place may be away from the expected one."""

Frequencies = Counter[tuple[str, str]]
"""(place in the move, value) → how often it occurred."""


def frequencies(chance: Callable[[Draw], Any], seed: int, draws: int = DRAWS) -> Frequencies:
    """How often each value occurs in `draws` random moves in the same position."""
    draw, counts = _drawing(seed), Frequencies()
    _count("", [chance(draw) for _ in range(draws)], counts)
    return counts


def _drawing(seed: int) -> Draw:
    """Like `randrange`, but without its checks, because a comparison draws 50,000 times."""
    bits = Random(seed).getrandbits

    def draw(n: int) -> int:
        if n < 1:
            raise ValueError(f"draw needs a number of 1 or more, not {n}")
        width = n.bit_length()
        while (drawn := bits(width)) >= n:
            pass
        return drawn

    return draw


def difference(one: Frequencies, other: Frequencies) -> tuple[str, str] | None:
    """A value that one engine gives far more often than the other, as a text for each; None if there is
    none."""
    cell = _never(one, other) or _elsewhere(one, other)
    if cell is None:
        return None
    place, value = cell
    return f"{place} {value} {one[cell]} times", f"{place} {value} {other[cell]} times"


def _never(one: Frequencies, other: Frequencies) -> tuple[str, str] | None:
    """The first value that only one engine gives, too often to be an accident.

    If the engines are equal, the probability that all n draws of a value come from the same engine is
    2 ** (1 - n). The limit allows for the number of values.
    """
    cells = one.keys() | other.keys()
    often = 1 + _ACCIDENT + math.log2(len(cells)) if cells else 0
    return min((c for c in cells if not (one[c] and other[c]) and one[c] + other[c] >= often), default=None)


def _elsewhere(one: Frequencies, other: Frequencies) -> tuple[str, str] | None:
    """The value that differs most at the first place where chi-square is too high for equal engines."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for place, value in sorted(one.keys() | other.keys()):
        places[place].append(value)
    for place, values in places.items():
        pairs = {value: (one[place, value], other[place, value]) for value in values}
        apart = {value: (a - b) ** 2 / (a + b) for value, (a, b) in pairs.items()}
        if len(values) > 1 and sum(apart.values()) > _limit(len(values) - 1):
            return place, max(values, key=apart.__getitem__)
    return None


def _limit(freedom: int) -> float:
    """The limit that chi-square hardly ever exceeds, after Wilson and Hilferty."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + _FAR * math.sqrt(part)) ** 3


def _count(place: str, values: list[Any], counts: Frequencies) -> None:
    """Counts the values at a place in all moves, then the values nested inside them."""
    plain = [value for value in values if not isinstance(value, (dict, list))]
    for text, times in Counter(map(repr, plain)).items():
        counts[place, text] += times
    if len(plain) == len(values):
        return
    dicts = [value for value in values if isinstance(value, dict)]
    for name in dict.fromkeys(name for value in dicts for name in value):
        _count(f"{place}.{name}", [value[name] for value in dicts if name in value], counts)
    lists = [value for value in values if isinstance(value, list)]
    for length, times in Counter(map(len, lists)).items():
        counts[f"{place}.length", str(length)] += times
    for at in range(max(map(len, lists), default=0)):
        _count(f"{place}[{at}]", [value[at] for value in lists if at < len(value)], counts)
