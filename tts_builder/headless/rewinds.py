"""Rewind points: saves a table can go back to, stored on request (the game stores them by the clock too)."""

from __future__ import annotations

from dataclasses import dataclass, field

from tts_builder.headless.kinds import State

BLOCK_SECONDS = 60.0


@dataclass
class Rewinds:
    """The stored points, oldest first, and until when no more may be stored."""

    points: list[State] = field(default_factory=list)
    blocked_until: float = 0.0
