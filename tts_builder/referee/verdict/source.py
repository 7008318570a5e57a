"""Finds and reads saves and records from files, folders, globs and stdin."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from glob import has_magic
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, Final, Literal

import msgspec

from tts_builder.engine.record import NUMBER, Record, RecordedMove
from tts_builder.errors import InputError, UserError, shortened
from tts_builder.referee.verdict.structure_layer import is_object
from tts_builder.saves import read
from tts_builder.saves.bson import is_bson
from tts_builder.saves.opened import OpenedSave, from_bson, is_save_folder, open_save


class _MoveAtAGlance(RecordedMove, frozen=True, forbid_unknown_fields=True):
    move: msgspec.Raw


class _RecordAtAGlance(Record, frozen=True, forbid_unknown_fields=True):
    """A record whose start and moves stay undecoded: they are most of a record, and decoding them takes most
    of the time."""

    start: msgspec.Raw
    moves: tuple[_MoveAtAGlance, ...]


_WHOLE: Final = msgspec.json.Decoder(Record)
_GLANCE: Final = msgspec.json.Decoder(_RecordAtAGlance)


class ForeignFileError(InputError):
    """JSON that is neither a save nor a record. In a folder, such a file is named and skipped."""


@dataclass(frozen=True)
class Handle:
    """One file to read; `listed` if the user named it, not only its folder."""

    name: str
    path: Path | None
    listed: bool = True


@dataclass(frozen=True)
class Source:
    """A file that was read: a save, which may hold a record, or a bare record."""

    name: str
    kind: Literal["save", "record"]
    save: dict[str, Any] | None
    record: Record | None
    fault: str = ""
    """Why its record cannot be read; empty if it can, or if there is no record."""
    base: str = "$"
    """JSON path of the record."""
    mode: str = ""
    """The mode of the saved table, `strict` or `off`; empty for a bare record."""
    loose: frozenset[str] = frozenset()
    """Keys of the pieces that were held or moving when the game was saved."""
    opened: OpenedSave | None = None
    """The file or tree it was read from; None for stdin."""

    @property
    def file(self) -> Path | None:
        return None if self.opened is None else self.opened.path


def each_handle(arguments: tuple[str, ...]) -> Iterator[Handle]:
    """The files that file names, folders, globs and `-` stand for, each once, in the given order.

    Only the names of the files are kept in memory.
    """
    if len(arguments) == 1:
        yield from _expand(arguments[0])
        return
    found: set[Path | None] = set()
    for argument in arguments:
        for handle in _expand(argument):
            if handle.path not in found:
                found.add(handle.path)
                yield handle


def _expand(argument: str) -> Iterator[Handle]:
    if argument == "-":
        yield Handle("-", None)
        return
    path = Path(argument)
    kind = _kind(path)
    if kind == "folder" and is_save_folder(path):
        yield Handle(_legible(argument), path)
    elif kind == "folder":
        for inside in _walk(path):
            yield Handle(_legible(str(inside)), inside, listed=False)
    elif kind == "unseen" and has_magic(argument):
        for inside in _in_order(_matching(path)):
            if _kind(inside) == "folder":
                yield from _expand(str(inside))
            else:
                yield Handle(_legible(str(inside)), inside)
    else:
        yield Handle(_legible(argument), path)


def _walk(folder: Path) -> Iterator[Path]:
    """The JSON files below a folder, sorted by path. Hidden files are settings of tools, so they are skipped.
    Links to folders are not followed."""
    try:
        names = sorted(path.name for path in folder.iterdir())
    except OSError:  # the folder is not readable
        return
    for name in names:
        if name.startswith("."):
            continue
        path = folder / name
        kind = _kind(path)
        if kind == "folder":
            if not path.is_symlink():
                yield from (path,) if is_save_folder(path) else _walk(path)
        # Skips pipes, which would block. Reading an unseen path reports why it cannot be read.
        elif kind in ("file", "unseen") and fnmatch(name, "*.json"):
            yield path


def _in_order(paths: Iterable[Path]) -> Iterator[Path]:
    """Sorted part by part, as paths are. Sorts texts, because paths take ten times as much memory."""
    for text in sorted(str(path).replace(os.sep, "\0") for path in paths):
        yield Path(text.replace("\0", os.sep))


def _kind(path: Path) -> Literal["folder", "file", "other", "unseen"]:
    try:
        mode = path.stat().st_mode
    except OSError:  # missing, not permitted, a loop of links, or a name that is too long
        return "unseen"
    return "folder" if S_ISDIR(mode) else "file" if S_ISREG(mode) else "other"


def _matching(pattern: Path) -> Iterator[Path]:
    """The paths that match a pattern. Unlike the function `glob`, this does not follow loops of links."""
    fixed = next(i for i, part in enumerate(pattern.parts) if has_magic(part))
    base, rest = Path(*pattern.parts[:fixed]), Path(*pattern.parts[fixed:])
    try:
        for path in base.glob(str(rest)):
            if rest.name.startswith(".") or not path.name.startswith("."):
                yield path
    except (ValueError, NotImplementedError) as fault:
        raise UserError(f"is not a pattern for file names: {fault}.", where=str(pattern)) from fault


def _legible(name: str) -> str:
    """A file name that can be encoded as UTF-8; some systems allow any bytes."""
    return name.encode("utf-8", "replace").decode("utf-8")


def read_handle(handle: Handle) -> bytes:
    """The bytes of a file or of stdin. Raises InputError."""
    if handle.path is None:
        data = read.read_all(sys.stdin.buffer, handle.name)
        return from_bson(data, handle.name) if is_bson(data) else data
    return open_save(handle.path, where=handle.name).data


def parse(data: bytes, name: str = "", *, glance: bool = False) -> Source:
    """Parses the bytes of a file. With `glance`, the moves of a bare record stay undecoded.

    Raises InputError with one sentence if the bytes are neither a save nor a record.
    """
    if not data.strip():
        raise InputError("is empty.", where=name)
    try:
        # Most files of a league are records, and this takes half the time of the code below.
        return Source(name, "record", None, (_GLANCE if glance else _WHOLE).decode(data))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        pass  # not a record, or a faulty one: the code below finds out which
    value = read.loads(data, where=name)
    if not isinstance(value, dict):
        raise ForeignFileError("is JSON, but neither a save nor a record.", where=name)
    if "record" in value and "game" in value:
        record, fault = _record(value)
        return Source(name, "record", None, record, fault)
    if "tts_builder" in value and "record" in value:
        return _with_state(name, None, value, "$.record")
    if "ObjectStates" in value or "SaveName" in value or is_object(value):
        return _of_save(name, value)
    raise ForeignFileError("is JSON, but neither a save nor a record.", where=name)


_NEW_TABLE: Final = {"language", "tts_builder"}
"""The script state of a new table that starts in another language; it has no record yet."""


def _of_save(name: str, save: dict[str, Any]) -> Source:
    text = save.get("LuaScriptState")
    if not isinstance(text, str) or "tts_builder" not in text:
        return Source(name, "save", save, None)
    try:
        state = read.loads(text.encode("utf-8", "replace"))
    except InputError as fault:
        return Source(name, "save", save, None, f"The script state is damaged: {fault}", "$.LuaScriptState")
    if not isinstance(state, dict) or state.get("tts_builder") != 1 or state.keys() == _NEW_TABLE:
        return Source(name, "save", save, None)
    return _with_state(name, save, state, "$.LuaScriptState.record")


def _with_state(name: str, save: dict[str, Any] | None, state: dict[str, Any], base: str) -> Source:
    record, fault = _record(state.get("record"))
    mode, loose = state.get("mode", ""), state.get("loose", [])
    if not fault and mode not in ("strict", "off"):
        fault = f"The mode of the table is {mode!r}; it must be 'strict' or 'off'."
    if not isinstance(loose, list) or not all(isinstance(piece, str) for piece in loose):
        fault, loose = fault or "The list of loose pieces is damaged.", []
    kind: Literal["save", "record"] = "record" if save is None else "save"
    return Source(
        name, kind, save, record, fault, base, mode if isinstance(mode, str) else "", frozenset(loose)
    )


def _record(raw: Any) -> tuple[Record | None, str]:
    version = raw.get("record") if isinstance(raw, dict) else None
    if type(version) is int and version != NUMBER:
        return None, (
            f"This record has format number {shortened(str(version))}; this tts-builder reads number "
            f"{NUMBER}. "
            "Use the tts-builder that built the game."
        )
    try:
        return msgspec.convert(raw, Record), ""
    except msgspec.ValidationError as fault:
        return None, f"This is not a record: {shortened(str(fault), 300)}."
