"""What stories and achievements ask for, on the mural and of tokens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import Final

import msgspec

from tts_builder.games.cartouche.facts import CARD_FIGURES
from tts_builder.games.cartouche.moves import Complete, Tokens
from tts_builder.games.cartouche.mural import Mural, Squares
from tts_builder.games.cartouche.stories import Counts as Asked
from tts_builder.games.cartouche.stories import Story
from tts_builder.games.cartouche.tables import (
    ANIMALS,
    BOTTOM,
    COLUMNS,
    DIAGONALS,
    GRID,
    LEFT,
    RIGHT,
    ROWS,
    TOP,
    WILD,
    Counts,
    color,
    kinds,
    needs,
)

Bill = tuple[tuple[str, int], ...]
"""What is to be paid, hashable."""


def bill(asked: Asked) -> Bill:
    """The hashable form of a payment asked for."""
    return tuple(sorted(asked.items()))


@lru_cache(maxsize=64)
def _all_payments(asked: Bill) -> tuple[tuple[Counts, Tokens], ...]:
    """Every exact payment there can be, in the order of a list of moves."""
    ways: set[Counts] = set()
    for kind, count in asked:
        if kind == "any":
            ways |= {way for way in product(range(count + 1), repeat=WILD + 1) if sum(way) == count}
        elif kind == "same":
            for animal, own in product(range(len(ANIMALS)), range(count + 1)):
                ways.add((*(own * (n == animal) for n in range(WILD)), count - own))
    if not ways:
        need = needs(dict(asked))
        for way in product(*(range(count + 1) for count in need)):
            ways.add((*way, sum(need) - sum(way)))
    payments = [(way, Tokens(*way)) for way in ways]
    return tuple(sorted(payments, key=lambda item: msgspec.json.encode(item[1], order="sorted")))


@lru_cache(maxsize=8192)
def payments(asked: Bill, tokens: Counts) -> tuple[Tokens, ...]:
    """The exact payments that can be made out of these tokens, in the order of a list of moves."""
    bird, cat, human, snake, scarab = tokens
    return tuple(
        [
            payment
            for (b, c, h, s, k), payment in _all_payments(asked)
            if b <= bird and c <= cat and h <= human and s <= snake and k <= scarab
        ]
    )


def completions(mural: Mural, card: Story) -> dict[Squares, Complete]:
    """The ways to complete a chamber or river story by the squares they cover; {} when there is none."""
    known = mural.ways
    found = known.get(card.id)
    if found is None:
        uses = _chambers_used(mural, card) if card.type == "chamber" else _rivers_used(mural, card)
        if card.black:
            found = {
                squares: Complete(card.id, black=squares)
                for used in uses
                for squares in _covers(mural, used, kinds(card.black))
            }
        else:
            found = {(): Complete(card.id)} if any(True for _ in uses) else {}
        known[card.id] = found
    return found


def _chambers_used(mural: Mural, card: Story) -> Iterator[int]:
    """The squares of chambers that fulfil the story together, for every choice of them."""
    fitting = [[area for area, icons in mural.chambers if _holds(asked, icons)] for asked in card.chambers]
    for areas in product(*fitting):
        if len(set(areas)) == len(areas):
            yield sum(areas)


def _holds(asked: Asked, icons: Counts) -> bool:
    return sum(icons) == asked["any"] if "any" in asked else icons == needs(asked)


def _rivers_used(mural: Mural, card: Story) -> Iterator[int]:
    """The squares beside each river that fulfils the story."""
    need = needs(card.icons)
    for animal in color(card.color):
        for _, beside, icons in mural.rivers[animal]:
            if all(have >= want for have, want in zip(icons, need, strict=True)):
                yield beside


def _covers(mural: Mural, within: int, need: Counts) -> Iterator[Squares]:
    """Every choice of uncovered icons, so many of each kind."""
    choices = [
        combinations(GRID.squares(icons & within), count)
        for icons, count in zip(mural.icons, need, strict=True)
    ]
    for chosen in product(*choices):
        yield tuple(sorted(square for squares in chosen for square in squares))


def meets(mural: Mural, card: str) -> bool:
    """The mural fulfils an achievement card that is not paid for."""
    known = mural.met
    met = known.get(card)
    if met is None:
        met = known[card] = _MURAL_CARDS[card](mural)
    return met


def _full(mural: Mural, lines: tuple[int, ...]) -> int:
    filled = mural.filled
    return sum([line & filled == line for line in lines])


def _row_and_column(mural: Mural) -> bool:
    return _full(mural, ROWS) > 0 and _full(mural, COLUMNS) > 0


def _two_rows_or_columns(mural: Mural) -> bool:
    return max(_full(mural, ROWS), _full(mural, COLUMNS)) >= CARD_FIGURES["two_rows_or_columns"]


def _chamber_8(mural: Mural) -> bool:
    return any(sum(icons) == CARD_FIGURES["chamber_8"] for _, icons in mural.chambers)


def _chamber_pair(mural: Mural) -> bool:
    return any(sum(icons) == CARD_FIGURES["chamber_pair"] == max(icons) for _, icons in mural.chambers)


def _four_single_chambers(mural: Mural) -> bool:
    singles = [icons.index(1) for _, icons in mural.chambers if sum(icons) == 1]
    needed = CARD_FIGURES["four_single_chambers"]
    return any(singles.count(animal) >= needed for animal in range(len(ANIMALS)))


def _river_corners(mural: Mural) -> bool:
    """Tiles of any type count here, and the reed in the centre; black tiles do not."""
    tiles = mural.filled & ~mural.black
    return any(group & corners == corners for group in GRID.areas(tiles) for corners in DIAGONALS)


def _river_across(mural: Mural) -> bool:
    return any(
        (river & TOP and river & BOTTOM) or (river & LEFT and river & RIGHT)
        for rivers in mural.rivers
        for river, _, _ in rivers
    )


_MURAL_CARDS: Final = {
    "row_and_column": _row_and_column,
    "two_rows_or_columns": _two_rows_or_columns,
    "chamber_8": _chamber_8,
    "chamber_pair": _chamber_pair,
    "four_single_chambers": _four_single_chambers,
    "river_corners": _river_corners,
    "river_across": _river_across,
}
