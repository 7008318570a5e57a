"""Copies of JSON data."""

from __future__ import annotations

import marshal
from typing import Any, Final, TypeVar, cast

T = TypeVar("T")

_WITHOUT_REFERENCES: Final = 2
"""The format of marshal in which what stands twice in the data is two things in the copy."""


def copied(value: T) -> T:
    """A deep copy of JSON data, many times faster than the general one."""
    return cast(T, marshal.loads(marshal.dumps(cast(Any, value), _WITHOUT_REFERENCES)))
