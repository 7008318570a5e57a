"""Positions of Ankh'or that hardly ever occur in games, on both engines."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.engines import agree_from
from tts_builder.engine.game import CHANCE
from tts_builder.games.ankhor import GAME
from tts_builder.referee.verdict.wire import plain


def dealt() -> dict[str, Any]:
    start = GAME.rules.setup(2, {})
    deal = GAME.rules.chance(start, Random(2).randrange)
    wire: dict[str, Any] = plain(GAME.rules.to_wire(GAME.rules.apply(start, CHANCE, deal)))
    return wire


def build_city(wire: dict[str, Any], seat: int, rows: dict[int, list[str]]) -> None:
    """The state with tiles of the piles laid in rows as the city of a seat."""
    for y, faces in rows.items():
        for x, face in enumerate(faces):
            pile = next(pile for pile in wire["piles"].values() if face in pile)
            pile.remove(face)
            wire["layouts"][seat].append({"x": x, "y": y, "z": 0, "tile": face, "token": False})


def test_engines_agree_on_a_city_with_several_bonus_tokens() -> None:
    """Five green and five blue tiles: two groups, two tokens."""
    wire = dealt()
    kinds = ("jackal", "scarab", "falcon", "two", "scarab")
    build_city(
        wire, 1, {y: [f"{color}:{kind}" for kind in kinds] for y, color in enumerate(("green", "blue"))}
    )
    wire |= {"bonus": [0, 2], "bonus_supply": wire["bonus_supply"] - 2}
    agree_from(GAME, wire)
