"""Carthage keeps what every game promises."""

from tts_builder.games.carthage import GAME
from tts_builder.testing import conformance

TestConformance = conformance(GAME)
