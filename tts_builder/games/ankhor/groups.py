"""Groups of one color or one animal, across both levels."""

from __future__ import annotations

from collections.abc import Sequence

from tts_builder.games.ankhor.city import City
from tts_builder.games.ankhor.facts import BONUS_GROUP
from tts_builder.games.ankhor.tables import ANIMAL, COLOR, touching


def sizes(city: City, trait: Sequence[int], least: int) -> list[int]:
    """The sizes of the groups with at least `least` tiles; `trait` maps a tile to its color or animal."""
    of = [trait[face] for _, face in city.tiles]
    # Most layouts have too few tiles of a trait for a bonus, so skip the search.
    left = {
        place: value
        for (place, _), value in zip(city.tiles, of, strict=True)
        if value >= 0 and of.count(value) >= least
    }
    found = []
    while left:
        place, value = left.popitem()
        reached = [place]
        for spot in reached:
            for other in touching(spot):
                if left.get(other) == value:
                    del left[other]
                    reached.append(other)
        if len(reached) >= least:
            found.append(len(reached))
    return found


def bonus_groups(city: City) -> int:
    """The number of groups that earn a bonus token."""
    if len(city.tiles) < BONUS_GROUP:
        return 0
    return len(sizes(city, COLOR, BONUS_GROUP)) + len(sizes(city, ANIMAL, BONUS_GROUP))
