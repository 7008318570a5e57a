"""Reads the JSON of a save. Whatever the bytes are, the answer is a value or one sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec

from tts_builder.errors import InputError
from tts_builder.saves.numbers import Number

LARGEST: Final = 256 * 1024 * 1024
"""Bytes. The largest known saves have a tenth of this."""
_PIECE: Final = 16 * 1024 * 1024
_BOM = b"\xef\xbb\xbf"
_LONE = re.compile("[\ud800-\udfff]")
_PLAIN: msgspec.json.Decoder[Any] = msgspec.json.Decoder()
_KEPT: msgspec.json.Decoder[Any] = msgspec.json.Decoder(float_hook=Number)


def loads(data: bytes, *, where: str = "", keep_numbers: bool = False) -> Any:
    """The value of JSON bytes; a byte-order mark and bare NaN or Infinity are accepted.

    With `keep_numbers` every float is a `Number` that `write.dumps` gives back letter by letter.
    """
    bare = data.removeprefix(_BOM)
    try:
        return (_KEPT if keep_numbers else _PLAIN).decode(bare)
    except RecursionError as fault:
        raise _too_deep(where) from fault
    except (msgspec.DecodeError, UnicodeDecodeError):
        return _slowly(bare, where, keep_numbers)


def _slowly(data: bytes, where: str, keep_numbers: bool) -> Any:
    """The standard parser: it takes NaN, Infinity and half surrogate pairs, and knows line and column."""
    number = Number if keep_numbers else float
    try:
        value = json.loads(data.decode("utf-8"), parse_float=number, parse_constant=number)
        return _mended(value) if b"\\u" in data else value
    except UnicodeDecodeError as fault:
        raise _not_utf8(data, fault.start, where) from fault
    except json.JSONDecodeError as fault:
        place = (
            f"{where}:{fault.lineno}:{fault.colno}" if where else f"line {fault.lineno}, column {fault.colno}"
        )
        raise InputError(f"this is not JSON: {fault.msg}.", where=place) from fault
    except RecursionError as fault:
        raise _too_deep(where) from fault
    except ValueError as fault:  # all that is left is an integer of thousands of digits
        raise InputError("this JSON has too long a number to be a save.", where=where) from fault


def _mended(value: Any) -> Any:
    """Half a surrogate pair cannot be written as UTF-8; like the game, put U+FFFD in its place."""
    if isinstance(value, dict):
        return {_LONE.sub("\ufffd", key): _mended(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_mended(item) for item in value]
    return _LONE.sub("\ufffd", value) if isinstance(value, str) else value


def _too_deep(where: str) -> InputError:
    return InputError("this JSON is nested too deeply to be a save.", where=where)


def _not_utf8(data: bytes, at: int, where: str) -> InputError:
    line = data.count(b"\n", 0, at) + 1
    place = f"{where}:{line}" if where else f"line {line}"
    return InputError("this is not UTF-8 text.", where=place)


def read_all(file: BinaryIO, where: str = "") -> bytes:
    """All of an open file. Devices and pipes tell no size beforehand, so it is what comes that is counted."""
    pieces: list[bytes] = []
    size = 0
    try:
        while piece := file.read(_PIECE):
            pieces.append(piece)
            size += len(piece)
            if size > LARGEST:
                raise InputError(f"is larger than {LARGEST >> 20} MB, too large to be a save.", where=where)
    except OSError as fault:
        raise InputError(f"cannot be read: {fault.strerror}.", where=where) from fault
    return b"".join(pieces)


def read_bytes(path: Path, where: str = "") -> bytes:
    """The bytes of a file. Raises InputError."""
    try:
        file = path.open("rb")
    except OSError as fault:
        raise InputError(f"cannot be read: {fault.strerror}.", where=where or str(path)) from fault
    with file:
        return read_all(file, where or str(path))


def load(path: Path, *, keep_numbers: bool = False) -> Any:
    """As `loads`, from a file."""
    return loads(read_bytes(path), where=str(path), keep_numbers=keep_numbers)


def load_save(path: Path, *, keep_numbers: bool = False) -> dict[str, Any]:
    """A file that must be a save or a saved object: a JSON object with `ObjectStates`."""
    value = load(path, keep_numbers=keep_numbers)
    if not isinstance(value, dict):
        raise InputError("this is JSON but not a save: the outermost value is no object.", where=str(path))
    if not isinstance(value.get("ObjectStates"), list):
        raise InputError("this is JSON but not a save: there is no list ObjectStates.", where=str(path))
    return value
