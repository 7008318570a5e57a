"""`run`: load any save into the headless table, run its scripts, play the given steps, and print the log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tts_builder.cli.output import emit_json, in_line, indented, say, styled, tell
from tts_builder.cli.params import Option, complete_files, json_option, port_option, positive_option

if TYPE_CHECKING:
    from tts_builder.cli.run_coverage import CoverageReport
    from tts_builder.headless.sandbox.process import Child, ChildLimits, Line
    from tts_builder.saves.opened import OpenedSave

Step = tuple[str, Any]
STEPS = {"frames": "frames", "scripts": "script", "clicks": "click", "chats": "chat", "seats": "seat"}
"""The options that run as steps in the order given, with the kind of step."""
PAUSE = 60
"""The number of frames after loading and after each step, if --frames is not given."""


class InOrder(click.Command):
    """Keeps the order of options with different names."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        _, _, order = self.make_parser(ctx).parse_args(args=list(args))
        ctx.meta["order"] = [param.name for param in order if param.name in STEPS]
        return super().parse_args(ctx, args)


def _save(_ctx: click.Context, _param: click.Parameter, given: Path | None) -> Path | None:
    """Accepts an existing save or tree. For a game or project, the error says to build it first."""
    from tts_builder.saves.opened import is_save_folder

    if given is None or (given.is_file() and given.suffix != ".py") or is_save_folder(given):
        return given
    from tts_builder import games
    from tts_builder.components.build import SAVE
    from tts_builder.errors import UserError
    from tts_builder.project.definitions import is_project

    if (given / f"{SAVE}.json").is_file():
        raise UserError("this is a folder, not a save.", where=str(given), hint=f"Run {given / SAVE}.json.")
    if is_project(given) or given.is_file() or str(given) in games.all_ids():
        hint = f"Build it with `tts-builder build {given}`, which prints the save to run."
        raise UserError("this is a definition of a game, not a save.", where=str(given), hint=hint)
    what = "this is a folder, not a save." if given.is_dir() else "no such file."
    raise UserError(what, where=str(given))


def _color(_ctx: click.Context, _param: click.Parameter, given: str) -> str:
    from tts_builder.headless.players.seats import ALL

    if given and given not in ALL:
        raise click.BadParameter(f"{given!r} is not a player color. Colors: {', '.join(ALL)}.")
    return given


