"""The first findings of each code: a large mod has hundreds of some notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tts_builder.saves.findings import Finding

PLACES: Final = 3
"""Further places of a folded finding that are printed."""
SHOWN: Final = 10
"""Findings of each code that are printed."""


def first_ones(findings: Sequence[Finding], every: bool = False) -> Iterator[tuple[Finding, int]]:
    """(Finding, 0) for those to print, then (the last of its code, how many were left out)."""
    counts = Counter(finding.code for finding in findings)
    met: Counter[str] = Counter()
    for finding in findings:
        met[finding.code] += 1
        if every or met[finding.code] <= SHOWN:
            yield finding, 0
        elif met[finding.code] == counts[finding.code]:
            yield finding, counts[finding.code] - SHOWN
