"""The city of a player: its tiles, and the places for more tiles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

import msgspec

from tts_builder.games.ankhor.moves import Buy, Relocate, buys, waiving
from tts_builder.games.ankhor.tables import (
    COLOR,
    STORES,
    above,
    beside,
    cell,
    destination_order,
    level,
    under,
    where,
)

ORIGIN: Final = cell(0, 0, 0)
"""The cell of the first tile."""
SHARED: Final = -1
"""Marks a free cell next to more than one tile, or the origin of an empty city."""


class City(msgspec.Struct, frozen=True, dict=True):
    """Tiles on their cells. Derived values are computed once, when first used."""

    tiles: tuple[tuple[int, int], ...]
    """Pairs of cell and tile, ascending."""

    @cached_property
    def at(self) -> dict[int, int]:
        """Cell → tile."""
        return dict(self.tiles)

    @cached_property
    def covered(self) -> frozenset[int]:
        """Base cells on which a tile of the first floor rests."""
        return frozenset(spot for place in self.at if level(place) for spot in under(place))

    @cached_property
    def depots(self) -> tuple[tuple[int, int], ...]:
        """The uncovered depots: cell and token type, ascending."""
        return tuple(
            (place, STORES[face])
            for place, face in self.tiles
            if STORES[face] >= 0 and place not in self.covered
        )

    @cached_property
    def frontier(self) -> dict[int, int]:
        """Free base cell next to a tile → the cell of that tile, or SHARED when there are several."""
        if not self.tiles:
            return {ORIGIN: SHARED}
        at = self.at
        found: dict[int, int] = {}
        for place in at:
            if not level(place):
                for spot in beside(place):
                    if spot not in at:
                        found[spot] = SHARED if spot in found else place
        return found

    @cached_property
    def floor(self) -> dict[int, int]:
        """Free cell of the first floor with all its supports → mask of their colors."""
        at = self.at
        found: dict[int, int] = {}
        for place in at:
            if level(place) or above(place) in at:
                continue
            supports = under(above(place))
            if supports and all(spot in at for spot in supports):
                mask = 0
                for spot in supports:
                    mask |= 1 << COLOR[at[spot]]
                found[above(place)] = mask
        return found

    @cached_property
    def purchases(self) -> tuple[tuple[int, int, tuple[Buy, ...], tuple[dict[str, Buy], ...]], ...]:
        """Places for a new tile, ascending: cell, colors of its supports (0 on the base), its purchases."""
        found = [(place, 0, buys(place), ()) for place in self.frontier]
        upstairs = [(place, mask, (), waiving(place)) for place, mask in self.floor.items()]
        return tuple(sorted([*found, *upstairs], key=lambda spot: spot[0]))

    @cached_property
    def relocations(self) -> tuple[Relocate, ...]:
        """Every legal relocation of a tile, in order."""
        free = [(self.frontier[place], where(place)[:2]) for place in _by_destination(self.frontier)]
        upstairs = [where(place)[:2] for place in _by_destination(self.floor)]
        found: list[Relocate] = []
        for place, _ in self.tiles:
            source = where(place)
            if level(place):
                found += [Relocate(source, to) for to in upstairs]
            elif place not in self.covered:
                found += [Relocate(source, to) for beside_only, to in free if beside_only != place]
        return tuple(found)

    def placed(self, place: int, face: int) -> City:
        """The city with one more tile."""
        return city_of([*self.tiles, (place, face)])

    def moved(self, source: int, to: int) -> City:
        """The city with one tile moved."""
        return city_of((to if place == source else place, face) for place, face in self.tiles)


def city_of(tiles: Iterable[tuple[int, int]]) -> City:
    """The city of these tiles, given in any order."""
    return City(tuple(sorted(tiles)))


EMPTY: Final = City(())


def _by_destination(places: Iterable[int]) -> list[int]:
    return sorted(places, key=destination_order)
