"""Seeds: one number for a batch, and from it one number for each of its games."""

from __future__ import annotations

import hashlib


def derived(seed: int, game: int) -> int:
    """The seed of game number `game` in a batch: below 2^48, so every JSON reader keeps it exactly."""
    digest = hashlib.sha256(f"{seed}/{game}".encode()).digest()
    return int.from_bytes(digest[:6], "big")
