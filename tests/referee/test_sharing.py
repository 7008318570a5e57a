"""How far ahead shared work goes."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from tts_builder.referee.league.workers import AHEAD, in_order


class Slotted(ThreadPoolExecutor):
    slots = 2


@pytest.mark.parametrize("slots", [2, 8])
def test_the_window_follows_the_slots(slots: int) -> None:
    taken = []

    def items() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    with Slotted(2) as executor:
        executor.slots = slots
        results = in_order(executor, str, items())
        assert next(results) == "0"
        assert len(taken) == AHEAD * slots
        assert list(results) == [str(number) for number in range(1, 1000)]


def test_others_are_done_while_the_first_is_slow() -> None:
    """All that fit into the window are done before the first one is."""
    others, done = AHEAD * Slotted.slots - 1, []
    ready = Event()

    def work(number: int) -> int:
        if number == 0:
            assert ready.wait(20)
        else:
            done.append(number)
            if len(done) == others:
                ready.set()
        return number

    with Slotted(2) as executor:
        assert list(in_order(executor, work, range(100))) == list(range(100))
