"""`tts-builder games`: list the games that you can build, play, and score."""

from __future__ import annotations

import textwrap
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import click

from tts_builder.cli.output import emit_json
from tts_builder.cli.params import json_option

if TYPE_CHECKING:
    from tts_builder.components import Mod
    from tts_builder.engine.game import Game

WIDTH: Final = 100


@click.command(
    epilog="""\b
Examples:
  tts-builder games
  tts-builder games --json
"""
)
@json_option
def command(as_json: bool) -> None:
    """List the games with their players, credits, options, and components."""
    from tts_builder import games

    found = [games.load(name) for name in games.all_ids()]
    if as_json:
        emit_json([_as_data(game) for game in found])
        return
    for game in found:
        click.echo(f"{game.id}: {game.title}")
        _tell("players", _range(game.players))
        _tell("credits", game.credits or "none")
        options = (f"{option.name}: {', '.join(option.values)}" for option in game.options)
        _tell("options", "; ".join(options) or "none")
        _tell("components", ", ".join(f"{count} {kind}" for kind, count in _kinds(game.kit()).items()))


def _tell(name: str, words: str) -> None:
    """Prints one wrapped line. Words are never cut, so that options can be copied from the screen."""
    indent = " " * 14
    first = f"  {name}".ljust(len(indent))
    wrapped = textwrap.fill(
        words,
        WIDTH,
        initial_indent=first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    click.echo(wrapped)


def _as_data(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "players": list(game.players),
        "options": [{"name": option.name, "values": list(option.values)} for option in game.options],
        "components": _kinds(game.kit()),
        "credits": game.credits,
    }


def _kinds(mod: Mod) -> dict[str, int]:
    """Kind → number, in the order of the definition. Fixed parts of the table are left out."""
    counts: Counter[str] = Counter()
    for component in mod.everything():
        if component.piece and not component.fixed:
            counts[component.key_prefix] += component.count
    return dict(counts)


def _range(players: tuple[int, ...]) -> str:
    run = players == tuple(range(players[0], players[-1] + 1))
    return f"{players[0]}–{players[-1]}" if run and len(players) > 1 else ", ".join(map(str, players))
