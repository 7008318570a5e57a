"""The score sheet of a game: who is ranked where, who leads, and what parted the leaders from the rest.

Its twin is `lua_templates/core/ranking.lua`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tts_builder.engine.game import ScoreSheet, SeatScore


class Standing(NamedTuple):
    """Where a seat stands."""

    points: tuple[int, ...]
    """One figure for each category."""
    merits: tuple[int, ...]
    """What ranks the seat: its total, then the tie-breaks, negative where less is better."""


def sheet(
    categories: tuple[str, ...], merits: Sequence[str], standings: Sequence[Standing], final: bool
) -> ScoreSheet:
    """The sheet of all standings in seat order. `merits` names what ranks a seat; equal ones share a rank."""
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
    """The first merit by which a single seat was best; `shared` when none was."""
    best = max(every)
    for n, name in enumerate(names, start=1):
        if sum(own[:n] == best[:n] for own in every) == 1:
            return name
    return "shared"
