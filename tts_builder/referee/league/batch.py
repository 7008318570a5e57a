"""Judges any number of files and returns the results in the order of the files.

One bad file never stops the others. The results are the same whether one process, several, or a cluster does
the work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from itertools import chain, repeat
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from tts_builder.blame import designers_fault
from tts_builder.engine.game import CHANCE, canonical
from tts_builder.engine.record import Record
from tts_builder.errors import DefinitionError, InputError, UserError, show_traceback
from tts_builder.referee.league.workers import in_order
from tts_builder.referee.verdict.scores import ScoreReport, judged_to_score, report_of
from tts_builder.referee.verdict.source import ForeignFileError, Handle, Source, parse, read_handle
from tts_builder.referee.verdict.verdict import TERMS, Judged, Terms, Verdict
from tts_builder.saves.opened import OpenedSave, open_save

_LARGEST: Final = 32
"""Maximum number of files in a chunk."""
_HEAVIEST: Final = 1 << 20
"""Maximum bytes of a chunk that is sent with the contents of its files; a larger file is sent alone."""
_SHUFFLE: Final = 120
"""If the moves of chance have at least this many characters, no two games are alike: a coin toss has fewer, a
shuffle more."""


class Outcome(msgspec.Struct, frozen=True):
    """The result for one file. Every key is always present."""

    file: str
    digest: str = ""
    """The hash of its bytes; empty if it could not be read."""
    error: str = ""
    """Why it could not be judged, in a sentence."""
    our_fault: bool = False
    """The error is a bug of tts-builder, not a fault of the file."""
    foreign: bool = False
    """The file is JSON, but neither a save nor a record, and the user named only its folder."""


class Row(Outcome, frozen=True):
    """The score of one file."""

    match: str = ""
    """Identifies the game that was played: the same for its save and its record, whatever players they name;
    empty without a record."""
    report: ScoreReport | None = None


class Verified(Outcome, frozen=True):
    """The verdict on one file."""

    verdict: Verdict | None = None


class Entry(msgspec.Struct, frozen=True):
    """A file to judge: a path, or the contents for workers that cannot see the path."""

    name: str
    path: str
    listed: bool
    data: bytes | None = None
    fault: str = ""
    """Why its contents could not be read for sending."""

    @property
    def is_here(self) -> bool:
        """Whether the path still has to be read."""
        return bool(self.path) and self.data is None and not self.fault

    def read(self) -> bytes:
        """Raises InputError."""
        if self.fault:
            raise InputError(self.fault)
        if self.data is not None:
            return self.data
        return read_handle(Handle(self.name, Path(self.path), self.listed))


T = TypeVar("T", bound=Outcome)
Known = Callable[[Handle], T | None]
"""Returns the result of a file that was judged in an earlier run, or None."""


def outcomes(
    handles: Iterable[Handle],
    judge: Callable[[Entry], T],
    *,
    executor: Executor | None = None,
    send: bool = False,
    known: Known[T] | None = None,
) -> Iterator[T]:
    """Applies `judge` to every file. `send` sends the contents of files to workers that cannot see them.
    `known` supplies results of earlier runs."""
    done = ((known and known(handle)) or _entry(handle, send) for handle in handles)
    if executor is None:
        for each in done:
            yield judge(each) if isinstance(each, Entry) else each
        return
    for judged in in_order(executor, partial(_judged, judge), _chunks(done)):
        yield from judged


def _judged(judge: Callable[[Entry], T], chunk: Iterable[Entry | T]) -> list[T]:
    return [judge(each) if isinstance(each, Entry) else each for each in chunk]


def _chunks(entries: Iterable[Entry | T]) -> Iterator[list[Entry | T]]:
    """Chunks of entries, small ones first, so that a few large files are also shared among workers."""
    sizes = chain((1,) * 8, (4,) * 8, repeat(_LARGEST))
    size, chunk, weight = next(sizes), list[Entry | T](), 0
    for each in entries:
        chunk.append(each)
        weight += len(each.data or b"") if isinstance(each, Entry) else 0
        if len(chunk) >= size or weight >= _HEAVIEST:
            yield chunk
            size, chunk, weight = next(sizes), [], 0
    if chunk:
        yield chunk


def _entry(handle: Handle, send: bool) -> Entry:
    path = "" if handle.path is None else str(handle.path)
    if path and not send:
        return Entry(handle.name, path, handle.listed)
    try:
        return Entry(handle.name, path, handle.listed, read_handle(handle))
    except InputError as fault:
        return Entry(handle.name, path, handle.listed, fault=str(fault))


def outcome(
    entry: Entry,
    kind: type[T],
    judge: Callable[[bytes, str], T],
    read: Callable[[], bytes] | None = None,
) -> T:
    """Applies `judge` to the bytes and the digest of one file; a file that cannot be judged gives an
    error. `read` reads the file in another way."""
    digest = ""
    try:
        data = (read or entry.read)()
        digest = digest_of(data)
        return judge(data, digest)
    except ForeignFileError as fault:
        return kind(entry.name, digest, str(fault), foreign=not entry.listed)
    except InputError as fault:
        return kind(entry.name, digest, str(fault))
    except Exception as fault:  # a bug that one file triggers must not lose the other files
        if type(fault) is UserError:  # it is about the command, not about this file
            raise
        rules = designers_fault(fault)
        if rules is not None:  # broken rules make every result worthless
            hint = f"{rules.hint} The fault appeared with {entry.name}.".lstrip()
            raise DefinitionError(rules.what, where=rules.where, hint=hint) from fault
        show_traceback(fault)
        words = f"{entry.name}: tts-builder itself failed: {type(fault).__name__}: {fault}"
        return kind(entry.name, digest, words, our_fault=True)


def verify_entry(entry: Entry, judge: Callable[[Source, bytes], Verdict]) -> Verified:
    """The verdict on one file. `judge` also gets the bytes of the file."""

    opened: OpenedSave | None = None

    def read() -> bytes:
        nonlocal opened
        if not entry.is_here:
            return entry.read()
        opened = open_save(Path(entry.path), where=entry.name)
        return opened.data

    def verified(data: bytes, digest: str) -> Verified:
        source = replace(parse(data, entry.name), opened=opened)
        return Verified(entry.name, digest, verdict=judge(source, data))

    return outcome(entry, Verified, verified, read)


def score_entry(entry: Entry, terms: Terms = TERMS) -> Row:
    """The row of one file."""

    def scored(data: bytes, digest: str) -> Row:
        source = parse(data, entry.name, glance=terms.quick)
        return row_of(source, judged_to_score(source, terms), digest)

    return outcome(entry, Row, scored)


def row_of(source: Source, judged: Judged, digest: str) -> Row:
    """The row of a file that was read and judged."""
    try:
        report = report_of(source, judged)
    except InputError as fault:
        return Row(source.name, digest, str(fault))
    return Row(source.name, digest, match=_match(source.record), report=report)


def digest_of(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def _match(record: Record | None) -> str:
    """Identifies a game by its last state, which has every pile in order, so that no two games end alike.
    With little chance, others can play the same game, so the players count as well."""
    if record is None:
        return ""
    dealt = sum(len(canonical(made.move)) for made in record.moves if made.seat == CHANCE)
    people = record.seats if dealt < _SHUFFLE else ()
    return digest_of(canonical((record.game, people, len(record.moves), record.state)))
