"""What stands on the buttons. The table's script says the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from tts_builder.engine.polyomino import Square
from tts_builder.games.cleopatra.facts import CARDS, EFFECTS, SLOTS

LEAVE: Final = "Leave the quarry"
PASS: Final = "Pass"
BID: Final = "Bid"
_NAMES: Final = {name: name.title() for name in EFFECTS}


def worshipper(name: str, slot: int) -> str:
    what, amount = SLOTS[slot]
    return f"Call the {_NAMES[name]} for {_counted(amount, what.removesuffix('s'))}"  # type: ignore[index]


def market(stall: int) -> str:
    return f"Take stall {stall + 1}"


def serve(stall: int) -> str:
    return f"Put it on stall {stall + 1}"


def keep(surplus: int) -> str:
    return f"Keep all for {_counted(surplus, 'amulet')}"


def discard(surplus: int) -> str:
    return f"Discard {_counted(surplus, 'card')}, caves first"


def bid(amount: int) -> str:
    return f"{BID} {amount}"


def pay(cards: Iterable[str], claim: Sequence[Square]) -> str:
    """`Pay 2 artisan, 1 stone`, and which sanctuaries are claimed."""
    held = Counter(cards)
    listed = [f"{held[card.id]} {card.name.lower()}" for card in CARDS if held[card.id]]
    price = f"Pay {', '.join(listed) or 'nothing'}"
    if not claim:
        return price
    return f"{price}; claim {' and '.join(f'{x + 1}/{y + 1}' for x, y in claim)}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
