"""The rows of `score` for programs: one JSON document, JSON lines, or CSV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click
import msgspec

from tts_builder.cli.batch import error_entry, error_line
from tts_builder.cli.output import emit_csv, escaped

if TYPE_CHECKING:
    from tts_builder.referee.league.batch import Row
    from tts_builder.referee.verdict.scores import SeatReport

_FIRST = ("file", "game", "source", "final", "doubted", "seat", "name", "color", "steam_id")
_LAST = ("total", "rank", "winner", "decided_by", "not_asked", "finding")


def emit_line(row: Row) -> None:
    """One line of JSON."""
    click.echo(escaped(msgspec.json.encode(row, order="sorted").decode("utf-8")))


def emit_document(rows: Iterable[Row]) -> None:
    """`{"files": […], "passed_over": […], "unreadable": […]}` as `emit_json` prints it, but row by row."""
    click.echo("{")
    _emit_list("files", (row.report for row in rows if row.report is not None))
    click.echo(",")
    _emit_list("passed_over", (error_entry(row) for row in rows if row.foreign))
    click.echo(",")
    _emit_list("unreadable", (error_entry(row) for row in rows if row.error and not row.foreign))
    click.echo("\n}")


def _emit_list(name: str, items: Iterator[Any]) -> None:
    first = next(items, None)
    if first is None:
        click.echo(f'  "{name}": []', nl=False)
        return
    click.echo(f'  "{name}": [\n    {_indented(first)}', nl=False)
    for item in items:
        click.echo(f",\n    {_indented(item)}", nl=False)
    click.echo("\n  ]", nl=False)


def _indented(value: Any) -> str:
    text = msgspec.json.format(msgspec.json.encode(value, order="sorted"), indent=2).decode("utf-8")
    return escaped(text).replace("\n", "\n    ")


def emit_rows(rows: Iterable[Row]) -> None:
    """CSV with a line for each seat and the categories of all games. An unreadable file has one line."""
    found = dict.fromkeys(
        name for row in rows if row.report is not None for name in row.report.seats[0].points
    )
    categories = list(found)
    emit_csv((*_FIRST, *categories, *_LAST), (line for row in rows for line in _lines(row, categories)))


def _lines(row: Row, categories: list[str]) -> Iterator[tuple[object, ...]]:
    report = row.report
    if row.foreign:
        return
    if report is None:
        empty = ("",) * (len(_FIRST) - 1 + len(categories) + len(_LAST) - 1)
        yield (row.file, *empty, error_line(row.error))
        return
    doubt = f"{report.faults[0].code} {report.faults[0].sentence}" if report.faults else ""
    head = (report.file, report.game, report.source, _yes(report.final), report.doubted)
    for seat in report.seats:
        yield (*head, *_of_seat(seat, categories), report.decided_by, " ".join(report.unasked_layers), doubt)


def _of_seat(seat: SeatReport, categories: list[str]) -> tuple[object, ...]:
    return (
        *(seat.seat, seat.name, seat.color, seat.steam_id),
        *(seat.points.get(name, "") for name in categories),
        *(seat.total, seat.rank, _yes(seat.rank == 1)),
    )


def _yes(value: bool) -> str:
    return "yes" if value else "no"
