"""The flow of a turn: drawing cards, filling stalls, the hand limit, the end of a turn and of the game."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from tts_builder.games.cleopatra.facts import HAND_LIMIT, STALL_ROUNDS, STALLS
from tts_builder.games.cleopatra.state import NEW_TURN, NO_SEAT, State
from tts_builder.games.cleopatra.tables import NO_CARD, VISIR

T = TypeVar("T")


def begin_turn(s: State) -> State:
    """Start a turn. An empty market is filled first."""
    s = replace(s, phase="main", then="", visits=NEW_TURN)
    return s if any(s.stalls) else fill(s)


def fill(s: State) -> State:
    """Give each empty stall a card while cards last; then the turn can start."""
    for stall in range(STALLS):
        if not s.stalls[stall]:
            if not s.deck:
                if any(s.discard):
                    return replace(s, phase="shuffle", then="fill")
                break
            s = replace(s, deck=s.deck[1:], stalls=with_item(s.stalls, stall, s.deck[:1]))
    return replace(s, phase="main", then="")


def beg(s: State) -> State:
    """Draw the Beggar's cards; then the turn continues."""
    wanted = s.visits.begging
    hand = list(s.hands[s.turn])
    for card in s.deck[:wanted]:
        hand[card >> 1] += 1
    begging = max(0, wanted - len(s.deck))
    s = replace(s, deck=s.deck[wanted:], hands=with_item(s.hands, s.turn, tuple(hand)))
    if begging and any(s.discard):
        return replace(s, phase="shuffle", then="beggar", visits=replace(s.visits, begging=begging))
    return replace(s, phase="main", then="", visits=replace(s.visits, begging=0))


def replenish(s: State) -> State:
    """Draw the next card for the stalls. Without a card, or when every stall has one, end the visit."""
    if s.visits.served.bit_count() < STALLS:
        if s.deck:
            visits = replace(s.visits, drawn=s.deck[0])
            return replace(s, phase="replenish", then="", deck=s.deck[1:], visits=visits)
        if any(s.discard):
            return replace(s, phase="shuffle", then="replenish")
    s = replace(s, visits=replace(s.visits, drawn=NO_CARD, served=0))
    if s.visits.worshipper == VISIR and not s.visits.quarry_done:
        return replace(s, phase="second", then="")
    return end_turn(s)


def after_quarry(s: State) -> State:
    """Continue after a visit to the quarry and its offering."""
    if s.visits.worshipper == VISIR and not s.visits.market_done:
        return replace(s, phase="second")
    return limit_then_end(s)


def over_limit(s: State) -> bool:
    """Does the active player have too many cards?"""
    return sum(s.hands[s.turn]) > HAND_LIMIT


def limit_then_end(s: State) -> State:
    """After the last visit: ask for the hand limit if it is exceeded, otherwise end the turn."""
    return replace(s, phase="limit", then="end") if over_limit(s) else end_turn(s)


def end_turn(s: State) -> State:
    """Start the next player's turn, or end the game."""
    heir = (s.turn + 1) % s.players
    if s.trigger != NO_SEAT and heir == s.trigger:
        return _over(s)
    if heir == s.first:
        s = replace(s, idle=0 if s.built else s.idle + 1, built=False)
        if s.idle >= STALL_ROUNDS:
            return _over(s)
    return begin_turn(replace(s, turn=heir))


def _over(s: State) -> State:
    return replace(s, phase="over", then="", visits=NEW_TURN)


def with_item(items: tuple[T, ...], n: int, item: T) -> tuple[T, ...]:
    """The tuple with the item at index `n` replaced."""
    return (*items[:n], item, *items[n + 1 :])
