"""The pieces of the table by their keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tts_builder.games.carthage import facts
from tts_builder.games.carthage.facts import GLADIATORS, TOKENS, TokenFace
from tts_builder.games.carthage.modules import RULESET_CARDS
from tts_builder.games.carthage.theater import THEATER_CARDS

START: Final = "start"
MODE: Final = "mode"
"""Marks the mode on the mat. No other piece shows the teams."""
COLORS: Final = tuple(GLADIATORS.values())
"""In seat order, like the gladiators."""
NAMES: Final = tuple(GLADIATORS)


def card(name: str) -> str:
    return f"card:{name}"


def theater(name: str) -> str:
    return f"theater:{name}"


def rule(sides: Sequence[str]) -> str:
    return f"rule:{'-'.join(sides)}"


def beast(name: str) -> str:
    """The figure of a beast."""
    return f"beast:{name}"


def beast_card(name: str) -> str:
    return f"den:{name}"


def mini(gladiator: str) -> str:
    """The figure of a gladiator."""
    return f"mini:{gladiator}"


def board(gladiator: str) -> str:
    return f"board:{gladiator}"


def cube(what: str, color: str) -> str:
    """`what` is armor, favor or retain."""
    return f"{what}:{color}"


def token(face: TokenFace) -> str:
    return f"token:{face.type}-{face.n}"


KIT: Final = {
    **{card(one.id): one.copies_per_deck * len(GLADIATORS) for one in facts.STARTING_DECK},
    **{card(one.id): one.copies for one in facts.ACTION_CARDS},
    **{theater(one.id): 1 for one in THEATER_CARDS},
    **{rule(sides): 1 for sides in RULESET_CARDS},
    **{beast_card(one.id): 1 for one in facts.BEASTS},
    **{beast(one.id): 1 for one in facts.BEASTS},
    **{mini(name): 1 for name in NAMES},
    **{board(name): 1 for name in NAMES},
    **{cube(what, color): 1 for what in ("armor", "favor") for color in COLORS},
    **{cube("retain", color): facts.RETAIN_CUBES for color in COLORS},
    **{token(face): count for face, count in TOKENS.items()},
    START: 1,
    MODE: 1,
}
"""Every piece with its number of copies. All pieces begin in the box."""
