"""The conformance suite for Cleopatra."""

from tts_builder.games.cleopatra import GAME
from tts_builder.testing import conformance

TestConformance = conformance(GAME)
