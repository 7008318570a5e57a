"""`play`: play random games and give their statistics."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tts_builder.cli.output import emit_json, emit_table, progress, say
from tts_builder.cli.params import GAME, jobs_option, json_option, options_option
from tts_builder.cli.workers import workers

if TYPE_CHECKING:
    from tts_builder.engine.game import Game
    from tts_builder.engine.selfplay import Statistics


@click.command("play")
@click.argument("game", type=GAME)
@click.option("--games", type=click.IntRange(min=1), default=1, show_default=True, help="How many games.")
@click.option("--players", type=int, help="Number of players; else an equal share for every number.")
@options_option
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="The folder to write the games to."
)
@click.option("--save", "as_save", is_flag=True, help="Write saves of Tabletop Simulator, not records.")
@click.option(
    "--built",
    type=click.Path(file_okay=False, path_type=Path),
    default="dist",
    show_default=True,
    help="Where `build` wrote the game.",
)
@click.option("--through-table", is_flag=True, help="Play by hands and buttons at the headless table.")
@jobs_option
@json_option
def command(
    game: Game,
    games: int,
    players: int | None,
    options: dict[str, str],
    seed: int,
    out: Path | None,
    as_save: bool,
    built: Path,
    through_table: bool,
    jobs: int,
    as_json: bool,
) -> None:
    """Play random games of GAME and give their statistics.

    With --out every game is written: its record, or with --save the table as it stands at the end. Saves have
    the pictures of the build in --built; without one the pieces are bare.

    \b
    Examples:
      tts-builder play sarcophagus --games 1000 --json
      tts-builder play sarcophagus --games 20 --players 3 --seed 7 --out games
      tts-builder play sarcophagus --through-table --save --out games
    """
    if as_save and out is None:
        raise click.UsageError("--save needs a folder: give --out.")
    from tts_builder.engine.selfplay import Playthrough, statistics
    from tts_builder.referee.playing import Form, Task, play_batch, shares

    for count in game.players if players is None else (players,):
        game.settle(count, options)
    form: Form = "save" if as_save else "record"
    task = Task(game.id, seed, options, str(out or ""), form, str(built), through_table)
    results: list[tuple[int, Statistics]] = []
    with progress("Playing", games) as advance, workers(jobs) as executor:

        def counted(count: int, numbers: range) -> Iterator[Playthrough]:
            for played in play_batch(task, count, numbers, executor):
                advance()
                yield played

        for count, numbers in shares(game, games, players):
            results.append((count, statistics(game, count, counted(count, numbers))))
    if as_json:
        emit_json(
            {"game": game.id, "seed": seed, "options": options, "tables": [_plain(*each) for each in results]}
        )
    else:
        for count, found in results:
            _show(game, count, found)
    if out is not None:
        say(f"{games} {'saves' if as_save else 'records'} in {out}.")


def _plain(players: int, found: Statistics) -> dict[str, Any]:
    return {
        "players": players,
        "games": found.games,
        "seats": [
            {
                "wins": wins,
                "win_rate": round(wins / found.games, 4),
                "mean_total": round(total / found.games, 2),
            }
            for wins, total in zip(found.wins, found.totals, strict=True)
        ],
        "shared_wins": found.shared,
        "lost": found.lost,
        "totals": {"lowest": found.lowest, "highest": found.highest},
        "moves": {"shortest": found.shortest, "longest": found.longest, "mean": round(found.length, 2)},
    }


def _show(game: Game, players: int, found: Statistics) -> None:
    rows = (
        (seat, wins, f"{100 * wins / found.games:.1f}%", total / found.games)
        for seat, (wins, total) in enumerate(zip(found.wins, found.totals, strict=True))
    )
    number = f"{found.games} game{'s' if found.games > 1 else ''}"
    emit_table(
        ("seat", "wins", "win rate", "mean total"), rows, title=f"{game.title}, {players} players, {number}"
    )
    click.echo(
        f"shared wins {found.shared}, lost to the game {found.lost}, "
        f"totals {found.lowest} to {found.highest}, "
        f"length {found.shortest} to {found.longest} moves, {found.length:.1f} on average"
    )
