"""Commands over many files: what was handed in, read one by one; a bad file is told about and passed over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tts_builder.cli.output import one_line, progress, say
from tts_builder.cli.params import complete_files
from tts_builder.errors import InputError, UserError

if TYPE_CHECKING:
    from tts_builder.referee.verdict.source import Source

T = TypeVar("T")

FINDINGS = 1


class Batch:
    """Runs `judge` on every file and keeps count of those that could not be read."""

    def __init__(self, arguments: tuple[str, ...]) -> None:
        from tts_builder.referee.verdict import source

        self._source = source
        self.handles = source.handles(arguments)
        self.unreadable: list[dict[str, str]] = []
        self.passed_over: list[dict[str, str]] = []
        self.read = 0
        if not self.handles:
            raise nothing(arguments)

    def run(self, judge: Callable[[Source], T]) -> Iterator[T]:
        with progress("Reading", len(self.handles)) as advance:
            for handle in self.handles:
                try:
                    result = judge(self._source.open_source(handle))
                except self._source.ForeignFileError as fault:
                    if handle.listed:
                        self._bad(handle.name, fault)
                    else:
                        self.passed_over.append({"file": handle.name, "error": one_line(fault)})
                        say(passed_over(str(fault)))
                except InputError as fault:
                    self._bad(handle.name, fault)
                else:
                    self.read += 1
                    yield result
                advance()

    def _bad(self, name: str, fault: InputError) -> None:
        said = one_line(fault)
        self.unreadable.append({"file": name, "error": said})
        say(f"Error: {said}")

    def finish(self, findings: bool) -> None:
        finish(self.read, len(self.unreadable), findings)


def passed_over(error: str) -> str:
    """That a file of a folder is not a game; a folder of Tabletop Simulator holds such files."""
    return f"Passed over: {one_line(InputError(error))}"


def nothing(arguments: tuple[str, ...]) -> UserError:
    """That nothing was found, and why: a project is judged by what was built of it."""
    from tts_builder.project.definitions import is_project

    folders = [Path(name) for name in arguments if Path(name).is_dir()]
    if not folders:
        return UserError("there is no such file.", where=", ".join(arguments))
    hint = "Build it first." if any(map(is_project, folders)) else ""
    return UserError("there is no save and no record in it.", where=", ".join(map(str, folders)), hint=hint)


def finish(read: int, unreadable: int, findings: bool) -> None:
    """Ends the command: 2 when nothing could be read, 1 when something was found or one file was bad."""
    if not read:
        if not unreadable:
            say("Error: there is no save and no record among these files.")
        click.get_current_context().exit(2)
    if findings or unreadable:
        click.get_current_context().exit(FINDINGS)


def files_argument(command: Any) -> Any:
    """`FILE…`: files, folders, globs, `-` for stdin."""
    return click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=complete_files)(
        command
    )
