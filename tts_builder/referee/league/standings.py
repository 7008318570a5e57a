"""A league table over many scored games: who won how often, against whom, and which games do not count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal
from unicodedata import normalize

import msgspec

from tts_builder.referee.league.batch import Row
from tts_builder.referee.verdict.scores import ScoreReport, SeatReport

By = Literal["steam", "name"]


class Player(msgspec.Struct, frozen=True):
    """A line of the table. Every key is always present."""

    rank: int
    """Equal for players with equal league points, wins and shared wins."""
    name: str
    """As recorded last."""
    steam_id: str
    played: int
    league_points: int
    """2 for each opponent left behind in a game, 1 for each at the same rank; mates are no opponents."""
    wins: int
    """Alone, or with one's team."""
    shared_wins: int
    places: tuple[int, ...]
    """How often first, second, third and so on; shared places count as the better one."""
    game_points: int
    best: int
    """The most points in one game."""


class Duel(msgspec.Struct, frozen=True):
    """How two players stand against each other: games in which the first was ahead, level, behind."""

    player: str
    opponent: str
    ahead: int
    level: int
    behind: int


class Omitted(msgspec.Struct, frozen=True):
    """A file that does not count, and why."""

    file: str
    reason: str


class Standings(msgspec.Struct, frozen=True):
    counted: int
    games: dict[str, int]
    """Title → how many of the counted games."""
    players: tuple[Player, ...]
    head_to_head: tuple[Duel, ...]
    not_counted: tuple[Omitted, ...]
    passed_over: tuple[Omitted, ...]
    """Files of a folder that are neither saves nor records."""
    unasked: int
    """Counted games of which no layer was asked."""


@dataclass
class _Sums:
    name: str = ""
    steam_id: str = ""
    played: int = 0
    league_points: int = 0
    wins: int = 0
    shared_wins: int = 0
    game_points: int = 0
    best: int | None = None
    places: list[int] = field(default_factory=list)

    @property
    def order(self) -> tuple[int, int, int]:
        return (-self.league_points, -self.wins, -self.shared_wins)


def standings(rows: Iterable[Row], by: By = "steam") -> Standings:
    """The table over all rows, which are gone through twice. A game counts once, if it is over, readable and
    without faults, and if nobody handed it in under other names."""
    table = _Table(by, _disputed(rows))
    for row in rows:
        table.take(row)
    return table.result()


def _disputed(rows: Iterable[Row]) -> dict[str, tuple[str, str]]:
    """Games that were handed in as those of different people, each with two files that say so."""
    first: dict[str, tuple[int, str]] = {}
    found: dict[str, tuple[str, str]] = {}
    for row in rows:
        if row.report is None or _unfit(row.report) or not row.match:
            continue
        people = hash(tuple((seat.name, seat.steam_id) for seat in row.report.seats))
        before, file = first.setdefault(row.match, (people, row.file))
        if people != before:
            found.setdefault(row.match, (file, row.file))
    return found


def _unfit(report: ScoreReport) -> str:
    """Why a game does not count, whatever else was handed in."""
    if report.faults:
        return f"{report.faults[0].code}: {report.faults[0].sentence}"
    if report.source == "table":
        return "It has no record, so nothing shows how the game was played."
    return "" if report.final else "The game is not over."


class _Table:
    def __init__(self, by: By, disputed: Mapping[str, tuple[str, str]]) -> None:
        self.by = by
        self.disputed = disputed
        self.sums: dict[str, _Sums] = {}
        self.duels: dict[tuple[str, str], list[int]] = {}
        self.games: dict[str, int] = {}
        self.omitted: list[Omitted] = []
        self.foreign: list[Omitted] = []
        self.unasked = 0
        self.seen: dict[str, str] = {}

    def take(self, row: Row) -> None:
        if row.foreign:
            self.foreign.append(Omitted(row.file, row.error))
            return
        reason = self._reason(row)
        if reason:
            self.omitted.append(Omitted(row.file, reason))
            return
        assert row.report is not None
        self.seen[row.match or row.digest] = row.file
        self.unasked += row.report.doubted == "unasked"
        self.games[row.report.title] = self.games.get(row.report.title, 0) + 1
        for seat in row.report.seats:
            self._add(row.report, seat)

    def _reason(self, row: Row) -> str:
        report = row.report
        if report is None:
            return row.error
        if unfit := _unfit(report):
            return unfit
        if row.match in self.disputed:
            one, other = self.disputed[row.match]
            named = other if row.file == one else one
            return f"It is the same game as {named}, which names other players; neither counts."
        twin = self.seen.get(row.match or row.digest)
        if twin is not None:
            return f"It is the same game as {twin}."
        keys = [self._key(seat) for seat in report.seats]
        twice = next((key for key in keys if keys.count(key) > 1), None)
        return "" if twice is None else "One player has two seats in it."

    def _key(self, seat: SeatReport) -> str:
        if self.by == "steam" and seat.steam_id:
            return f"steam:{seat.steam_id}"
        # Systems write one letter with its accent in several ways.
        return f"name:{' '.join(normalize('NFKC', seat.name).split()).casefold()}"

    def _add(self, report: ScoreReport, seat: SeatReport) -> None:
        key = self._key(seat)
        sums = self.sums.setdefault(key, _Sums())
        sums.name, sums.steam_id = seat.name, seat.steam_id or sums.steam_id
        sums.played += 1
        sums.game_points += seat.total
        sums.best = seat.total if sums.best is None else max(sums.best, seat.total)
        sums.places += [0] * (seat.rank - len(sums.places))
        sums.places[seat.rank - 1] += 1
        first = {other.team for other in report.seats if other.rank == 1}
        sums.wins += seat.rank == 1 and len(first) == 1
        sums.shared_wins += seat.rank == 1 and len(first) > 1
        for other in report.seats:
            if other.team != seat.team:
                outcome = (other.rank > seat.rank, other.rank == seat.rank, other.rank < seat.rank)
                sums.league_points += 2 * outcome[0] + outcome[1]
                duel = self.duels.setdefault((key, self._key(other)), [0, 0, 0])
                duel[outcome.index(True)] += 1

    def result(self) -> Standings:
        ranked = sorted(self.sums, key=lambda key: (*self.sums[key].order, key))
        orders = [self.sums[key].order for key in ranked]
        width = max((len(sums.places) for sums in self.sums.values()), default=0)
        players = tuple(self._line(self.sums[key], orders, width) for key in ranked)
        duels = tuple(
            Duel(self.sums[one].name, self.sums[two].name, *self.duels[one, two])
            for one in ranked
            for two in ranked
            if (one, two) in self.duels
        )
        games = dict(sorted(self.games.items()))
        return Standings(
            sum(games.values()), games, players, duels, tuple(self.omitted), tuple(self.foreign), self.unasked
        )

    @staticmethod
    def _line(sums: _Sums, orders: list[tuple[int, int, int]], width: int) -> Player:
        places = (*sums.places, *([0] * (width - len(sums.places))))
        return Player(
            rank=orders.index(sums.order) + 1,
            name=sums.name,
            steam_id=sums.steam_id,
            played=sums.played,
            league_points=sums.league_points,
            wins=sums.wins,
            shared_wins=sums.shared_wins,
            places=places,
            game_points=sums.game_points,
            best=sums.best or 0,
        )
