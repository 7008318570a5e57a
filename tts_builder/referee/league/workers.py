"""Work that is shared: by this process alone, by several, or by those of a cluster, with the same results."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Final, TypeVar

from tts_builder.blame import or_designers_fault
from tts_builder.errors import UserError

WINDOW: Final = 64
"""Items on their way at most; memory grows with this and not with the number of items."""

A = TypeVar("A")
B = TypeVar("B")


def in_order(executor: Executor | None, work: Callable[[A], B], items: Iterable[A]) -> Iterator[B]:
    """`map(work, items)` by the executor, with no more than WINDOW items on their way."""
    if executor is None:
        yield from map(work, items)
        return
    pending: deque[Future[B]] = deque()
    try:
        for item in items:
            pending.append(executor.submit(or_designers_fault, work, item))
            if len(pending) == WINDOW:
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
