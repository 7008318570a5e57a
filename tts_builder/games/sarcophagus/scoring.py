"""Fame, suit bonus, the ranking and what decided it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tts_builder.engine.game import ScoreSheet, SeatScore
from tts_builder.engine.masks import bits
from tts_builder.games.sarcophagus import facts
from tts_builder.games.sarcophagus.state import State
from tts_builder.games.sarcophagus.tables import NUMBERS, RANK, SUIT_MASKS

CATEGORIES: Final = ("fame", "suit bonus")


def fame(tiles: int) -> int:
    """What the number tiles are worth."""
    return sum(RANK[tile] for tile in bits(tiles & NUMBERS))


def bonus(tiles: int) -> int:
    """Extra fame for several number tiles of one suit."""
    counts = ((tiles & NUMBERS & suit).bit_count() for suit in SUIT_MASKS.values())
    return sum(facts.SUIT_BONUS[count] for count in counts if count)


def sheet(tiles: Sequence[int], owned: Sequence[int], final: bool) -> ScoreSheet:
    """The score of seats with these tiles; `owned` counts all they have, also what is still hidden."""
    points = [(fame(own), bonus(own)) for own in tiles]
    # Higher totals first, then fewer tiles.
    merit = [(sum(figures), -count) for figures, count in zip(points, owned, strict=True)]
    ranks = [1 + sum(other > own for other in merit) for own in merit]
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    best = max(total for total, _ in merit)
    if sum(total == best for total, _ in merit) == 1:
        decided_by = "total"
    else:
        decided_by = "fewest tiles" if len(winners) == 1 else "shared"
    seats = tuple(SeatScore(figures, sum(figures), rank) for figures, rank in zip(points, ranks, strict=True))
    return ScoreSheet(CATEGORIES, seats, winners, decided_by, final)


def score(s: State) -> ScoreSheet:
    """The final score, or what the table shows so far: claimed tiles count, the vault only as tiles owned."""
    owned = [own.bit_count() + len(vault) for own, vault in zip(s.claimed, s.vault, strict=True)]
    return sheet(s.claimed, owned, s.step == "over")
