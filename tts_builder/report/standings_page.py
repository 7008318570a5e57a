"""The page of a league: the table, every meeting of two players, and what does not count."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from tts_builder.referee.league.standings import Standings
from tts_builder.report.page import write_page


def write_standings_page(path: Path, found: Standings) -> None:
    """Writes the page of a league table."""
    places = range(1, len(found.players[0].places) + 1 if found.players else 1)
    labels = ("Points", "Played", "Wins", "Shared", *(f"{n}." for n in places), "Game points", "Best")
    lines = [
        (each, (each.league_points, each.played, each.wins, each.shared_wins, *each.places, *sums))
        for each in found.players
        for sums in [(each.game_points, each.best)]
    ]
    meetings = [(name, list(duels)) for name, duels in groupby(found.head_to_head, lambda duel: duel.player)]
    write_page(path, "standings.html.j2", found=found, labels=labels, lines=lines, meetings=meetings)
