"""Derives a seed for each game of a batch from the seed of the batch."""

from __future__ import annotations

import hashlib


def derived(seed: int, game: int) -> int:
    """The seed of game number `game` of a batch. It is below 2^48, so that every JSON reader keeps it
    exactly."""
    digest = hashlib.sha256(f"{seed}/{game}".encode()).digest()
    return int.from_bytes(digest[:6], "big")
