"""Work that is shared: by this process alone, by several, or by those of a cluster, with the same results."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Final, TypeVar

from tts_builder.blame import or_designers_fault
from tts_builder.errors import UserError

AHEAD: Final = 16
"""Items on their way for each slot of the executor, so that one slow item does not hold up the others. Memory
grows with the slots and not with the number of items."""

A = TypeVar("A")
B = TypeVar("B")


def in_order(executor: Executor | None, work: Callable[[A], B], items: Iterable[A]) -> Iterator[B]:
    """`map(work, items)` by the executor, with no more than AHEAD items a slot on their way.

    `executor.slots` says how many items it works on at the same time; without it, one for each core.
    """
    if executor is None:
        yield from map(work, items)
        return
    window = AHEAD * getattr(executor, "slots", os.cpu_count() or 1)
    pending: deque[Future[B]] = deque()
    try:
        for item in items:
            pending.append(executor.submit(or_designers_fault, work, item))
            if len(pending) >= window:
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
    except BrokenExecutor as fault:
        raise UserError(
            "one of the processes that share the work was ended from outside.",
            hint="Run it again, with fewer --jobs if memory is short.",
        ) from fault
    finally:
        for future in pending:
            future.cancel()
