"""`tts-builder install`: a build into the Saves folder of Tabletop Simulator."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tts_builder.cli.output import emit_json, say
from tts_builder.cli.params import BUILDABLE, built_option, json_option, typed_games
from tts_builder.cli.sharing import names_files, say_who_sees

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
@built_option("Where `build` wrote the game.")
@click.option(
    "--to",
    "saves",
    type=click.Path(path_type=Path),
    help="The Saves folder; without it that in TTS_BUILDER_SAVES, or where the game has it.",
)
@json_option
def command(game: Buildable | None, built: Path, saves: Path | None, as_json: bool) -> None:
    """Copy the build of GAME into the Saves folder of Tabletop Simulator and print where.

    GAME is as for `build`; without it, the project in this folder. It gets a number of its own, TS_Save_N,
    and the same one the next time. A save that somebody else wrote, or that was saved over in the game, is
    never touched: then it gets another number.
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
            f"{mod.title} is not built there.",
            where=str(save),
            hint=f"Run `{' '.join(('tts-builder build', *typed_games()))}` first.",
        )
    if not is_complete(save.parent, (save.name, f"{SAVE}.png")):
        raise UserError(
            "this is not what `build` wrote there.",
            where=str(save),
            hint=f"Move {save.parent} away and build {mod.title} again.",
        )
    done = install(mod.id, save, find(saves))
    if done.kept is not None:
        say(f"{done.kept} was changed since and is left as it is.")
    if "compatdata" in done.save.parts and names_files(save):
        say("The game runs in Proton here and may not find files of Linux: build with --asset-url.")
    else:
        say_who_sees([save])
    if as_json:
        emit_json({"game": mod.id, "save": str(done.save), "replaced": done.again})
    else:
        click.echo(str(done.save))
