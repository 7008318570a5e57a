"""`tts-builder preview`: a page or a picture of a table, written once or shown live."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tts_builder.cli.output import say, warn
from tts_builder.cli.params import above_zero, built_option, file_option, port_option

if TYPE_CHECKING:
    from tts_builder.cli.previewing import Subject
    from tts_builder.report.preview_page import Page

SOFTWARE = "tts-builder"
"""Stands in our pictures, so that only these are replaced."""


@click.command(
    epilog="""\b
Examples:
  tts-builder preview sarcophagus
  tts-builder preview TS_Save_12.json --out table.html
  tts-builder preview my_game.py --watch
  tts-builder preview TS_Save_12.json --png --width 2400
  tts-builder preview my_game.py --faces
"""
)
@click.argument("what", metavar="[GAME|SAVE|DIR]", default=".")
@file_option("--out", help="The file to write: .html for a page; .png asks for a picture.")
@click.option("--png", is_flag=True, help="Draw a picture instead of a page.")
@click.option("--faces", is_flag=True, help="Draw a picture of every face, front and back, instead.")
@click.option(
    "--width",
    type=click.IntRange(min=16, max=8192),
    default=1600,
    show_default=True,
    help="Of the picture, in pixels.",
)
@built_option("Folder into which a game is built.")
@click.option("--watch", is_flag=True, help="Show the page in a browser and renew it after every change.")
@port_option("--port", default=8765, words="For --watch; 0 takes any that is free.")
@above_zero("--for", "seconds", help="End --watch after so many seconds.")
@click.pass_context
def command(
    ctx: click.Context,
    what: str,
    out: Path | None,
    png: bool,
    faces: bool,
    width: int,
    built: Path,
    watch: bool,
    port: int,
    seconds: float | None,
) -> None:
    """Show a table: one HTML page with the table from above, every face, sheet, script and finding.

    GAME is a name that `games` lists or a definition of your own, and is built first. SAVE is any save of
    Tabletop Simulator. DIR is a project, a built folder or a tree of `unpack`; without it, this folder.

    Prints the path of the page. It opens from disk in any browser and fetches nothing: pictures of this
    machine are inside, those that lie elsewhere are marked.
    """
    from tts_builder.cli.previewing import subject

    picture = png or faces or (out is not None and out.suffix.lower() == ".png")
    if watch and (out is not None or picture):
        raise click.UsageError("--watch writes no file: leave out --out, --png and --faces.")
    _check_use(ctx, watch, picture)
    _check_ending(out, picture)
    of = subject(what, built)
    if watch:
        _watch(of, port, seconds)
    elif picture:
        click.echo(str(_picture(of, out, width, faces)))
    else:
        click.echo(str(_page(of, out)))


def _check_use(ctx: click.Context, watch: bool, picture: bool) -> None:
    """Refuses an option that would do nothing."""
    for name, option, used, needed in (
        ("seconds", "--for", watch, "--watch"),
        ("port", "--port", watch, "--watch"),
        ("width", "--width", picture, "a picture: add --png or --faces"),
    ):
        if not used and ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{option} is for {needed}.")


def _check_ending(out: Path | None, picture: bool) -> None:
    """Refuses a name that would say something else than what is in the file."""
    if out is None:
        return
    endings, what = ((".png",), "A picture") if picture else ((".html", ".htm"), "A page")
    if out.suffix.lower() not in endings:
        raise click.UsageError(f"{what} is a {endings[0]} file: --out {out} would not be opened as one.")


def _page(of: Subject, out: Path | None) -> Path:
    from tts_builder.cli import previewing

    if of.kind != "definition":
        target = out or _beside(of, "-preview.html")
        previewing.page(of).write(target)
        return target
    result = previewing.built(of, previewing.put_page)
    warn(result.warnings)
    if out is None:
        return result.folder / previewing.PAGE
    _built_page(result.save).write(out)
    return out


def _built_page(save: Path) -> Page:
    from tts_builder.cli import previewing

    return previewing.page(previewing.subject(str(save), save.parent))


def _picture(of: Subject, out: Path | None, width: int, of_faces: bool) -> Path:
    from tts_builder.art.preview import table_picture
    from tts_builder.art.raster import encode
    from tts_builder.cli import previewing
    from tts_builder.report.faces import faces
    from tts_builder.report.page import check_replaceable
    from tts_builder.report.preview_files import Files
    from tts_builder.saves.write import write_bytes

    if of.kind == "definition":
        result = previewing.built(of, previewing.put_page)
        warn(result.warnings)
        of = previewing.subject(str(result.save), of.out)
    target = out or _beside(of, "-faces.png" if of_faces else "-table.png")
    check_replaceable(target, "picture", f"Software\0{SOFTWARE}")
    save, find = previewing.save_of(of)
    files = Files(find)
    drawn = faces(save, files, width) if of_faces else table_picture(save, files.pixels, width, files.mesh)
    write_bytes(target, encode(drawn, SOFTWARE))
    return target


def _beside(of: Subject, ending: str) -> Path:
    path = of.path.resolve() if of.kind == "tree" else of.path
    return path.with_name(f"{path.name if of.kind == 'tree' else path.stem}{ending}")


def _watch(of: Subject, port: int, seconds: float | None) -> None:
    from threading import Event, Timer

    from tts_builder.cli.previewing import Job
    from tts_builder.report.preview_live import Live, serving
    from tts_builder.report.preview_watch import follow

    stop = Event()
    if seconds is not None:
        timer = Timer(seconds, stop.set)
        timer.daemon = True
        timer.start()
    live = Live()
    with serving(live, port) as address:
        click.echo(address)
        say("Open this address in a browser. Ctrl-C ends.")
        follow(Job(of), live, stop)
