"""Who has won, or leads."""

from __future__ import annotations

from typing import Final

from tts_builder.engine.game import ScoreSheet, SeatScore
from tts_builder.games.carthage.state import Table
from tts_builder.games.carthage.tables import GLADIATOR

CATEGORIES: Final = ("winner", "armor", "mates")


def armor(s: Table) -> list[int]:
    """Seat → Armor of its living gladiator."""
    return [fighter.armor if fighter.figure == GLADIATOR else 0 for fighter in s.seats]


def score(s: Table) -> ScoreSheet:
    """Armor of the gladiator and its living teammates. In a free for all, a later fall ranks higher."""
    own, teams, final = armor(s), s.teams, s.ask == "over"
    sums = [sum(n for n, team in zip(own, teams, strict=True) if team == of) for of in teams]
    alone = len(set(teams)) == len(teams)
    merits = [(total, s.seats[seat].fell if alone else 0) for seat, total in enumerate(sums)]
    ranks = [
        1 + len({team for team, other in zip(teams, merits, strict=True) if other > merit})
        for merit in merits
    ]
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    seats = [
        (int(final and rank == 1), mine, total - mine)
        for rank, mine, total in zip(ranks, own, sums, strict=True)
    ]
    return ScoreSheet(
        CATEGORIES,
        tuple(SeatScore(points, sum(points), rank) for points, rank in zip(seats, ranks, strict=True)),
        winners,
        "total" if len(winners) == 1 else "shared",
        final,
    )
