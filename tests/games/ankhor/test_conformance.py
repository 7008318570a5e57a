"""The conformance suite over Ankh'or."""

from tts_builder.games.ankhor import GAME
from tts_builder.testing import conformance

TestConformance = conformance(GAME)
