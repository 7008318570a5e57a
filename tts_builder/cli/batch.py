"""What commands over many files share: arguments, the result of each file, and the exit code."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tts_builder.cli.output import one_line, progress, say
from tts_builder.cli.params import build_option, cluster_option, complete_files, file_option, jobs_option
from tts_builder.cli.workers import workers
from tts_builder.errors import InputError, UserError

if TYPE_CHECKING:
    from tts_builder.referee.league.batch import Entry, Known, Outcome, Row
    from tts_builder.referee.verdict.verdict import Terms

    T = TypeVar("T", bound=Outcome)

FINDINGS = 1


def files_argument(command: Any) -> Any:
    """`FILE...`: files, folders, glob patterns, `-` for stdin."""
    return click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=complete_files)(
        command
    )


def judge_files(
    files: tuple[str, ...],
    judge: Callable[[Entry], T],
    *,
    label: str = "Reading",
    jobs: int = 1,
    cluster: str = "",
    known: Known[T] | None = None,
) -> Iterator[T]:
    """The result of each file, in the order of the files, however many processes share the work."""
    from tts_builder.referee.league.batch import outcomes
    from tts_builder.referee.verdict.source import each_handle

    if next(each_handle(files), None) is None:
        raise _nothing_found(files)
    number = sum(1 for _ in each_handle(files)) if sys.stderr.isatty() else 0
    with workers(jobs, cluster) as executor, progress(label, number) as advance:
        for each in outcomes(each_handle(files), judge, executor=executor, send=bool(cluster), known=known):
            yield each
            advance()


def _nothing_found(files: tuple[str, ...]) -> UserError:
    """The error for arguments that match no file. For a project, the hint says to build it first."""
    from tts_builder.project.definitions import is_project

    folders = [Path(name) for name in files if Path(name).is_dir()]
    if not folders:
        return UserError("no such file.", where=", ".join(files))
    hint = "Build the project first." if any(map(is_project, folders)) else ""
    return UserError("no save or record in this folder.", where=", ".join(map(str, folders)), hint=hint)


@dataclass(frozen=True)
class Games:
    """The files that a command scores, and how it scores them."""

    files: tuple[str, ...]
    terms: Terms
    resume: Path | None
    jobs: int
    cluster: str

    def rows(self) -> Iterator[Row]:
        """The row of each file, in the order of the files. With `resume`, a journal keeps the rows."""
        from tts_builder.referee.league.batch import score_entry
        from tts_builder.referee.league.journal import Journal

        judge = partial(score_entry, terms=self.terms)
        with ExitStack() as stack:
            journal = stack.enter_context(Journal(self.resume, self.terms)) if self.resume else None
            known = journal.known if journal else None
            for row in judge_files(
                self.files, judge, label="Scoring", jobs=self.jobs, cluster=self.cluster, known=known
            ):
                if journal:
                    journal.add(row)
                yield row


def scoring_options(command: Any) -> Any:
    """Adds `--quick`, `--build`, `--resume`, `--jobs`, and `--cluster`. The command gets them, and the
    files, as `games`."""

    @wraps(command)
    def with_games(
        files: tuple[str, ...],
        quick: bool,
        builds: tuple[str, ...],
        resume: Path | None,
        jobs: int,
        cluster: str,
        **own: Any,
    ) -> Any:
        from tts_builder.referee.verdict.verdict import Terms

        return command(games=Games(files, Terms(quick, builds), resume, jobs, cluster), **own)

    words = "Score the recorded state without verifying it. Each row says so."
    kept = "Record finished files in JOURNAL, and skip files that it already lists."
    journal = file_option("--resume", metavar="JOURNAL", help=kept)
    made = build_option(journal(jobs_option(cluster_option(with_games))))
    return click.option("--quick", is_flag=True, help=words)(made)


def unverified_notice(number: int) -> str:
    """The notice that some games were scored without being verified."""
    games = "1 game was" if number == 1 else f"{number} games were"
    return f"{games} scored with --quick: moves, table, and scripts were not verified."


def skipped_notice(error: str) -> str:
    """The notice that a file in a folder is not a game; the Saves folder holds such files."""
    return f"Skipped: {error_line(error)}"


def error_line(error: str) -> str:
    """The error of a file in one line, safe to print whatever the file contains."""
    return one_line(InputError(error))


def error_entry(row: Outcome) -> dict[str, str]:
    """A file that could not be judged, for JSON."""
    return {"file": row.file, "error": error_line(row.error)}


class Tally:
    """Counts the results, reports unreadable and skipped files, and decides the exit code."""

    def __init__(self) -> None:
        self.read = self.unreadable = self.foreign = self.found = self.ours = 0

    def add(self, row: Outcome, found: bool) -> None:
        self.read += not row.error
        self.unreadable += bool(row.error) and not row.foreign
        self.foreign += row.foreign
        self.found += found
        self.ours += row.our_fault
        if row.error:
            say(skipped_notice(row.error) if row.foreign else f"Error: {error_line(row.error)}")

    def finish(self) -> None:
        from tts_builder.cli import OUR_FAULT

        if self.ours:
            click.get_current_context().exit(OUR_FAULT)
        finish(self.read, self.unreadable, self.found > 0)


def finish(read: int, unreadable: int, found: bool) -> None:
    """Ends the command: exit code 2 when no file could be read, 1 after findings or an unreadable file."""
    if not read:
        if not unreadable:
            say("Error: none of these files is a save or a record.")
        click.get_current_context().exit(2)
    if found or unreadable:
        click.get_current_context().exit(FINDINGS)
