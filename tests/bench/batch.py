"""Batches: files per second on one core, the overhead of a second process, and memory over many files."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from tests.bench import memory
from tests.bench.rows import Row, row
from tts_builder import games
from tts_builder.cli.workers import workers
from tts_builder.engine.game import canonical
from tts_builder.engine.record import SeatInfo, record_of
from tts_builder.engine.selfplay import batch
from tts_builder.referee.league.batch import Entry, score_entry
from tts_builder.referee.league.workers import in_order
from tts_builder.referee.verdict.verdict import TERMS, Terms

FILES = 5_000
REPLAYED = 400
LIGHT = ("sarcophagus", "ankhor", "cleopatra")
COLORS = ("White", "Red", "Green", "Blue")
ROUNDS = 3
FEW, MANY = 500, 4_000


@cache
def _kinds() -> tuple[bytes, ...]:
    """Records of the light games with two to four players, ten of each. Files repeat them."""
    found = []
    for name in LIGHT:
        game = games.load(name)
        for players in (2, 3, 4):
            seats = [SeatInfo(color, color, "") for color in COLORS[:players]]
            found += [canonical(record_of(game, one, seats)) for one in batch(game, players, games=10)]
    return tuple(found)


def _chunks(files: int) -> list[tuple[Entry, ...]]:
    kinds = _kinds()
    # A step without a common factor mixes the games.
    entries = [Entry(f"{n}.json", "", True, kinds[n * 7 % len(kinds)]) for n in range(files)]
    return [tuple(entries[at : at + 32]) for at in range(0, files, 32)]


def _score(chunk: tuple[Entry, ...], terms: Terms) -> int:
    return len([score_entry(entry, terms) for entry in chunk])


def _rate(files: int, terms: Terms, bar: int, what: str) -> Row:
    chunks = _chunks(files)
    _score(chunks[0], terms)
    start = process_time()
    done = sum(_score(chunk, terms) for chunk in chunks)
    rate = done / (process_time() - start)
    work = f"score {files:,} mixed records, {what}"
    return Row(work, f"{rate:,.0f} files/s", "–", "–", f"≥ {bar:,} files/s", rate >= bar)


@row
def mixed_by_state() -> Row:
    return _rate(FILES, Terms(quick=True), 1_000, "--quick")


@row
def mixed_by_replay() -> Row:
    return _rate(REPLAYED, TERMS, 100, "every layer")


def timed_chunk(chunk: tuple[Entry, ...]) -> tuple[int, float]:
    """The CPU time that a worker spends on a chunk, in any process."""
    start = process_time()
    _score(chunk, TERMS)
    return os.getpid(), process_time() - start


def _cpu(jobs: int, files: int) -> float:
    chunks = _chunks(files)
    with workers(jobs) as executor:
        # Every process loads every game before the measurement starts.
        warm = [chunks[0]] * 4 * jobs
        spent = list(in_order(executor, timed_chunk, [*warm, *chunks]))
    return sum(seconds for _, seconds in spent[len(warm) :])


@row
def two_workers_cost_no_more_than_one() -> Row:
    pairs = [(_cpu(2, REPLAYED), _cpu(1, REPLAYED)) for _ in range(ROUNDS)]
    ratio = median(two / one for two, one in pairs)
    two, one = (median(times) for times in zip(*pairs, strict=True))
    return Row(
        "CPU of --jobs 2, summed",
        f"{two:.2f} s",
        f"--jobs 1 {one:.2f} s",
        f"{ratio:.2f}×",
        "≤ 1.05×",
        ratio <= 1.05,
    )


def _peak(folder: Path, files: int) -> int:
    kinds = _kinds()
    for n in range(files):
        (folder / f"{n:06d}.json").write_bytes(kinds[n * 7 % len(kinds)])
    return memory.peak("score", str(folder), "--quick", "--csv", folder=folder)


@row
def memory_over_many_files() -> Row:
    work, bar = f"peak memory, {MANY:,} files beside {FEW:,}", "≤ 1.1×"
    if not memory.is_known():
        return memory.not_run(work, bar)
    peaks = []
    for files in (FEW, MANY):
        with TemporaryDirectory() as folder:
            peaks.append(_peak(Path(folder), files))
    ratio = peaks[1] / peaks[0]
    few, many = (f"{peak / 1e6:.0f} MB" for peak in peaks)
    return Row(work, many, few, f"{ratio:.2f}×", bar, ratio <= 1.1)
