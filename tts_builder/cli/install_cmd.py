"""`tts-builder install`: copy a build into the Saves folder of Tabletop Simulator."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tts_builder.cli.local_files import has_local_files, warn_local_files
from tts_builder.cli.output import emit_json, say
from tts_builder.cli.params import BUILDABLE, built_option, json_option, typed_games

if TYPE_CHECKING:
    from tts_builder.cli.params import Buildable


@click.command(
    epilog="""\b
Examples:
  tts-builder install sarcophagus
  tts-builder install my-game/game.py --built my-game/dist
  tts-builder install sarcophagus --to Saves
"""
)
@click.argument("game", type=BUILDABLE, required=False)
@built_option("Folder into which `build` wrote the game.")
@click.option(
    "--to",
    "saves",
    type=click.Path(path_type=Path),
    help="Saves folder. By default, the folder in TTS_BUILDER_SAVES, or the usual place.",
)
@json_option
def command(game: Buildable | None, built: Path, saves: Path | None, as_json: bool) -> None:
    """Copy the build of GAME into the Saves folder of Tabletop Simulator. Prints the path of the copy.

    GAME is the same as for `build`. Without GAME, use the project in the current folder. The copy gets its
    own number, TS_Save_N, and keeps it for the next time. A save that tts-builder did not write, or that you
    saved over in the game, is never overwritten: the copy gets a new number instead.
    """
    from tts_builder.components.build import SAVE
    from tts_builder.errors import UserError
    from tts_builder.project.definitions import load
    from tts_builder.project.saves_folder import find, install
    from tts_builder.saves.owned import is_complete

    mod, _ = game or load(".")
    save = built / mod.id / f"{SAVE}.json"
    if not save.is_file():
        raise UserError(
            f"{mod.title} has not been built.",
            where=str(save),
            hint=f"Run `{' '.join(('tts-builder build', *typed_games()))}` first.",
        )
    if not is_complete(save.parent, (save.name, f"{SAVE}.png")):
        raise UserError(
            "this build is incomplete or was changed.",
            where=str(save),
            hint=f"Move {save.parent} away and build {mod.title} again.",
        )
    done = install(mod.id, save, find(saves))
    if done.kept is not None:
        say(f"{done.kept} has changed since it was installed, so it was not replaced.")
    if "compatdata" in done.save.parts and has_local_files(save):
        say("Tabletop Simulator runs in Proton here and may not find Linux files. Build with --asset-url.")
    else:
        warn_local_files([save])
    if as_json:
        emit_json({"game": mod.id, "save": str(done.save), "replaced": done.again})
    else:
        click.echo(str(done.save))
