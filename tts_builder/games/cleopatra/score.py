"""Final scoring, the ranking and what decided it."""

from __future__ import annotations

from typing import Final

from tts_builder.engine.game import ScoreSheet, SeatScore
from tts_builder.engine.ranking import Standing, sheet
from tts_builder.games.cleopatra.facts import ELIMINATION_AT, FINAL_PENALTY
from tts_builder.games.cleopatra.state import Garden, State
from tts_builder.games.cleopatra.tables import GRID, TAINTED

CATEGORIES: Final = ("scarabs", "penalty", "elimination")
MERITS: Final = ("total", "fewest amulets")


def size(garden: Garden, statue: int) -> int:
    """Squares of the sanctuary around a statue."""
    return GRID.area(statue, garden.empty).bit_count()


def left(s: State) -> list[int]:
    """Amulets that count at the end: tainted cards in hand are more, squares of own sanctuaries fewer, and
    everybody removes as many as the purest has."""
    held = [
        amulets + sum(count for count, bad in zip(hand, TAINTED, strict=True) if bad)
        for amulets, hand in zip(s.amulets, s.hands, strict=True)
    ]
    for seat, statue in s.garden.sanctuaries:
        held[seat] -= size(s.garden, statue)
    held = [max(0, amulets) for amulets in held]
    return [amulets - min(held) for amulets in held]


def points(scarabs: int, amulets: int) -> tuple[int, int, int]:
    """One figure for each category. An eliminated player is put below everybody who has nothing."""
    if amulets >= ELIMINATION_AT:
        return scarabs, 0, -(scarabs + 1)
    return scarabs, -min(scarabs, FINAL_PENALTY[amulets]), 0


def score(s: State) -> ScoreSheet:
    """The final score. While the game goes on scarabs and amulets are hidden and nothing is counted."""
    if s.phase != "over":
        nothing = SeatScore((0,) * len(CATEGORIES), 0, 1)
        return ScoreSheet(CATEGORIES, (nothing,) * s.players, tuple(range(s.players)), "shared", False)
    amulets = left(s)
    figures = [points(scarabs, bad) for scarabs, bad in zip(s.scarabs, amulets, strict=True)]
    standings = [Standing(own, (sum(own), -bad)) for own, bad in zip(figures, amulets, strict=True)]
    return sheet(CATEGORIES, MERITS, standings, final=True)