def _seat(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    seats = [text.partition("=") for text in given]
    return tuple((_color(ctx, param, color), name) for color, _, name in seats)


def _order(_ctx: click.Context, _param: click.Parameter, given: str) -> str:
    from tts_builder.errors import UserError
    from tts_builder.headless.world.orders import Order

    try:
        return str(Order(given))
    except UserError as fault:
        raise click.BadParameter(str(fault)) from fault


def _limit_option(name: str, default: float, unit: str, words: str) -> Option:
    return positive_option(name, default=default, show_default=True, metavar=unit, help=words)


@click.command("run", cls=InOrder)
@click.argument(
    "save", type=click.Path(path_type=Path), shell_complete=complete_files, required=False, callback=_save,
)  # fmt: skip
@click.option(
    "--frames", type=click.IntRange(min=1, max=1_000_000), multiple=True, metavar="N",
    help="Advance by N frames; 60 frames are one second. By default, 60 frames after loading and each step.",
)  # fmt: skip
@click.option(
    "--script", "scripts", type=click.Path(path_type=Path), multiple=True, metavar="FILE",
    shell_complete=complete_files, help="Run this Lua file in the Global script.",
)  # fmt: skip
@click.option(
    "--click", "clicks", multiple=True, metavar="NAME|GUID",
    help="Click a UI element by id or text, a button by label, or the button of an object by GUID or name.",
)  # fmt: skip
@click.option("--chat", "chats", multiple=True, metavar="TEXT", help="Send a chat message.")
@click.option(
    "--seat", "seats", multiple=True, metavar="COLOR[=NAME]", callback=_seat,
    help="Seat a player at COLOR, who makes the clicks and chat that follow. The default player is White.",
)  # fmt: skip
@click.option(
    "--host", default="", metavar="COLOR", callback=_color,
    help="Seat a player at COLOR before the save loads (in the game, the host is always seated).",
)  # fmt: skip
@click.option(
    "--modules", multiple=True, metavar="FOLDER", shell_complete=complete_files,
    help="Let `require` find the .lua and .ttslua files in FOLDER. With PREFIX=FOLDER, their names start "
    "with PREFIX/.",
)  # fmt: skip
@click.option(
    "--save-to",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Save the table to a new file at the end.",
)
@click.option(
    "--order", default="global-first", show_default=True, callback=_order,
    metavar="global-first|objects-first|shuffled[:SEED]",
    help="Order in which scripts load and handle events. The game does not define it.",
)  # fmt: skip
@click.option(
    "--seed", type=int, default=0, show_default=True, help="Seed for dice, shuffles, and math.random."
)
@click.option(
    "--faithful/--fast",
    default=True,
    help="Run Lua like the game's interpreter (the default), or as plain Lua, which is faster.",
)
@click.option(
    "--strict", is_flag=True, help="Report calls that are not simulated as errors, even inside pcall."
)
@click.option("--serve", is_flag=True, help="Answer external editors like the game, until Ctrl-C.")
@positive_option("--for", "duration", metavar="SECONDS", help="With --serve: stop after this time.")
@port_option("--port", default=39999, words="With --serve: port for editors to send to; 0 uses a free port.")
@port_option(
    "--editor-port", lowest=1, default=39998, words="With --serve: port on which the editor listens."
)
@_limit_option("--time-limit", 60.0, "SECONDS", "Stop scripts that run longer (--serve: for each request).")
@_limit_option("--memory-limit", 1024.0, "MB", "Stop scripts that use more memory.")
@_limit_option("--output-limit", 16.0, "MB", "Stop scripts that print more.")
@click.option("--coverage", is_flag=True, help="Only print how much of the game's Lua API is simulated.")
@click.option("--cov", is_flag=True, help="Measure which lines of Lua run; write LCOV and HTML.")
@click.option(
    "--cov-out", type=click.Path(path_type=Path), default="tts-coverage", show_default=True, metavar="FOLDER",
    help="With --cov: where to write the report.",
)  # fmt: skip
@click.option(
    "--cov-source", "cov_sources", multiple=True, metavar="FOLDER", shell_complete=complete_files,
    type=click.Path(path_type=Path),
    help="With --cov: look for sources of scripts below FOLDER. Default: the tree, or the current folder.",
)  # fmt: skip
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    save: Path | None,
    host: str,
    modules: tuple[str, ...],
    save_to: Path | None,
    order: str,
    seed: int,
    faithful: bool,
    strict: bool,
    serve: bool,
    duration: float | None,
    port: int,
    editor_port: int,
    time_limit: float,
    memory_limit: float,
    output_limit: float,
    coverage: bool,
    cov: bool,
    cov_out: Path,
    cov_sources: tuple[Path, ...],
    as_json: bool,
    **asked: tuple[Any, ...],
) -> None:
    """Run the scripts of SAVE without Tabletop Simulator and print their messages.

    SAVE is a save or a saved object of any mod. Its scripts run in a separate process with limits, and cannot
    access files or the network. The options --frames, --script, --click, --chat, and --seat run as steps in
    the order given. Script errors end with exit code 1.

    \b
    Examples:
      tts-builder run TS_Save_12.json
      tts-builder run TS_Save_12.json --seat Red=Alice --click start --frames 120
      tts-builder run TS_Save_12.json --script test.lua --order shuffled:7 --json
      tts-builder run TS_Save_12.json --modules src --modules Kdm=lib
      tts-builder run TS_Save_12.json --serve
      tts-builder run TS_Save_12.json --cov --cov-source mod
      tts-builder run --coverage
    """
    if coverage:
        from tts_builder.cli.coverage_report import show

        show(as_json)
        return
    if save is None:
        raise click.UsageError("Missing argument 'SAVE'.")
    if duration is not None and not serve:
        raise click.UsageError("--for needs --serve.")
    if serve and as_json:
        raise click.UsageError("--serve cannot be combined with --json.")
    if cov and serve:
        raise click.UsageError("--cov cannot be used with --serve.")
    if save_to is not None and save_to.exists():
        raise click.UsageError(f"{save_to} already exists. Choose another name for --save-to.")
    from tts_builder.headless.sandbox.limits import MEGABYTE
    from tts_builder.headless.sandbox.process import ChildLimits
    from tts_builder.headless.scripts.modules import gather
    from tts_builder.saves.opened import open_save

    if cov:
        from tts_builder.cli.run_coverage import CoverageReport
    opened = open_save(save, tell)
    data = opened.data
    limits = ChildLimits(time_limit, int(memory_limit * MEGABYTE), int(output_limit * MEGABYTE))
    run = Run(opened, _steps(ctx.meta["order"], asked), as_json)
    options = {"seed": seed, "order": order, "strict": strict, "faithful": faithful, "host": host}
    if modules:
        options["modules"] = gather(modules)
    if serve:
        from tts_builder.headless.editor.server import EditorServer

        with EditorServer(data, save, limits, options, port, editor_port, run.hear) as server:
            say(
                f"Listening on 127.0.0.1:{server.port}, sending to 127.0.0.1:{editor_port}. "
                "Press Ctrl-C to stop."
            )
            run.play(server.child)
            server.run(duration)
            run.finish(server.child, save_to)
            if save_to is not None:
                server.saved(save_to)
    else:
        if cov:
            options["coverage"] = True
            run.coverage = CoverageReport(cov_out, cov_sources or [save if save.is_dir() else Path()])
        run.run_save(data, limits, options, save_to)
    if run.errors:
        ctx.exit(1)


