"""What stands on the buttons; the same words in Lua."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tts_builder.games.carthage import printed
from tts_builder.games.carthage.facts import GLADIATORS, TokenFace
from tts_builder.games.carthage.state import Task
from tts_builder.games.carthage.tables import BEASTS

DONE: Final = "These tokens"
END_TURN: Final = "End my turn"
STAY: Final = "Stay here"
NO_BEAST: Final = "No beast"
NO_FOCUS: Final = "Remove no card"
BUY_NOTHING: Final = "Buy nothing"
PASS: Final = "Pass"
SHOW: Final = "Show it to all"
HIDE: Final = "Keep it secret"
NAKED: Final = "Step for 3 Armor"
COMPASS: Final = ("east", "north-east", "north-west", "west", "south-west", "south-east")
"""The six directions in the order of the data; east is to the right of the front seat."""

_WORDS: Final = {
    "M": "Move {n}",
    "D": "Hit for {n}",
    "A": "{n} Armor",
    "F": "{n} Favor",
    "K": "Knock back {n}",
    "discard": "Discard {n}",
}
_NAMES: Final = tuple(GLADIATORS)


def take(face: TokenFace) -> str:
    return f"Take {printed.token_name(face)}"


def charge(way: int) -> str:
    """A direction that leads off the board, where no hex can be dragged to."""
    return f"Charge {COMPASS[way]}"


def half(tasks: Iterable[Task]) -> str:
    """One of the two things a card offers, with the numbers that count this round."""
    return ", ".join(_WORDS[task.t].format(n=task.n) for task in tasks)


def hit(seat: int, figure: str) -> str:
    name = BEASTS[figure].name if figure in BEASTS else _NAMES[seat].capitalize()
    return f"Hit the {name}"


def purchase(name: str, cost: int) -> str:
    """`Evaluate for 2 Favor`"""
    return f"{printed.title(name)} for {cost} Favor"


def discipline(cost: int) -> str:
    return f"Discipline for {cost} Favor and 1 Armor"


def demolish(face: TokenFace, way: int, cost: int) -> str:
    return f"Demolish {printed.token_name(face)} in the {COMPASS[way]} for {cost} Favor"
