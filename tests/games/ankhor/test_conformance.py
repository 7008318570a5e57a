"""Ankh'or keeps what every game promises."""

from tts_builder.games.ankhor import GAME
from tts_builder.testing import conformance

TestConformance = conformance(GAME)
