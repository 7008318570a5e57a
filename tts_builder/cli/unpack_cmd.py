"""`tts-builder unpack`: unpack a save into a tree of files."""

from __future__ import annotations

from pathlib import Path

import click

from tts_builder.cli.output import counted, say


@click.command(
    epilog="""\b
Examples:
  tts-builder unpack TS_Save_12.json my-mod
  tts-builder unpack TS_Save_12.json my-mod --normalize
  tts-builder unpack TS_Save_12.json my-mod --editor
"""
)
@click.argument("save", type=click.Path(path_type=Path))
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--normalize", is_flag=True, help="Round numbers and remove the date first, as `fmt` does.")
@click.option(
    "--editor",
    is_flag=True,
    help="Also write tasks for Visual Studio Code and, as `types` does, definitions for scripts.",
)
def command(save: Path, folder: Path, normalize: bool, editor: bool) -> None:
    """Unpack SAVE into DIR, a tree of files that people can read and git can compare.

    Each object gets a folder, and scripts become .lua files. Modules that several bundled scripts share are
    written once. `pack` restores SAVE byte for byte. SAVE may also be a download of the Steam Workshop, or a
    folder of TTSModManager or tabletop-tools. An earlier tree in DIR is replaced as a whole; a folder
    with other files is refused. Prints DIR.
    """
    from tts_builder.saves.unpack import unpack

    files = unpack(save, folder, normalize=normalize)
    objects = sum(path.endswith("/object.json") for path in files)
    say(f"{counted(objects, 'object')} in {len(files)} files.")
    if "as-written.json" in files:
        say("This save is not formatted like the game's own saves. as-written.json keeps its exact text.")
    if editor:
        _set_up_editor(folder)
    click.echo(str(folder))


def _set_up_editor(folder: Path) -> None:
    from tts_builder.project import editor
    from tts_builder.project.types import writing

    _, kept = editor.write(folder, editor.TREE_TASKS)
    _, left = writing.write(folder, folder)
    for path in kept:
        if path.name != writing.SETTINGS:
            say(f"{path} stays as it is.")
    if left:
        say(left)
