"""Final scoring, the ranking and what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tts_builder.engine.game import ScoreSheet, SeatScore
from tts_builder.games.cleopatra.facts import ELIMINATION_AT, FINAL_PENALTY
from tts_builder.games.cleopatra.state import Garden, State
from tts_builder.games.cleopatra.tables import GRID, TAINTED, Counts

CATEGORIES: Final = ("scarabs", "penalty", "elimination")


class Standing(NamedTuple):
    """What a player comes to the end with."""

    scarabs: int
    amulets: int
    tainted: int
    """Tainted cards in hand."""
    sanctuaries: int
    """Squares of own sanctuaries."""

    @property
    def before(self) -> int:
        """Amulets before everybody removes as many as the purest has."""
        return max(0, self.amulets + self.tainted - self.sanctuaries)


def tainted(hand: Counts) -> int:
    """Tainted cards of a hand."""
    return sum(count for count, bad in zip(hand, TAINTED, strict=True) if bad)


def size(garden: Garden, statue: int) -> int:
    """Squares of the sanctuary around a statue."""
    return GRID.area(statue, garden.empty).bit_count()


def left(standings: Sequence[Standing]) -> list[int]:
    """Amulets that count at the end."""
    purest = min(standing.before for standing in standings)
    return [standing.before - purest for standing in standings]


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
    standings = [
        Standing(
            s.scarabs[seat],
            s.amulets[seat],
            tainted(s.hands[seat]),
            sum(size(s.garden, statue) for owner, statue in s.garden.sanctuaries if owner == seat),
        )
        for seat in range(s.players)
    ]
    amulets = left(standings)
    figures = [points(held.scarabs, bad) for held, bad in zip(standings, amulets, strict=True)]
    ranks, decided_by = ranking([(sum(own), -bad) for own, bad in zip(figures, amulets, strict=True)])
    return ScoreSheet(
        CATEGORIES,
        tuple(SeatScore(own, sum(own), rank) for own, rank in zip(figures, ranks, strict=True)),
        tuple(seat for seat, rank in enumerate(ranks) if rank == 1),
        decided_by,
        True,
    )


def ranking(merits: Sequence[tuple[int, int]]) -> tuple[list[int], str]:
    """The rank of each seat, and what set the best apart. Merit: total, amulets left as a negative number."""
    ranks = [1 + sum(other > own for other in merits) for own in merits]
    best = max(merits)
    if sum(total == best[0] for total, _ in merits) == 1:
        return ranks, "total"
    return ranks, "fewest amulets" if merits.count(best) == 1 else "shared"
