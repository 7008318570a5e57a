"""A policy whose games reach every part of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tts_builder.engine.game import Draw
from tts_builder.games.ankhor.moves import Buy, Move, Relocate


def builder(state: Any, seat: int, moves: Sequence[Move], draw: Draw) -> Move:
    """Buys when it can, on the first floor if possible, and seldom moves a tile."""
    upstairs = [m for m in moves if isinstance(m, Buy) and m.at[2]]
    purchases = [m for m in moves if isinstance(m, Buy)]
    if upstairs and draw(3):
        return upstairs[draw(len(upstairs))]
    if purchases:
        return purchases[draw(len(purchases))]
    others = [m for m in moves if not isinstance(m, Relocate)]
    choice = moves if not draw(4) else others
    return choice[draw(len(choice))]
