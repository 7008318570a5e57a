"""The referee: files scored and moves compared per second on one core."""

from __future__ import annotations

from time import process_time

from tests.bench.rows import Row, row
from tts_builder import games
from tts_builder.engine.game import canonical
from tts_builder.engine.record import SeatInfo, record_of
from tts_builder.engine.selfplay import batch
from tts_builder.referee.proof.compare import compare
from tts_builder.referee.verdict.scores import score
from tts_builder.referee.verdict.source import parse
from tts_builder.referee.verdict.verdict import Terms

FILES = 150


def _records() -> list[bytes]:
    game = games.load("sarcophagus")
    seats = tuple(SeatInfo(color, color, "") for color in ("White", "Red", "Green"))
    return [canonical(record_of(game, played, seats)) for played in batch(game, 3, games=FILES)]


def _rate(work: str, unit: str, done: int, seconds: float, bar: int) -> Row:
    rate = done / seconds
    return Row(work, f"{rate:,.0f} {unit}", "–", "–", f"≥ {bar:,} {unit}", rate >= bar)


def _scored(quick: bool) -> tuple[int, float]:
    files = _records()
    start = process_time()
    for data in files:
        score(parse(data), Terms(quick))
    return len(files), process_time() - start


@row
def scored_by_state() -> Row:
    return _rate("score records, --quick", "files/s", *_scored(quick=True), 1_000)


@row
def scored_by_replay() -> Row:
    return _rate("score records, every layer", "files/s", *_scored(quick=False), 100)


@row
def compared_moves() -> Row:
    start = process_time()
    result = compare(games.load("sarcophagus"), games=60, seed=1, bindings=False)
    return _rate("Lua against Python, rules only", "moves/s", result.moves, process_time() - start, 1_000)
