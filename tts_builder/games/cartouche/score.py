"""Points, the ranking and the criterion that decided it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tts_builder.engine.game import ScoreSheet, SeatScore
from tts_builder.games.cartouche.facts import TOKENS_PER_POINT
from tts_builder.games.cartouche.state import OPPONENT, State
from tts_builder.games.cartouche.tables import POINTS

CATEGORIES: Final = ("stories", "achievements", "tokens")
TIE_BREAKS: Final = ("total", "most stories")


def _reward_points(s: State, owner: int) -> int:
    """The points of the spaces that hold an ankh of the owner."""
    return sum(
        [
            points
            for spaces, row in zip(s.spaces, s.rewards, strict=True)
            for owners, points in zip(spaces, row, strict=False)
            if owner in owners
        ]
    )


def _story_points(stories: Iterable[int]) -> int:
    return sum([POINTS[story] for story in stories])


def opponent_total(s: State) -> int:
    """The points of the solo opponent: its spaces and the stories that it has not discarded."""
    return _reward_points(s, OPPONENT) + sum(map(_story_points, s.ai.cards))


def _ranking(s: State, totals: list[int]) -> tuple[list[int], str]:
    """The rank of each seat, and the criterion that decided. A solo player must beat the opponent."""
    if s.solo:
        return [1 if totals[0] > opponent_total(s) else 2], TIE_BREAKS[0]
    merits = [(total, len(player.completed)) for total, player in zip(totals, s.seats, strict=True)]
    ranks, best = [1 + sum(other > own for other in merits) for own in merits], max(merits)
    for n, name in enumerate(TIE_BREAKS, 1):
        if sum(merit[:n] == best[:n] for merit in merits) == 1:
            return ranks, name
    return ranks, "shared"


def score(s: State) -> ScoreSheet:
    """The final or current score."""
    points = [
        (_story_points(player.completed), _reward_points(s, seat), sum(player.tokens) // TOKENS_PER_POINT)
        for seat, player in enumerate(s.seats)
    ]
    ranks, decided_by = _ranking(s, list(map(sum, points)))
    return ScoreSheet(
        CATEGORIES,
        tuple(SeatScore(own, sum(own), rank) for own, rank in zip(points, ranks, strict=True)),
        tuple(seat for seat, rank in enumerate(ranks) if rank == 1),
        decided_by,
        s.phase == "over",
    )
