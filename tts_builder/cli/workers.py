"""Processes that share long work."""

from __future__ import annotations

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

    executor = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)
