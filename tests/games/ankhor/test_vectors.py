"""The acceptance vectors of Ankh'or, on both engines."""

from tests.games.vectors import vectors_of

TestVectors = vectors_of("ankhor")
