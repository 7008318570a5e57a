"""Points, the ranking and what decided it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tts_builder.engine.game import ScoreSheet, SeatScore
from tts_builder.games.cartouche.facts import TOKENS_PER_POINT
from tts_builder.games.cartouche.state import OPPONENT, State
from tts_builder.games.cartouche.tables import POINTS

CATEGORIES: Final = ("stories", "achievements", "tokens")
TIE_BREAKS: Final = ("total", "most stories")

Figures = tuple[int, int, int]
"""One figure for each category."""


def figures(stories: Iterable[int], rewards: Iterable[int], tokens: int) -> Figures:
    """The points of completed stories, of reward spaces and of tokens left."""
    return sum([POINTS[story] for story in stories]), sum(rewards), tokens // TOKENS_PER_POINT


def rewards(s: State, owner: int) -> list[int]:
    """The points of the spaces that hold an ankh of the owner."""
    return [
        points
        for spaces, row in zip(s.spaces, s.rewards, strict=True)
        for owners, points in zip(spaces, row, strict=False)
        if owner in owners
    ]


def opponent_total(s: State) -> int:
    """The points of the solo opponent: its spaces, and the stories it has not discarded."""
    return sum(figures([story for cards in s.ai.cards for story in cards], rewards(s, OPPONENT), 0))


def ranking(merits: Sequence[tuple[int, int]]) -> tuple[list[int], str]:
    """The rank of each seat by total and stories, and what set the best apart."""
    ranks = [1 + sum(other > own for other in merits) for own in merits]
    best = max(merits)
    for n, name in enumerate(TIE_BREAKS, 1):
        if sum(merit[:n] == best[:n] for merit in merits) == 1:
            return ranks, name
    return ranks, "shared"


def solo_ranking(total: int, opponent: int) -> tuple[list[int], str]:
    """Alone one wins only with more points than the opponent."""
    return [1 if total > opponent else 2], TIE_BREAKS[0]


def score(s: State) -> ScoreSheet:
    """The final score, or what the table shows so far."""
    points = [
        figures(player.completed, rewards(s, seat), sum(player.tokens)) for seat, player in enumerate(s.seats)
    ]
    if s.solo:
        ranks, decided_by = solo_ranking(sum(points[0]), opponent_total(s))
    else:
        merits = [(sum(own), len(player.completed)) for own, player in zip(points, s.seats, strict=True)]
        ranks, decided_by = ranking(merits)
    return ScoreSheet(
        CATEGORIES,
        tuple(SeatScore(own, sum(own), rank) for own, rank in zip(points, ranks, strict=True)),
        tuple(seat for seat, rank in enumerate(ranks) if rank == 1),
        decided_by,
        s.phase == "over",
    )
