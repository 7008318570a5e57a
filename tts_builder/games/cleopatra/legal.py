"""The legal moves of the player to act, in byte order of their canonical JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from tts_builder.engine.game import Seat, canonical
from tts_builder.engine.masks import mask_of
from tts_builder.games.cleopatra import visits
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
    Pass,
    Use,
)
from tts_builder.games.cleopatra.palace import free_spots
from tts_builder.games.cleopatra.payment import cheapest, payments
from tts_builder.games.cleopatra.state import NO_BID, State
from tts_builder.games.cleopatra.tables import CARD_ORDER, NO_CARDS, Counts, names


def moves(s: State, seat: Seat) -> Sequence[Move]:
    """All legal moves of the seat. Empty when it is not its turn to act."""
    if s.phase == "offering":
        return _bids(s.scarabs[seat]) if seat >= 0 and s.bids[seat] == NO_BID else []
    if seat != s.turn:
        return []
    if s.phase == "replenish":
        return [SERVES[stall] for stall in range(STALLS) if not s.visits.served >> stall & 1]
    if s.phase == "limit":
        return [*_discards(s.hands[seat]), KEEP]
    return _visits(s)


def _visits(s: State) -> list[Move]:
    kinds, found = visits.allowed(s), list[Move]()
    if Build in kinds:
        found += builds(s)
    if s.phase == "quarry":
        found.append(LEAVE)
    if Market in kinds:
        found += [MARKETS[stall] for stall in range(STALLS) if s.stalls[stall]]
    if Pass in kinds and visits.may_pass(s):
        found.append(PASS)
    if Use in kinds and not s.visits.worshipper:
        found += [use for use in USES if visits.can_pay(s, s.order.index(use.name))]
    return found


def builds(s: State) -> list[Build]:
    """Every piece and spot with every minimal payment. Mosaics have only one payment."""
    hand, turn, garden = s.hands[s.turn], s.visits, s.garden
    found: list[Build] = []
    if garden.pile:
        pay = cheapest(turn, hand, PIECES["mosaic"])
        if pay is not None:
            top, *left = garden.pile
            found += mosaic_builds(garden.filled, top, mask_of(left), s.statues[s.turn], pay)
    rows = [
        (text, piece, spots, cards)
        for piece, spots in free_spots(s.palace)
        for text, cards in payments(turn, hand, PIECES[piece])
    ]
    rows.sort()
    for _, piece, spots, cards in rows:
        found += [Build(piece, cards, row, side, wall) for row, side, wall in spots]
    return found


@lru_cache(maxsize=256)
def _bids(scarabs: int) -> tuple[Bid, ...]:
    return tuple(sorted(map(Bid, range(scarabs + 1)), key=canonical))


def _discards(hand: Counts) -> list[Discard]:
    """Every choice of surplus cards. If there are too many to list: the last ones in card order."""
    surplus = sum(hand) - HAND_LIMIT
    if surplus <= LISTED_SURPLUS:
        return sorted((Discard(names(chosen)) for chosen in _choices(hand, surplus)), key=canonical)
    left, chosen = surplus, list(NO_CARDS)
    for card in reversed(CARD_ORDER):
        chosen[card] = min(left, hand[card])
        left -= chosen[card]
    return [Discard(names(tuple(chosen)))]


def _choices(held: Sequence[int], size: int) -> Iterator[Counts]:
    """Every way to choose `size` of the cards held."""
    if not held:
        if not size:
            yield ()
        return
    for count in range(min(held[0], size) + 1):
        for others in _choices(held[1:], size - count):
            yield count, *others
