"""Points, the ranking and what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tts_builder.engine.game import ScoreSheet, SeatScore
from tts_builder.games.ankhor.facts import BONUS_VALUE, POINT_GROUP, TOKEN_SET, TWO_POINTS
from tts_builder.games.ankhor.groups import sizes
from tts_builder.games.ankhor.layout import Layout
from tts_builder.games.ankhor.state import State
from tts_builder.games.ankhor.tables import ANIMAL, COLOR, KIND

CATEGORIES: Final = ("bonus tokens", "twos", "animals", "colours", "token sets")
TIE_BREAKS: Final = ("total", "fewest tiles", "most tokens")

Merit = tuple[int, int, int]
"""Total, tiles as a negative number, tokens: the greater is the better."""


def points(layout: Layout, bonus: int, tokens: int) -> tuple[int, ...]:
    """One figure for each category."""
    return (
        bonus * BONUS_VALUE,
        sum(TWO_POINTS for _, face in layout.tiles if KIND[face] == "two"),
        sum(sizes(layout, ANIMAL, POINT_GROUP)),
        sum(sizes(layout, COLOR, POINT_GROUP)),
        tokens // TOKEN_SET,
    )


def ranking(merits: Sequence[Merit]) -> tuple[list[int], str]:
    """The rank of each seat, and what set the best apart."""
    ranks = [1 + sum(other > own for other in merits) for own in merits]
    best = max(merits)
    for n, name in enumerate(TIE_BREAKS, 1):
        if sum(merit[:n] == best[:n] for merit in merits) == 1:
            return ranks, name
    return ranks, "shared"


def score(s: State) -> ScoreSheet:
    """The final score, or what the table shows so far."""
    tokens = [sum(stock) + len(full) for stock, full in zip(s.stocks, s.full, strict=True)]
    figures = [points(s.layouts[seat], s.bonus[seat], tokens[seat]) for seat in range(s.players)]
    merits = [(sum(figures[seat]), -len(s.layouts[seat].tiles), tokens[seat]) for seat in range(s.players)]
    ranks, decided_by = ranking(merits)
    return ScoreSheet(
        CATEGORIES,
        tuple(SeatScore(own, sum(own), rank) for own, rank in zip(figures, ranks, strict=True)),
        tuple(seat for seat, rank in enumerate(ranks) if rank == 1),
        decided_by,
        s.phase == "over",
    )
