"""Who draws: this process, or several where there is enough to draw. The files are the same to the byte.

Processes and not threads: resvg holds the lock of the interpreter while it draws.
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
"""Pixels for which a further process is started. It draws them in about two seconds and starts in a third of
one."""


class Painters:
    """Draws files for any number of builds; processes stay until it is left.

    `max_processes` is the greatest number of processes; 0 stands for the cores of the machine.
    """

    def __init__(self, max_processes: int = 0) -> None:
        # A process that is ended together with its parent may not have children.
        self._max_processes = 1 if current_process().daemon else max_processes or os.cpu_count() or 1
        self._size = 0
        self._executor: ProcessPoolExecutor | None = None
        self._open = ExitStack()

    def __enter__(self) -> Painters:
        return self

    def __exit__(self, *fault: object) -> None:
        self._open.__exit__(*fault)  # type: ignore[arg-type]

    def contents(self, jobs: Sequence[Job]) -> Iterator[bytes]:
        """The content of each file, in the order of the jobs; so is the first fault, whoever draws."""
        executor = self._pool_for(sum(job.art.pixels for job in jobs))
        if executor is None:
            yield from map(Job.content, jobs)
            return
        # The largest first, so that all are done at about the same time.
        drawn = sorted((job for job in jobs if job.art.pixels), key=lambda job: -job.art.pixels)
        try:
            pending = {job.name: executor.submit(job.content) for job in drawn}
            for job in jobs:
                yield pending.pop(job.name).result() if job.name in pending else job.content()
        except BrokenExecutor as fault:
            raise UserError(
                "one of the processes that draw was ended from outside.",
                hint="Build again; memory may have been short.",
            ) from fault

    def _pool_for(self, pixels: int) -> ProcessPoolExecutor | None:
        """As many processes as the work is worth; those that are there already are used in any case."""
        wanted = min(self._max_processes, pixels // WORTH)
        if wanted > max(self._size, 1):
            self._open.close()
            self._size = wanted
            self._executor = self._open.enter_context(pool(wanted))
        return self._executor if pixels else None
