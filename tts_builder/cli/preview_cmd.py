"""`tts-builder preview`: show a table as a web page or a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tts_builder.cli.output import say, warn
from tts_builder.cli.params import built_option, file_option, port_option, positive_option

if TYPE_CHECKING:
    from tts_builder.cli.previewing import Subject
    from tts_builder.report.preview_page import Page

SOFTWARE = "tts-builder"
"""Marks the pictures that tts-builder wrote, because only these may be replaced."""


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
@file_option("--out", help="File to write: .html for a page, .png for a picture.")
@click.option("--png", is_flag=True, help="Write a picture of the table instead of a page.")
@click.option("--faces", is_flag=True, help="Write a picture of all faces instead of a page.")
@click.option(
    "--width",
    type=click.IntRange(min=16, max=8192),
    default=1600,
    show_default=True,
    help="Width of the picture in pixels.",
)
@built_option("Build the game into this folder.")
@click.option("--watch", is_flag=True, help="Serve the page and update it after every change.")
@port_option("--port", default=8765, words="Port for --watch; 0 uses any free port.")
@positive_option("--for", "seconds", metavar="SECONDS", help="Stop --watch after this time.")
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
    """Write an HTML page of a table: the table from above, every object, face, sheet, script, and finding.

    GAME is a name from `tts-builder games` or your own definition; it is built first. SAVE is any Tabletop
    Simulator save. DIR is a project, a built folder, or a tree made by `unpack`. Without an argument, use the
    current folder.

    Prints the path of the page. Any browser can open it without a server or a network. Pictures on this
    machine are embedded; pictures on the web are not downloaded, but marked as missing.
    """
    from tts_builder.cli.previewing import subject

    picture = png or faces or (out is not None and out.suffix.lower() == ".png")
    if watch and (out is not None or picture):
        raise click.UsageError("--watch cannot be combined with --out, --png, or --faces.")
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
    """Raises a UsageError for an option that would have no effect."""
    for name, option, used, needed in (
        ("seconds", "--for", watch, "--watch"),
        ("port", "--port", watch, "--watch"),
        ("width", "--width", picture, "a picture: add --png or --faces"),
    ):
        if not used and ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{option} needs {needed}.")


def _check_ending(out: Path | None, picture: bool) -> None:
    """Raises a UsageError if the file ending does not match the contents."""
    if out is None:
        return
    endings, what = ((".png",), "A picture") if picture else ((".html", ".htm"), "A page")
    if out.suffix.lower() not in endings:
        raise click.UsageError(f"{what} needs a name that ends in {endings[0]}, not {out}.")


def _page(of: Subject, out: Path | None) -> Path:
    from tts_builder.cli import previewing

    if of.kind != "definition":
        target = out or _default_path(of, "-preview.html")
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
    target = out or _default_path(of, "-faces.png" if of_faces else "-table.png")
    check_replaceable(target, "picture", f"Software\0{SOFTWARE}")
    save, find = previewing.save_of(of)
    files = Files(find)
    drawn = faces(save, files, width) if of_faces else table_picture(save, files.pixels, width, files.mesh)
    write_bytes(target, encode(drawn, SOFTWARE))
    return target


def _default_path(of: Subject, ending: str) -> Path:
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
        say("Open this address in a browser. Press Ctrl-C to stop.")
        follow(Job(of), live, stop)
