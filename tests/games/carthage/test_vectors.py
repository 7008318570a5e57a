"""The acceptance vectors of Carthage, on both engines."""

from tests.games.vectors import vectors_of

TestVectors = vectors_of("carthage")
