"""One row of the benchmark: our figure beside a peer's, measured in the same run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time

ROUNDS = 5


@dataclass(frozen=True)
class Row:
    """`ratio` is our speed relative to the peer. `bar` is the required ratio; `met` says if it is reached."""

    work: str
    figure: str
    peer: str
    ratio: str
    bar: str
    met: bool


Measure = Callable[[], Row]
MEASURES: list[Measure] = []


def row(measure: Measure) -> Measure:
    """Registers a function that measures one row. All modules of this folder are imported automatically."""
    MEASURES.append(measure)
    return measure


Work = Callable[[], int]
"""Does a fixed amount of work and returns the amount."""
Rates = tuple[float, float, float]
"""Units per CPU second for us and for the peer, and the median ratio."""


def rates(ours: Work, peer: Work, rounds: int = ROUNDS) -> Rates:
    """Measures both in turn, so that a busy machine slows both."""
    pairs = [(_rate(ours), _rate(peer)) for _ in range(rounds)]
    return (
        median(our for our, _ in pairs),
        median(their for _, their in pairs),
        median(our / their for our, their in pairs),
    )


def at_least(work: str, unit: str, measured: Rates, peer: str, bar: float) -> Row:
    """A row whose speed ratio must be `bar` or more."""
    ours, theirs, ratio = measured
    return Row(
        work=work,
        figure=f"{ours:,.0f} {unit}",
        peer=f"{peer} {theirs:,.0f}",
        ratio=f"{ratio:.2f}×",
        bar=f"≥ {bar:g}×",
        met=ratio >= bar,
    )


def at_most(work: str, unit: str, measured: Rates, peer: str, bar: float) -> Row:
    """A row whose time ratio must be `bar` or less. `measured` holds rates, the inverse of times."""
    ours, theirs, ratio = measured
    return Row(
        work=work,
        figure=f"{1000 / ours:,.2f} ms {unit}",
        peer=f"{peer} {1000 / theirs:,.2f} ms",
        ratio=f"{1 / ratio:.2f}×",
        bar=f"≤ {bar:g}×",
        met=1 / ratio <= bar,
    )


def _rate(work: Work) -> float:
    start = process_time()
    done = work()
    return done / max(process_time() - start, 1e-9)
