"""`tts-builder new`: a project of one's own."""

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
    help="What to begin with; rules is a game that the table enforces and the referee scores, twin the same "
    "with its rules in Python as well.",
)
@file_option(
    "--csv",
    "table",
    help="With cards: your own table, a row each. The first column is the name, copies says how many.",
)
def command(name: Path, template: str, table: Path | None) -> None:
    """Make a folder NAME with a game that already builds.

    It holds game.py, faces as SVG templates, Lua, tests that run it without Tabletop Simulator, a README and
    a workflow for GitHub. A folder that is not empty is never written to. Prints the path of each file.
    """
    from tts_builder.project.new import create

    for path in create(name, template, table):
        click.echo(str(path))
    folder = str(name) if fullmatch(r"[\w./\\:-]+", str(name)) else f'"{name}"'
    say(f"Next: cd {folder}, then tts-builder build, tts-builder preview --watch, and pytest.")
