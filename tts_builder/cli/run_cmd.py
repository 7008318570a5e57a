"""`run`: load any save into the headless table, run its scripts, do what was asked, tell what happened."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tts_builder.cli.output import emit_json, in_line, indented, say, styled
from tts_builder.cli.params import Option, above_zero, complete_files, json_option, port_option

if TYPE_CHECKING:
    from tts_builder.headless.sandbox.process import Child, ChildLimits, Line

Step = tuple[str, Any]
STEPS = {"frames": "frames", "scripts": "script", "clicks": "click", "chats": "chat", "seats": "seat"}
"""The options that are done in the order in which they are given, and what each of them is."""
PAUSE = 60
"""Frames after loading and after each step when no --frames is given."""


class InOrder(click.Command):
    """Keeps the order of options of different names."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        _, _, order = self.make_parser(ctx).parse_args(args=list(args))
        ctx.meta["order"] = [param.name for param in order if param.name in STEPS]
        return super().parse_args(ctx, args)


def _save(_ctx: click.Context, _param: click.Parameter, given: Path | None) -> Path | None:
    """A file that is there; what can be built is told to be built."""
    if given is None or (given.is_file() and given.suffix != ".py"):
        return given
    from tts_builder import games
    from tts_builder.components.build import SAVE
    from tts_builder.errors import UserError
    from tts_builder.project.definitions import is_project

    if (given / f"{SAVE}.json").is_file():
        raise UserError("this is a folder.", where=str(given), hint=f"Run {given / SAVE}.json.")
    if is_project(given) or given.is_file() or str(given) in games.all_ids():
        hint = f"`tts-builder build {given}` prints the save to run."
        raise UserError("this is a game to be built, not a save.", where=str(given), hint=hint)
    what = "this is a folder, not a save." if given.is_dir() else "there is no such file."
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


def _limit(name: str, default: float, unit: str, words: str) -> Option:
    return above_zero(name, default=default, show_default=True, metavar=unit, help=words)


