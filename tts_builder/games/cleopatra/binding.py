"""How a state of Cleopatra lies on the table, and how a player makes a move with hands and buttons."""

from __future__ import annotations

from tts_builder.games.cleopatra.gestures import gesture
from tts_builder.games.cleopatra.layout import layout
from tts_builder.games.cleopatra.showing import read

__all__ = ["gesture", "layout", "read"]
