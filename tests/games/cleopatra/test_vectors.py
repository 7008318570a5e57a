"""The acceptance vectors of Cleopatra, on both engines."""

from tests.games.vectors import vectors_of

TestVectors = vectors_of("cleopatra")
