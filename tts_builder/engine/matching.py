"""Compares results with what a vector expects. An expectation describes only a part of the result."""

from __future__ import annotations

from typing import Any

import msgspec


def mismatches(expect: Any, result: Any) -> list[str]:
    """Every place where `result` differs from `expect`, as sentences; [] if it fits.

    Objects: every expected key must fit, and other keys are ignored. A key missing in the result counts as
    zero, false, null or empty. An expected empty object must be empty. Lists must have the same items in the
    same order. An expected object can also describe items of a list, by index. Scalars must be equal.
    """
    return _compare("$", expect, msgspec.to_builtins(result))


def _compare(path: str, expect: Any, result: Any) -> list[str]:
    if isinstance(expect, dict):
        return _object(path, expect, result)
    if isinstance(expect, list | tuple):
        return _list(path, expect, result)
    if result is None and not expect:
        return []
    # True == 1 in Python, but not in JSON.
    same = expect == result and isinstance(expect, bool) == isinstance(result, bool)
    return [] if same else [f"{path}: expected {_text(expect)}, got {_text(result)}"]


def _object(path: str, expect: dict[str, Any], result: Any) -> list[str]:
    # Lua encodes an empty table as an empty list.
    found = {} if result is None or result == [] else result
    if isinstance(found, list | tuple) and expect:
        found = {str(n): item for n, item in enumerate(found)}
    if not isinstance(found, dict) or (found and not expect):
        return [f"{path}: expected {_text(expect)}, got {_text(result)}"]
    return [fault for key in expect for fault in _compare(f"{path}.{key}", expect[key], found.get(key))]


def _list(path: str, expect: list[Any] | tuple[Any, ...], result: Any) -> list[str]:
    found = [] if result is None or result == {} else result
    if not isinstance(found, list | tuple) or len(found) != len(expect):
        return [f"{path}: expected {_text(expect)}, got {_text(result)}"]
    pairs = zip(expect, found, strict=True)
    return [fault for n, (want, got) in enumerate(pairs) for fault in _compare(f"{path}[{n}]", want, got)]


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
