"""`tts-builder pack`: a tree of files as a save."""

from __future__ import annotations

from pathlib import Path

import click

from tts_builder.cli.output import in_line, say


@click.command(
    epilog="""\b
Examples:
  tts-builder pack my-mod TS_Save_12.json
  tts-builder pack my-mod release.json --normalize
"""
)
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@click.argument("save", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--normalize", is_flag=True, help="Round numbers and drop the date.")
def command(folder: Path, save: Path, normalize: bool) -> None:
    """Put the tree in DIR, made by `unpack`, together as SAVE.

    Edited files count as they are. A deleted folder is a deleted object, a new folder with an object.json a
    new one; the same goes for scripts. Where SAVE was another file, its bytes are kept as
    SAVE.bak (then .bak2). Prints SAVE.
    """
    from tts_builder.saves.unpack import pack

    kept = pack(folder, save, lambda words: say(in_line(words)), normalize=normalize)
    if kept is not None:
        say(f"The file that was there is kept as {kept}.")
    click.echo(str(save))
