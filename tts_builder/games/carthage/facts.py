"""The only place for facts about arena, action cards, tokens and beasts."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from tts_builder.games.carthage.language import Step, Steps, parsed

PLAYERS: Final = (2, 3, 4, 5)
RADIUS: Final = 4
INNER_RADIUS: Final = 2
ARMOR_START: Final = 15
ARMOR_MAX: Final = 20
FAVOR_MAX: Final = 15
HAND: Final = 5
ROW: Final = 5
PASSES: Final = 5
RETAIN_CUBES: Final = 3
RECOMMENDED_RULESETS: Final = 4
"""With more rulesets, the table warns that the game takes long."""
CHAIN: Final = 2
"""The greatest distance of chained teammates, and their distance at the start."""
MIN_TOKENS: Final = 4
ROUND_CAP: Final = 40
COORDINATE_LIMIT: Final = 99
GLADIATORS: Final = {
    "retiarius": "blue",
    "dimachaerus": "red",
    "secutor": "green",
    "murmillo": "yellow",
    "hoplomachus": "purple",
}
"""Gladiator → color, in seat order."""


class StartingCard(msgspec.Struct, frozen=True):
    """A card in every starting deck."""

    id: str
    name: str
    steps: Steps
    start: bool = True
    copies_per_deck: int = 1
    cost: int = 0


class ActionCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card for sale."""

    id: str
    name: str
    cost: int
    copies: int
    steps: Steps
    line: bool = False
    """A charge: straight ahead in a chosen direction."""


def id_of(name: str) -> str:
    """The id of the card with this name."""
    return name.lower().replace("'", "").replace(" ", "_")


_STARTING: Final = {
    "Step": "M1",
    "Stride": "M2",
    "Jab": "D1",
    "Thrust": "M1 D1",
    "Feint": "D1{F1}",
    "Salute": "F2",
    "Flourish": "M1 F1",
    "Guard": "A1",
    "Crowd Pleaser": "F1/M1",
    "Brawl": "D2",
}
STARTING_DECK: Final = tuple(
    StartingCard(id_of(name), name, parsed(notation)) for name, notation in _STARTING.items()
)

_COPIES: Final = 2
_CHARGES: Final = ("Horned Charge",)
_ACTIONS: Final = {
    "Quick Step": (2, "M3"),
    "Sand Runner": (2, "M4"),
    "Vault": (2, "M2 F1"),
    "Shield Wall": (3, "A2"),
    "Iron Skin": (4, "A3"),
    "Testudo": (5, "A4"),
    "Second Wind": (4, "A2 M2"),
    "Bow to the Stands": (2, "F3"),
    "Crowd Favorite": (3, "F4"),
    "Showmanship": (3, "M2 F3"),
    "Gladius Thrust": (3, "M1 D2"),
    "Twin Strike": (5, "D2 D2"),
    "Spear Lunge": (4, "M2 D2"),
    "Net Throw": (3, "D1{K1 F1}"),
    "Hit and Run": (4, "M1 D2{M3}"),
    "Shield Bash": (2, "D1{K1}"),
    "Trident Sweep": (4, "M1 D3"),
    "Hammer Blow": (5, "D4"),
    "Crushing Blow": (5, "D3{K1}"),
    "Horned Charge": (5, "M3 D3{K1}"),
    "All or Nothing": (7, "D7 A-2"),
    "The Final Blow": (6, "D6 X1"),
    "Taunt": (2, "F2/A1"),
    "Opportunist": (3, "M3/D2"),
    "Guarded Advance": (2, "M2 A1"),
    "Riposte": (4, "A1 D2"),
    "Blood Price": (4, "D2{A2}"),
    "Crowd's Champion": (4, "D2{F3}"),
    "Desperate Swing": (4, "D4 A-1"),
    "Leap Attack": (5, "M3 D3"),
    "Whirl": (5, "D1 M1 D1 M1 D1"),
    "Bull Rush": (4, "M2 D2{K1}"),
    "Stand Firm": (3, "A2/D2"),
    "Dust in the Eyes": (3, "D1{M2 D1}"),
    "Executioner": (6, "D5"),
    "Thumbs Up": (4, "F5/A2"),
}
ACTION_CARDS: Final = tuple(
    ActionCard(id_of(name), name, cost, _COPIES, parsed(notation), name in _CHARGES)
    for name, (cost, notation) in _ACTIONS.items()
)


class TokenFace(msgspec.Struct, frozen=True, order=True):
    """A type of arena token with its number."""

    type: str
    n: int


TOKENS: Final[dict[TokenFace, int]] = {
    TokenFace(*face): count
    for face, count in {
        ("favor", 1): 2,
        ("favor", 2): 2,
        ("damage", 1): 2,
        ("damage", 2): 1,
        ("movement", 1): 2,
        ("movement", 2): 2,
        ("armor", 1): 2,
        ("armor", 2): 1,
        ("pillar", 0): 4,
        ("hill", 3): 1,
        ("hill", 4): 1,
        ("crocodile", 1): 3,
    }.items()
}
"""Face → number of copies."""


class TokenType(msgspec.Struct, frozen=True, omit_defaults=True):
    enter: Steps
    action_end: Steps = ()
    blocks: bool = False


TOKEN_TYPES: Final = {
    "favor": TokenType((Step("F", sign=1),)),
    "armor": TokenType((Step("A", sign=1),)),
    "damage": TokenType((Step("D", sign=1),)),
    "movement": TokenType((Step("M", sign=1),)),
    "crocodile": TokenType((Step("A", sign=-1),)),
    "hill": TokenType((), action_end=(Step("F", sign=1),)),
    "pillar": TokenType((), blocks=True),
}

Timing = Literal["turn_order", "end_of_action", "start_of_action"]


class Beast(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    name: str
    armor: int
    entry: Literal["outer_edge", "inner_circle"]
    timing: Timing
    steps: Steps
    line: bool = False


BEASTS: Final = (
    Beast("lion", "Lion", 6, "outer_edge", "turn_order", parsed("M3 D2")),
    Beast("rhino", "Rhino", 8, "outer_edge", "end_of_action", parsed("M4 D3{K1}"), line=True),
    Beast("tiger", "Tiger", 5, "inner_circle", "start_of_action", parsed("M2 D2")),
    Beast("bear", "Bear", 10, "outer_edge", "turn_order", parsed("M1 D3")),
    Beast("elephant", "Elephant", 12, "outer_edge", "end_of_action", parsed("M2 D1{K1}")),
)
