"""`tts-builder games`: what there is to build, play and score."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from tts_builder.cli.output import emit_json, emit_table
from tts_builder.cli.params import json_option

if TYPE_CHECKING:
    from tts_builder.components import Mod
    from tts_builder.engine.game import Game


@click.command(
    epilog="""\b
Examples:
  tts-builder games
  tts-builder games --json
"""
)
@json_option
def command(as_json: bool) -> None:
    """List the games: players, who made them, options, and how many components of each kind."""
    from tts_builder import games

    found = [games.load(name) for name in games.all_ids()]
    if as_json:
        emit_json([_as_data(game) for game in found])
        return
    rows = [
        (
            game.id,
            game.title,
            _range(game.players),
            game.credits or "none",
            "; ".join(f"{option.name}: {', '.join(option.values)}" for option in game.options) or "none",
            ", ".join(f"{count} {kind}" for kind, count in _kinds(game.kit()).items()),
        )
        for game in found
    ]
    emit_table(("game", "title", "players", "credits", "options", "components"), rows)


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
    """Kind → number, in the order of the definition. What only makes the table is left out."""
    counts: Counter[str] = Counter()
    for component in mod.everything():
        if component.piece and not component.fixed:
            counts[component.kind] += component.count
    return dict(counts)


def _range(players: tuple[int, ...]) -> str:
    run = players == tuple(range(players[0], players[-1] + 1))
    return f"{players[0]}–{players[-1]}" if run and len(players) > 1 else ", ".join(map(str, players))
