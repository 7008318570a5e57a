"""The headless table compared with measured answers of the real MoonSharp to 594 snippets."""

from __future__ import annotations

import pytest

from tests import evidence
from tests.headless.moonsharp.probing import Bench, agrees

KILLERS = ("16_void", "90_killers")
"""What no value does where it is followed by name only, and what ends a process."""


@pytest.mark.parametrize(("faithful", "share"), [(False, 0.97), (True, 0.99)], ids=["fast", "faithful"])
def test_share_of_probes_that_agree(faithful: bool, share: float) -> None:
    bench = Bench(faithful)
    asked = [probe for probe in evidence.moonsharp_probes() if probe["file"] not in KILLERS]
    missed = [probe["name"] for probe in asked if not agrees(probe, bench.run(probe["code"]))]
    assert len(asked) > 500
    assert len(missed) <= (1 - share) * len(asked), missed
