"""A sample of `fuzz_saves`: damaged saves are judged, and what a save cannot bear is found."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.hardening.fuzz_saves import case, complaint, judged, sample
from tts_builder.saves.write import dumps


def test_the_sample_itself_has_no_finding() -> None:
    assert judged(dumps(sample()).encode("utf-8")) == []


@settings(
    max_examples=300,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
@given(st.randoms(use_true_random=False))
def test_no_damaged_save_is_judged_wrongly(rng: Random) -> None:
    said, data = complaint(rng)
    assert said == "", data


def test_the_same_seed_damages_the_same_way() -> None:
    assert [case(Random(f"7/{n}")) for n in range(20)] == [case(Random(f"7/{n}")) for n in range(20)]
