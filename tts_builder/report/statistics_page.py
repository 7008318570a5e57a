"""The page of self-play: win rates with their intervals, distributions, and rare moves and pieces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tts_builder.engine.game import Game
from tts_builder.referee.league.balance import Balance, Share, mean
from tts_builder.report.charts import bars, intervals
from tts_builder.report.page import write_page


def write_statistics_page(
    path: Path, game: Game, results: Sequence[Balance], seed: int, options: Mapping[str, str]
) -> None:
    """Writes the page of one batch, with a section for each number of players."""
    write_page(
        path,
        "statistics.html.j2",
        game=game,
        seed=seed,
        options=options,
        parts=[_part(found) for found in results],
    )


def _part(found: Balance) -> dict[str, Any]:
    seats = [_dot(f"seat {seat}", share) for seat, share in enumerate(found.seats)]
    turns = [_dot(f"turn {turn}", share) for turn, share in enumerate(found.turns, start=1)]
    bots = [_dot(name, share) for name, share in found.bots.items()]
    return {
        "found": found,
        "seats": intervals(seats, 1 / found.players, "Win rate by seat"),
        "turns": intervals(turns, 1 / found.players, "Win rate by turn order") if len(turns) > 1 else "",
        "bots": intervals(bots, None, "Win rate by bot") if len(bots) > 1 else "",
        "totals": bars(dict(found.totals), "Final totals", 0),
        "moves": bars(dict(found.moves), "Length in moves", 1),
        "choices": bars(dict(found.choices), "Legal moves per position", 2),
        "means": {name: mean(getattr(found, name)) for name in ("totals", "moves", "choices")},
        "kinds": sorted(found.kinds, key=lambda each: (-each.made, each.kind)),
        "pieces": sorted(found.pieces, key=lambda each: (-each.games, -each.named, each.piece)),
    }


def _dot(name: str, share: Share) -> tuple[str, float, float, float]:
    return name, share.interval[0], share.win_rate, share.interval[1]
