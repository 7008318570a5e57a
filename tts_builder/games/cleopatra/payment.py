"""What a visit to the quarry pays with: cards make a pool of units, pieces draw on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from msgspec.structs import replace

from tts_builder.engine.game import canonical
from tts_builder.games.cleopatra.facts import CARD_IDS, KINDS, TAINTED_UNITS, CardId, Piece
from tts_builder.games.cleopatra.state import Visits
from tts_builder.games.cleopatra.tables import (
    ARTISAN,
    CARD,
    CARDS,
    CAVE,
    DOUBLE,
    KIND,
    NO_CARD,
    POOL_ARTISAN,
    POOL_CAVE,
    POOL_PLACE,
    STANDARD,
    TAINTED,
    UNITS,
    Counts,
)

Cards = tuple[CardId, ...]
Priced = tuple[str, Cards]
"""A payment, after the text it sorts by in a list of moves."""
KindSupply = tuple[int, int, int]
"""Units of a kind in the pool, its cards of one unit and its cards of two in the hand."""
Need = tuple[int, int, tuple[KindSupply, ...], int]
"""Artisans to pay, resources to find, what there is by kind, caves in the hand; no more than can help."""


def named_kinds(piece: Piece) -> int:
    """How many resources a piece names: all units of an `equal` piece are of one."""
    return 1 if piece.rule == "equal" else piece.resources


def _settled(
    visits: Visits, piece: Piece, pay: Sequence[str], use: Sequence[str]
) -> tuple[list[int], int, int]:
    """The pool when these cards were added and the piece was paid, and what is left of the discounts for
    artisans and for resources: less than nothing where something is missing."""
    pool = list(visits.pool)
    for name in pay:
        card = CARD[name]
        pool[POOL_PLACE[card]] += UNITS[card]
    artisans = pool[POOL_ARTISAN] - piece.artisans
    pool[POOL_ARTISAN] = max(0, artisans)
    # Ties go by the order of the kinds, which sorting keeps.
    chosen = [KIND[name] for name in use] or sorted(range(len(KINDS)), key=lambda kind: -pool[kind])
    most, needed = piece.resources if piece.rule == "equal" else 1, piece.resources
    for kind in chosen[: named_kinds(piece)]:
        drawn = min(pool[kind], most)
        pool[kind] -= drawn
        needed -= drawn
    caves = min(pool[POOL_CAVE], needed)
    pool[POOL_CAVE] -= caves
    return pool, visits.artisans_less + min(0, artisans), visits.resources_less - (needed - caves)


def missing(visits: Visits, piece: Piece, pay: Sequence[str], use: Sequence[str] = ()) -> tuple[int, int]:
    """The artisans and resources that these cards, the pool and the discounts lack for the piece."""
    _, artisans_less, resources_less = _settled(visits, piece, pay, use)
    return max(0, -artisans_less), max(0, -resources_less)


def paid(visits: Visits, piece: Piece, pay: Sequence[str], use: Sequence[str] = ()) -> Visits:
    """The visit when these cards were added and the piece was paid. Trusts that nothing is missing."""
    (stone, wood, marble, lapis, cave, artisan), artisans_less, resources_less = _settled(
        visits, piece, pay, use
    )
    return replace(
        visits,
        pool=(stone, wood, marble, lapis, cave, artisan),
        artisans_less=artisans_less,
        resources_less=resources_less,
    )


def payments(visits: Visits, hand: Counts, piece: Piece) -> tuple[Priced, ...]:
    """Every minimal payment for the piece from the hand, in the order of their texts."""
    need = _need(visits, hand, piece)
    if need is None:
        return ()
    return _equal(*need) if piece.rule == "equal" else _different(*need)


def cheapest(visits: Visits, hand: Counts, piece: Piece) -> Cards | None:
    """Of the minimal payments the least tainted, then the shortest, then the first in card order."""
    assert piece.rule == "different"
    need = _need(visits, hand, piece)
    return None if need is None else _least(*need)


def _need(visits: Visits, hand: Counts, piece: Piece) -> Need | None:
    """Which cards could help; None when there are too few artisans."""
    pool = visits.pool
    artisans = max(0, piece.artisans - pool[POOL_ARTISAN] - visits.artisans_less)
    if hand[ARTISAN] < artisans:
        return None
    missing = max(0, piece.resources - pool[POOL_CAVE] - visits.resources_less)
    kinds = [
        (min(units, missing), min(hand[one], missing), min(hand[two], missing))
        for units, one, two in zip(pool, STANDARD, DOUBLE, strict=False)
    ]
    return artisans, missing, tuple(kinds), min(hand[CAVE], missing)


@lru_cache(maxsize=8192)
def _equal(artisans: int, missing: int, kinds: tuple[KindSupply, ...], caves: int) -> tuple[Priced, ...]:
    """Minimal payments when `missing` units of one kind and caves are needed."""
    best = max(units for units, _, _ in kinds)
    if best >= missing:
        return _priced(artisans, ((),))
    found: list[tuple[int, ...]] = []
    if missing - best <= caves:
        found.append((CAVE,) * (missing - best))
    for kind, (units, ones, twos) in enumerate(kinds):
        others = max((held for other, (held, _, _) in enumerate(kinds) if other != kind), default=0)
        for one, two, cave in product(range(ones + 1), range(twos + 1), range(caves + 1)):
            total = units + one + TAINTED_UNITS * two + cave
            exact = total == missing or (total == missing + 1 and not one and not cave)
            # A card of this kind is idle when another kind suffices with the same caves.
            if one + two and exact and others + cave < missing:
                found.append((STANDARD[kind],) * one + (DOUBLE[kind],) * two + (CAVE,) * cave)
    return _priced(artisans, found)


@lru_cache(maxsize=8192)
def _different(artisans: int, missing: int, kinds: tuple[KindSupply, ...], caves: int) -> tuple[Priced, ...]:
    """Minimal payments when `missing` different kinds and caves are needed."""
    missing -= sum(units > 0 for units, _, _ in kinds)
    found: list[tuple[int, ...]] = []
    for chosen in product(*map(_helpful, kinds, STANDARD, DOUBLE)):
        cards = tuple(card for card in chosen if card != NO_CARD)
        if 0 <= max(0, missing) - len(cards) <= caves:
            found.append(cards + (CAVE,) * (missing - len(cards)))
    return _priced(artisans, found)


def _helpful(supply: KindSupply, one: int, two: int) -> list[int]:
    """No card of a kind, or one that adds it to the pool."""
    units, ones, twos = supply
    return [NO_CARD] + [one] * (ones and not units) + [two] * (twos and not units)


@lru_cache(maxsize=8192)
def _least(artisans: int, missing: int, kinds: tuple[KindSupply, ...], caves: int) -> Cards | None:
    found = _different(artisans, missing, kinds, caves)
    return min((cards for _, cards in found), key=_preference, default=None)


def _preference(cards: Cards) -> tuple[int, int, list[int]]:
    return sum(TAINTED[CARD[name]] for name in cards), len(cards), sorted(map(CARD_IDS.index, cards))


def _priced(artisans: int, found: Sequence[tuple[int, ...]]) -> tuple[Priced, ...]:
    sorted_cards = (tuple([CARDS[card] for card in sorted((ARTISAN,) * artisans + cards)]) for cards in found)
    return tuple(sorted((canonical(cards).decode(), cards) for cards in sorted_cards))
