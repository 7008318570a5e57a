"""`tts-builder unpack`: a save as a tree of files."""

from __future__ import annotations

from pathlib import Path

import click

from tts_builder.cli.output import counted, say


@click.command(
    epilog="""\b
Examples:
  tts-builder unpack TS_Save_12.json my-mod
  tts-builder unpack TS_Save_12.json my-mod --normalize
"""
)
@click.argument("save", type=click.Path(dir_okay=False, path_type=Path))
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--normalize", is_flag=True, help="Round numbers and drop the date first, so that git shows real changes."
)
def command(save: Path, folder: Path, normalize: bool) -> None:
    """Take SAVE apart into DIR, a tree that people and git can read.

    There is a folder for each object, scripts are .lua files, and modules of bundled scripts are there once.
    `pack` gives back the very bytes of SAVE. An earlier tree in DIR is replaced as a whole; a folder with
    files that are not a tree of tts-builder is refused. Prints DIR.
    """
    from tts_builder.saves.unpack import unpack

    files = unpack(save, folder, normalize=normalize)
    objects = sum(path.endswith("/object.json") for path in files)
    say(f"{counted(objects, 'object')} in {len(files)} files.")
    if "as-written.json" in files:
        say("The spelling of this save follows no rule; as-written.json keeps it.")
    click.echo(str(folder))