@click.command("run", cls=InOrder)
@click.argument(
    "save", type=click.Path(path_type=Path), shell_complete=complete_files, required=False, callback=_save,
)  # fmt: skip
@click.option(
    "--frames", type=click.IntRange(min=1, max=1_000_000), multiple=True, metavar="N",
    help="Let N frames pass (60 are a second). Without it, 60 pass after each step.",
)  # fmt: skip
@click.option(
    "--script", "scripts", type=click.Path(path_type=Path), multiple=True, metavar="FILE",
    shell_complete=complete_files, help="Run this Lua file among the globals of the Global script.",
)  # fmt: skip
@click.option(
    "--click", "clicks", multiple=True, metavar="NAME|GUID",
    help="Click an element of the interface by id or text, a button by its label, an object by GUID or name.",
)  # fmt: skip
@click.option("--chat", "chats", multiple=True, metavar="TEXT", help="Say something in the chat.")
@click.option(
    "--seat", "seats", multiple=True, metavar="COLOUR[=NAME]", callback=_seat,
    help="Let a player take this seat; what follows is done by this player. White unless told.",
)  # fmt: skip
@click.option(
    "--host", default="", metavar="COLOUR", callback=_color,
    help="Let a player sit there before anything loads, as somebody always does in the game.",
)  # fmt: skip
@click.option(
    "--modules", multiple=True, metavar="FOLDER", shell_complete=complete_files,
    help="Let `require` find the .lua and .ttslua files of FOLDER; PREFIX=FOLDER puts PREFIX/ before them.",
)  # fmt: skip
@click.option("--save-to", type=click.Path(path_type=Path), metavar="FILE", help="Write the table as a save.")
@click.option(
    "--order", default="global-first", show_default=True, callback=_order,
    metavar="global-first|objects-first|shuffled[:SEED]",
    help="The order of loading and of handlers, which the game does not document.",
)  # fmt: skip
@click.option("--seed", type=int, default=0, show_default=True, help="Dice, shuffles and math.random.")
@click.option(
    "--faithful/--fast",
    default=True,
    help="Run scripts as the game's interpreter does (the default), or as plain Lua, which is faster.",
)
@click.option("--strict", is_flag=True, help="A call that is not simulated is an error, also inside pcall.")
@click.option("--serve", is_flag=True, help="Answer external editors as the game does, until Ctrl-C.")
@above_zero("--for", "duration", metavar="SECONDS", help="With --serve: end after this time.")
@port_option("--port", default=39999, words="With --serve: where editors send to; 0 takes a free one.")
@port_option("--editor-port", lowest=1, default=39998, words="With --serve: where the editor listens.")
@_limit("--time-limit", 60.0, "SECONDS", "End scripts that run longer; with --serve, in one request.")
@_limit("--memory-limit", 1024.0, "MB", "End scripts that need more memory.")
@_limit("--output-limit", 16.0, "MB", "End scripts that print more.")
@click.option(
    "--coverage", is_flag=True, help="Print how much of the game's Lua API is simulated, and nothing else."
)
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
    as_json: bool,
    **asked: tuple[Any, ...],
) -> None:
    """Run the scripts of SAVE without Tabletop Simulator and print what they say.

    SAVE is a save or a saved object of any mod. Its scripts run in a process of their own, with limits, and
    reach neither files nor the network. Frames, scripts, clicks, chat and seats come in the order given.
    Errors of scripts end with exit code 1.

    \b
    Examples:
      tts-builder run TS_Save_12.json
      tts-builder run TS_Save_12.json --seat Red=Alice --click start --frames 120 --save-to after.json
      tts-builder run TS_Save_12.json --script test.lua --order shuffled:7 --json
      tts-builder run TS_Save_12.json --modules src --modules Kdm=lib
      tts-builder run TS_Save_12.json --serve
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
        raise click.UsageError("--serve prints as it goes: it has no --json.")
    if save_to is not None and save_to.exists():
        raise click.UsageError(f"{save_to} exists already: give --save-to another name.")
    from tts_builder.headless.sandbox.limits import MEGABYTE
    from tts_builder.headless.sandbox.process import ChildLimits
    from tts_builder.headless.scripts.modules import gather
    from tts_builder.saves.read import read_bytes

    data = read_bytes(save)
    limits = ChildLimits(time_limit, int(memory_limit * MEGABYTE), int(output_limit * MEGABYTE))
    run = Run(save, _steps(ctx.meta["order"], asked), as_json)
    options = {"seed": seed, "order": order, "strict": strict, "faithful": faithful, "host": host}
    if modules:
        options["modules"] = gather(modules)
    if serve:
        from tts_builder.headless.editor.server import EditorServer

        with EditorServer(data, save, limits, options, port, editor_port, run.hear) as server:
            say(f"Listening on 127.0.0.1:{server.port}, sending to 127.0.0.1:{editor_port}. Ctrl-C ends.")
            run.play(server.child)
            server.run(duration)
            run.finish(server.child, save_to)
            if save_to is not None:
                server.saved(save_to)
    else:
        run.whole(data, limits, options, save_to)
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
    """One run: what is asked of the table, and what it says."""

    def __init__(self, path: Path, steps: list[Step], as_json: bool) -> None:
        self.path, self.steps, self.as_json = path, steps, as_json
        self.errors = 0
        self.log: list[Line] = []
        self.color = "White"
        self.names = {"-1": "Global"}

    def hear(self, line: Line) -> None:
        """A line of the log, as it comes."""
        from tts_builder.headless.report import log_line
        from tts_builder.headless.sandbox.process import plain_line

        self.errors += line.kind == "error"
        if self.as_json:
            self.log.append(line)
            return
        text = indented(log_line(plain_line(line), self.names))
        click.echo(styled(text, "error") if line.kind == "error" else text)

    def fail(self, what: str) -> None:
        from tts_builder.headless.sandbox.process import Line

        self.hear(Line("error", what))

    def whole(self, data: bytes, limits: ChildLimits, options: dict[str, Any], save_to: Path | None) -> None:
        """Load, play, sum up. A limit that was reached is the last error."""
        from tts_builder.headless.sandbox.process import Child, StoppedError

        found: dict[str, Any] | None = None
        stopped = ""
        with Child(limits, self.hear) as child:
            try:
                child.load(data, str(self.path), **options)
                self.play(child)
                found = self.finish(child, save_to)
            except StoppedError as fault:
                stopped = fault.limit
                self.fail(str(fault))
        if self.as_json:
            emit_json({
                "file": str(self.path), **options, "stopped": stopped, "errors": self.errors,
                "log": self.log, "summary": found,
            })  # fmt: skip

    def play(self, child: Child) -> None:
        """Every step in its order; one that cannot be made is an error and the next follows."""
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
                        f"{self.color} cannot click {value!r}: it is hidden, switched off or calls nothing"
                    )
            except StoppedError:
                raise
            except UserError as fault:
                self.fail(f"{value[0]}: {fault}" if kind == "script" else str(fault))

    def finish(self, child: Child, save_to: Path | None) -> dict[str, Any]:
        """Save, and say what it came to."""
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
