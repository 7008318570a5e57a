"""Rewind points: saves to which the table can go back. They are stored on request.

The game stores one every ten seconds, which runs each onSave. The table runs onSave just as often, so that
errors in it show, but does not store a point.
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
    """The stored points, oldest first, and the time until which storing is blocked."""

    points: list[State] = field(default_factory=list)
    blocked_until: float = 0.0
    asking: bool = False
    """Whether the clock runs onSave regularly. It does once a script has an onSave."""


def keep_asking(world: World) -> None:
    """Run onSave of all scripts every ten seconds of the table's time."""
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
