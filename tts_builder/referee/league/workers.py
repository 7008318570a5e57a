"""Work that is shared: by this process alone, by several, or by those of a cluster, with the same results."""

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
"""Items that are not done yet for each slot of the executor, so that no slot waits for work."""
HELD: Final = 1024
"""Further items that are done and wait for their turn behind a slow one. Results are small: of a chunk of
files about a hundred thousand bytes."""

A = TypeVar("A")
B = TypeVar("B")


def in_order(executor: Executor | None, work: Callable[[A], B], items: Iterable[A]) -> Iterator[B]:
    """`map(work, items)` by the executor. However slow an item is, the others go on meanwhile.

    `executor.slots` says how many items it works on at the same time; without it, one for each core. Memory
    grows with the slots and not with the number of items: AHEAD items a slot, and HELD results.
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
            # Workers may join while the work goes on.
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
            "one of the processes that share the work was ended from outside.",
            hint="Run it again, with fewer --jobs if memory is short.",
        ) from fault
    finally:
        for future in waiting:
            future.cancel()
