"""`tts-builder export`: a game for other uses than Tabletop Simulator."""

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
@file_option(
    "--pdf", required=True, help="Write the cards at their true size, with cut marks, into this file."
)
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="Size of the sheets.",
)
@click.option("--backs", is_flag=True, help="After each sheet its backs, mirrored, to print on both sides.")
@click.option("--dpi", type=click.IntRange(72, 1200), default=300, show_default=True, help="Dots per inch.")
@json_option
def command(game: Buildable | None, pdf: Path, paper: str, backs: bool, dpi: int, as_json: bool) -> None:
    """Write the cards of GAME for print and print the path.

    GAME is as for `build`; without it, the project in this folder. A file that tts-builder did not write is
    never replaced.
    """
    from tts_builder.art.pdf import MARK
    from tts_builder.components.printing import print_cards
    from tts_builder.errors import UserError
    from tts_builder.project.definitions import load
    from tts_builder.saves.write import write_bytes

    if pdf.exists() and not pdf.read_bytes().startswith(MARK):
        raise UserError("this file was not written by tts-builder and is left as it is.", where=str(pdf))
    mod, _ = game or load(".")
    with progress("Drawing", 1000) as advance:
        told = 0

        def step(_: str, done: int, total: int) -> None:
            nonlocal told
            now = 1000 * done // total
            advance(now - told)
            told = now

        made = print_cards(mod, paper, backs=backs, dpi=dpi, progress=step)
    write_bytes(pdf, made.data)
    warn(made.warnings)
    if as_json:
        emit_json({"pdf": str(pdf), "cards": made.cards, "pages": made.pages, "warnings": made.warnings})
    else:
        say(f"{mod.title}: {counted(made.cards, 'card')} on {counted(made.pages, 'page')}.")
        click.echo(str(pdf))
