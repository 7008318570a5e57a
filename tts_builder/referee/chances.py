"""Whether two engines leave the same things to chance: what one gives often the other must give too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from tts_builder.engine.game import Draw

DRAWS: Final = 400
"""Moves of chance drawn from each engine."""
OFTEN: Final = 20
"""So often by one engine and never by the other is no accident: less than once in a million surveys."""

Spread = Counter[tuple[str, str]]
"""(place in the move, value) → how often."""


def spread(chance: Callable[[Draw], Any], seed: int, draws: int = DRAWS) -> Spread:
    """What the moves of chance come to, drawn again and again in the same position."""
    draw, counts = Random(seed).randrange, Spread()
    for _ in range(draws):
        counts.update(_values("", chance(draw)))
    return counts


def missing(one: Spread, other: Spread) -> list[str]:
    """What one engine gives often and the other never."""
    return sorted(
        f"{place} {value}" for (place, value), n in one.items() if n >= OFTEN and not other[place, value]
    )


def _values(place: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _values(f"{place}.{name}", part)
    elif isinstance(value, list):
        yield f"{place}.length", str(len(value))
        for at, part in enumerate(value):
            yield from _values(f"{place}[{at}]", part)
    else:
        yield place, repr(value)
