"""`tts-builder texts`: write the texts of a game to gettext files for translators."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tts_builder.cli.output import emit_json, say
from tts_builder.cli.params import BUILDABLE, json_option

if TYPE_CHECKING:
    from tts_builder.cli.params import Buildable


@click.command(
    epilog="""\b
Examples:
  tts-builder texts my-game/game.py --language de
  tts-builder texts my-game/game.py
"""
)
@click.argument("game", type=BUILDABLE, required=False)
@click.option(
    "--language",
    "languages",
    multiple=True,
    metavar="CODE",
    help="Language to begin or update, such as de or pt_BR. Repeatable. Without it, update every language.",
)
@json_option
def command(game: Buildable | None, languages: tuple[str, ...], as_json: bool) -> None:
    """Write every text of GAME to locale/CODE.po for translators.

    GAME is the same as for `build`. Without GAME, use the project in the current folder. Translations and
    comments in the file stay. A text that changed in English is marked as fuzzy and keeps its translation.
    Prints the path of each file.
    """
    from tts_builder.components.translation import all_texts
    from tts_builder.engine import catalogs
    from tts_builder.errors import UserError
    from tts_builder.project.definitions import load
    from tts_builder.saves.write import write_bytes

    mod, rules = game or load(".")
    folder = mod.locale_folder
    present = catalogs.files(folder)
    if not (languages or present):
        raise UserError(f"{mod.title} has no translation.", hint="Begin one with --language, for example de.")
    report = []
    for language in dict.fromkeys(languages or present):
        catalogs.check_code(language, "--language")
        path = present.get(language, folder / f"{language}{catalogs.SUFFIX}")
        asked = all_texts(mod, rules, language)
        texts = {ident: (text.english, _place(text.where, folder)) for ident, text in asked.items()}
        data, open_ids = catalogs.updated(path, mod.title, texts)
        write_bytes(path, data)
        report.append({"file": str(path), "language": language, "texts": len(texts), "open": open_ids})
        if not as_json:
            say(f"{language}: {len(texts)} texts, {len(open_ids)} to translate or check.")
            click.echo(str(path))
    if as_json:
        emit_json(report)


def _place(where: str, folder: Path) -> str:
    """The file of a definition, relative to the project. Its line would change with every edit."""
    file = Path(where.rpartition(":")[0] or where)
    try:
        return file.resolve().relative_to(folder.resolve().parent).as_posix()
    except ValueError:
        return file.name
