"""`tts-builder pack`: pack a tree of files into a save."""

from __future__ import annotations

from pathlib import Path

import click

from tts_builder.cli.output import say, tell


@click.command(
    epilog="""\b
Examples:
  tts-builder pack my-mod TS_Save_12.json
  tts-builder pack my-mod release.json --normalize
"""
)
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@click.argument("save", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--normalize", is_flag=True, help="Round numbers and remove the date, as `fmt` does.")
def command(folder: Path, save: Path, normalize: bool) -> None:
    """Pack the tree in DIR, made by `unpack`, into SAVE.

    Your edits to files go into the save. Delete a folder to delete its object, or add a folder with an
    object.json to add one; scripts work the same way. A script with a syntax error, or one that requires a
    missing module, is an error, and SAVE stays as it is. Faults that the save had before `unpack` are only
    reported. An existing SAVE is kept as SAVE.bak (then .bak2). Prints SAVE.
    """
    from tts_builder.saves.unpack import pack

    kept = pack(folder, save, tell, normalize=normalize)
    if kept is not None:
        say(f"The previous file is kept as {kept}.")
    click.echo(str(save))
