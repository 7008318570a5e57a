"""`play`: play random games and print statistics."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tts_builder.cli.output import counted, emit_json, progress, say
from tts_builder.cli.params import (
    GAME,
    built_option,
    cluster_option,
    count_option,
    folder_option,
    html_option,
    jobs_option,
    json_option,
    options_option,
    seed_option,
    suggestion,
)
from tts_builder.cli.play_out import as_data, show
from tts_builder.cli.workers import workers

if TYPE_CHECKING:
    from tts_builder.engine.game import Game
    from tts_builder.referee.league.balance import Balance
    from tts_builder.referee.league.statistics import Facts


def _split_bots(_ctx: click.Context, _param: click.Parameter, given: str) -> tuple[str, ...]:
    from tts_builder.engine.bots import BOTS

    names = tuple(name.strip() for name in given.split(","))
    for name in names:
        if name not in BOTS:
            advice = suggestion(name, BOTS) or f" Bots: {', '.join(BOTS)}."
            raise click.BadParameter(f"No such bot: {name!r}.{advice}")
    return names


@click.command("play")
@click.argument("game", type=GAME)
@count_option("--games", 1, "Number of games.")
@click.option("--players", type=int, help="Number of players. By default, every number gets an equal share.")
@options_option
@seed_option
@click.option(
    "--bots",
    default="random",
    show_default=True,
    metavar="NAME,...",
    callback=_split_bots,
    help="Bots that play: random, greedy, or a list. Bots in a list rotate through the seats.",
)
@html_option("Write the statistics with charts to this HTML page.")
@folder_option("--out", help="Write each game into this folder.")
@click.option("--save", "as_save", is_flag=True, help="Write Tabletop Simulator saves instead of records.")
@built_option("Folder into which `build` wrote the game.")
@click.option("--through-table", is_flag=True, help="Play with drags and buttons at the headless table.")
@jobs_option
@cluster_option
@json_option
def command(
    game: Game,
    games: int,
    players: int | None,
    options: dict[str, str],
    seed: int,
    bots: tuple[str, ...],
    html: Path | None,
    out: Path | None,
    as_save: bool,
    built: Path,
    through_table: bool,
    jobs: int,
    cluster: str,
    as_json: bool,
) -> None:
    """Play games of GAME with bots and print statistics.

    Win rates come with their 95 % interval. The greedy bot picks the move with the best score one move ahead.

    With --out, write the record of each game, or with --save the table at its end. Saves use the pictures of
    the build in --built; without a build, pieces have no pictures.

    \b
    Examples:
      tts-builder play sarcophagus --games 1000 --json
      tts-builder play ankhor --games 400 --bots random,greedy --html balance.html
      tts-builder play sarcophagus --games 20 --players 3 --seed 7 --out games
      tts-builder play sarcophagus --through-table --save --out games
    """
    if as_save and out is None:
        raise click.UsageError("--save needs a folder. Add --out.")
    if through_table and bots != ("random",):
        raise click.UsageError(
            "--through-table works only with the random bot. Leave out --bots or --through-table."
        )
    if cluster and out is not None:
        raise click.UsageError("--out cannot be combined with --cluster. Use --jobs instead.")
    from tts_builder.referee.league.balance import balance
    from tts_builder.referee.league.playing import Form, Task, check_free, shares
    from tts_builder.referee.league.statistics import play_facts

    for count in game.players if players is None else (players,):
        game.settle(count, options)
    form: Form = "save" if as_save else "record"
    task = Task(game.id, seed, options, str(out or ""), form, str(built), through_table, bots)
    check_free(task, game, games)
    results: list[Balance] = []
    with progress("Playing", games) as advance, workers(jobs, cluster) as executor:

        def counting(count: int, numbers: range) -> Iterator[Facts]:
            for played in play_facts(task, count, numbers, executor):
                advance()
                yield played

        for count, numbers in shares(game, games, players):
            results.append(balance(game, count, counting(count, numbers)))
    if as_json:
        tables = [as_data(found) for found in results]
        emit_json({"game": game.id, "seed": seed, "options": options, "bots": bots, "tables": tables})
    else:
        for found in results:
            show(game, found)
    if html is not None:
        from tts_builder.report.statistics_page import write_statistics_page

        write_statistics_page(html, game, results, seed, options)
        say(f"Wrote {html}.")
    if out is not None:
        say(f"Wrote {counted(games, form)} to {out}.")
