"""`tts-builder build`: write the save, scripts, and images of games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tts_builder.cli.local_files import warn_local_files
from tts_builder.cli.output import emit_json, say, warn
from tts_builder.cli.params import BUILDABLE, folder_option, json_option

if TYPE_CHECKING:
    from tts_builder.cli.params import Buildable
    from tts_builder.components import Mod
    from tts_builder.components.build import BuildResult
    from tts_builder.components.painters import Painters
    from tts_builder.engine.game import Game


@click.command(
    epilog="""\b
Examples:
  tts-builder build
  tts-builder build sarcophagus --out dist
  tts-builder build sarcophagus --asset-url https://example.org/sarcophagus/
  tts-builder build my_game.py
  tts-builder build my-game/game.py --out my-game/dist
  tts-builder build my-game --strict
"""
)
@click.argument("games", type=BUILDABLE, nargs=-1, metavar="[GAME]...")
@folder_option(
    "--out", default=Path("dist"), show_default=True, help="Write a folder for each game into this folder."
)
@click.option(
    "--asset-url",
    metavar="URL",
    help="Web address at which you will serve the images and models. Without it, the save refers to files on "
    "this machine, which only you can see.",
)
@click.option(
    "--language",
    "languages",
    multiple=True,
    metavar="CODE",
    help="Build in this language, such as fr, into a folder of its own; `all` builds every language. "
    "Repeatable. Default: English.",
)
@click.option(
    "--strict",
    is_flag=True,
    help="Fail if a picture or template is missing, or if a finished picture does not have the shape of its "
    "piece. Without it, these are warnings.",
)
@json_option
def command(
    games: tuple[Buildable, ...],
    out: Path,
    asset_url: str | None,
    languages: tuple[str, ...],
    strict: bool,
    as_json: bool,
) -> None:
    """Build each GAME: a save with its scripts, images, and models.

    GAME is a name from `tts-builder games`, or your own definition: a project folder, a file such as
    my_game.py that defines MOD, GAME, or mod(), or module:attribute. Without GAME, build the project in the
    current folder, or all listed games if the folder is not a project.

    Prints the path of each save. Images that have not changed are reused. Files that tts-builder did not
    write are never overwritten.
    """
    from tts_builder import games as registry
    from tts_builder.components.painters import Painters
    from tts_builder.project.definitions import is_project, load

    if not games and is_project(Path()):
        games = (load("."),)
    shipped = (registry.load(name) for name in registry.all_ids())
    chosen = games or tuple((game.kit(), game) for game in shipped)
    with Painters() as painters:
        results = [
            (mod, _build(mod, game, out, asset_url, painters, strict=strict, language=language))
            for mod, game in chosen
            for language in _languages(mod, languages)
        ]
    warn_local_files(result.save.read_bytes() for _, result in results)
    if as_json:
        emit_json([_as_data(mod, result) for mod, result in results])
    else:
        for _, result in results:
            click.echo(str(result.save))


def _languages(mod: Mod, asked: tuple[str, ...]) -> tuple[str, ...]:
    if "all" in asked:
        return mod.languages
    return tuple(dict.fromkeys(asked)) or mod.languages[:1]


def _build(
    mod: Mod, game: Game | None, out: Path, asset_url: str | None, painters: Painters, **how: Any
) -> BuildResult:
    from tts_builder.cli.previewing import put_page
    from tts_builder.components.build import IncompleteArtError, build

    try:
        with _Bar(str(mod.title)) as bar:
            result = build(
                mod, out, asset_url, bar.step, game=game, finish=put_page, painters=painters, **how
            )
    except IncompleteArtError as fault:
        warn(fault.warnings)
        raise
    warn(result.warnings)
    made = f"{result.drawn} drawn" if result.drawn else "nothing to draw"
    say(f"{mod.title}: {result.files} files, {made}, build {result.build}.")
    return result


def _as_data(mod: Mod, result: BuildResult) -> dict[str, object]:
    return {
        "game": mod.id,
        "save": str(result.save),
        "build": result.build,
        "files": result.files,
        "drawn": result.drawn,
        "warnings": list(result.warnings),
    }


class _Bar:
    """A progress bar on stderr while images are drawn. Prints nothing unless stderr is a terminal."""

    def __init__(self, title: str) -> None:
        from rich.console import Console
        from rich.progress import Progress

        console = Console(stderr=True)
        self._progress = Progress(console=console, transient=True, disable=not console.is_terminal)
        self._task = self._progress.add_task(title, total=None)

    def __enter__(self) -> _Bar:
        self._progress.start()
        return self

    def __exit__(self, *fault: object) -> None:
        self._progress.stop()

    def step(self, what: str, done: int, total: int) -> None:
        self._progress.update(self._task, completed=done, total=total, description=what or "done")
