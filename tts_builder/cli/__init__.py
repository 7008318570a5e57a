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
    "games": "List the games, their components and options.",
    "new": "Begin a game of your own in a folder.",
    "build": "Build a game: save, scripts and images.",
    "install": "Copy a build into the Saves folder of the game.",
    "preview": "Show a table as a page or picture, once or live.",
    "run": "Run the scripts of any save without the game.",
    "play": "Play random games and give their statistics.",
    "verify": "Check any save, and games of ours, layer by layer.",
    "score": "Score saved games and records.",
    "standings": "Give the league table over many games.",
    "explain": "Tell more about a code that verify reported.",
    "compare": "Prove that the Lua rules and the Python rules agree.",
    "unpack": "Take a save apart into a tree of files for git.",
    "pack": "Put a tree of files together as a save.",
    "fmt": "Bring saves and trees into a form with quiet diffs.",
    "diff": "Tell what differs between two saves, by object.",
    "refresh": "Put the scripts of a newer build into a saved game.",
    "export": "Write the cards of a game for print.",
    "live": "Talk to a running game: scripts, Lua, the log.",
    "schema": "Print a JSON schema.",
}
"""Name → what it does. Kept here so that `--help` need not import the commands."""

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What a disk says that takes no more."""
OUR_FAULT = 3
INTERRUPTED = 130
WIDEST = 80
"""Help is never set wider than this."""


class Commands(click.Group):
    """The commands of the table above. Ends with an exit code of the manual, never with a traceback."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        # click would ask shutil, which takes longer to import than all our own modules together.
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
            from tts_builder.cli.params import nearest

            ctx.fail(f"There is no command {name!r}.{nearest(name, COMMANDS)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        # click would print an empty line for the first and give exit code 1 for the second.
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            return ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            return ctx.exit(_nobody_reads())

    def main(self, *given: Any, **extra: Any) -> Any:
        _plain_streams()
        extra["standalone_mode"] = False
        args: Sequence[str] | None = given[0] if given else extra.get("args")
        with debugging("--debug" in (sys.argv[1:] if args is None else args)):
            code = self._ended(given, extra)
        sys.exit(code)

    def _ended(self, given: tuple[Any, ...], extra: dict[str, Any]) -> int:
        """Runs the command; what it ends with."""
        try:
            result = super().main(*given, **extra)
            code = result if isinstance(result, int) else 0
            sys.stdout.flush()
        except click.ClickException as fault:
            fault.show()
            code = fault.exit_code
        except UserError as fault:
            code = _tell(fault)
        except (click.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        except BrokenPipeError:
            code = _nobody_reads()
        except Exception as fault:
            from tts_builder.blame import designers_fault

            if isinstance(fault, OSError) and fault.errno in _FULL:
                _nobody_reads()
                code = _tell(UserError(f"the output cannot be written: {fault.strerror}."))
            elif (theirs := designers_fault(fault)) is not None:
                code = _tell(theirs)
            else:
                _apologise(fault)
                code = OUR_FAULT
        return code


def _columns() -> int:
    """The width of the terminal; 80 where there is none."""
    try:
        return int(os.environ.get("COLUMNS") or os.get_terminal_size().columns)
    except (OSError, ValueError):
        return WIDEST


def _nobody_reads() -> int:
    """The reader has seen enough (`… | head`): nothing to report, and nothing left to flush at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _tell(fault: UserError) -> int:
    from tts_builder.cli.output import one_line

    click.echo(f"Error: {one_line(fault)}", err=True)
    return fault.exit_code


def _apologise(fault: Exception) -> None:
    click.echo(f"Sorry, this is a fault of tts-builder: {type(fault).__name__}: {fault}", err=True)
    if not show_traceback(fault):
        click.echo("Please report it with what `tts-builder --debug …` prints.", err=True)


def _plain_streams() -> None:
    """Piped data is UTF-8 with LF on every system; what a terminal cannot show is replaced."""
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
    epilog="Exit codes: 0 nothing found, 1 findings, 2 usage or nothing readable, 3 a fault of the tool.",
)
@click.version_option(__version__, "-V", "--version", prog_name="tts-builder")
@click.option("--debug", is_flag=True, help="Show the traceback of a fault of the tool itself.")
def main(debug: bool) -> None:
    """Build, run, verify and score scripted Tabletop Simulator games.

    \b
    Examples:
      tts-builder build sarcophagus
      tts-builder play sarcophagus --games 20 --players 3 --seed 7 --out games
      tts-builder verify games
      tts-builder score TS_Save_12.json
    """
