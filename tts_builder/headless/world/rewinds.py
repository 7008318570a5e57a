"""Rewind points: saves a table can go back to, stored on request.

The game stores one every ten seconds too and asks each script for its state. The table asks as often, so that
an onSave that fails is noticed, but stores nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tts_builder.headless.world.clock import FRAME_RATE, Phase
from tts_builder.headless.world.kinds import State
from tts_builder.headless.world.saving import ask

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World

BLOCK_SECONDS = 60.0
_EVERY = 10 * FRAME_RATE


@dataclass
class Rewinds:
    """The stored points, oldest first, and until when no more may be stored."""

    points: list[State] = field(default_factory=list)
    blocked_until: float = 0.0
    asking: bool = False
    """Whether scripts are asked by the clock: once one of them has something to save."""


def keep_asking(world: World) -> None:
    """Ask the scripts for their state whenever ten seconds of the table's time are over."""
    if not world.rewinds.asking:
        world.rewinds.asking = True
        _wait(world)


def _wait(world: World) -> None:
    clock = world.clock
    clock.at(_EVERY - clock.frame % _EVERY, Phase.END, lambda: _point(world), lasting=True)


def _point(world: World) -> None:
    if world.clock.seconds >= world.rewinds.blocked_until:
        ask(world)
    _wait(world)
