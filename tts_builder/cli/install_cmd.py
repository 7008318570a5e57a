"""`tts-builder install`: copy a build, a save or a tree into the Saves folder of Tabletop Simulator."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tts_builder.cli.local_files import has_local_files, warn_local_files
from tts_builder.cli.output import counted, emit_json, say, tell
from tts_builder.cli.params import BUILDABLE, built_option, folder_option, json_option, typed_games

if TYPE_CHECKING:
    from tts_builder.project.installed_files import Copied


@click.command(
    epilog="""\b
Examples:
  tts-builder install sarcophagus
  tts-builder install my-game/game.py --built my-game/dist
  tts-builder install my-mod
  tts-builder install sarcophagus --to Saves
"""
)
@click.argument("game", metavar="[GAME|SAVE]", required=False)
@built_option("Folder into which `build` wrote the game.")
@click.option(
    "--to",
    "saves",
    type=click.Path(path_type=Path),
    help="Saves folder. By default, the folder in TTS_BUILDER_SAVES, or the usual place.",
)
@folder_option(
    "--mirror", help="Put the files of this mirror into the cache of the game, if the save names them."
)
@json_option
def command(game: str | None, built: Path, saves: Path | None, mirror: Path | None, as_json: bool) -> None:
    """Copy the build of GAME, or a SAVE, into the Saves folder of the game. Prints the path of the copy.

    GAME is the same as for `build`. Without GAME, use the project in the current folder. SAVE is a save file,
    or a tree made by `unpack`, which is packed first. The copy gets its own number, TS_Save_N, and keeps it
    for the next time. A save that tts-builder did not write, or that you saved over in the game, is never
    overwritten: the copy gets a new number instead.

    Pictures and models of a build are copied too, into the folder tts-builder in the Saves folder, so that a
    later build does not remove them. Copies of earlier installations stay, because saved games use them.
    """
    from tts_builder.project.installed_files import copy_files
    from tts_builder.project.saves_folder import find, install

    ident, save, files = _save(game) or _build(game, built)
    target = find(saves)
    files[".json"], copied = copy_files(save, files[".json"], target)
    done = install(ident, files, target)
    if copied is not None:
        say(_about(copied))
    if done.kept is not None:
        say(f"{done.kept} has changed since it was installed, so it was not replaced.")
    if mirror is not None:
        _fill_cache(mirror, done.save)
    if (
        "compatdata" in done.save.parts
        and (copied is None or copied.left)
        and has_local_files(files[".json"])
    ):
        say("Tabletop Simulator runs in Proton here and may not find Linux files. Build with --asset-url.")
    else:
        warn_local_files([files[".json"]])
    if as_json:
        own = {"copied": copied.files, "kept": copied.kept, "folder": str(copied.folder)} if copied else None
        emit_json({"game": ident, "save": str(done.save), "replaced": done.again, "files": own})
    else:
        click.echo(str(done.save))


def _about(copied: Copied) -> str:
    files, size = counted(copied.files, "file"), f"{copied.size / 1e6:.1f} MB"
    said = f"Copied {files} ({size}) that the save uses into {copied.folder}."
    if copied.kept:
        said += f" {counted(copied.kept, 'file')} of earlier installations stay there, for saved games."
    return said


def _save(given: str | None) -> tuple[str, Path, dict[str, bytes]] | None:
    """The name, the path and the files of a save or a tree; None for anything else."""
    from tts_builder.saves.opened import is_save_folder, open_runnable
    from tts_builder.saves.read import read_bytes

    path = Path(given or ".")
    if not is_save_folder(path) and not (path.suffix.lower() == ".json" and path.is_file()):
        return None
    opened = open_runnable(path, tell)
    _ = opened.whole_save  # raises for a file that the game would not list
    files = {".json": opened.data}
    path = path.resolve()
    if path.with_suffix(".png").is_file():
        files[".png"] = read_bytes(path.with_suffix(".png"))
    return path.as_posix(), path, files


def _build(given: str | None, built: Path) -> tuple[str, Path, dict[str, bytes]]:
    """The id, the save and the files of what `build` wrote."""
    from tts_builder.components.build import SAVE
    from tts_builder.errors import UserError
    from tts_builder.project.definitions import load
    from tts_builder.project.installed_files import files_of
    from tts_builder.saves.owned import is_complete
    from tts_builder.saves.read import read_bytes

    ctx = click.get_current_context()
    mod, _ = load(".") if given is None else BUILDABLE.convert(given, None, ctx)
    save = built / mod.id / f"{SAVE}.json"
    if not save.is_file():
        raise UserError(
            f"{mod.title} has not been built.",
            where=str(save),
            hint=f"Run `{' '.join(('tts-builder build', *typed_games()))}` first.",
        )
    picture = save.with_suffix(".png")
    data = read_bytes(save)
    if not is_complete(save.parent, (save.name, picture.name, *files_of(save, data).values())):
        raise UserError(
            "this build is incomplete or was changed.",
            where=str(save),
            hint=f"Move {save.parent} away and build {mod.title} again.",
        )
    files = {".json": data}
    return mod.id, save, files | ({".png": read_bytes(picture)} if picture.is_file() else {})


def _fill_cache(folder: Path, save: Path) -> None:
    """Puts the files that a save names into the folder `Mods` next to the Saves folder."""
    from tts_builder.cli.output import counted
    from tts_builder.errors import UserError
    from tts_builder.mirror.addresses import addresses
    from tts_builder.mirror.store import Mirror, fill_cache
    from tts_builder.saves.opened import open_save

    if not folder.is_dir():
        raise UserError(
            "there is no such mirror.", where=str(folder), hint="`tts-builder assets mirror` makes one."
        )
    wanted = [each.address for each in addresses(open_save(save)) if each.scheme == "web"]
    new, missing = fill_cache(Mirror(folder), wanted, save.parent.parent / "Mods")
    say(f"{counted(len(new), 'new file')} in the cache of the game.")
    if missing:
        say(f"The mirror has no file for {len(missing)} of {len(wanted)} addresses.")
