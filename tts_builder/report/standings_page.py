"""The page of a league: the table, every meeting of two players, and what does not count."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tts_builder.referee.standings import Standings
from tts_builder.report.page import write_page

_MOST: Final = 40
"""Players up to whom a square of all meetings can be read; more get a list."""


def write_standings_page(path: Path, found: Standings) -> None:
    """Writes the page of a league table."""
    names = [player.name for player in found.players]
    square = len(names) <= _MOST and len(set(names)) == len(names)
    duels = {(duel.player, duel.opponent): duel for duel in found.head_to_head}
    write_page(path, "standings.html.j2", found=found, names=names if square else [], duels=duels)
