"""Writes the JSON of a save as Tabletop Simulator does, and writes files completely or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from io import BufferedWriter
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

import msgspec

from tts_builder.errors import UserError
from tts_builder.processes import HALF_WRITTEN
from tts_builder.saves.numbers import Number, text_of

PART: Final = ".tts-builder-part"
"""The end of a file's name while it is being written. Only a killed process leaves such files behind."""
_ESCAPED = {"\u0085": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"}
"""Characters that the game escapes although JSON allows them."""
_TO_ESCAPE = re.compile("[\u0085\u2028\u2029]")
_BARE = {"NaN", "Infinity", "-Infinity"}
"""Values in some saves that are not JSON; the formatter gets a marked string instead."""
_MARK = "\\u0001bare number\\u0001"


def dumps(value: Any, *, numbers_kept: bool = False) -> str:
    """The text of a save or object: indented by two spaces, UTF-8 unescaped, no final newline.

    With `numbers_kept`, the caller promises that every float is a `Number` (see `read.loads`).
    """
    tree = value if numbers_kept else _styled(value)
    flat = msgspec.json.encode(tree, enc_hook=_raw)
    text = msgspec.json.format(flat, indent=2).decode("utf-8")
    if _MARK in text:
        text = re.sub(f'"{re.escape(_MARK)}(-?[A-Za-z]+)"', r"\1", text)
    return _TO_ESCAPE.sub(lambda found: _ESCAPED[found[0]], text)


def _raw(value: Any) -> msgspec.Raw:
    if isinstance(value, Number):
        text = f'"{_MARK}{value.text}"' if value.text in _BARE else value.text
        return msgspec.Raw(text.encode("ascii"))
    raise TypeError(f"a save cannot hold a {type(value).__name__}")


def _styled(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _styled(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_styled(item) for item in value]
    if type(value) is float:
        return msgspec.Raw(text_of(value).encode("ascii"))
    return value


def write_bytes(path: Path, data: bytes) -> None:
    """Writes a file. Whatever happens, it then has either its old bytes or all of the new ones."""
    write_whole(path, lambda file: file.write(data))


def write_whole(path: Path, write: Callable[[BufferedWriter], object]) -> None:
    """Like `write_bytes`, with the content that `write` writes to the open file."""
    part = path.with_name(f".{path.name[:100]}.{token_hex(4)}{PART}")
    try:
        HALF_WRITTEN.add(part)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with part.open("xb") as file:
                write(file)
            part.replace(path)
        except BaseException:
            with suppress(OSError):
                part.unlink()
            raise
        finally:
            HALF_WRITTEN.remove(part)
    except OSError as fault:
        raise unwritable(path, fault) from fault


def unwritable(path: Path, fault: OSError) -> UserError:
    """The error for a file that the system does not let us write."""
    return UserError(f"cannot be written: {fault.strerror or fault}.", where=str(path))


def write_text(path: Path, text: str) -> None:
    """Like `write_bytes`, for text; UTF-8, with line ends as in `text`."""
    write_bytes(path, text.encode("utf-8"))
