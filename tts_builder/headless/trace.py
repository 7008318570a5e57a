"""What ran: how often each handler was called, and which one runs at this moment."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tts_builder.headless.scripts.script import Script


class Trace:
    """Counts calls into scripts. A watchdog in another thread may read `running` at any time."""

    def __init__(self) -> None:
        self.scripts = 0
        """Scripts started, those of spawned objects included."""
        self.fired: Counter[str] = Counter()
        """Calls of global functions by name: handlers of events, and what buttons and timers name."""
        self.running: tuple[Script, str] | None = None
        self.costliest: Counter[str] = Counter()
        """The most instructions, in thousands, that a call of each function took, where they are counted; ""
        is the script itself, `wait` what it waited for."""

    def record_cost(self, name: str, thousands: int) -> None:
        self.costliest[name] = max(self.costliest[name], thousands)

    def started(self, script: Script) -> None:
        self.scripts += 1
        self.running = (script, "")

    def entered(self, script: Script, name: str) -> None:
        self.fired[name] += 1
        self.running = (script, name)

    def where(self) -> str:
        """The script and function that ran last, as an error names them."""
        if self.running is None:
            return ""
        script, name = self.running
        return f"{script.name}, {name}" if name else script.name