def _steps(order: list[str], asked: dict[str, tuple[Any, ...]]) -> list[Step]:
    from tts_builder.saves.read import read_bytes

    left = {name: list(values) for name, values in asked.items()}
    left["scripts"] = [(path, read_bytes(path).decode("utf-8-sig", "replace")) for path in left["scripts"]]
    steps = [(STEPS[name], left[name].pop(0)) for name in order]
    if asked["frames"]:
        return steps
    return [("frames", PAUSE), *(each for step in steps for each in (step, ("frames", PAUSE)))]


class Run:
    """One run: the steps to play, and the log of the table."""

    def __init__(self, opened: OpenedSave, steps: list[Step], as_json: bool) -> None:
        from tts_builder.saves.error_places import ErrorPlaces

        self.path, self.steps, self.as_json = opened.path, steps, as_json
        self.errors = 0
        self.log: list[Line] = []
        self.color = "White"
        self.names = {"-1": "Global"}
        self.places = ErrorPlaces(opened)
        self.coverage: CoverageReport | None = None

    def hear(self, line: Line) -> None:
        """Prints or keeps one line of the log."""
        from msgspec.structs import replace

        from tts_builder.headless.report import log_line
        from tts_builder.headless.sandbox.process import plain_line

        self.errors += line.kind == "error"
        placed = self.places.placed(line.text, line.script, line.module) if line.kind == "error" else None
        if self.as_json:
            self.log.append(line if placed is None else replace(line, source=placed.place))
            return
        if placed is not None:
            line = replace(line, text=str(placed), module="")
        text = indented(log_line(plain_line(line), self.names))
        click.echo(styled(text, "error") if line.kind == "error" else text)

    def fail(self, what: str) -> None:
        from tts_builder.headless.sandbox.process import Line

        self.hear(Line("error", what))

    def run_save(
        self, data: bytes, limits: ChildLimits, options: dict[str, Any], save_to: Path | None
    ) -> None:
        """Loads the save, plays the steps, and prints a summary. A reached limit is the last error."""
        from tts_builder.headless.sandbox.process import Child, StoppedError

        found: dict[str, Any] | None = None
        stopped = ""
        with Child(limits, self.hear) as child:
            try:
                child.load(data, str(self.path), **options)
                self.note(child)
                self.play(child)
                found = self.finish(child, save_to)
            except StoppedError as fault:
                stopped = fault.limit
                self.fail(str(fault))
        report = self.coverage.write(self.as_json) if self.coverage is not None else None
        if self.as_json:
            emit_json({
                "file": str(self.path), **options, "stopped": stopped, "errors": self.errors,
                "log": self.log, "summary": found,
                **({"covered": report} if report is not None else {}),
            })  # fmt: skip

    def note(self, child: Child) -> None:
        """Takes over what ran so far: a child that is stopped later tells nothing."""
        if self.coverage is not None:
            self.coverage.take(child)

    def play(self, child: Child) -> None:
        """Plays every step in order. A step that fails is reported as an error, and the next step follows."""
        from tts_builder.errors import UserError
        from tts_builder.headless.sandbox.process import StoppedError

        for kind, value in self.steps:
            try:
                if kind == "frames":
                    child.ask("frames", n=value)
                elif kind == "script":
                    child.ask("execute", code=value[1])
                elif kind == "seat":
                    self.color, name = value
                    child.ask("sit", color=self.color, name=name)
                elif kind == "chat":
                    child.ask("act", color=self.color, name="chat", args=[value])
                elif not child.ask("click", color=self.color, target=value):
                    self.fail(
                        f"{self.color} cannot click {value!r}: it is hidden, disabled, or has no function"
                    )
            except StoppedError:
                raise
            except UserError as fault:
                self.fail(f"{value[0]}: {fault}" if kind == "script" else str(fault))
            self.note(child)

    def finish(self, child: Child, save_to: Path | None) -> dict[str, Any]:
        """Saves the table if asked to, prints the summary, and returns it."""
        from tts_builder.headless.report import summary_lines
        from tts_builder.saves.write import write_bytes

        saved = child.ask("save") if save_to is not None else b""
        found: dict[str, Any] = child.ask("summary")
        if save_to is not None:
            write_bytes(save_to, saved)
        if not self.as_json:
            for text in summary_lines(found, self.errors):
                click.echo(in_line(text))
        return found
