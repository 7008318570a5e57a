"""The page of a league: the standings, the head-to-head results, and the games that do not count."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from tts_builder.referee.league.standings import Standings
from tts_builder.report.page import write_page


def write_standings_page(path: Path, found: Standings) -> None:
    """Writes the page of the standings."""
    places = range(1, len(found.players[0].places) + 1 if found.players else 1)
    labels = ("Points", "Played", "Wins", "Shared wins", *map(_ordinal, places), "Game points", "Best")
    lines = [
        (each, (each.league_points, each.played, each.wins, each.shared_wins, *each.places, *sums))
        for each in found.players
        for sums in [(each.game_points, each.best)]
    ]
    meetings = [(name, list(duels)) for name, duels in groupby(found.head_to_head, lambda duel: duel.player)]
    write_page(path, "standings.html.j2", found=found, labels=labels, lines=lines, meetings=meetings)


def _ordinal(number: int) -> str:
    """`1st`, `2nd`, `3rd`, `4th`; a table has fewer than 21 places."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")
