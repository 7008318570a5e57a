"""Stories and achievements a player claims: what fulfils them, and why a claim is refused."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from tts_builder.engine.game import Refusal
from tts_builder.games.cartouche.conditions import bill, completions, meets, payments
from tts_builder.games.cartouche.facts import REPEAT, SOLO_TIMES, SPEND_CARDS, STORIES_FOR, TYPE_OF
from tts_builder.games.cartouche.moves import Achieve, Complete, Move, Tokens
from tts_builder.games.cartouche.opponent import times
from tts_builder.games.cartouche.state import Player, State
from tts_builder.games.cartouche.tables import (
    ACHIEVEMENT,
    ACHIEVEMENTS,
    ANKH,
    CARDS,
    SLOT,
    STORY,
    TOKEN_TYPE,
    TYPE,
    TYPES,
)

BILLS: Final = tuple(bill(card.tokens) for card in CARDS)
"""Story → the tokens it asks for."""
SPEND_BILLS: Final = {card: bill(tokens) for card, tokens in SPEND_CARDS.items()}
"""Achievement card → the tokens it asks for."""


def can_complete(player: Player, story: int) -> bool:
    """Some payment or something on the mural would do."""
    if TYPE[story] == TOKEN_TYPE:
        return bool(payments(BILLS[story], player.tokens))
    return bool(completions(player.mural, CARDS[story]))


def refuse_complete(player: Player, m: Complete) -> Refusal | None:
    """Why the open story cannot be completed like this."""
    story, key = STORY[m.card], (f"story:{m.card}",)
    if not can_complete(player, story):
        return Refusal("CONDITION_NOT_MET", f"{m.card} is not fulfilled.", key)
    if TYPE[story] == TOKEN_TYPE:
        if m.spend not in payments(BILLS[story], player.tokens):
            return Refusal("BAD_SPEND", f"{m.card} asks for exactly its tokens, out of your own.", key)
        ways: tuple[object, ...] = ((),)
    else:
        if m.spend is not UNSET:
            return Refusal("BAD_SPEND", f"{m.card} is not paid for.", key)
        ways = tuple(completions(player.mural, CARDS[story]))
    black = () if isinstance(m.black, UnsetType) else tuple(sorted(m.black))
    if black not in ways:
        sentence = f"{m.card} does not cover these squares." if black else f"{m.card} covers icons."
        return Refusal("BAD_BLACK", sentence, key)
    return None


def by_place(s: State, m: Move) -> tuple[str, ...]:
    """An achievement card is scored by its slot; the hand moves an ankh."""
    slot = SLOT[ACHIEVEMENT[m.achievement]] if isinstance(m, Achieve) else -1
    return (f"achievement:{s.achievements[slot]}",) if slot >= 0 else ()


def scored(s: State, seat: int, achievement: int) -> bool:
    """The seat has an ankh there."""
    return any(seat in owners for owners in s.spaces[achievement])


def closed(s: State, achievement: int) -> bool:
    """The solo opponent has two ankhs there."""
    return s.solo and times(s.spaces, achievement) >= SOLO_TIMES


def ways_to_pay(s: State, player: Player, achievement: int) -> tuple[Tokens | None, ...]:
    """The payments with which the achievement is fulfilled, None for no payment; () when it is not."""
    slot = SLOT[achievement]
    return ways_for_card(player, s.achievements[slot]) if slot >= 0 else _ways_of_stories(player, achievement)


def ways_for_card(player: Player, card: str) -> tuple[Tokens | None, ...]:
    """The same for an achievement card."""
    if card in SPEND_BILLS:
        return payments(SPEND_BILLS[card], player.tokens)
    return (None,) if meets(player.mural, card) else ()


def _ways_of_stories(player: Player, achievement: int) -> tuple[Tokens | None, ...]:
    name = ACHIEVEMENTS[achievement]
    if len(player.completed) < STORIES_FOR[name]:
        return ()
    kinds = [TYPE[story] for story in player.completed]
    wanted = [TYPES.index(TYPE_OF[name])] if name in TYPE_OF else range(len(TYPES))
    return (None,) if max(map(kinds.count, wanted)) >= STORIES_FOR[name] else ()


def refuse_achieve(s: State, seat: int, m: Achieve) -> Refusal | None:
    """Why the achievement cannot be scored like this."""
    number, player = ACHIEVEMENT[m.achievement], s.seats[seat]
    key = (f"achievement:{m.achievement}",)
    if scored(s, seat, number):
        return Refusal("ALREADY_SCORED", f"You have scored {m.achievement} already.", key)
    if closed(s, number):
        return Refusal("CLOSED", f"The opponent has closed {m.achievement}.", key)
    ways = ways_to_pay(s, player, number)
    if not ways:
        return Refusal("CONDITION_NOT_MET", f"{m.achievement} is not fulfilled.", key)
    if (None if isinstance(m.spend, UnsetType) else m.spend) not in ways:
        return Refusal("BAD_SPEND", f"This is not the payment of {m.achievement}.", key)
    return refuse_ankh(player.ankhs, m)


def refuse_ankh(ankhs: int, m: Achieve) -> Refusal | None:
    """Why the ankh cannot be set when these are left."""
    if not ankhs >> ANKH[m.ankh] & 1:
        return Refusal("ANKH_GONE", f"Your ankh {m.ankh} is gone.", (f"ankh:{m.ankh}",))
    if m.ankh == REPEAT and not isinstance(m.copy, UnsetType) and ankhs >> ANKH[m.copy] & 1:
        return Refusal("NOTHING_TO_REPEAT", f"You have not taken {m.copy} before.", (f"ankh:{m.copy}",))
    return None
