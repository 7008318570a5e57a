"""A sample of `fuzz_saves`: harmful damage to saves is found."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import corpus
from tests.corpus.sample import Sample
from tests.hardening.fuzz_saves import case, judged, outcome, sample
from tests.hardening.harmless import objection
from tests.saves.lint import examples
from tts_builder.saves.write import dumps

HARMFUL = (
    *("C001", "C002", "C003", "C004", "C005", "C006", "C007", "C012", "C013", "G001", "G003", "G004", "G010"),
    *("G013", "G020", "G030", "G040", "G041", "U001", "U002"),
)


def test_the_sample_itself_has_no_finding() -> None:
    assert judged(dumps(sample()).encode("utf-8")) == []


SAMPLE = settings(
    max_examples=200,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)


@SAMPLE
@given(st.randoms(use_true_random=False))
def test_no_damaged_save_is_judged_wrongly(rng: Random) -> None:
    made = case(rng)
    _word, said = outcome(made)
    assert said == "", made.data


@corpus.by_source()
@SAMPLE
@given(rng=st.randoms(use_true_random=False))
def test_no_damaged_piece_of_any_save_is_judged_wrongly(samples: tuple[Sample, ...], rng: Random) -> None:
    made = case(rng, samples)
    _word, said = outcome(made)
    assert said == "", made.data


def test_what_harms_is_not_taken_for_harmless() -> None:
    """Every fault that loses an object is harmful; what a save may contain is not."""
    assert objection(dumps(sample()).encode("utf-8"), sample()) == ""
    for code in (*HARMFUL, "S"):
        save = sample()
        if code == "S":
            save["ObjectStates"][0]["Nickname"] = [1]
        else:
            examples.BAD[code][0](save)
        assert objection(dumps(save).encode("utf-8"), sample()) != "", code
    free = sample()
    free["ObjectStates"][0] |= {"Nickname": "another", "Locked": True, "Value": 7}
    del free["ObjectStates"][1]["Nickname"]
    assert objection(dumps(free).encode("utf-8"), sample()) == ""


def test_the_same_seed_damages_the_same_way() -> None:
    assert [case(Random(f"7/{n}")) for n in range(20)] == [case(Random(f"7/{n}")) for n in range(20)]
