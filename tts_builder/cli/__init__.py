"""The command line: one module per command, imported only when the command is called."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from tts_builder import __version__
from tts_builder.errors import UserError, debugging, show_traceback

COMMANDS = {
    "games": "List the games with their options and components.",
    "new": "Create a project for your own game.",
    "build": "Build a game: save, scripts, and images.",
    "install": "Copy a build into the Saves folder of Tabletop Simulator.",
    "preview": "Show a table as a web page or a picture.",
    "run": "Run the scripts of any save without Tabletop Simulator.",
    "play": "Play random games and print statistics.",
    "verify": "Check any save, and referee games built with tts-builder.",
    "score": "Score saved games and records.",
    "standings": "Show the standings over many games.",
    "explain": "Explain a code that verify reported.",
    "compare": "Check that the Lua rules and the Python rules agree.",
    "unpack": "Unpack a save into a tree of files for git.",
    "pack": "Pack a tree of files into a save.",
    "fmt": "Format saves and trees so that diffs stay small.",
    "diff": "Show the differences between two saves, object by object.",
    "refresh": "Update the scripts of a saved game to a newer build.",
    "assets": "List, check, mirror and rewrite the addresses of a save.",
    "types": "Write definition files of the game's API for editors.",
    "export": "Export the pieces of a game for printing, as a PDF or as pictures.",
    "texts": "Write the texts of a game to gettext files for translators.",
    "live": "Send scripts to a running Tabletop Simulator and read its log.",
    "doctor": "Say what is wrong with your set-up, and what to do.",
    "truth": "Ask the real game how it behaves, and compare.",
    "schema": "Print a JSON schema.",
}
"""Name → what the command does. Kept here so that `--help` does not import the commands."""

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Errors of a disk that is full or broken."""
OUR_FAULT = 3
INTERRUPTED = 130
WIDEST = 80
"""The maximum width of help, in columns."""


class Commands(click.Group):
    """The commands in `COMMANDS`. Every run ends with a documented exit code, never with a traceback."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        # click would use shutil, which takes longer to import than all our own modules together.
        extra.setdefault("terminal_width", min(_columns(), WIDEST))
        return super().make_context(info_name, args, parent, **extra)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        from importlib import import_module

        module = import_module(f"tts_builder.cli.{cmd_name}_cmd")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            from tts_builder.cli.params import suggestion

            ctx.fail(f"No such command: {name!r}.{suggestion(name, COMMANDS)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        # By default, click prints an empty line for the first and exits with code 1 for the second.
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            return ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            return ctx.exit(_discard_stdout())

    def main(self, *given: Any, **extra: Any) -> Any:
        _plain_streams()
        extra["standalone_mode"] = False
        args: Sequence[str] | None = given[0] if given else extra.get("args")
        with debugging("--debug" in (sys.argv[1:] if args is None else args)):
            code = self._run(given, extra)
        sys.exit(code)

    def _run(self, given: tuple[Any, ...], extra: dict[str, Any]) -> int:
        """Runs the command and returns its exit code."""
        try:
            result = super().main(*given, **extra)
            code = result if isinstance(result, int) else 0
            sys.stdout.flush()
        except click.ClickException as fault:
            fault.show()
            code = fault.exit_code
        except UserError as fault:
            code = _report(fault)
        except (click.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        except BrokenPipeError:
            code = _discard_stdout()
        except Exception as fault:
            from tts_builder.blame import designers_fault

            if isinstance(fault, OSError) and fault.errno in _FULL:
                _discard_stdout()
                code = _report(UserError(f"cannot write the output: {fault.strerror}."))
            elif (theirs := designers_fault(fault)) is not None:
                code = _report(theirs)
            else:
                _report_bug(fault)
                code = OUR_FAULT
        return code


def _columns() -> int:
    """The width of the terminal, or 80 without a terminal."""
    try:
        return int(os.environ.get("COLUMNS") or os.get_terminal_size().columns)
    except (OSError, ValueError):
        return WIDEST


def _discard_stdout() -> int:
    """Discards further output, because its reader has closed the pipe (`… | head`). Returns exit code 0."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _report(fault: UserError) -> int:
    from tts_builder.cli.output import one_line

    for each in (fault, *fault.others):
        click.echo(f"Error: {one_line(each)}", err=True)
    return fault.exit_code


def _report_bug(fault: Exception) -> None:
    click.echo(f"Error: this is a bug in tts-builder: {type(fault).__name__}: {fault}", err=True)
    if not show_traceback(fault):
        click.echo("Please report it with the output of `tts-builder --debug …`.", err=True)


def _plain_streams() -> None:
    """Makes piped data UTF-8 with LF on every system, and replaces characters that a terminal cannot show."""
    from io import TextIOWrapper

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            if stream.isatty():
                stream.reconfigure(errors="replace")
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 no findings, 1 findings, 2 wrong usage or input, 3 bug.",
)
@click.version_option(__version__, "-V", "--version", prog_name="tts-builder")
@click.option("--debug", is_flag=True, help="Show the traceback of a bug in tts-builder.")
def main(debug: bool) -> None:
    """Build, run, verify, and score scripted Tabletop Simulator games.

    \b
    Examples:
      tts-builder build sarcophagus
      tts-builder play sarcophagus --games 20 --players 3 --seed 7 --out games
      tts-builder verify games
      tts-builder score TS_Save_12.json
    """
