"""`tts-builder export`: export the cards of a game for printing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tts_builder.cli.output import counted, emit_json, progress, say, warn
from tts_builder.cli.params import BUILDABLE, file_option, json_option

if TYPE_CHECKING:
    from tts_builder.cli.params import Buildable


@click.command(
    epilog="""\b
Examples:
  tts-builder export cleopatra --pdf cards.pdf
  tts-builder export my-game/game.py --pdf cards.pdf --backs --paper letter
"""
)
@click.argument("game", type=BUILDABLE, required=False)
@file_option("--pdf", required=True, help="PDF to write. Cards have their true size and cut marks.")
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="Paper size.",
)
@click.option(
    "--backs", is_flag=True, help="After each sheet, add its backs, mirrored for two-sided printing."
)
@click.option(
    "--dpi",
    type=click.IntRange(72, 1200),
    default=300,
    show_default=True,
    help="Resolution in dots per inch.",
)
@json_option
def command(game: Buildable | None, pdf: Path, paper: str, backs: bool, dpi: int, as_json: bool) -> None:
    """Write the cards of GAME to a PDF for printing. Prints the path of the PDF.

    GAME is the same as for `build`. Without GAME, use the project in the current folder. A file that
    tts-builder did not write is never overwritten.
    """
    from tts_builder.art.pdf import MARK
    from tts_builder.components.printing import print_cards
    from tts_builder.errors import UserError
    from tts_builder.project.definitions import load
    from tts_builder.saves.write import write_bytes

    if pdf.exists() and not pdf.read_bytes().startswith(MARK):
        raise UserError(
            "tts-builder did not write this file, so it was not replaced.",
            where=str(pdf),
            hint="Choose another name, or delete the file.",
        )
    mod, _ = game or load(".")
    with progress("Drawing", 1000) as advance:
        shown = 0

        def step(_: str, done: int, total: int) -> None:
            nonlocal shown
            now = 1000 * done // total
            advance(now - shown)
            shown = now

        made = print_cards(mod, paper, backs=backs, dpi=dpi, progress=step)
    write_bytes(pdf, made.data)
    warn(made.warnings)
    if as_json:
        emit_json({"pdf": str(pdf), "cards": made.cards, "pages": made.pages, "warnings": made.warnings})
    else:
        say(f"{mod.title}: {counted(made.cards, 'card')} on {counted(made.pages, 'page')}.")
        click.echo(str(pdf))
