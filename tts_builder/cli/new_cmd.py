"""`tts-builder new`: create a project for your own game."""

from __future__ import annotations

from pathlib import Path
from re import fullmatch

import click

from tts_builder.cli.output import say
from tts_builder.cli.params import file_option


@click.command(
    epilog="""\b
Examples:
  tts-builder new my-game
  tts-builder new my-game --template board
  tts-builder new my-game --template rules
  tts-builder new my-game --template twin
  tts-builder new my-game --csv cards.csv
"""
)
@click.argument("name", type=click.Path(path_type=Path))
@click.option(
    "--template",
    type=click.Choice(["cards", "board", "tiles", "scripted", "rules", "twin"]),
    default="cards",
    show_default=True,
    help="Game to start from. `rules` is a small game whose rules the table enforces and the referee "
    "checks; `twin` is the same game with its rules also in Python.",
)
@file_option(
    "--csv",
    "table",
    help="With cards: your own CSV or JSON file, one row per card. The first column is the name; a column "
    "`copies` is the number of copies.",
)
def command(name: Path, template: str, table: Path | None) -> None:
    """Create the folder NAME with a small game that you can build at once.

    The folder contains game.py, faces as SVG templates, Lua, tests that run without Tabletop Simulator, a
    README, and a GitHub workflow. NAME must be a new or empty folder. Prints the path of each file.
    """
    from tts_builder.project.new import create

    for path in create(name, template, table):
        click.echo(str(path))
    folder = str(name) if fullmatch(r"[\w./\\:-]+", str(name)) else f'"{name}"'
    say(f"Next: run `cd {folder}`, then `tts-builder build`, `tts-builder preview --watch`, or `pytest`.")
