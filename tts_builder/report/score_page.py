"""The page of one game: its table move by move, the score by category, the winner, and refused attempts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tts_builder import games
from tts_builder.art.preview import PLAYERS
from tts_builder.engine.game import CHANCE, Game
from tts_builder.engine.record import Record
from tts_builder.engine.transcript import describe
from tts_builder.errors import shortened
from tts_builder.referee.verdict.built import mod_of
from tts_builder.referee.verdict.picture import picture_of
from tts_builder.referee.verdict.reading import read_table
from tts_builder.referee.verdict.replay import Stop, states
from tts_builder.referee.verdict.scores import ScoreReport
from tts_builder.referee.verdict.source import Source
from tts_builder.referee.verdict.wire import check_state, who
from tts_builder.report.charts import lines
from tts_builder.report.page import write_page
from tts_builder.report.pieces import drawn_save
from tts_builder.report.scene import scene

_LONGEST = 160
"""The maximum length of a move in the list, in characters."""


@dataclass(frozen=True)
class _Film:
    """The states of a game as far as they can be replayed, and the colors of the seats."""

    states: list[Any]
    colors: list[str]
    replayed: bool


def write_score_page(path: Path, source: Source, report: ScoreReport, built: Path) -> None:
    """Writes the page of a game that was scored."""
    game, mod = games.load(report.game), mod_of(report.game)
    film = _film(game, source)
    with drawn_save(game, built) as (save, files):
        layouts = (game.binding.layout(state) for state in film.states)
        shot = scene(mod, save, files, layouts, film.colors, hide_hands=not report.final)
    record = source.record if film.replayed else None
    totals = [[seat.total for seat in game.rules.score(state).seats] for state in film.states]
    write_page(
        path,
        "score.html.j2",
        report=report,
        ranked=sorted(report.seats, key=lambda row: (row.rank, row.seat)),
        shades={seat.seat: _shade(seat.color) for seat in report.seats},
        scene=shot,
        lying=sorted(shot.last().items(), key=lambda each: (each[1].level, each[0])),
        moves=list(_moves(record, report.final)) if record else [],
        log=[_entry(source.record, entry) for entry in source.record.log] if source.record else [],
        chart=lines(list(zip(*totals, strict=True)), "Points after each move") if len(totals) > 1 else "",
        totals=totals,
    )


def _film(game: Game, source: Source) -> _Film:
    record = source.record
    if record is None:
        reading = read_table(game, mod_of(game.id), picture_of(source.save or {}))
        return _Film([reading.state], list(reading.colors), False)
    players = len(record.seats)
    colors = [seat.color for seat in record.seats]
    if set(colors) == {""}:
        colors = list(mod_of(game.id).seating[players])
    start = check_state(game, record.start)
    if not start.sound:
        return _Film([check_state(game, record.state).state], colors, False)
    found = [start.state]
    found += [state for state in states(game, start.state, record.moves) if not isinstance(state, Stop)]
    return _Film(found, colors, True)


def _moves(record: Record, final: bool) -> Iterator[tuple[int, str, str, str]]:
    """Seat, name, description, and time of each move. In an unfinished game, moves of chance are hidden."""
    times = record.when if len(record.when) == len(record.moves) else (0,) * len(record.moves)
    for made, when in zip(record.moves, times, strict=True):
        hidden = made.seat == CHANCE and not final and isinstance(made.move, dict)
        words = describe({"do": made.move.get("do", "")} if hidden else made.move)
        yield made.seat, who(record, made.seat), shortened(words, _LONGEST), _moment(when)


def _moment(when: int) -> str:
    """A time in UTC as text, or an empty string if it is unknown."""
    return f"{datetime.fromtimestamp(when, tz=UTC):%Y-%m-%d %H:%M:%S} UTC" if when else ""


def _entry(record: Record, entry: Any) -> dict[str, Any]:
    return {"n": entry.n, "who": who(record, entry.seat), "what": entry.what, "code": entry.code}


def _shade(color: str) -> str:
    red, green, blue = PLAYERS.get(color, (127, 127, 127))
    return f"rgb({red} {green} {blue})"
