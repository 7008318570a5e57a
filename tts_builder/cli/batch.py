"""Commands over many files: what they ask for, what came of each file, and how they end."""

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
    """`FILE…`: files, folders, globs, `-` for stdin."""
    return click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=complete_files)(
        command
    )


def judged(
    files: tuple[str, ...],
    judge: Callable[[Entry], T],
    *,
    label: str = "Reading",
    jobs: int = 1,
    cluster: str = "",
    known: Known[T] | None = None,
) -> Iterator[T]:
    """What came of every file, in their order, whoever does the work."""
    from tts_builder.referee.league.batch import outcomes
    from tts_builder.referee.verdict.source import each_handle

    if next(each_handle(files), None) is None:
        raise _nothing(files)
    number = sum(1 for _ in each_handle(files)) if sys.stderr.isatty() else 0
    with workers(jobs, cluster) as executor, progress(label, number) as advance:
        for each in outcomes(each_handle(files), judge, executor=executor, send=bool(cluster), known=known):
            yield each
            advance()


def _nothing(files: tuple[str, ...]) -> UserError:
    """That nothing was found, and why: a project is judged by what was built of it."""
    from tts_builder.project.definitions import is_project

    folders = [Path(name) for name in files if Path(name).is_dir()]
    if not folders:
        return UserError("there is no such file.", where=", ".join(files))
    hint = "Build it first." if any(map(is_project, folders)) else ""
    return UserError("there is no save and no record in it.", where=", ".join(map(str, folders)), hint=hint)


@dataclass(frozen=True)
class Games:
    """The files of a command that scores them, and how it scores them."""

    files: tuple[str, ...]
    terms: Terms
    resume: Path | None
    jobs: int
    cluster: str

    def rows(self) -> Iterator[Row]:
        """The row of every file, in their order; a journal keeps them."""
        from tts_builder.referee.league.batch import score_entry
        from tts_builder.referee.league.journal import Journal

        judge = partial(score_entry, terms=self.terms)
        with ExitStack() as stack:
            journal = stack.enter_context(Journal(self.resume, self.terms)) if self.resume else None
            known = journal.known if journal else None
            for row in judged(
                self.files, judge, label="Scoring", jobs=self.jobs, cluster=self.cluster, known=known
            ):
                if journal:
                    journal.add(row)
                yield row


def scoring_options(command: Any) -> Any:
    """`--quick`, `--build`, `--resume`, `--jobs`, `--cluster`: a command gets them, and FILE…, as `games`."""

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

    words = "Score the recorded state as it is, and ask no layer. Each row says so."
    kept = "Keep what is done in this file, and skip what is done in it."
    journal = file_option("--resume", metavar="JOURNAL", help=kept)
    made = build_option(journal(jobs_option(cluster_option(with_games))))
    return click.option("--quick", is_flag=True, help=words)(made)


def unasked(number: int) -> str:
    """That nobody looked at some games."""
    games = "1 game was" if number == 1 else f"{number} games were"
    return f"{games} scored with --quick: no layer was asked, neither moves nor table nor scripts."


def passed_over(error: str) -> str:
    """That a file of a folder is not a game; a folder of Tabletop Simulator holds such files."""
    return f"Passed over: {error_line(error)}"


def error_line(error: str) -> str:
    """What is wrong with a file, whatever it is called and holds."""
    return one_line(InputError(error))


def untold(row: Outcome) -> dict[str, str]:
    """A file that was not judged, for programs."""
    return {"file": row.file, "error": error_line(row.error)}


class Tally:
    """Counts what came of the files and tells what was not judged: the end of the command depends on it."""

    def __init__(self) -> None:
        self.read = self.unreadable = self.foreign = self.found = self.ours = 0

    def add(self, row: Outcome, found: bool) -> None:
        self.read += not row.error
        self.unreadable += bool(row.error) and not row.foreign
        self.foreign += row.foreign
        self.found += found
        self.ours += row.our_fault
        if row.error:
            say(passed_over(row.error) if row.foreign else f"Error: {error_line(row.error)}")

    def finish(self) -> None:
        from tts_builder.cli import OUR_FAULT

        if self.ours:
            click.get_current_context().exit(OUR_FAULT)
        finish(self.read, self.unreadable, self.found > 0)


def finish(read: int, unreadable: int, found: bool) -> None:
    """Ends the command: 2 when nothing could be read, 1 when something was found or one file was bad."""
    if not read:
        if not unreadable:
            say("Error: there is no save and no record among these files.")
        click.get_current_context().exit(2)
    if found or unreadable:
        click.get_current_context().exit(FINDINGS)
