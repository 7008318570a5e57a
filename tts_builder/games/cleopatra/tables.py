"""The facts as numbers: cards, garden squares, mosaics and walls by index.

Cards are numbered in the byte order of their names, so a hand in ascending order is sorted. In the
deck and in the stalls a card is twice its number, plus one when it lies face down.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tts_builder.engine.polyomino import Grid, Square, forms
from tts_builder.games.cleopatra import facts
from tts_builder.games.cleopatra.facts import CardId, Worshipper

Counts = tuple[int, ...]
"""Card → number of copies."""

CARDS: Final[tuple[CardId, ...]] = tuple(sorted(facts.CARD_IDS))
CARD: Final[dict[str, int]] = {name: number for number, name in enumerate(CARDS)}
_FACTS: Final[dict[str, facts.Card]] = {card.id: card for card in facts.CARDS}
COPIES: Final[Counts] = tuple(_FACTS[name].count for name in CARDS)
NO_CARDS: Final[Counts] = (0,) * len(CARDS)
TAINTED: Final = tuple(_FACTS[name].tainted for name in CARDS)
ARTISAN: Final = CARD["artisan"]
CAVE: Final = CARD["cave"]
STANDARD: Final = tuple(CARD[kind] for kind in facts.KINDS)
"""Kind → its card of one unit."""
DOUBLE: Final = tuple(CARD[f"T-{kind}"] for kind in facts.KINDS)
"""Kind → its tainted card of two units."""
CARD_ORDER: Final = tuple(CARD[name] for name in facts.CARD_IDS)
"""Cards in the order of the rules."""

NO_CARD: Final = -1
DOWN: Final = "?"
PILE_NAMES: Final = tuple(f"{name}{mark}" for name in CARDS for mark in ("", DOWN))
PILE_CARD: Final[dict[str, int]] = {name: number for number, name in enumerate(PILE_NAMES)}

KIND: Final[dict[str, int]] = {kind: number for number, kind in enumerate(facts.KINDS)}
Pool = tuple[int, int, int, int, int, int]
"""Units paid and not yet used: the four kinds, caves, artisans."""
NO_POOL: Final[Pool] = (0, 0, 0, 0, 0, 0)
POOL_CAVE: Final = len(facts.KINDS)
POOL_ARTISAN: Final = POOL_CAVE + 1


def _pool_place(name: str) -> int:
    special = {"artisan": POOL_ARTISAN, "cave": POOL_CAVE}
    return special[name] if name in special else KIND[_FACTS[name].resource]


POOL_PLACE: Final = tuple(map(_pool_place, CARDS))
"""Card → index of its units in the pool."""
UNITS: Final = tuple(_FACTS[name].units for name in CARDS)

GRID: Final = Grid(facts.WIDTH, facts.HEIGHT)


def _marked(mark: str) -> int:
    return GRID.mask(
        (x, y) for y, row in enumerate(facts.GARDEN) for x, here in enumerate(row) if here == mark
    )


THRONE: Final = _marked("T")
PALMS: Final = _marked("P")
SQUARES: Final = GRID.all & ~THRONE
"""The squares that can take mosaics."""
AROUND_THRONE: Final = GRID.around(THRONE)

MOSAICS: Final = facts.MOSAIC_IDS
MOSAIC: Final[dict[str, int]] = {name: number for number, name in enumerate(MOSAICS)}
FORMS: Final = tuple(frozenset(forms(facts.mosaic_squares(name))) for name in MOSAICS)


def _placements(mosaic: int) -> tuple[tuple[int, tuple[Square, ...]], ...]:
    masks = (mask for form in FORMS[mosaic] for mask in GRID.placements(form) if not mask & THRONE)
    return tuple(sorted(((mask, GRID.squares(mask)) for mask in masks), key=lambda placed: placed[1]))


PLACEMENTS: Final = tuple(map(_placements, range(len(MOSAICS))))
"""Mosaic → every placement in the empty garden, as a mask and as squares, sorted by squares."""
MASKS: Final = tuple(tuple(mask for mask, _ in placed) for placed in PLACEMENTS)

WALL: Final[dict[str, int]] = {name: number for number, name in enumerate(facts.WALLS)}
ALONG: Final = tuple(GRID.mask(facts.wall_squares(name)) for name in facts.WALLS)
"""Wall → the garden squares along it."""
ALL_WALLS: Final = (1 << len(facts.WALLS)) - 1
SIDE: Final[dict[str, int]] = {name: number for number, name in enumerate(facts.SIDES)}

PENALTY: Final[dict[int, tuple[str, int]]] = dict(enumerate(facts.SLOTS))
NOBODY: Final = ""
"""The worshipper of a turn in which none was called."""
VISIR: Final[Worshipper] = "visir"


def counts(names: Iterable[str]) -> Counts:
    """The number of each card."""
    found = [0] * len(CARDS)
    for name in names:
        found[CARD[name]] += 1
    return tuple(found)


def names(held: Counts) -> tuple[CardId, ...]:
    """The cards as a sorted list of names."""
    return tuple([name for name, count in zip(CARDS, held, strict=True) for _ in range(count)])


def missing_card(held: Counts, wanted: Iterable[str]) -> str:
    """The first wanted card that is not held often enough. Empty if all are held."""
    left = list(held)
    for name in wanted:
        left[CARD[name]] -= 1
        if left[CARD[name]] < 0:
            return name
    return ""
