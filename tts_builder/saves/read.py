"""Reads the JSON of a save. For any bytes it returns a value or raises InputError with one sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec

from tts_builder.errors import InputError
from tts_builder.saves.numbers import Number

LARGEST: Final = 256 * 1024 * 1024
"""Bytes. The largest known saves are a tenth of this size."""
_PIECE: Final = 16 * 1024 * 1024
_BOM = b"\xef\xbb\xbf"
_LONE = re.compile("[\ud800-\udfff]")
_PLAIN: msgspec.json.Decoder[Any] = msgspec.json.Decoder()
_KEPT: msgspec.json.Decoder[Any] = msgspec.json.Decoder(float_hook=Number)


def loads(data: bytes, *, where: str = "", keep_numbers: bool = False) -> Any:
    """The value of JSON bytes; a byte-order mark and bare NaN or Infinity are accepted.

    With `keep_numbers`, every float is a `Number`, which `write.dumps` writes back unchanged.
    """
    bare = data.removeprefix(_BOM)
    try:
        return (_KEPT if keep_numbers else _PLAIN).decode(bare)
    except RecursionError as fault:
        raise _too_deep(where) from fault
    except (msgspec.DecodeError, UnicodeDecodeError):
        return _decode_leniently(bare, where, keep_numbers)


def _decode_leniently(data: bytes, where: str, keep_numbers: bool) -> Any:
    """Uses the standard parser: it accepts NaN, Infinity and half surrogate pairs, and reports positions."""
    number = Number if keep_numbers else float
    try:
        value = json.loads(data.decode("utf-8"), parse_float=number, parse_constant=number)
        return _without_lone_surrogates(value) if b"\\u" in data else value
    except UnicodeDecodeError as fault:
        raise _not_utf8(data, fault.start, where) from fault
    except json.JSONDecodeError as fault:
        place = (
            f"{where}:{fault.lineno}:{fault.colno}" if where else f"line {fault.lineno}, column {fault.colno}"
        )
        raise InputError(f"this is not JSON: {fault.msg}.", where=place) from fault
    except RecursionError as fault:
        raise _too_deep(where) from fault
    except ValueError as fault:  # only an integer of thousands of digits gets here
        raise InputError("a number in this JSON is too long for a save.", where=where) from fault


def _without_lone_surrogates(value: Any) -> Any:
    """Half a surrogate pair cannot be written as UTF-8; like the game, replace it with U+FFFD."""
    if isinstance(value, dict):
        return {_LONE.sub("\ufffd", key): _without_lone_surrogates(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_without_lone_surrogates(item) for item in value]
    return _LONE.sub("\ufffd", value) if isinstance(value, str) else value


def _too_deep(where: str) -> InputError:
    return InputError("this JSON is nested too deeply to be a save.", where=where)


def _not_utf8(data: bytes, at: int, where: str) -> InputError:
    line = data.count(b"\n", 0, at) + 1
    place = f"{where}:{line}" if where else f"line {line}"
    return InputError("this is not UTF-8 text.", where=place)


def read_all(file: BinaryIO, where: str = "") -> bytes:
    """All bytes of an open file. Counts while reading, because devices and pipes do not report a size."""
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


def is_folder(path: Path) -> bool:
    """Whether there is a folder at a path. False as well if the system refuses the path, for example because
    its name is too long: reading it then says why."""
    try:
        return path.is_dir()
    except OSError:
        return False


def read_bytes(path: Path, where: str = "") -> bytes:
    """The bytes of a file. Raises InputError."""
    try:
        file = path.open("rb")
    except OSError as fault:
        raise InputError(f"cannot be read: {fault.strerror}.", where=where or str(path)) from fault
    with file:
        return read_all(file, where or str(path))


def load(path: Path, *, keep_numbers: bool = False) -> Any:
    """Like `loads`, but from a file."""
    return loads(read_bytes(path), where=str(path), keep_numbers=keep_numbers)


def load_save(path: Path, *, keep_numbers: bool = False) -> dict[str, Any]:
    """The value of a file that must be a save or a saved object: a JSON object with `ObjectStates`."""
    value = load(path, keep_numbers=keep_numbers)
    if not isinstance(value, dict):
        raise InputError("this is JSON but not a save: the top level is not an object.", where=str(path))
    if not isinstance(value.get("ObjectStates"), list):
        raise InputError("this is JSON but not a save: the list `ObjectStates` is missing.", where=str(path))
    return value
