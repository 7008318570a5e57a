"""The legal moves of the player to act, in the order of their texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from tts_builder.engine.game import Seat, canonical
from tts_builder.engine.masks import mask_of
from tts_builder.games.cleopatra.facts import HAND_LIMIT, LISTED_SURPLUS, PIECES, STALLS
from tts_builder.games.cleopatra.mosaics import mosaic_builds
from tts_builder.games.cleopatra.moves import (
    KEEP,
    LEAVE,
    MARKETS,
    PASS,
    SERVES,
    USES,
    Bid,
    Build,
    Discard,
    Market,
    Move,
    Use,
)
from tts_builder.games.cleopatra.palace import free_spots
from tts_builder.games.cleopatra.payment import affordable, cheapest, payments
from tts_builder.games.cleopatra.state import NO_BID, State
from tts_builder.games.cleopatra.tables import CARD_ORDER, NO_CARDS, PENALTY, Counts, names

_MOSAIC = PIECES["mosaic"]


def listed(s: State, seat: Seat) -> Sequence[Move]:
    """All legal moves of the seat; none when it may not act."""
    if s.phase == "offering":
        return _bids(s.scarabs[seat]) if seat >= 0 and s.bids[seat] == NO_BID else []
    if seat != s.turn:
        return []
    match s.phase:
        case "main":
            return [*builds(s), *_markets(s), *([] if visit_possible(s) else [PASS]), *_worshippers(s)]
        case "quarry":
            return [*builds(s), LEAVE]
        case "replenish":
            return [SERVES[stall] for stall in range(STALLS) if not s.visits.served >> stall & 1]
        case "second":
            visit = _markets(s) if s.visits.quarry_done else builds(s)
            return [*visit, PASS]
        case "limit":
            return [*_discards(s.hands[seat]), KEEP]
        case _:
            return []


def visit_possible(s: State) -> bool:
    """A stall has cards, or the whole hand pays for some piece."""
    if any(s.stalls):
        return True
    hand, visits = s.hands[s.turn], s.visits
    if s.garden.pile and affordable(visits, hand, _MOSAIC):
        return True
    return any(affordable(visits, hand, PIECES[piece]) for piece, _ in free_spots(s.palace))


def payable(s: State, slot: int) -> bool:
    """The player can pay for the worshipper of the slot; amulets can always be taken."""
    what, amount = PENALTY[slot]
    return what == "amulets" or s.scarabs[s.turn] >= amount


def _markets(s: State) -> list[Market]:
    return [MARKETS[stall] for stall in range(STALLS) if s.stalls[stall]]


def _worshippers(s: State) -> list[Use]:
    if s.visits.worshipper:
        return []
    return [use for use in USES if payable(s, s.order.index(use.name))]


def builds(s: State) -> list[Build]:
    """Every piece and spot with every minimal payment, mosaics with one."""
    hand, visits, garden = s.hands[s.turn], s.visits, s.garden
    found: list[Build] = []
    if garden.pile:
        pay = cheapest(visits, hand, _MOSAIC)
        if pay is not None:
            top, *left = garden.pile
            found += mosaic_builds(garden.filled, top, mask_of(left), s.statues[s.turn], pay)
    rows = [
        (text, piece, spots, cards)
        for piece, spots in free_spots(s.palace)
        for text, cards in payments(visits, hand, PIECES[piece])
    ]
    rows.sort()
    for _, piece, spots, cards in rows:
        found += [Build(piece, cards, row, side, wall) for row, side, wall in spots]
    return found


@lru_cache(maxsize=256)
def _bids(scarabs: int) -> tuple[Bid, ...]:
    return tuple(sorted(map(Bid, range(scarabs + 1)), key=canonical))


def _discards(hand: Counts) -> list[Discard]:
    """Every choice of surplus cards; when they are too many to list, the last cards of the card order."""
    surplus = sum(hand) - HAND_LIMIT
    if surplus <= LISTED_SURPLUS:
        return sorted((Discard(names(chosen)) for chosen in _choices(hand, surplus)), key=canonical)
    left, chosen = surplus, list(NO_CARDS)
    for card in reversed(CARD_ORDER):
        chosen[card] = min(left, hand[card])
        left -= chosen[card]
    return [Discard(names(tuple(chosen)))]


def _choices(held: Sequence[int], size: int) -> Iterator[Counts]:
    """Every way to choose so many cards."""
    if not held:
        if not size:
            yield ()
        return
    for count in range(min(held[0], size) + 1):
        for others in _choices(held[1:], size - count):
            yield count, *others
