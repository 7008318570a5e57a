"""Randomly damaged records and saves in verify and score: findings or an error in one line, never a crash."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.hardening.fuzz import COMMANDS, complaint, mutated_file
from tests.hardening.samples import GAMES, KINDS


@settings(
    max_examples=200,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
@given(
    st.sampled_from(GAMES),
    st.sampled_from(tuple(KINDS)),
    st.randoms(use_true_random=False),
    st.sampled_from(COMMANDS),
)
def test_no_damaged_file_breaks_verify_or_score(
    game: str, kind: str, rng: Random, command: tuple[str, ...]
) -> None:
    assert complaint(mutated_file(game, kind, rng), *command) == ""


def test_the_same_seed_damages_the_same_way() -> None:
    for kind in KINDS:
        assert mutated_file(GAMES[0], kind, Random("7")) == mutated_file(GAMES[0], kind, Random("7"))
        assert mutated_file(GAMES[0], kind, Random("7")) != mutated_file(GAMES[0], kind, Random("8"))
