"""`score`: score saved games and records."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tts_builder.cli.batch import Games, Tally, files_argument, scoring_options, unverified_notice
from tts_builder.cli.output import clean, emit_table, in_line, say
from tts_builder.cli.params import built_option, html_option, json_option, own_game_option

if TYPE_CHECKING:
    from tts_builder.referee.league.batch import Entry
    from tts_builder.referee.league.journal import Spool
    from tts_builder.referee.verdict.scores import ScoreReport, SeatReport


@click.command("score")
@files_argument
@own_game_option
@json_option
@click.option("--jsonl", "as_jsonl", is_flag=True, help="Print one line of JSON for each file.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV for a spreadsheet, one line for each seat.")
@html_option("Write an HTML page. For one game it shows every move, for several games a list.")
@built_option("Folder of the build whose pictures --html uses. Without a build, they are drawn again.")
@scoring_options
def command(
    games: Games, as_json: bool, as_jsonl: bool, as_csv: bool, html: Path | None, built: Path
) -> None:
    """Score saved games and records: points by category, the winner, and the tie-break that decided.

    The rules compute the score from the recorded state. If a save has no record, they use the pieces on the
    table. Each game is also verified: a game with an error or a warning is marked as doubted and ends with
    exit code 1. With --quick, games are not verified, and each row says so. A file that cannot be read gets a
    row with the reason.

    \b
    Examples:
      tts-builder score TS_Save_12.json
      tts-builder score TS_Save_12.json --html game.html
      tts-builder score league --csv --jobs 0 --resume league.jsonl > scores.csv
      cat record.json | tts-builder score - --json
    """
    if as_json + as_jsonl + as_csv > 1:
        raise click.UsageError("Use only one of --json, --jsonl, and --csv.")
    from tts_builder.cli import score_out
    from tts_builder.referee.league.batch import score_entry
    from tts_builder.referee.league.journal import Spool

    tally, quick = Tally(), 0
    words = not (as_json or as_jsonl or as_csv)
    alone = _alone(games.files) if html is not None else None
    with Spool() as spool:
        for row in games.rows() if alone is None else (score_entry(alone, games.terms),):
            report = row.report
            if as_jsonl:
                score_out.emit_line(row)
            elif words and report is not None:
                _show(report)
            faults = report.faults if report is not None else ()
            tally.add(row, bool(faults))
            quick += report is not None and report.doubted == "unasked"
            for fault in faults:
                say(in_line(f"{row.file}: {fault.code} {fault.severity}: {fault.sentence}"))
            if as_json or as_csv or html is not None:
                spool.add(row)
        if as_json:
            score_out.emit_document(spool)
        elif as_csv:
            score_out.emit_rows(spool)
        if html is not None and tally.read:
            _page(html, spool, tally, alone, built)
    if quick and not tally.ours:
        say(unverified_notice(quick))
    tally.finish()


def _alone(files: tuple[str, ...]) -> Entry | None:
    """The file with its contents if there is only one, because the page of a single game shows its moves."""
    from tts_builder.referee.league.batch import Entry
    from tts_builder.referee.verdict.source import each_handle, read_handle

    handles = list(islice(each_handle(files), 2))
    if len(handles) != 1:
        return None
    (handle,) = handles
    return Entry(handle.name, "", handle.listed, read_handle(handle))


def _page(html: Path, spool: Spool, tally: Tally, alone: Entry | None, built: Path) -> None:
    if alone is not None and alone.data is not None:
        from tts_builder.referee.verdict.source import parse
        from tts_builder.report.score_page import write_score_page

        (row,) = spool
        assert row.report is not None
        write_score_page(html, parse(alone.data, alone.name), row.report, built)
    else:
        from tts_builder.report.page import write_page

        write_page(html, "batch.html.j2", rows=spool, tally=tally)
    say(f"Wrote {html}.")


def _show(report: ScoreReport) -> None:
    categories = list(report.seats[0].points)
    emit_table(
        ("rank", "seat", *categories, "total"),
        ((row.rank, _named(row.name, row.color), *row.points.values(), row.total) for row in _ranked(report)),
        title=f"{report.file}: {report.title}, {_stage(report)}",
    )
    click.echo(clean(report.outcome))
    if report.not_asked:
        click.echo(f"Not checked: {report.unasked}.")


def _named(name: str, color: str) -> str:
    return f"{name} ({color})" if color and color != name else name


def _ranked(report: ScoreReport) -> list[SeatReport]:
    return sorted(report.seats, key=lambda row: (row.rank, row.seat))


def _stage(report: ScoreReport) -> str:
    words = "final score" if report.final else "score so far"
    return words if report.source == "record" else f"{words}, read from the table"
