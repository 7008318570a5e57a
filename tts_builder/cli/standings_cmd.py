"""`standings`: show the standings over many games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tts_builder.cli.batch import (
    Games,
    files_argument,
    finish,
    scoring_options,
    skipped_notice,
    unverified_notice,
)
from tts_builder.cli.output import counted, emit_csv, emit_json, emit_table, in_line, say
from tts_builder.cli.params import html_option, json_option, own_game_option

if TYPE_CHECKING:
    from tts_builder.referee.league.standings import By, Player, Standings


@click.command("standings")
@files_argument
@own_game_option
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV for a spreadsheet, one line for each player.")
@html_option("Write an HTML page with the standings and the head-to-head results.")
@click.option(
    "--by",
    type=click.Choice(("steam", "name")),
    default="steam",
    show_default=True,
    help="Identify players by Steam ID (by name if none was recorded), or always by name.",
)
@scoring_options
def command(games: Games, as_json: bool, as_csv: bool, html: Path | None, by: By) -> None:
    """Show the standings over saved games and records.

    A player gets 2 league points for each opponent who ranks lower in a game, and 1 for each at the same
    rank. A game counts once, and only if it is over and `verify` reports no error or warning. Games that do
    not count are listed with the reason.

    \b
    Examples:
      tts-builder standings league
      tts-builder standings league --csv --resume league.jsonl > table.csv
      tts-builder standings league --html table.html --by name
    """
    if as_json and as_csv:
        raise click.UsageError("Use either --json or --csv.")
    from tts_builder.referee.league.journal import Spool
    from tts_builder.referee.league.standings import standings

    with Spool() as spool:
        for row in games.rows():
            spool.add(row)
        found = standings(spool, by)
    if as_json:
        emit_json(found)
    elif as_csv:
        _show_csv(found)
    else:
        _show(found)
    if html is not None:
        from tts_builder.report.standings_page import write_standings_page

        write_standings_page(html, found)
        say(f"Wrote {html}.")
    for each in found.passed_over:
        say(skipped_notice(each.reason))
    if found.unasked:
        say(unverified_notice(found.unasked))
    for each in found.not_counted:
        # The error of a file already starts with the name of the file.
        named = each.reason if each.reason.startswith(each.file) else f"{each.file}: {each.reason}"
        say(in_line(f"Not counted: {named}"))
    finish(found.counted, len(found.not_counted), False)


def _show(found: Standings) -> None:
    if not found.counted:
        return
    games = ", ".join(f"{title} {n}" for title, n in found.games.items())
    head = ("rank", "player", "played", "league points", "wins", "shared wins", "game points", "best")
    rows = ((one.rank, one.name, one.played, *_won(one), one.game_points, one.best) for one in found.players)
    emit_table(head, rows, title=f"{counted(found.counted, 'game')}: {games}")


def _won(one: Player) -> tuple[int, int, int]:
    return one.league_points, one.wins, one.shared_wins


def _show_csv(found: Standings) -> None:
    number = len(found.players[0].places) if found.players else 0
    places = [f"place_{n + 1}" for n in range(number)]
    head = ("rank", "name", "steam_id", "played", "league_points", "wins", "shared_wins")
    rows = (
        (
            one.rank,
            one.name,
            one.steam_id,
            one.played,
            *_won(one),
            *one.places,
            one.game_points,
            one.best,
        )
        for one in found.players
    )
    emit_csv((*head, *places, "game_points", "best"), rows)
