"""The acceptance vectors of Cartouche, on both engines."""

from tests.games.vectors import vectors_of

TestVectors = vectors_of("cartouche")
