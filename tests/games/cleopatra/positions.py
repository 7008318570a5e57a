"""Made-up positions."""

from __future__ import annotations

from typing import Any

from tts_builder.engine.vectors import Expected, Vector, begun
from tts_builder.games.cleopatra import GAME
from tts_builder.games.cleopatra.facts import MOSAIC_IDS
from tts_builder.games.cleopatra.state import State

ORDER = ("architect", "beggar", "foreman", "visir", "merchant")


def position(players: int = 2, **fields: Any) -> State:
    """Seat 0 at the start of a turn, with these fields of the wire form replaced, as in a vector."""
    main = {"phase": "main", "order": ORDER, "pile": MOSAIC_IDS, "stalls": [["wood"], ["stone"], ["cave?"]]}
    state: State = begun(GAME, Vector("", players, Expected(), state={**main, **fields}))
    return state
