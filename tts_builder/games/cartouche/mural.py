"""A player's mural: its tiles, and its free squares, chambers and rivers."""

from __future__ import annotations

from functools import cached_property
from typing import Final

import msgspec

from tts_builder.games.cartouche.facts import Side
from tts_builder.games.cartouche.moves import Complete, Place
from tts_builder.games.cartouche.placing import fitting
from tts_builder.games.cartouche.tables import ANIMALS, BOARDS, GRID, WILD, Board, Counts

Squares = tuple[tuple[int, int], ...]
"""A key that sorts squares by x, then y."""


class Mural(msgspec.Struct, frozen=True, dict=True):
    """Squares as masks. Derived values are computed once, when first used."""

    side: Side
    colors: tuple[int, ...]
    """Animal, then cartouche → its squares."""
    black: int
    laid: tuple[tuple[int, int], ...]
    """Pairs of squares and tile of each placed tile, ascending."""

    @property
    def board(self) -> Board:
        return BOARDS[self.side]

    @cached_property
    def filled(self) -> int:
        """Squares that are not empty."""
        mask = self.board.reed | self.black
        for squares in self.colors:
            mask |= squares
        return mask

    @cached_property
    def free(self) -> int:
        """Empty squares, including uncovered icons."""
        return GRID.all & ~self.filled

    @cached_property
    def frontier(self) -> int:
        """Free squares where a tile would be connected."""
        return (GRID.around(self.filled) | self.board.ground) & self.free

    @cached_property
    def icons(self) -> tuple[int, ...]:
        """Animal → its uncovered icons."""
        free = self.free
        return tuple([squares & free for squares in self.board.icons])

    @cached_property
    def chambers(self) -> tuple[tuple[int, Counts], ...]:
        """Connected areas of empty squares, with the icons in each."""
        return tuple((area, self.count(area)) for area in GRID.areas(self.free))

    @cached_property
    def rivers(self) -> tuple[tuple[tuple[int, int, Counts], ...], ...]:
        """Animal → its rivers: their squares, the squares next to them, and the icons they touch."""
        return tuple(map(self._rivers_of, range(len(ANIMALS))))

    def _rivers_of(self, animal: int) -> tuple[tuple[int, int, Counts], ...]:
        found = []
        for river in GRID.areas(self.colors[animal] | self.colors[WILD]):
            beside = GRID.around(river)
            found.append((river, beside, self.count(beside)))
        return tuple(found)

    def count(self, squares: int) -> Counts:
        """The number of uncovered icons of each animal on these squares."""
        return tuple([(squares & icons).bit_count() for icons in self.icons])

    @cached_property
    def ways(self) -> dict[str, dict[Squares, Complete]]:
        """Story → the ways to complete it, cached by stories.py."""
        return {}

    @cached_property
    def met(self) -> dict[str, bool]:
        """Achievement card → whether its condition is met, cached by achievements.py."""
        return {}

    @cached_property
    def _places(self) -> dict[int, list[tuple[int, Place]]]:
        return {}

    def places(self, tile: int) -> list[tuple[int, Place]]:
        """Every placement of the tile with its sort key."""
        found = self._places.get(tile)
        if found is None:
            found = self._places[tile] = fitting(tile, self.free, self.frontier)
        return found

    def laid_on(self, tile: int, squares: tuple[int, ...]) -> Mural:
        """The mural with one more tile; `squares` are by color."""
        mask = 0
        for part in squares:
            mask |= part
        return Mural(
            self.side,
            tuple([old | new for old, new in zip(self.colors, squares, strict=True)]),
            self.black,
            tuple(sorted((*self.laid, (mask, tile)))),
        )

    def earned(self, squares: tuple[int, ...]) -> Counts:
        """The tokens for a tile just placed on these squares: one for each icon next to each region."""
        found = [
            (GRID.around(region) & self.icons[animal]).bit_count() if region else 0
            for animal, region in enumerate(squares[:WILD])
        ]
        return (*found, 0)

    def blackened(self, squares: int) -> Mural:
        """The mural with these squares covered by black tiles."""
        return Mural(self.side, self.colors, self.black | squares, self.laid)


BLANK: Final[dict[Side, Mural]] = {side: Mural(side, (0,) * (WILD + 1), 0, ()) for side in BOARDS}
