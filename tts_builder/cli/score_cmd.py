"""`score`: score saved games and records."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from tts_builder.cli.batch import Batch, files_argument
from tts_builder.cli.output import clean, emit_csv, emit_json, emit_table, say
from tts_builder.cli.params import json_option

if TYPE_CHECKING:
    from tts_builder.referee.verdict import ScoreReport, SeatReport


@click.command("score")
@files_argument
@json_option
@click.option("--csv", "as_csv", is_flag=True, help="Print a line for each seat, for a spreadsheet.")
@click.option("--state-only", is_flag=True, help="Take the recorded state as it is; do not replay the moves.")
def command(files: tuple[str, ...], as_json: bool, as_csv: bool, state_only: bool) -> None:
    """Score saved games and records: points by category, the winner, and what decided.

    The rules score the recorded state, whatever the record says of its own score; without a record the pieces
    on the table are read. Unless --state-only is given the moves are replayed as well, and a record that does
    not hold ends with exit code 1.

    \b
    Examples:
      tts-builder score TS_Save_12.json
      tts-builder score league/*.json --csv > scores.csv
      cat record.json | tts-builder score - --json
    """
    from tts_builder.referee.verdict import score

    if as_json and as_csv:
        raise click.UsageError("Give either --json or --csv.")
    batch = Batch(files)
    reports, doubted = [], 0
    for report in batch.run(partial(score, replay=not state_only)):
        doubted += bool(report.faults)
        reports.append(report)
        if not as_json and not as_csv:
            _show(report)
        for fault in report.faults:
            say(clean(f"{report.file}: {fault.code} {fault.severity}: {fault.sentence}"))
    if as_json:
        emit_json({"files": reports, "unreadable": batch.unreadable})
    elif as_csv:
        _show_csv(reports)
    batch.finish(doubted > 0)


def _show(report: ScoreReport) -> None:
    categories = list(report.seats[0].points)
    emit_table(
        ("rank", "seat", *categories, "total"),
        ((row.rank, _named(row.name, row.color), *row.points.values(), row.total) for row in _ranked(report)),
        title=f"{report.file}: {report.title}, {_stage(report)}",
    )
    click.echo(clean(_outcome(report)))


def _named(name: str, color: str) -> str:
    return f"{name} ({color})" if color and color != name else name


def _ranked(report: ScoreReport) -> list[SeatReport]:
    return sorted(report.seats, key=lambda row: (row.rank, row.seat))


def _stage(report: ScoreReport) -> str:
    words = "final score" if report.final else "score so far"
    return words if report.source == "record" else f"{words}, read from the table"


def _outcome(report: ScoreReport) -> str:
    names = " and ".join(report.winners)
    several = len(report.winners) > 1
    if not names:
        return "The game itself wins." if report.final else "The game itself leads."
    if not report.final:
        return f"{names} {'lead' if several else 'leads'}."
    if several:
        return f"{names} share the win."
    return f"{names} wins" + ("." if report.decided_by == "total" else f", decided by {report.decided_by}.")


def _show_csv(reports: list[ScoreReport]) -> None:
    categories = list(dict.fromkeys(name for report in reports for name in report.seats[0].points))
    head = (
        "file",
        "game",
        "source",
        "final",
        "doubted",
        "seat",
        "name",
        "color",
        *categories,
        "total",
        "rank",
    )
    emit_csv(
        (*head, "winner", "decided_by"),
        (_csv_row(report, row, categories) for report in reports for row in report.seats),
    )


def _csv_row(report: ScoreReport, row: SeatReport, categories: list[str]) -> tuple[object, ...]:
    return (
        *(report.file, report.game, report.source, _yes(report.final), _yes(bool(report.faults))),
        *(row.seat, row.name, row.color),
        *(row.points.get(name, "") for name in categories),
        *(row.total, row.rank, _yes(row.rank == 1), report.decided_by),
    )


def _yes(value: bool) -> str:
    return "yes" if value else "no"
