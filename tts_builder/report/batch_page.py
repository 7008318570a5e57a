"""The page of many games: a line for each file, whatever came of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tts_builder.referee.league.batch import Row
from tts_builder.report.page import write_page


def write_batch_page(path: Path, rows: Iterable[Row]) -> None:
    """Writes the list of all rows; they are gone through twice and never all in memory."""
    scored = doubted = bad = foreign = 0
    for row in rows:
        scored += row.report is not None
        bad += row.report is None and not row.foreign
        foreign += row.foreign
        doubted += row.report is not None and bool(row.report.faults)
    write_page(path, "batch.html.j2", rows=rows, scored=scored, doubted=doubted, bad=bad, foreign=foreign)
