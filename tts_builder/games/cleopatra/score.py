"""Final scoring and ranking."""

from __future__ import annotations

from typing import Final

from tts_builder.engine.game import ScoreSheet, SeatScore
from tts_builder.engine.ranking import Standing, sheet
from tts_builder.games.cleopatra.facts import ELIMINATION_AT, FINAL_PENALTY
from tts_builder.games.cleopatra.state import Garden, State
from tts_builder.games.cleopatra.tables import GRID, TAINTED

CATEGORIES: Final = ("scarabs", "penalty", "elimination")
MERITS: Final = ("total", "fewest amulets")


def sanctuary_size(garden: Garden, statue: int) -> int:
    """Number of squares in the sanctuary around a statue."""
    return GRID.area(statue, garden.empty).bit_count()


def amulets_left(s: State) -> list[int]:
    """Amulets that count at the end, by seat: tainted cards in hand add, squares of sanctuaries subtract,
    then everybody removes as many as the player with the fewest has."""
    held = [
        amulets + sum(count for count, bad in zip(hand, TAINTED, strict=True) if bad)
        for amulets, hand in zip(s.amulets, s.hands, strict=True)
    ]
    for seat, statue in s.garden.sanctuaries:
        held[seat] -= sanctuary_size(s.garden, statue)
    held = [max(0, amulets) for amulets in held]
    return [amulets - min(held) for amulets in held]


def points(scarabs: int, amulets: int) -> tuple[int, int, int]:
    """Points in each category. The total of an eliminated player is −1, below every survivor."""
    if amulets >= ELIMINATION_AT:
        return scarabs, 0, -(scarabs + 1)
    return scarabs, -min(scarabs, FINAL_PENALTY[amulets]), 0


def score(s: State) -> ScoreSheet:
    """The final score. Until the game is over, scarabs and amulets are hidden and all points are 0."""
    if s.phase != "over":
        nothing = SeatScore((0,) * len(CATEGORIES), 0, 1)
        return ScoreSheet(CATEGORIES, (nothing,) * s.players, tuple(range(s.players)), "shared", False)
    amulets = amulets_left(s)
    figures = [points(scarabs, bad) for scarabs, bad in zip(s.scarabs, amulets, strict=True)]
    standings = [Standing(own, (sum(own), -bad)) for own, bad in zip(figures, amulets, strict=True)]
    return sheet(CATEGORIES, MERITS, standings, final=True)
