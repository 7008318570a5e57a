"""Distributes work among processes or a cluster; the results do not depend on who does the work."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from queue import SimpleQueue
from typing import Final, TypeVar

from tts_builder.blame import or_designers_fault
from tts_builder.errors import UserError

AHEAD: Final = 16
"""Unfinished items per slot of the executor, so that no slot waits for work."""
HELD: Final = 1024
"""Maximum number of finished results that wait behind a slow item. The result of a chunk of files has about a
hundred thousand bytes."""

A = TypeVar("A")
B = TypeVar("B")


def in_order(executor: Executor | None, work: Callable[[A], B], items: Iterable[A]) -> Iterator[B]:
    """Like `map(work, items)`, but with the executor. A slow item does not hold up the others.

    `executor.slots` is the number of items that it works on at the same time, by default one per core. Memory
    grows with the slots, not with the number of items: AHEAD items per slot, and HELD results.
    """
    if executor is None:
        yield from map(work, items)
        return
    waiting: deque[Future[B]] = deque()
    ended: SimpleQueue[Future[B]] = SimpleQueue()
    running = 0
    try:
        for item in items:
            future = executor.submit(or_designers_fault, work, item)
            future.add_done_callback(ended.put)
            waiting.append(future)
            running += 1
            # Workers may join during the work, so the window is computed each time.
            window = AHEAD * max(1, getattr(executor, "slots", os.cpu_count() or 1))
            while running >= window or not ended.empty():
                ended.get()
                running -= 1
            while waiting and (waiting[0].done() or len(waiting) >= window + HELD):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenExecutor as fault:
        raise UserError(
            "a worker process was killed.",
            hint="Run the command again, with fewer --jobs if memory is short.",
        ) from fault
    finally:
        for future in waiting:
            future.cancel()
