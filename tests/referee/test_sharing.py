"""`in_order`: how many items it submits in advance, and that a slow item does not hold up the others."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from queue import SimpleQueue
from typing import Any

import pytest

from tts_builder.referee.league import workers
from tts_builder.referee.league.workers import AHEAD, HELD, in_order

SLOW = 0
"""The item that is finished last."""


class Workers(Executor):
    """Works only while `in_order` waits, and then finishes the oldest item except the slow one."""

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self.open: dict[int, Callable[[], None]] = {}
        self.open_at_most = self.made_before_the_slow_one = 0

    def submit(self, work: Any, /, *given: Any, **_: Any) -> Future[Any]:
        future = Future[Any]()
        self.open[given[-1]] = lambda: future.set_result(work(*given))
        self.open_at_most = max(self.open_at_most, len(self.open))
        return future

    def step(self) -> None:
        number = min(self.open, key=lambda each: (each == SLOW, each))
        if number != SLOW:
            self.made_before_the_slow_one += SLOW in self.open
        self.open.pop(number)()


@pytest.fixture
def share(monkeypatch: pytest.MonkeyPatch) -> Callable[[Workers, int], list[str]]:
    """Runs `in_order` over this number of items with these workers."""

    def shared(executor: Workers, items: int) -> list[str]:
        class Ended(SimpleQueue[Any]):
            def get(self, *given: Any) -> Any:
                if self.empty():
                    executor.step()
                return super().get(*given)

        monkeypatch.setattr(workers, "SimpleQueue", Ended)
        monkeypatch.setattr(Future, "result", lambda future, _=None: _awaited(executor, future))
        return list(in_order(executor, str, range(items)))

    return shared


def _awaited(executor: Workers, future: Future[Any]) -> Any:
    while not future.done():
        executor.step()
    return future._result  # type: ignore[attr-defined]


Share = Callable[[Workers, int], list[str]]


@pytest.mark.parametrize("slots", [1, 8, 256])
def test_the_items_on_their_way_follow_the_slots(share: Share, slots: int) -> None:
    executor = Workers(slots)
    items = 2 * AHEAD * slots
    assert share(executor, items) == [str(number) for number in range(items)]
    assert executor.open_at_most == AHEAD * slots


def test_all_others_are_done_while_one_is_slow(share: Share) -> None:
    executor = Workers(2)
    assert share(executor, HELD) == [str(number) for number in range(HELD)]
    assert executor.made_before_the_slow_one == HELD - 1


def test_no_more_than_a_number_of_results_wait_for_a_slow_one(share: Share) -> None:
    executor = Workers(2)
    assert share(executor, 3 * HELD) == [str(number) for number in range(3 * HELD)]
    assert executor.made_before_the_slow_one == HELD + AHEAD * executor.slots - 1


def test_workers_that_join_later_get_work(share: Share) -> None:
    class Growing(Workers):
        def step(self) -> None:
            self.slots = 4
            super().step()

    executor = Growing(1)
    assert len(share(executor, 200)) == 200
    assert executor.open_at_most == AHEAD * 4
