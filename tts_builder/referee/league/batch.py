"""Judges any number of files: what came of each, in the order of the files, whoever does the work.

One bad file never stops the others. The rows are the same from this process, from several, and from those
of a cluster.
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

_LARGEST: Final = 32
"""Files of a chunk."""
_HEAVIEST: Final = 1 << 20
"""Bytes of a chunk that is sent with its files' contents; a larger file goes alone."""
_SHUFFLE: Final = 120
"""Letters of the moves of chance from which on no two games are alike: a coin takes fewer, a shuffle more."""


class Outcome(msgspec.Struct, frozen=True):
    """What came of one file. Every key is always present."""

    file: str
    digest: str = ""
    """Of its bytes; empty when it could not be read."""
    error: str = ""
    """Why it could not be judged, in a sentence."""
    our_fault: bool = False
    """The error is a fault of this tool, not of the file."""
    foreign: bool = False
    """A file of a folder that is JSON, but neither a save nor a record: no game was handed in with it."""


class Row(Outcome, frozen=True):
    """The score of one file."""

    match: str = ""
    """Of the game that was played, the same for its save and its record, whoever is said to have played it;
    empty without a record."""
    report: ScoreReport | None = None


class Verified(Outcome, frozen=True):
    """The verdict on one file."""

    verdict: Verdict | None = None


class Entry(msgspec.Struct, frozen=True):
    """A file on its way to whoever judges it: as a path, or with its contents where paths mean nothing."""

    name: str
    path: str
    listed: bool
    data: bytes | None = None
    fault: str = ""
    """Why its contents cannot be sent along."""

    def read(self) -> bytes:
        """Raises InputError."""
        if self.fault:
            raise InputError(self.fault)
        if self.data is not None:
            return self.data
        return read_handle(Handle(self.name, Path(self.path), self.listed))


T = TypeVar("T", bound=Outcome)
Known = Callable[[Handle], T | None]
"""Gives what came of a file that was done before."""


def outcomes(
    handles: Iterable[Handle],
    judge: Callable[[Entry], T],
    *,
    executor: Executor | None = None,
    send: bool = False,
    known: Known[T] | None = None,
) -> Iterator[T]:
    """`judge` of every file. `send` hands over the contents of files, for workers that do not see them."""
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
    """Small chunks first, so that a few large files are shared as well."""
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


def outcome(entry: Entry, kind: type[T], judge: Callable[[bytes, str], T]) -> T:
    """`judge` of the bytes and the digest of one file, or why there is nothing to judge."""
    digest = ""
    try:
        data = entry.read()
        digest = digest_of(data)
        return judge(data, digest)
    except ForeignFileError as fault:
        return kind(entry.name, digest, str(fault), foreign=not entry.listed)
    except InputError as fault:
        return kind(entry.name, digest, str(fault))
    except Exception as fault:  # a fault of ours in one of many files must not lose the others
        if type(fault) is UserError:  # it is about what was asked for, not about this file
            raise
        rules = designers_fault(fault)
        if rules is not None:  # nothing that they say is worth anything until they are mended
            raise DefinitionError(rules.what, where=rules.where, hint=f"It is {entry.name}.") from fault
        show_traceback(fault)
        words = f"{entry.name}: tts-builder itself failed here: {type(fault).__name__}: {fault}"
        return kind(entry.name, digest, words, our_fault=True)


def verify_entry(entry: Entry, judge: Callable[[Source, bytes], Verdict]) -> Verified:
    """The verdict on one file. `judge` is also given the bytes of the file."""

    def verified(data: bytes, digest: str) -> Verified:
        source = replace(parse(data, entry.name), file=Path(entry.path) if entry.path else None)
        return Verified(entry.name, digest, verdict=judge(source, data))

    return outcome(entry, Verified, verified)


def score_entry(entry: Entry, terms: Terms = TERMS) -> Row:
    """The row of one file, whatever it holds."""

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
    """By the last state: it has every pile in its order, so no two games end alike. Where hardly anything was
    left to chance, others can play the same game: there the people count as well."""
    if record is None:
        return ""
    dealt = sum(len(canonical(made.move)) for made in record.moves if made.seat == CHANCE)
    people = record.seats if dealt < _SHUFFLE else ()
    return digest_of(canonical((record.game, people, len(record.moves), record.state)))
