"""Arguments and options that several commands share, such as a game, `--jobs`, and `--json`."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from tts_builder.components import Mod
    from tts_builder.engine.game import Game

    Buildable = tuple[Mod, Game | None]
    _GameType = click.ParamType[Game]
else:
    _GameType = click.ParamType


Option = Callable[[Any], Any]

_TYPED = f"{__name__}.typed"


def suggestion(name: str, known: Iterable[str]) -> str:
    """` Did you mean …?` for a misspelled name, or an empty string."""
    from difflib import get_close_matches

    close = get_close_matches(name.lower(), list(known), n=1, cutoff=0.6)
    return f" Did you mean {close[0]!r}?" if close else ""


def complete_files(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[Any]:
    """Lets the shell complete file names."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def typed_games() -> list[str]:
    """The games as the user typed them on the command line."""
    return list(click.get_current_context().meta.get(_TYPED, ()))


class GameParam(_GameType):
    """A game with rules: its id, or a project folder, `file.py`, or `module:attribute`."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        from tts_builder import games
        from tts_builder.project.definitions import is_definition, load_game

        if not isinstance(value, str):
            return value  # type: ignore[no-any-return]
        known = games.all_ids()
        if value in known:
            return games.load(value)
        if is_definition(value) or Path(value).exists():
            return load_game(value)
        advice = suggestion(value, known) or f" Games: {', '.join(known)}."
        return self.fail(f"No such game: {value!r}.{advice}", param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        from tts_builder import games

        known = [CompletionItem(name) for name in games.all_ids() if name.startswith(incomplete)]
        return known or complete_files(ctx, param, incomplete)


class BuildableParam(GameParam):
    """Like `GameParam`, but also accepts a mod without rules."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from tts_builder import games
        from tts_builder.project.definitions import is_definition, load

        if ctx is not None and isinstance(value, str):
            ctx.meta.setdefault(_TYPED, []).append(value)
        own = isinstance(value, str) and value not in games.all_ids()
        if own and (is_definition(value) or Path(value).exists()):
            return load(value)
        game = super().convert(value, param, ctx)
        return game.kit(), game


GAME = GameParam()
BUILDABLE = BuildableParam()


def file_option(*names: str, exists: bool = False, **more: Any) -> Option:
    """An option that names a file."""
    return click.option(*names, type=click.Path(exists=exists, dir_okay=False, path_type=Path), **more)


def folder_option(*names: str, **more: Any) -> Option:
    """An option that names a folder."""
    return click.option(*names, type=click.Path(file_okay=False, path_type=Path), **more)


def html_option(words: str) -> Option:
    """`--html`: a page to write. An existing file is accepted only if tts-builder wrote it."""

    def check(_ctx: click.Context, _param: click.Parameter, given: Path | None) -> Path | None:
        if given is not None:
            from tts_builder.report.page import check_replaceable

            check_replaceable(given)
        return given

    return file_option("--html", callback=check, help=words)


def built_option(words: str) -> Option:
    """`--built`: the folder of an earlier `build`."""
    return folder_option("--built", default=Path("dist"), show_default=True, help=words)


def in_place_option(name: str) -> Option:
    """`--in-place`: overwrite the file that was read."""
    words = f"Overwrite {name}. The old file is kept as {name}.bak (then .bak2)."
    return click.option("--in-place", is_flag=True, help=words)


def positive_option(*names: str, **more: Any) -> Option:
    """An option that takes a positive number, such as seconds or megabytes."""
    return click.option(*names, type=click.FloatRange(min=0, min_open=True), **more)


def port_option(*names: str, lowest: int = 0, default: int, words: str) -> Option:
    """An option that takes a port number."""
    ports = click.IntRange(lowest, 65535)
    return click.option(*names, type=ports, default=default, show_default=True, help=words)


def count_option(name: str, default: int, words: str, lowest: int = 1) -> Option:
    """An option that takes a count."""
    return click.option(name, type=click.IntRange(min=lowest), default=default, show_default=True, help=words)


def seed_option(command: Any) -> Any:
    """`--seed`: the seed of random games."""
    words = "Seed of the random numbers. The same seed plays the same games."
    return click.option("--seed", type=int, default=1, show_default=True, help=words)(command)


def own_game_option(command: Any) -> Any:
    """`--game`: the user's own game, whose saves and records are among the files."""
    return click.option(
        "--game",
        "own",
        type=GAME,
        multiple=True,
        metavar="GAME",
        expose_value=False,
        help="Load your own game: a project folder, file.py, or module:attribute. Repeatable.",
    )(command)


def build_option(command: Any) -> Any:
    """`--build NUMBER`: builds to accept in addition to the released and installed ones."""
    return click.option(
        "--build",
        "builds",
        multiple=True,
        metavar="NUMBER",
        callback=_build_numbers,
        help="Accept scripts of this build: the 16 digits in the first lines of a script. Repeatable.",
    )(command)


def _build_numbers(
    _context: click.Context, _parameter: click.Parameter, numbers: tuple[str, ...]
) -> tuple[str, ...]:
    for number in numbers:
        if re.fullmatch("[0-9a-f]{16}", number) is None:
            raise click.BadParameter(f"{number!r} is not a build number. It has 16 digits, 0-9 and a-f.")
    return tuple(sorted(set(numbers)))


def jobs_option(command: Any) -> Any:
    """`--jobs N`: the number of processes that share the work; 0 is one per core."""
    return click.option(
        "--jobs",
        "-j",
        type=click.IntRange(min=0),
        default=1,
        show_default=True,
        callback=lambda _ctx, _param, value: value or os.cpu_count() or 1,
        help="Number of processes that share the work; 0 uses every core.",
    )(command)


def cluster_option(command: Any) -> Any:
    """`--cluster ADDRESS`: share the work among the workers of a cluster instead of local processes."""
    return click.option(
        "--cluster",
        metavar="ADDRESS",
        default="",
        help="Share the work among the workers of this Dask scheduler, such as tcp://10.0.0.5:8786.",
    )(command)


def json_option(command: Any) -> Any:
    """`--json`: print one JSON document on stdout instead of text."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of text.")(
        command
    )


def options_option(command: Any) -> Any:
    """`--option NAME=VALUE`, repeatable. The command gets a dictionary."""

    def split(_ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
        pairs = [text.partition("=") for text in given]
        wrong = [name for name, sign, _ in pairs if not sign]
        if wrong:
            raise click.BadParameter(f"{wrong[0]!r} has no value. Write NAME=VALUE.")
        return {name: value for name, _, value in pairs}

    return click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        callback=split,
        help="Set an option of the game. Repeatable.",
    )(command)
