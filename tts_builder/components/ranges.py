"""Ranges of numeric fields, declared with the type as `Annotated[float, Within(…)]`."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from inspect import get_annotations
from types import UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin, get_type_hints

from tts_builder.errors import shortened


@dataclass(frozen=True)
class Within:
    """From `least` to `most`, for each number of a tuple. With `above`, `least` itself is excluded."""

    least: float = -math.inf
    most: float = math.inf
    above: bool = False

    def holds(self, value: Any) -> bool:
        """Whether a value is in the range. Anything but a number passes: its type is checked elsewhere."""
        if isinstance(value, tuple | list):
            return all(map(self.holds, value))
        if not isinstance(value, int | float):
            return True
        return self.least <= value <= self.most and not (self.above and value == self.least)

    def __str__(self) -> str:
        if math.isinf(self.most):
            return f"above {self.least:g}" if self.above else f"{self.least:g} or more"
        upper = f"{self.most:,.12g}"
        return f"above {self.least:g} and up to {upper}" if self.above else f"{self.least:,.12g} to {upper}"


_ABOVE_0: Final = Within(0, above=True)
Length = Annotated[float, _ABOVE_0]
Lengths2 = Annotated[tuple[float, float], _ABOVE_0]
Lengths3 = Annotated[tuple[float, float, float], _ABOVE_0]
Factor = Annotated[float, Within(0, 10_000, above=True)]
Amount = Annotated[float, Within(0)]
Count = Annotated[int, Within(1)]
Limit = Annotated[int, Within(0, 1000)]
Whole = Annotated[int, Within(-(2**31), 2**31 - 1)]
"""A whole number that Tabletop Simulator can read."""
Natural = Annotated[int, Within(0, 2**31 - 1)]
Ordinal = Annotated[int, Within(1, 2**31 - 1)]
Minutes = Annotated[tuple[int, int], Within(0, 2**31 - 1)]
FontSize = Annotated[int, Within(1, 10_000)]


def beyond(value: Any) -> Iterator[str]:
    """Part of a sentence for each field with a number out of range."""
    for name, within in _ranges(value.__class__).items():
        held = getattr(value, name)
        if not within.holds(held):
            each = "each number" if isinstance(held, tuple | list) else "it"
            yield f"{name} is {shortened(repr(held))}; {each} must be {within}"


@lru_cache(maxsize=256)
def _ranges(kind: Any) -> dict[str, Within]:
    """Field → range, computed once for each class."""
    return {
        name: within
        for base in reversed(kind.__mro__)
        for name, hint in get_annotations(base).items()
        for within in within_of(hint, vars(sys.modules[base.__module__]))
    }


def within_of(hint: Any, names: dict[str, Any]) -> list[Within]:
    """The ranges in the text of a type. `names` are the names of its module."""
    carrier = type("carrier", (), {"__annotations__": {"field": hint}})
    try:
        return list(_found(get_type_hints(carrier, globalns=names, include_extras=True)["field"]))
    except NameError:  # known to the type checker only
        return []


def _found(hint: Any) -> Iterator[Within]:
    if get_origin(hint) is Annotated:
        yield from (each for each in hint.__metadata__ if isinstance(each, Within))
    elif get_origin(hint) in (Union, UnionType):
        for inner in get_args(hint):
            yield from _found(inner)
