"""Payments at the quarry. Cards add units to a pool, and pieces are paid from the pool."""

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
"""The text a payment sorts by in the list of moves, and its cards."""
KindSupply = tuple[int, int, int]
"""For one kind: units in the pool, and in the hand cards of one unit and cards of two units."""
Need = tuple[int, int, tuple[KindSupply, ...], int]
"""Artisans to pay, resources needed, supply by kind, caves in the hand. Capped at what can help."""


def named_kinds(piece: Piece) -> int:
    """How many kinds `use` names for a piece: one for an `equal` piece."""
    return 1 if piece.rule == "equal" else piece.resources


def _settled(
    visits: Visits, piece: Piece, pay: Sequence[str], use: Sequence[str]
) -> tuple[list[int], int, int]:
    """The pool after adding these cards and paying for the piece, and the unused discounts on artisans and on
    resources. A negative discount is the number of units still missing."""
    pool = list(visits.pool)
    for name in pay:
        card = CARD[name]
        pool[POOL_PLACE[card]] += UNITS[card]
    artisans = pool[POOL_ARTISAN] - piece.artisans
    pool[POOL_ARTISAN] = max(0, artisans)
    # Ties keep the order of the kinds because sorting is stable.
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
    """The visit after adding these cards and paying for the piece. Assumes that nothing is missing."""
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
    """Every minimal payment for the piece from the hand, in text order."""
    need = _need(visits, hand, piece)
    if need is None:
        return ()
    return _equal(*need) if piece.rule == "equal" else _different(*need)


def cheapest(visits: Visits, hand: Counts, piece: Piece) -> Cards | None:
    """The minimal payment with the fewest tainted cards, then the fewest cards, then first in card order."""
    assert piece.rule == "different"
    need = _need(visits, hand, piece)
    return None if need is None else _least(*need)


def _need(visits: Visits, hand: Counts, piece: Piece) -> Need | None:
    """The cards that could help. None if there are too few artisans."""
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
            # Cards of this kind are not needed if another kind is enough with the same caves.
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
    """No card of a kind, or a card that adds the kind to the pool."""
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
