"""The conformance suite for Carthage."""

from tts_builder.games.carthage import GAME
from tts_builder.testing import conformance

TestConformance = conformance(GAME)
