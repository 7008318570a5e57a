"""`tts-builder types`: definition files of the game's API for editors."""

from __future__ import annotations

from pathlib import Path

import click

from tts_builder.cli.output import counted, emit_json, say
from tts_builder.cli.params import folder_option, json_option


@click.command(
    epilog="""\b
Examples:
  tts-builder types
  tts-builder types my-mod
  tts-builder types TS_Save_12.json --out my-scripts
"""
)
@click.argument("source", type=click.Path(path_type=Path), default=Path())
@folder_option("--out", help="Folder to write to; by default SOURCE, or the folder of a save.")
@json_option
def command(source: Path, out: Path | None, as_json: bool) -> None:
    """Write definition files of the game's API for lua-language-server.

    Editors then complete, explain, and check scripts. SOURCE is a project, a tree, a folder with scripts, or
    a save; its GUIDs, tags, and modules are offered as literals. The files go to .tts-types. Settings go to
    .luarc.json, unless that file exists. Prints the path of each file.
    """
    from tts_builder.errors import UserError
    from tts_builder.project.types.writing import write

    if not source.exists():
        raise UserError("no such file or folder.", where=str(source))
    folder = out or (source.parent if source.is_file() else source)
    paths, left = write(source, folder)
    if as_json:
        emit_json({"files": [str(path) for path in paths], "todo": left})
        return
    for path in paths:
        click.echo(str(path))
    say(left or f"{counted(len(paths), 'file')} written. Editors with lua-language-server read them.")
