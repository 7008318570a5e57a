"""Time in explicit frames: jobs due at a frame, and work in every frame."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from enum import IntEnum
from math import ceil

FRAME_RATE = 60
TICK_RATE = 90


class Phase(IntEnum):
    """The order of work within a frame."""

    SPAWN = 0
    MOVE = 1
    ZONES = 2
    WAIT = 3
    END = 4


class Job:
    """A function to run at a frame. A lasting job (an endless timer) does not keep the table from
    settling."""

    __slots__ = ("cancelled", "done", "lasting", "run")

    def __init__(self, run: Callable[[], None], lasting: bool) -> None:
        self.run, self.lasting = run, lasting
        self.cancelled = self.done = False


class Clock:
    """Counts frames. Frames without work cost no time."""

    def __init__(self) -> None:
        self.frame = 0
        self.waiting = 0
        self.polls: dict[int, Callable[[], None]] = {}
        """Called in every frame until removed: conditions and coroutines."""
        self.updates: Callable[[], None] | None = None
        """Raises onUpdate and onFixedUpdate, if a script handles them."""
        self._heap: list[tuple[int, int, int, Job]] = []
        self._count = 0

    @property
    def seconds(self) -> float:
        return self.frame / FRAME_RATE

    def at(self, delay: int, phase: Phase, run: Callable[[], None], lasting: bool = False) -> Job:
        """Run a function `delay` frames from now, in its phase."""
        job = Job(run, lasting)
        self._count += 1
        heapq.heappush(self._heap, (self.frame + delay, int(phase), self._count, job))
        if not lasting:
            self.waiting += 1
        return job

    def cancel(self, job: Job) -> bool:
        """Cancel a job. False when it has already run or was canceled."""
        if job.done or job.cancelled:
            return False
        job.cancelled = True
        if not job.lasting:
            self.waiting -= 1
        return True

    def number(self) -> int:
        """A new unique number for polls and waits."""
        self._count += 1
        return self._count

    @property
    def quiet(self) -> bool:
        return self.waiting == 0 and not self.polls

    def advance(self, frames: int, until_quiet: bool = False) -> int:
        """Let frames pass; with `until_quiet` stop when nothing is left to do. Returns how many passed."""
        start, end = self.frame, self.frame + frames
        while self.frame < end:
            if until_quiet and self.quiet:
                break
            if self.polls or self.updates is not None:
                step = self.frame + 1
            else:
                step = max(self.frame + 1, self._heap[0][0]) if self._heap else end
                if step > end:
                    step = end
            self.frame = step
            self._tick()
        return self.frame - start

    def _tick(self) -> None:
        self._due(Phase.ZONES)
        if self.updates is not None:
            self.updates()
        self._due(Phase.WAIT)
        if self.polls:
            for number, poll in list(self.polls.items()):
                if number in self.polls:
                    poll()
        self._due(Phase.END)

    def _due(self, phase: Phase) -> None:
        heap, last = self._heap, (self.frame, int(phase) + 1)
        while heap and heap[0][:2] < last:
            job = heapq.heappop(heap)[3]
            if job.cancelled:
                continue
            job.done = True
            if not job.lasting:
                self.waiting -= 1
            job.run()


def frames_of(seconds: float) -> int:
    """Seconds as a number of frames, at least 1."""
    return max(1, ceil(seconds * FRAME_RATE - 1e-6))
