"""The acceptance vectors of Ankh'or, on both engines."""

import pytest

from tests.games.vectors import own, vectors_of
from tts_builder.engine.vectors import Vector, begun
from tts_builder.games.ankhor import GAME

TestVectors = vectors_of("ankhor")


@pytest.mark.parametrize("vector", [pytest.param(each, id=each.id) for each in own("ankhor")])
def test_a_position_is_possible_or_says_that_it_is_not(vector: Vector) -> None:
    told = vector.why.endswith("No game comes to this position.")
    assert bool(vector.state and GAME.rules.problems(begun(GAME, vector))) == told
