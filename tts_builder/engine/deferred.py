"""Parts of a game that are imported when they are first needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

Part = TypeVar("Part")


class _Deferred:
    """Stands for what `load` returns. Looking up a name calls it."""

    def __init__(self, load: Callable[[], Any]) -> None:
        self._load = load

    def __getattr__(self, name: str) -> Any:
        return getattr(self._load(), name)


def deferred(load: Callable[[], Part]) -> Part:
    """What `load` returns, by name and type, without calling it now. `load` imports a module and returns it.

    Rules alone play without the table: a game defers its binding so that they start faster.
    """
    return cast(Part, _Deferred(load))
