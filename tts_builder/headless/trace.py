"""A record of calls into scripts: how often each function ran, and which one is running."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tts_builder.headless.scripts.script import Script


class Trace:
    """Counts calls into scripts. A watchdog in another thread may read `running` at any time."""

    def __init__(self) -> None:
        self.scripts = 0
        """The number of started scripts, including those of spawned objects."""
        self.fired: Counter[str] = Counter()
        """Calls of global functions by name: event handlers, and functions of buttons and timers."""
        self.running: tuple[Script, str] | None = None
        self.costliest: Counter[str] = Counter()
        """The most instructions, in thousands, of a single call of each function, if instructions are
        counted. The key "" is the script itself, `wait` a function of Wait."""

    def record_cost(self, name: str, thousands: int) -> None:
        self.costliest[name] = max(self.costliest[name], thousands)

    def started(self, script: Script) -> None:
        self.scripts += 1
        self.running = (script, "")

    def entered(self, script: Script, name: str) -> None:
        self.fired[name] += 1
        self.running = (script, name)

    def where(self) -> str:
        """The script and function that ran last, in the form of an error."""
        if self.running is None:
            return ""
        script, name = self.running
        return f"{script.name}, {name}" if name else script.name
