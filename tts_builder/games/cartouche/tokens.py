"""Counts of tokens, prices, and the ways to pay them."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final

import msgspec

from tts_builder.games.cartouche.cards import Counts as Asked
from tts_builder.games.cartouche.facts import SPEND_CARDS
from tts_builder.games.cartouche.moves import Tokens
from tts_builder.games.cartouche.tables import ANIMALS, CARDS, TOKENS, WILD, Counts, needs

Price = tuple[tuple[str, int], ...]
"""A hashable price."""


def price(asked: Asked) -> Price:
    """The hashable form of a cost."""
    return tuple(sorted(asked.items()))


STORY_PRICES: Final = tuple(price(card.tokens) for card in CARDS)
"""Story → its price."""
CARD_PRICES: Final = {card: price(tokens) for card, tokens in SPEND_CARDS.items()}
"""Achievement card → its price."""


@lru_cache(maxsize=64)
def _all_payments(asked: Price) -> tuple[tuple[Counts, Tokens], ...]:
    """Every possible exact payment, in the order of a list of moves."""
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
def payments(asked: Price, tokens: Counts) -> tuple[Tokens, ...]:
    """The exact payments possible with these tokens, in the order of a list of moves."""
    bird, cat, human, snake, scarab = tokens
    return tuple(
        [
            payment
            for (b, c, h, s, k), payment in _all_payments(asked)
            if b <= bird and c <= cat and h <= human and s <= snake and k <= scarab
        ]
    )


def lacking(tokens: Counts, part: Counts) -> int | None:
    """The first kind, by name, with fewer tokens than in `part`."""
    by_name = sorted(range(len(TOKENS)), key=TOKENS.__getitem__)
    return next((kind for kind in by_name if part[kind] > tokens[kind]), None)


def gained(tokens: Counts, more: Counts) -> Counts:
    """The tokens with more tokens added."""
    return tuple([have + new for have, new in zip(tokens, more, strict=True)])


def paid(tokens: Counts, part: Counts) -> Counts:
    """The tokens left after a payment."""
    return tuple([have - gone for have, gone in zip(tokens, part, strict=True)])


def with_scarabs(tokens: Counts, scarabs: int) -> Counts:
    """The tokens with this many scarabs added."""
    return (*tokens[:WILD], tokens[WILD] + scarabs)
