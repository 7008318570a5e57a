"""The answers of the real MoonSharp to 594 snippets, where that collection is at hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.headless.moonsharp.probing import Bench, agrees

PROBES = Path(__file__).resolve().parents[4] / "shared" / "tts" / "moonsharp_probes.jsonl"


@pytest.mark.skipif(not PROBES.exists(), reason=f"the shared probes are not here: {PROBES}")
@pytest.mark.parametrize(("faithful", "share"), [(False, 0.85), (True, 0.97)], ids=["fast", "faithful"])
def test_share_of_probes_that_agree(faithful: bool, share: float) -> None:
    """Of the plain table a share of all; of the faithful one a share of those not about "no value"."""
    bench = Bench(faithful)
    probes = [json.loads(line) for line in PROBES.read_text(encoding="utf-8").splitlines()]
    asked = [probe for probe in probes if not faithful or probe["file"] != "16_void"]
    missed = [probe["name"] for probe in asked if not agrees(probe, bench.run(probe["code"]))]
    assert len(asked) > 500
    assert len(missed) <= (1 - share) * len(asked), missed
