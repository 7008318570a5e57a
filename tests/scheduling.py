"""Distributes the tests among processes."""

from __future__ import annotations

from typing import Any

from xdist.scheduler import LoadGroupScheduling


class ByFile(LoadGroupScheduling):
    """The tests of a file share what they made in one process. Tests of a class are units of their own: the
    conformance suite of a game is one class, and would keep a single process busy for a minute.

    xdist goes through all tests whenever one ends, and the processes wait for it: with 13,000 tests half a
    minute long. Here it forgets what is done, and finds tests by their name.
    """

    def __init__(self, config: Any, log: Any) -> None:
        super().__init__(config, log)
        self._numbers: dict[str, int] = {}

    def _split_scope(self, nodeid: str) -> str:
        group = str(super()._split_scope(nodeid))
        if group != nodeid:
            return group
        file, *classes, test = nodeid.partition("[")[0].split("::")
        return f"{file}::{test}" if classes else file

    def _assign_work_unit(self, node: Any) -> None:
        if not self._numbers:  # every process has collected the same tests
            self._numbers = {nodeid: n for n, nodeid in enumerate(self.registered_collections[node])}
        scope, unit = self.workqueue.popitem(last=False)
        self.assigned_work.setdefault(node, {})[scope] = unit
        node.send_runtest_some([self._numbers[nodeid] for nodeid, done in unit.items() if not done])

    def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
        nodeid = self.registered_collections[node][item_index]
        scope = self._split_scope(nodeid)
        unit = self.assigned_work[node][scope]
        del unit[nodeid]
        if not unit:
            del self.assigned_work[node][scope]
        self._reschedule(node)
