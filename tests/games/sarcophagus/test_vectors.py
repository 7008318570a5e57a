"""The acceptance vectors of Sarcophagus, on both engines."""

from tests.games.vectors import vectors_of

TestVectors = vectors_of("sarcophagus")
