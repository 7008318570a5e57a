"""The headless table beside the measured answers of the real MoonSharp to 594 snippets."""

from __future__ import annotations

import pytest

from tests import evidence
from tests.headless.moonsharp.probing import Bench, agrees


@pytest.mark.parametrize(("faithful", "share"), [(False, 0.85), (True, 0.97)], ids=["fast", "faithful"])
def test_share_of_probes_that_agree(faithful: bool, share: float) -> None:
    """Of the plain table a share of all; of the faithful one a share of those not about "no value"."""
    bench = Bench(faithful)
    asked = [probe for probe in evidence.moonsharp_probes() if not faithful or probe["file"] != "16_void"]
    missed = [probe["name"] for probe in asked if not agrees(probe, bench.run(probe["code"]))]
    assert len(asked) > 500
    assert len(missed) <= (1 - share) * len(asked), missed
