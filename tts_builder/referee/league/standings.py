"""The standings over many scored games: wins, head-to-head results, and the games that do not count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal
from unicodedata import normalize

import msgspec

from tts_builder.referee.league.batch import Row
from tts_builder.referee.verdict.scores import ScoreReport, SeatReport

By = Literal["steam", "name"]


class Player(msgspec.Struct):
    """A line of the standings. Every key is always present."""

    rank: int = 0
    """Players with equal league points, wins and shared wins share a rank."""
    name: str = ""
    """The name in the last counted game."""
    steam_id: str = ""
    played: int = 0
    league_points: int = 0
    """In each game, 2 for every opponent ranked below and 1 for every opponent at the same rank. Teammates do
    not count as opponents."""
    wins: int = 0
    """Wins alone or with a team."""
    shared_wins: int = 0
    places: tuple[int, ...] = ()
    """How often the player was first, second, third and so on; a shared place counts as the better one."""
    game_points: int = 0
    best: int = 0
    """The most points in one game."""

    def order(self) -> tuple[int, int, int]:
        return (-self.league_points, -self.wins, -self.shared_wins)

    def add(self, seat: SeatReport, won: bool, shared: bool) -> None:
        """Adds a game, except for the league points."""
        self.name, self.steam_id = seat.name, seat.steam_id or self.steam_id
        self.best = max(self.best, seat.total) if self.played else seat.total
        self.played += 1
        self.game_points += seat.total
        self.wins += won
        self.shared_wins += shared
        places = [*self.places, *([0] * (seat.rank - len(self.places)))]
        places[seat.rank - 1] += 1
        self.places = tuple(places)


class HeadToHead(msgspec.Struct, frozen=True):
    """The results of a player against an opponent: games in which the player was ahead, level, or behind."""

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
    """Title → number of counted games."""
    players: tuple[Player, ...]
    head_to_head: tuple[HeadToHead, ...]
    not_counted: tuple[Omitted, ...]
    passed_over: tuple[Omitted, ...]
    """Files in a folder that are neither saves nor records."""
    unasked: int
    """The number of counted games for which no layer ran."""


def standings(rows: Iterable[Row], by: By = "steam") -> Standings:
    """The standings over all rows, which are read twice. A game counts once, if it is over, readable and
    without findings, and if nobody handed it in under other names."""
    table = _Table(by, _disputed(rows))
    for row in rows:
        table.take(row)
    return table.result()


def _disputed(rows: Iterable[Row]) -> dict[str, tuple[str, str]]:
    """Games handed in with different players: match → two files that contradict each other."""
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
    """Why a game does not count, regardless of the other files; empty if it may count."""
    if report.faults:
        return f"{report.faults[0].code}: {report.faults[0].sentence}"
    if report.source == "table":
        return "It has no record, so nothing shows how the game was played."
    return "" if report.final else "The game is not over."


class _Table:
    def __init__(self, by: By, disputed: Mapping[str, tuple[str, str]]) -> None:
        self.by = by
        self.disputed = disputed
        self.players: dict[str, Player] = {}
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
        # Systems encode a letter with an accent in different ways.
        return f"name:{' '.join(normalize('NFKC', seat.name).split()).casefold()}"

    def _add(self, report: ScoreReport, seat: SeatReport) -> None:
        key = self._key(seat)
        player = self.players.setdefault(key, Player())
        first = {other.team for other in report.seats if other.rank == 1}
        won = seat.rank == 1
        player.add(seat, won and len(first) == 1, won and len(first) > 1)
        for other in report.seats:
            if other.team != seat.team:
                outcome = (other.rank > seat.rank, other.rank == seat.rank, other.rank < seat.rank)
                player.league_points += 2 * outcome[0] + outcome[1]
                duel = self.duels.setdefault((key, self._key(other)), [0, 0, 0])
                duel[outcome.index(True)] += 1

    def result(self) -> Standings:
        ranked = sorted(self.players, key=lambda key: (self.players[key].order(), key))
        players = tuple(self.players[key] for key in ranked)
        orders = [player.order() for player in players]
        width = max((len(player.places) for player in players), default=0)
        for player in players:
            player.rank = orders.index(player.order()) + 1
            player.places += (0,) * (width - len(player.places))
        duels = tuple(
            HeadToHead(self.players[one].name, self.players[two].name, *self.duels[one, two])
            for one in ranked
            for two in ranked
            if (one, two) in self.duels
        )
        games = dict(sorted(self.games.items()))
        return Standings(
            sum(games.values()), games, players, duels, tuple(self.omitted), tuple(self.foreign), self.unasked
        )
