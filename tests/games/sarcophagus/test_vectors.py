"""The acceptance vectors of Sarcophagus, on both engines."""

from tests.games.vectors import own, vectors_of
from tts_builder.engine.vectors import Vector, begun
from tts_builder.games.sarcophagus import GAME

TestVectors = vectors_of("sarcophagus")

MADE_UP = {"SAR-H42"}
"""Vectors whose rule needs a position that cannot occur in a game."""


def test_positions_can_occur() -> None:
    vectors = [each for each in own("sarcophagus") if isinstance(each, Vector)]
    assert {each.id for each in vectors if GAME.rules.problems(begun(GAME, each))} == MADE_UP
