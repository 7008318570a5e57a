"""Draws files in this process, or in several if there is enough to draw. The bytes are the same.

It uses processes, not threads, because resvg holds the global interpreter lock while it draws.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import current_process
from typing import Final

from tts_builder.components.artwork import Job
from tts_builder.errors import UserError
from tts_builder.processes import pool

WORTH: Final = 4_000_000
"""Pixels per process. A process starts in about 0.3 seconds and draws them in about two."""


class Painters:
    """Draws files for any number of builds. Its processes run until the `with` block ends.

    `max_processes` limits the number of processes; 0 stands for the number of cores.
    """

    def __init__(self, max_processes: int = 0) -> None:
        # A daemon process cannot have children.
        self._max_processes = 1 if current_process().daemon else max_processes or os.cpu_count() or 1
        self._size = 0
        self._executor: ProcessPoolExecutor | None = None
        self._open = ExitStack()

    def __enter__(self) -> Painters:
        return self

    def __exit__(self, *fault: object) -> None:
        self._open.__exit__(*fault)  # type: ignore[arg-type]

    def contents(self, jobs: Sequence[Job]) -> Iterator[bytes]:
        """The content of each file, in the order of the jobs. The first error in this order is raised."""
        executor = self._pool_for(sum(job.art.pixels for job in jobs))
        if executor is None:
            yield from map(Job.content, jobs)
            return
        # The largest first, so that all processes finish at about the same time.
        drawn = sorted((job for job in jobs if job.art.pixels), key=lambda job: -job.art.pixels)
        try:
            pending = {job.name: executor.submit(job.content) for job in drawn}
            for job in jobs:
                yield pending.pop(job.name).result() if job.name in pending else job.content()
        except BrokenExecutor as fault:
            raise UserError(
                "a drawing process was stopped from outside.",
                hint="Build again. The machine may have run out of memory.",
            ) from fault

    def _pool_for(self, pixels: int) -> ProcessPoolExecutor | None:
        """A pool large enough for the work, or the larger one that already runs; None to draw here."""
        wanted = min(self._max_processes, pixels // WORTH)
        if wanted > max(self._size, 1):
            self._open.close()
            self._size = wanted
            self._executor = self._open.enter_context(pool(wanted))
        return self._executor if pixels else None
