"""The facts as numbers: hexes by index, sets of hexes as masks."""

from __future__ import annotations

from functools import cache
from typing import Final

from tts_builder.engine.hexes import HexBoard, distance, hexagon
from tts_builder.games.carthage import facts
from tts_builder.games.carthage.facts import ActionCard, StartingCard, TokenFace
from tts_builder.games.carthage.modules import (
    ACTIVE_RULESETS,
    FAVOR_ACTIONS,
    FAVOR_RULESETS,
    MODES,
    SCENARIOS,
)
from tts_builder.games.carthage.theater import THEATER_CARDS

# Numbered in byte order of their JSON, so that ascending numbers give sorted moves.
BOARD: Final = HexBoard(sorted(hexagon(facts.RADIUS), key=lambda place: f"[{place[0]},{place[1]}]"))
HEXES: Final = BOARD.hexes
HEX: Final = BOARD.number
NEAR: Final = BOARD.near
BESIDE: Final = BOARD.beside
AHEAD: Final = BOARD.ahead
CENTER: Final = HEX[0, 0]
INNER: Final = BOARD.within(facts.INNER_RADIUS)
EDGE: Final = BOARD.within(facts.RADIUS) & ~BOARD.within(facts.RADIUS - 1)
APART: Final = tuple(tuple(distance(one, other) for other in HEXES) for one in HEXES)
"""Hex → hex → distance."""
EDGE_HEXES: Final = tuple(n for n in range(len(HEXES)) if EDGE >> n & 1)
INNER_HEXES: Final = tuple(n for n in range(len(HEXES)) if INNER >> n & 1)

CARDS: Final[dict[str, StartingCard | ActionCard]] = {
    **{card.id: card for card in facts.STARTING_DECK},
    **{card.id: card for card in facts.ACTION_CARDS},
}
STARTING: Final = tuple(card.id for card in facts.STARTING_DECK)
IS_STARTING: Final = frozenset(STARTING)
COST: Final = {name: card.cost for name, card in CARDS.items()}
CHARGES: Final = frozenset(card.id for card in facts.ACTION_CARDS if card.line)
ACTION_DECK: Final = tuple(card.id for card in facts.ACTION_CARDS for _ in range(card.copies))
THEATER: Final = {card.id: card for card in THEATER_CARDS}
BEASTS: Final = {beast.id: beast for beast in facts.BEASTS}
BEAST_IDS: Final = tuple(BEASTS)
FACES: Final = tuple(facts.TOKENS)
FACE_ORDER: Final = {face: n for n, face in enumerate(FACES)}
BLOCKING: Final = frozenset(name for name, kind in facts.TOKEN_TYPES.items() if kind.blocks)
PURCHASES: Final = {purchase.id: purchase for purchase in (*FAVOR_ACTIONS, *FAVOR_RULESETS)}
ACTIVE: Final = {rule.id: rule for rule in ACTIVE_RULESETS}
SCENARIO: Final = {scenario.id: scenario for scenario in SCENARIOS}

GLADIATOR: Final = "gladiator"
NOBODY: Final = ""
NO_SEAT: Final = -1


@cache
def teams_of(mode: str, players: int) -> tuple[int, ...]:
    """Seat → number of its team."""
    names = MODES[mode].teams
    return tuple(names.index(name) for name in names) if names else tuple(range(players))


@cache
def has_rulesets(mode: str, seat: int) -> bool:
    """Are the rulesets in force for this seat?"""
    alone = MODES[mode].ruleset_team
    return not alone or MODES[mode].teams[seat] == alone


def token_number(players: int) -> int:
    """Number of tokens to choose in the advanced set-up, not counting pillars."""
    return max(facts.MIN_TOKENS, players + 1)


def in_data_order(faces: list[TokenFace]) -> tuple[TokenFace, ...]:
    return tuple(sorted(faces, key=FACE_ORDER.__getitem__))


def without(pile: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The pile without one copy of the card, the one with the lowest index."""
    n = pile.index(card)
    return pile[:n] + pile[n + 1 :]
