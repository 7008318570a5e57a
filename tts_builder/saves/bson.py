"""Reads BSON, the form in which the Steam Workshop delivers a save.

A save needs ten of the types of BSON. This reader is shorter than the code that would adapt a library: the
one of MongoDB is large and comes with types of its own, and the other one is no longer maintained.
"""

from __future__ import annotations

import struct
from typing import Any, Final

from tts_builder.errors import InputError

_DEEPEST: Final = 300
"""Levels of documents; a bag in a bag takes two."""
_DOUBLE: Final = 0x01
_STRING: Final = 0x02
_DOCUMENT: Final = 0x03
_ARRAY: Final = 0x04
_UNDEFINED: Final = 0x06
_BOOL: Final = 0x08
_DATE: Final = 0x09
_NULL: Final = 0x0A
_INT32: Final = 0x10
_INT64: Final = 0x12


def is_bson(data: bytes) -> bool:
    """Whether the bytes are one BSON document: its length comes first, and a zero ends it."""
    return len(data) >= 5 and data[-1] == 0 and int.from_bytes(data[:4], "little") == len(data)


def loads(data: bytes, where: str = "") -> dict[str, Any]:
    """The value of a BSON document. Raises InputError."""
    try:
        value, end = _document(data, 0, len(data), 0)
    except (struct.error, IndexError, ValueError) as fault:
        raise InputError("this BSON is damaged.", where=where) from fault
    if end != len(data):
        raise InputError("this BSON is damaged.", where=where)
    return value


def _document(data: bytes, at: int, limit: int, depth: int) -> tuple[dict[str, Any], int]:
    """The document at an offset, and the offset behind it."""
    (length,) = struct.unpack_from("<i", data, at)
    end = at + length
    if length < 5 or end > limit or depth > _DEEPEST or data[end - 1]:
        raise ValueError
    out: dict[str, Any] = {}
    at += 4
    while (kind := data[at]) != 0:
        stop = data.index(b"\0", at + 1, end)
        name = data[at + 1 : stop].decode("utf-8", "replace")
        out[name], at = _value(kind, data, stop + 1, end - 1, depth)
        if at >= end:
            raise ValueError
    if at != end - 1:
        raise ValueError
    return out, end


def _value(kind: int, data: bytes, at: int, limit: int, depth: int) -> tuple[Any, int]:
    if kind == _DOUBLE:
        return struct.unpack_from("<d", data, at)[0], at + 8
    if kind == _STRING:
        (length,) = struct.unpack_from("<i", data, at)
        end = at + 4 + length
        if length < 1 or end > limit:
            raise ValueError
        return data[at + 4 : end - 1].decode("utf-8", "replace"), end
    if kind == _DOCUMENT:
        return _document(data, at, limit, depth + 1)
    if kind == _ARRAY:
        found, end = _document(data, at, limit, depth + 1)
        return list(found.values()), end
    if kind in (_NULL, _UNDEFINED):
        return None, at
    if kind == _BOOL:
        return data[at] != 0, at + 1
    if kind == _INT32:
        return struct.unpack_from("<i", data, at)[0], at + 4
    if kind in (_INT64, _DATE):
        return struct.unpack_from("<q", data, at)[0], at + 8
    raise ValueError
