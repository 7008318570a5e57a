"""Scores any number of files: read and judged in chunks, the rows given back in the order of the files.

The rows are the same whoever does the work: this process, several, or those of a cluster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from functools import partial
from hashlib import blake2b
from itertools import chain, repeat
from pathlib import Path
from typing import Final

import msgspec

from tts_builder.blame import designers_fault
from tts_builder.engine.game import CHANCE, canonical
from tts_builder.engine.record import Record
from tts_builder.errors import DefinitionError, InputError
from tts_builder.referee.league.workers import in_order
from tts_builder.referee.verdict.scores import ScoreReport, judged_to_score, report_of
from tts_builder.referee.verdict.source import ForeignFileError, Handle, Source, parse, read_handle
from tts_builder.referee.verdict.verdict import TERMS, Judged, Terms

_LARGEST: Final = 32
"""Files of a chunk."""
_HEAVIEST: Final = 1 << 20
"""Bytes of a chunk that is sent with its files' contents; a larger file goes alone."""


_SHUFFLE: Final = 120
"""Letters of the moves of chance from which on no two games are alike: a coin takes fewer, a shuffle more."""


class Row(msgspec.Struct, frozen=True):
    """What came of one file. Every key is always present."""

    file: str
    digest: str
    """Of its bytes; empty when it could not be read."""
    match: str
    """Of the game that was played, the same for its save and its record, whoever is said to have played it;
    empty without a record."""
    error: str
    """Why there is no score, in a sentence."""
    our_fault: bool
    """The error is a fault of this tool, not of the file."""
    foreign: bool
    """A file of a folder that is JSON, but neither a save nor a record: no game was handed in with it."""
    report: ScoreReport | None


class Entry(msgspec.Struct, frozen=True):
    """A file on its way to whoever scores it: as a path, or with its contents where paths mean nothing."""

    name: str
    path: str
    listed: bool
    data: bytes | None = None


class Scored(msgspec.Struct, frozen=True):
    """A chunk that was done."""

    files: int
    rows: tuple[Row, ...]


Known = Callable[[Handle], "Row | None"]
"""Gives the row of a file that was done before."""


def scored(
    handles: Iterable[Handle],
    *,
    terms: Terms = TERMS,
    executor: Executor | None = None,
    send: bool = False,
    known: Known | None = None,
) -> Iterator[Scored]:
    """The rows of all files. `send` hands over the contents of files, for workers that do not see them."""
    work = partial(score_chunk, terms=terms)
    return in_order(executor, work, _chunks(handles, send, known or (lambda handle: None)))


def _chunks(handles: Iterable[Handle], send: bool, known: Known) -> Iterator[tuple[Entry | Row, ...]]:
    """Small chunks first, so that a few large files are shared as well."""
    sizes = chain((1,) * 8, (4,) * 8, repeat(_LARGEST))
    size, chunk, weight = next(sizes), list[Entry | Row](), 0
    for handle in handles:
        chunk.append(one := known(handle) or _entry(handle, send))
        weight += len(one.data or b"") if isinstance(one, Entry) else 0
        if len(chunk) >= size or weight >= _HEAVIEST:
            yield tuple(chunk)
            size, chunk, weight = next(sizes), [], 0
    if chunk:
        yield tuple(chunk)


def _entry(handle: Handle, send: bool) -> Entry | Row:
    if handle.path is not None and not send:
        return Entry(handle.name, str(handle.path), handle.listed)
    try:
        return Entry(handle.name, "", handle.listed, read_handle(handle))
    except InputError as fault:
        return _bad(handle.name, "", fault)


def score_chunk(chunk: Iterable[Entry | Row], terms: Terms) -> Scored:
    """Scores the files of a chunk; rows among them are done already."""
    rows = [one if isinstance(one, Row) else score_entry(one, terms) for one in chunk]
    return Scored(len(rows), tuple(rows))


def score_entry(entry: Entry, terms: Terms = TERMS) -> Row:
    """The row of one file, whatever it holds."""
    digest = ""
    try:
        data = entry.data
        if data is None:
            data = read_handle(Handle(entry.name, Path(entry.path), entry.listed))
        digest = digest_of(data)
        source = parse(data, entry.name, glance=terms.quick)
        return row_of(source, judged_to_score(source, terms), digest)
    except ForeignFileError as fault:
        return _bad(entry.name, digest, fault, foreign=not entry.listed)
    except InputError as fault:
        return _bad(entry.name, digest, fault)
    except Exception as fault:  # a fault of ours in one of many files must not lose the others
        rules = designers_fault(fault)
        if rules is not None:  # no score of theirs is worth anything until they are mended
            raise DefinitionError(rules.what, where=rules.where, hint=f"It is {entry.name}.") from fault
        words = f"{entry.name}: tts-builder itself failed here: {type(fault).__name__}: {fault}"
        return Row(entry.name, digest, "", words, True, False, None)


def row_of(source: Source, judged: Judged, digest: str) -> Row:
    """The row of a file that was read and judged."""
    try:
        report = report_of(source, judged)
    except InputError as fault:
        return _bad(source.name, digest, fault)
    return Row(source.name, digest, _match(source.record), "", False, False, report)


def _bad(name: str, digest: str, fault: InputError, *, foreign: bool = False) -> Row:
    return Row(name, digest, "", str(fault), False, foreign, None)


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
