"""The conformance suite over Cartouche."""

from tts_builder.games.cartouche import GAME
from tts_builder.testing import conformance

TestConformance = conformance(GAME)
