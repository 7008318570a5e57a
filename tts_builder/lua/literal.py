"""Python data as Lua table constructors: the same data always gives the same text."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tts_builder.errors import DefinitionError

WIDTH: Final = 100
"""Columns; a longer table is split into lines."""
DEPTH: Final = 50
"""Maximum nesting: Lua 5.2 allows 196 levels, and the bundle and its module functions take some."""
LARGEST: Final = 2**53

KEYWORDS: Final = frozenset([
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
])  # fmt: skip
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_ESCAPED: Final = re.compile(r'[\x00-\x1f\x7f"\\]')
_SHORT: Final = {"\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\"}


def to_lua(value: Any) -> str:
    """The Lua expression of JSON-like data. Raises DefinitionError for None and for data Lua cannot hold."""
    return _write(value, 0, 0, "$", 0)


def quote(text: str) -> str:
    """A Lua string literal. Characters beyond ASCII stay as they are: both engines read them the same way."""
    return '"' + _ESCAPED.sub(lambda m: _SHORT.get(m[0]) or f"\\{ord(m[0]):03d}", text) + '"'


def _refuse(what: str, path: str, hint: str = "") -> DefinitionError:
    return DefinitionError(what, where=path, hint=hint)


def _number(value: int | float, path: str) -> str:
    if isinstance(value, float):
        if not math.isfinite(value):
            raise _refuse(f"{value} has no Lua literal.", path)
        if value != int(value) or abs(value) >= LARGEST:
            text = f"{value:.14g}"
            return "0" if text == "-0" else text
        value = int(value)
    if abs(value) > LARGEST:
        raise _refuse(f"{value} is larger than 2^53 and would lose digits in Lua.", path)
    return str(value)


def _scalar(value: Any, path: str) -> str | None:
    """The literal of a value, or None if the value becomes a table."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        try:
            value.encode("utf-8")
        except UnicodeEncodeError:
            raise _refuse("A string with half a surrogate pair cannot be written as UTF-8.", path) from None
        return quote(value)
    if isinstance(value, (int, float)):
        return _number(value, path)
    if isinstance(value, (Mapping, list, tuple)):
        return None
    if value is None:
        raise _refuse("A Lua table cannot hold None.", path, "Leave the key out, or use an empty string.")
    raise _refuse(
        f"Lua cannot represent a {type(value).__name__}.", path, "Use strings, numbers, lists and dicts."
    )


def _key_order(key: Any) -> tuple[int, int, str]:
    return (1, 0, key) if isinstance(key, str) else (0, key, "")


def _fields(value: Any, path: str) -> Iterator[tuple[str, Any, str]]:
    """(text before the value, value, path) of each field, in the order of writing."""
    if not isinstance(value, Mapping):
        for index, item in enumerate(value):
            yield "", item, f"{path}[{index}]"
        return
    for key in value:
        if isinstance(key, bool) or not isinstance(key, (str, int)):
            raise _refuse(f"{key!r} cannot be a key in Lua.", path, "Use strings or whole numbers as keys.")
    # Code points and UTF-8 bytes sort alike, so this is the byte order of canonical JSON.
    for key in sorted(value, key=_key_order):
        below = f"{path}.{key}"
        if isinstance(key, int):
            yield f"[{_number(key, below)}] = ", value[key], below
        elif _NAME.match(key) and key not in KEYWORDS:
            yield f"{key} = ", value[key], below
        else:
            yield f"[{_scalar(key, below)}] = ", value[key], below


def _write(value: Any, indent: int, column: int, path: str, depth: int) -> str:
    """`indent` is the column where the line begins, `column` that of the value."""
    literal = _scalar(value, path)
    if literal is not None:
        return literal
    if depth >= DEPTH:
        hint = "Store nested parts separately and refer to them by id."
        raise _refuse(f"The data is nested deeper than {DEPTH} levels.", path, hint)
    inner = indent + 2
    items = [
        before + _write(item, inner, inner + len(before), below, depth + 1)
        for before, item, below in _fields(value, path)
    ]
    if not items:
        return "{}"
    flat = "{" + ", ".join(items) + "}"
    if "\n" not in flat and column + len(flat) <= WIDTH:
        return flat
    pad = " " * inner
    if isinstance(value, Mapping) or any("{" in item for item in items):
        lines = [f"{pad}{item}," for item in items]
    else:
        lines = list(_filled(items, pad))
    return "{\n" + "\n".join(lines) + "\n" + " " * indent + "}"


def _filled(items: list[str], pad: str) -> Iterator[str]:
    """Plain items, as many to a line as fit."""
    line = pad
    for item in items:
        if line != pad and len(line) + len(item) + 1 > WIDTH:
            yield line.rstrip(" ")
            line = pad
        line += f"{item}, "
    yield line.rstrip(" ")
