"""Positions to start a test from."""

from __future__ import annotations

from typing import Any

from tts_builder.engine.vectors import Expected, Vector, begun
from tts_builder.games.cartouche import GAME
from tts_builder.games.cartouche.facts import STARRED
from tts_builder.games.cartouche.state import State

BLANK = ["." * 9] * 9


def position(phase: str, players: int = 2, side: str = "A", **fields: Any) -> State:
    """The state before the deal with these fields of the wire form changed; see `engine.vectors.patched`."""
    state = {"phase": phase, "round": 3, "achievements": list(STARRED)} | fields
    return begun(GAME, Vector("", players, Expected(), {"side": side}, state))
