"""Processes that share long work."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager


@contextmanager
def workers(jobs: int) -> Iterator[Executor | None]:
    """An executor of so many processes, None for a single one. Processes are spawned on every system."""
    if jobs < 2:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    executor = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_deaf)
    try:
        # Ctrl-C reaches every process of a terminal. Only this one listens: the others inherit that they do
        # not, as far as the system knows such a thing, from the moment they are started.
        listener = signal.getsignal(signal.SIGINT)
        _deaf()
        try:
            executor.submit(int)
        finally:
            signal.signal(signal.SIGINT, listener)
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _deaf() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
