"""Random Lua, by subject: each maker takes a generator of chance and gives one snippet."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from tests.headless.moonsharp.snippets import calls, flow, language, library, objects, patterns, tables

Maker = Callable[[random.Random], str]
MAKERS: tuple[Maker, ...] = (
    *library.MAKERS,
    *patterns.MAKERS,
    *tables.MAKERS,
    *language.MAKERS,
    *calls.MAKERS,
    *flow.MAKERS,
    *objects.MAKERS,
)


def snippets(examples: int, seed: int) -> Iterator[tuple[str, str]]:
    """Subject and code of each; the same seed gives the same snippets."""
    rng = random.Random(seed)
    for number in range(examples):
        maker = MAKERS[number % len(MAKERS)]
        yield maker.__name__, maker(rng)
