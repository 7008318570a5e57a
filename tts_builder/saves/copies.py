"""Copies of JSON data."""

from __future__ import annotations

import marshal
from typing import Any, Final, TypeVar, cast

T = TypeVar("T")

_WITHOUT_REFERENCES: Final = 2
"""The marshal format without references: a part that occurs twice in the data is copied twice."""


def copied(value: T) -> T:
    """A deep copy of JSON data, many times faster than copy.deepcopy."""
    return cast(T, marshal.loads(marshal.dumps(cast(Any, value), _WITHOUT_REFERENCES)))
