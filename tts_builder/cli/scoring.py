"""What commands that score many files have in common: their options, the rows, and how they end."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tts_builder.cli.batch import finish, nothing, passed_over
from tts_builder.cli.output import in_line, one_line, progress, say
from tts_builder.cli.params import build_option
from tts_builder.cli.workers import workers
from tts_builder.errors import InputError

if TYPE_CHECKING:
    from tts_builder.referee.league.batch import Row
    from tts_builder.referee.verdict.verdict import Terms


def scoring_options(command: Any) -> Any:
    """`--quick`, `--build` and `--resume`."""
    command = click.option(
        "--resume",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="JOURNAL",
        help="Keep what is done in this file, and skip what is done in it.",
    )(command)
    command = build_option(command)
    return click.option(
        "--quick",
        is_flag=True,
        help="Score the recorded state as it is, and ask no layer. Each row says so.",
    )(command)


def scored_rows(
    files: tuple[str, ...], terms: Terms, *, resume: Path | None, jobs: int, cluster: str
) -> Iterator[Row]:
    """The row of every file, in their order, whoever does the work."""
    from tts_builder.referee.league.batch import scored
    from tts_builder.referee.league.journal import Journal
    from tts_builder.referee.verdict.source import each_handle

    if next(each_handle(files), None) is None:
        raise nothing(files)
    number = sum(1 for _ in each_handle(files)) if sys.stderr.isatty() else 0
    with ExitStack() as stack:
        journal = stack.enter_context(Journal(resume, terms)) if resume else None
        executor = stack.enter_context(workers(jobs, cluster))
        advance = stack.enter_context(progress("Scoring", number))
        chunks = scored(
            each_handle(files),
            terms=terms,
            executor=executor,
            send=bool(cluster),
            known=journal.known if journal else None,
        )
        for chunk in chunks:
            for row in chunk.rows:
                if journal:
                    journal.add(row)
                yield row
            advance(chunk.files)


def unasked(number: int) -> str:
    """That nobody looked at some games."""
    games = "1 game was" if number == 1 else f"{number} games were"
    return f"{games} scored with --quick: no layer was asked, neither moves nor table nor scripts."


class Tally:
    """Counts rows: the end of the command depends on it."""

    def __init__(self) -> None:
        self.read = self.unreadable = self.doubted = self.unasked = self.ours = 0

    def count(self, row: Row) -> None:
        self.read += row.report is not None
        self.unreadable += row.report is None and not row.foreign
        self.unasked += row.report is not None and row.report.doubted == "unasked"
        self.ours += row.our_fault
        self.doubted += row.report is not None and bool(row.report.faults)

    def tell(self, row: Row) -> None:
        """What is wrong with a file, on stderr."""
        if row.foreign:
            say(passed_over(row.error))
            return
        if row.report is None:
            say(f"Error: {one_line(InputError(row.error))}")
            return
        for fault in row.report.faults:
            say(in_line(f"{row.file}: {fault.code} {fault.severity}: {fault.sentence}"))

    def finish(self) -> None:
        from tts_builder.cli import OUR_FAULT

        if self.ours:
            click.get_current_context().exit(OUR_FAULT)
        if self.unasked:
            say(unasked(self.unasked))
        finish(self.read, self.unreadable, self.doubted > 0)
