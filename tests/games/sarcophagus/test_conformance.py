"""The conformance suite over Sarcophagus."""

from tts_builder.games.sarcophagus import GAME
from tts_builder.testing import conformance

TestConformance = conformance(GAME)
