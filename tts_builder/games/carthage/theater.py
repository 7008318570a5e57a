"""The theater cards."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from tts_builder.games.carthage.facts import id_of
from tts_builder.games.carthage.language import Step, Steps, parsed

Who = Literal["", "all", "least_armor", "most_armor", "inner", "edge", "most_dealt", "self"]


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a theater card does. The fields that are set decide how."""

    who: Who = ""
    steps: Steps = ()
    start_token: str = ""
    symbol: str = ""
    add: int = 0
    min: int = -1
    """Symbols of this kind on action cards count max(min, n + add)."""
    bar: str = ""
    tokens: str = ""
    token: str = ""
    times: int = 0
    """The number of tokens of this type is multiplied."""


When = Literal["immediate", "round", "after_action"]


class TheaterCard(msgspec.Struct, frozen=True):
    id: str
    name: str
    timing: When
    effect: Effect
    text: str


def _for(who: Who, notation: str) -> Effect:
    return Effect(who, parsed(notation))


_CARDS: Final[tuple[tuple[str, When, Effect, str], ...]] = (
    (
        "Caged Animals",
        "round",
        Effect(bar="red_border"),
        "Nobody may step or be knocked across the red border of the inner circle.",
    ),
    ("Roar of the Crowd", "immediate", _for("all", "F2"), "Every gladiator gains 2 Favor."),
    ("Bloodletting", "immediate", _for("all", "A-1"), "Every gladiator loses 1 Armor."),
    (
        "Healing Balm",
        "immediate",
        _for("least_armor", "A2"),
        "Every gladiator with the least Armor gains 2 Armor.",
    ),
    (
        "Marked Man",
        "immediate",
        _for("most_armor", "A-1"),
        "Every gladiator with the most Armor loses 1 Armor.",
    ),
    ("Silent Arena", "immediate", Effect(), "No effect."),
    (
        "Turn of Fortune",
        "immediate",
        Effect(start_token="next"),
        "The Starting Player token moves to the next surviving gladiator clockwise; it is used at once.",
    ),
    (
        "Empty Seats",
        "round",
        Effect(symbol="F", add=-1, min=0),
        "Every Favor symbol on an Action card gives 1 less (not below 0).",
    ),
    (
        "Bloodlust",
        "round",
        Effect(symbol="D", add=1, min=0),
        "Every Damage symbol on an Action card deals 1 more.",
    ),
    (
        "Heavy Sand",
        "round",
        Effect(symbol="M", add=-1, min=1),
        "Every Movement symbol on an Action card is 1 less (not below 1).",
    ),
    (
        "Swift Winds",
        "round",
        Effect(symbol="M", add=1, min=0),
        "Every Movement symbol on an Action card is 1 more.",
    ),
    (
        "Loose Sand",
        "round",
        Effect(symbol="K", add=1, min=0),
        "Every Knockback symbol pushes 1 space farther.",
    ),
    (
        "Closed Gates",
        "round",
        Effect(tokens="inactive"),
        "Arena Tokens are not activated by entering them (pillars still block, King of the Hill still pays).",
    ),
    (
        "Double Spectacle",
        "round",
        Effect(token="favor", times=2),
        "Favor Tokens give twice their value.",
    ),
    (
        "Emperor's Gaze",
        "after_action",
        _for("inner", "F2"),
        "Every gladiator inside the inner circle gains 2 Favor.",
    ),
    (
        "Coward's Shame",
        "after_action",
        _for("edge", "A-1"),
        "Every gladiator on the outer edge loses 1 Armor.",
    ),
    (
        "Champion's Purse",
        "after_action",
        _for("most_dealt", "F3"),
        "Every gladiator who dealt the most damage this round (at least 1) gains 3 Favor.",
    ),
    (
        "Underdog",
        "after_action",
        _for("least_armor", "F3"),
        "Every gladiator with the least Armor gains 3 Favor.",
    ),
    ("Water Carriers", "after_action", _for("all", "A1"), "Every gladiator gains 1 Armor."),
    (
        "Bread and Circuses",
        "after_action",
        Effect("all", (Step("F", 1, per="adjacent_opponent"),)),
        "Every gladiator gains 1 Favor for each adjacent opponent.",
    ),
)
THEATER_CARDS: Final = tuple(
    TheaterCard(id_of(name), name, timing, effect, text) for name, timing, effect, text in _CARDS
)
