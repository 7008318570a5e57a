"""A file that keeps the rows of a batch, so that an interrupted batch can continue where it stopped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO, Final, Self

import msgspec

from tts_builder import __version__
from tts_builder.engine.game import canonical
from tts_builder.errors import InputError, UserError
from tts_builder.referee.league.batch import Row, digest_of
from tts_builder.referee.verdict.source import Handle, read_handle
from tts_builder.referee.verdict.verdict import TERMS, Terms
from tts_builder.saves.write import unwritable

_ROW: Final = msgspec.json.Decoder(Row)


class _Head(msgspec.Struct, frozen=True):
    """The first line: the version, the settings and the rules numbers with which the rows were made."""

    journal: int
    version: str
    terms: Terms
    rules: dict[str, int]


class _Rows:
    """Rows in a file that is closed at the end of the `with` block."""

    _file: BinaryIO

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self._file.close()


class Journal(_Rows):
    """One line per judged file. Opens an existing journal, or starts a new one; drops an unfinished last
    line."""

    def __init__(self, path: Path, terms: Terms = TERMS) -> None:
        self._at: dict[int, int] = {}
        self._path = path
        head = canonical(_head(terms)) + b"\n"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
            self._file = path.open("r+b")
            with ExitStack() as stack:
                stack.push(self)
                self._end = self._take_up(head)
                stack.pop_all()
        except OSError as fault:
            raise unwritable(self._path, fault) from fault

    def _take_up(self, head: bytes) -> int:
        """Notes where each row is and cuts off an unfinished line. Returns the end of the rows."""
        self._file.seek(0)
        first = self._file.readline()
        if not first:
            self._file.write(head)
            return len(head)
        if first != head:
            raise UserError(_other(first), where=str(self._path), hint="Name a new file.")
        end = len(head)
        for line in self._file:
            if not line.endswith(b"\n"):
                break
            try:
                self._at[_key(_ROW.decode(line).file)] = end
            except msgspec.MsgspecError as fault:
                hint = "Remove the line, or name a new file."
                raise UserError("has a line that is not a row.", where=str(self._path), hint=hint) from fault
            end += len(line)
        self._file.truncate(end)
        return end

    def known(self, handle: Handle) -> Row | None:
        """The row of a file that is in the journal and has not changed since; otherwise None."""
        at = self._at.get(_key(handle.name))
        if at is None or handle.path is None:
            return None
        row = self._read(at)
        try:
            same = row.file == handle.name and row.digest == digest_of(read_handle(handle))
        except InputError:
            return None
        return row if same and not row.our_fault else None

    def add(self, row: Row) -> None:
        """Appends a row, unless the journal already has it."""
        key = _key(row.file)
        if key in self._at and self._read(self._at[key]) == row:
            return
        line = canonical(row) + b"\n"
        try:
            self._file.seek(self._end)
            self._file.write(line)
            self._file.flush()
        except OSError as fault:
            raise unwritable(self._path, fault) from fault
        self._at[key] = self._end
        self._end += len(line)

    def _read(self, at: int) -> Row:
        self._file.seek(at)
        return _ROW.decode(self._file.readline())


class Spool(_Rows):
    """The rows of one run, on disk, so that they can be read more than once."""

    def __init__(self) -> None:
        from tempfile import TemporaryFile

        self._file = TemporaryFile()  # noqa: SIM115 - closed by __exit__

    def add(self, row: Row) -> None:
        self._file.write(msgspec.json.encode(row) + b"\n")

    def __iter__(self) -> Iterator[Row]:
        self._file.seek(0)
        for line in self._file:
            yield _ROW.decode(line)


def _head(terms: Terms) -> _Head:
    from tts_builder import games

    return _Head(2, __version__, terms, {name: games.load(name).version for name in games.all_ids()})


def _other(first: bytes) -> str:
    try:
        msgspec.json.decode(first, type=_Head)
    except msgspec.MsgspecError:
        return "is not a journal of a batch."
    return "is a journal made with other rules, options, or another version."


def _key(name: str) -> int:
    """A short hash of a name, because the names of a hundred thousand files would take too much memory."""
    return int.from_bytes(blake2b(name.encode("utf-8", "replace"), digest_size=8).digest(), "big")
