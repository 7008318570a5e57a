"""Makes score sheets: ranks, winners, and what decided the game.

The Lua twin is `lua_templates/core/ranking.lua`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tts_builder.engine.game import ScoreSheet, SeatScore


class Standing(NamedTuple):
    """The points of a seat, and the figures that rank it."""

    points: tuple[int, ...]
    """One figure per category."""
    merits: tuple[int, ...]
    """The total, then the tie-breaks in order; negative where less is better."""


def sheet(
    categories: tuple[str, ...], merits: Sequence[str], standings: Sequence[Standing], final: bool
) -> ScoreSheet:
    """The score sheet of all standings, in seat order. `merits` has the names of the figures that rank a
    seat."""
    every = [standing.merits for standing in standings]
    ranks = [1 + sum(other > own for other in every) for own in every]
    return ScoreSheet(
        categories,
        tuple(SeatScore(points, own[0], rank) for (points, own), rank in zip(standings, ranks, strict=True)),
        tuple(seat for seat, rank in enumerate(ranks) if rank == 1),
        _decided_by(every, merits),
        final,
    )


def _decided_by(every: Sequence[tuple[int, ...]], names: Sequence[str]) -> str:
    """The first merit by which a single seat is best; `shared` if there is none."""
    best = max(every)
    for n, name in enumerate(names, start=1):
        if sum(own[:n] == best[:n] for own in every) == 1:
            return name
    return "shared"
