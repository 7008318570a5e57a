"""Imports parts of a game when they are first used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

Part = TypeVar("Part")


class _Deferred:
    """Stands for what `load` returns. Looking up an attribute calls `load`."""

    def __init__(self, load: Callable[[], Any]) -> None:
        self._load = load

    def __getattr__(self, name: str) -> Any:
        return getattr(self._load(), name)


def deferred(load: Callable[[], Part]) -> Part:
    """A stand-in for the module that `load` imports and returns; `load` is called when an attribute is first
    used.

    A game defers its binding, so that its rules start faster when no table is needed.
    """
    return cast(Part, _Deferred(load))
