"""`tts-builder export`: export the pieces of a game for printing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tts_builder.cli.output import counted, emit_json, progress, say, warn
from tts_builder.cli.params import BUILDABLE, file_option, folder_option, json_option
from tts_builder.errors import UserError

if TYPE_CHECKING:
    from tts_builder.cli.params import Buildable
    from tts_builder.components import Mod
    from tts_builder.components.drawings import Progress

_KINDS = ("cards", "tiles", "tokens", "boards", "standees", "mats", "rules")
_STEPS = 1000


@click.command(
    epilog="""\b
Examples:
  tts-builder export cleopatra --pdf cleopatra.pdf
  tts-builder export my-game/game.py --pdf cards.pdf --only cards --backs --paper letter
  tts-builder export my-game/game.py --images print --bleed 3.175
"""
)
@click.argument("game", type=BUILDABLE, required=False)
@file_option("--pdf", help="PDF to write: pages of pieces with crop marks, and the rules.")
@folder_option("--images", help="Folder to write: a PNG of each side of each piece, for a print service.")
@click.option(
    "--only",
    "kinds",
    type=click.Choice(_KINDS),
    multiple=True,
    help="Print only these pieces. Repeatable. Mats are tiles that are fixed to the table.",
)
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="Paper size of the PDF.",
)
@click.option(
    "--backs", is_flag=True, help="After each page, add its backs, mirrored for two-sided printing."
)
@click.option(
    "--bleed",
    type=click.FloatRange(0, 20),
    default=3.0,
    show_default=True,
    metavar="MM",
    help="Millimeters of picture outside the cut. 0 puts the most pieces on a page.",
)
@click.option("--guides", is_flag=True, help="Draw every cut and the safe zone 3 mm inside it, for a check.")
@click.option(
    "--language", default="en", show_default=True, metavar="CODE", help="Print in this language, such as fr."
)
@click.option(
    "--dpi",
    type=click.IntRange(72, 1200),
    default=300,
    show_default=True,
    help="Resolution in dots per inch.",
)
@json_option
def command(
    game: Buildable | None,
    pdf: Path | None,
    images: Path | None,
    kinds: tuple[str, ...],
    paper: str,
    backs: bool,
    bleed: float,
    guides: bool,
    language: str,
    dpi: int,
    as_json: bool,
) -> None:
    """Write the flat pieces of GAME at true size, and the rules.

    GAME is the same as for `build`. Without GAME, use the project in the current folder. Files that
    tts-builder did not write are never overwritten. Prints the path of the PDF or folder.
    """
    from tts_builder.project.definitions import load

    if pdf is None and images is None:
        raise click.UsageError("Give --pdf FILE, --images FOLDER, or both.")
    if pdf is not None:
        _refuse_others(pdf)
    mod, _ = game or load(".")
    how: dict[str, Any] = {"kinds": kinds or _KINDS, "bleed": bleed, "dpi": dpi, "language": language}
    report: dict[str, Any] = {}
    if pdf is not None:
        report |= _pdf(mod, pdf, as_json, paper=paper, backs=backs, guides=guides, **how)
    if images is not None:
        report |= _images(mod, images, as_json, **how)
    if as_json:
        emit_json(report)


def _pdf(mod: Mod, pdf: Path, as_json: bool, **how: Any) -> dict[str, Any]:
    from tts_builder.components.printing.document import print_pdf
    from tts_builder.saves.write import write_bytes

    with _drawing() as step:
        made = print_pdf(mod, progress=step, **how)
    write_bytes(pdf, made.data)
    warn(made.warnings)
    if not as_json:
        say(f"{mod.title}: {counted(made.pieces, 'piece')} on {counted(made.pages, 'page')}.")
        if made.left_out:
            shown = ", ".join(made.left_out[:5]) + (" …" if len(made.left_out) > 5 else "")
            say(f"Not printed, because they are not flat: {shown}.")
        click.echo(str(pdf))
    return {
        "pdf": str(pdf),
        "pieces": made.pieces,
        "pages": made.pages,
        "not_printed": made.left_out,
        "warnings": made.warnings,
    }


def _images(mod: Mod, images: Path, as_json: bool, **how: Any) -> dict[str, Any]:
    from tts_builder.components.printing.singles import print_singles

    with _drawing() as step:
        made = print_singles(mod, images, progress=step, **how)
    warn(made.warnings)
    if not as_json:
        say(f"{mod.title}: {counted(made.pieces, 'piece')} in {counted(made.files, 'picture')}.")
        click.echo(str(images))
    return {"images": str(images), "pictures": made.files, "picture_warnings": made.warnings}


def _refuse_others(pdf: Path) -> None:
    from tts_builder.components.printing.document import MARK

    if pdf.exists() and MARK not in pdf.read_bytes():
        raise UserError(
            "tts-builder did not write this file, so it was not replaced.",
            where=str(pdf),
            hint="Choose another name, or delete the file.",
        )


@contextmanager
def _drawing() -> Iterator[Progress]:
    """A progress bar for drawing."""
    with progress("Drawing", _STEPS) as advance:
        shown = 0

        def step(_: str, done: int, total: int) -> None:
            nonlocal shown
            now = _STEPS * done // max(1, total)
            advance(now - shown)
            shown = now

        yield step
