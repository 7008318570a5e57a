"""Moves of chance: the deal that opens the game, and a new deck from the discard pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from tts_builder.engine.game import Draw
from tts_builder.games.cleopatra.facts import FACE_DOWN_SHARE, MOSAIC_IDS, STALLS, START_HAND, WORSHIPPERS
from tts_builder.games.cleopatra.moves import Deal, Shuffle
from tts_builder.games.cleopatra.state import State
from tts_builder.games.cleopatra.tables import (
    COPIES,
    DOWN,
    MOSAIC,
    NO_CARDS,
    PILE_CARD,
    Counts,
    counts,
    names,
)

T = TypeVar("T")


def chance(s: State, draw: Draw) -> Deal | Shuffle:
    """The deal that opens the game, or a new deck from the discard pile."""
    return _drawn_deal(s, draw) if s.phase == "deal" else Shuffle(_deck(names(s.discard), draw))


def _drawn_deal(s: State, draw: Draw) -> Deal:
    """A deal shuffled by `draw`."""
    cards = _shuffle(names(COPIES), draw)
    dealt = s.players * START_HAND
    hands = [tuple(sorted(cards[n : n + START_HAND])) for n in range(0, dealt, START_HAND)]
    return Deal(
        order=tuple(_shuffle(WORSHIPPERS, draw)),
        pile=tuple(_shuffle(MOSAIC_IDS, draw)),
        hands=tuple(hands),
        deck=_deck(cards[dealt:], draw),
        first=draw(s.players),
    )


def deal_fault(s: State, m: Deal) -> str:
    """Id of the message that says why this deal is impossible. Empty if it is possible."""
    if sorted(m.order) != sorted(WORSHIPPERS):
        return "deal_order"
    if sorted(m.pile) != sorted(MOSAIC_IDS):
        return "deal_pile"
    if len(m.hands) != s.players or not all(
        len(hand) == START_HAND and list(hand) == sorted(hand) for hand in m.hands
    ):
        return "deal_hands"
    hands = counts(card for hand in m.hands for card in hand)
    left = tuple(all_ - held for all_, held in zip(COPIES, hands, strict=True))
    wrong = _deck_fault(m.deck, left, "deal_cards")
    return wrong or ("" if 0 <= m.first < s.players else "deal_first")


def shuffle_fault(s: State, m: Shuffle) -> str:
    """Id of the message that says why this new deck is impossible. Empty if it is possible."""
    return _deck_fault(m.deck, s.discard, "shuffle_cards")


def dealt(s: State, m: Deal) -> State:
    """The state after a possible deal, before the first turn begins."""
    deck = _pile(m.deck)
    return replace(
        s,
        first=m.first,
        turn=m.first,
        hands=tuple(map(counts, m.hands)),
        deck=deck[STALLS:],
        stalls=tuple((card,) for card in deck[:STALLS]),
        order=m.order,
        garden=replace(s.garden, pile=tuple(MOSAIC[name] for name in m.pile)),
    )


def with_new_deck(s: State, m: Shuffle) -> State:
    """The state after the discard pile becomes the deck."""
    return replace(s, deck=_pile(m.deck), discard=NO_CARDS)


def _deck(cards: Sequence[str], draw: Draw) -> tuple[str, ...]:
    """The cards shuffled, a third of them face down."""
    mixed = _shuffle(cards, draw)
    down = len(cards) // FACE_DOWN_SHARE
    return tuple(_shuffle([f"{card}{DOWN}" if n < down else card for n, card in enumerate(mixed)], draw))


def _deck_fault(deck: Sequence[str], cards: Counts, message: str) -> str:
    if counts(card.removesuffix(DOWN) for card in deck) != cards:
        return message
    if sum(card.endswith(DOWN) for card in deck) != len(deck) // FACE_DOWN_SHARE:
        return "deal_down"
    return ""


def _pile(deck: Sequence[str]) -> tuple[int, ...]:
    return tuple([PILE_CARD[card] for card in deck])


def _shuffle(items: Sequence[T], draw: Draw) -> list[T]:
    left = list(items)
    return [left.pop(draw(len(left))) for _ in items]
