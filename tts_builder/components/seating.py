"""Who sits where by default: as far from each other as the table allows, two players opposite each other."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise

Point = tuple[float, float]


def spread_out(places: Sequence[str], hands: Mapping[str, Point]) -> dict[int, tuple[str, ...]]:
    """Number of players → their places, in the order of `places`, the first one always among them.

    The neighbors who sit closest are as far apart as possible, measured around the middle of the table; among
    equals, the next closest count.
    `hands` has x and z of the hand of each place.
    """
    angles = {place: math.atan2(*hands.get(place, (0.0, 0.0))) for place in places}

    def gaps(chosen: tuple[str, ...]) -> list[int]:
        around = sorted(angles[place] for place in chosen)
        found = (after - before for before, after in pairwise((*around, around[0] + math.tau)))
        # Rounded to 15 degrees, because the hands of a table are not placed exactly.
        return sorted(round(math.degrees(gap) / 15) for gap in found)

    first, others = places[:1], places[1:]
    return {
        players: max(((*first, *more) for more in combinations(others, players - 1)), key=gaps)
        for players in range(1, len(places) + 1)
    }
