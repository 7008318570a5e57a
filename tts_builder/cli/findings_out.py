"""Limits the findings that are printed, because a large mod can have hundreds with the same code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tts_builder.saves.findings import Finding

PLACES: Final = 3
"""How many further places of a folded finding are printed."""
SHOWN: Final = 10
"""How many findings of each code are printed."""


def first_findings(findings: Sequence[Finding], every: bool = False) -> Iterator[tuple[Finding, int]]:
    """Yields (finding, 0) for each finding to print, then (last finding, number left out) for each code."""
    counts = Counter(finding.code for finding in findings)
    met: Counter[str] = Counter()
    for finding in findings:
        met[finding.code] += 1
        if every or met[finding.code] <= SHOWN:
            yield finding, 0
        elif met[finding.code] == counts[finding.code]:
            yield finding, counts[finding.code] - SHOWN
