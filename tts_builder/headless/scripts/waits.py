"""Wait and Timer: functions of scripts that run later."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tts_builder.headless.world.clock import Job, Phase, frames_of

if TYPE_CHECKING:
    from tts_builder.headless.scripts.conversion import LuaFunction
    from tts_builder.headless.scripts.script import Script
    from tts_builder.headless.world.world import World


class Waits:
    """Pending waits by number, with their script. They end with the script."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._jobs: dict[int, Job] = {}
        self._owner: dict[int, Script] = {}

    def claim(self, script: Script, number: int) -> None:
        """Record that a poll of the clock belongs to this script."""
        self._owner[number] = script

    def frames(self, function: LuaFunction, count: int) -> int:
        return self._later(function.script, max(1, count), lambda: function())

    def _later(self, script: Script, delay: int, run: Callable[[], object], lasting: bool = False) -> int:
        number = self.world.clock.number()
        self._schedule(number, script, delay, run, lasting)
        return number

    def _schedule(
        self, number: int, script: Script, delay: int, run: Callable[[], object], lasting: bool = False
    ) -> None:
        def due() -> None:
            self._forget(number)
            run()

        self._owner[number] = script
        self._jobs[number] = self.world.clock.at(delay, Phase.WAIT, due, lasting)

    def time(self, function: Callable[[], object], script: Script, seconds: float, repeats: int) -> int:
        """Run it `times` times (below 0 for ever, 0 as once), waiting before each."""
        delay, lasting = frames_of(seconds), repeats < 0
        left = repeats

        def again() -> None:
            nonlocal left
            left -= 1
            if left > 0 or lasting:
                self._schedule(number, script, delay, again, lasting)
            function()

        number = self._later(script, delay, again, lasting)
        return number

    def condition(
        self, function: LuaFunction, test: LuaFunction, timeout: float | None, on_timeout: LuaFunction | None
    ) -> int:
        clock = self.world.clock
        number = clock.number()
        end = None if timeout is None else clock.frame + frames_of(timeout)

        def poll() -> None:
            if test() not in (None, False):
                self._forget(number)
                function()
            elif end is not None and clock.frame >= end:
                self._forget(number)
                if on_timeout is not None:
                    on_timeout()

        clock.polls[number] = poll
        self._owner[number] = function.script
        return number

    def stop(self, number: int) -> bool:
        job = self._jobs.get(number)
        known = number in self._owner
        self._forget(number)
        if job is not None:
            self.world.clock.cancel(job)
        return known

    def stop_all(self, script: Script) -> None:
        """End all waits of the script. Whether the game also ends those of other scripts is not
        documented."""
        for number in [number for number, owner in self._owner.items() if owner is script]:
            self.stop(number)

    def _forget(self, number: int) -> None:
        self._jobs.pop(number, None)
        self._owner.pop(number, None)
        self.world.clock.polls.pop(number, None)
