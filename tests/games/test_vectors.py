"""Every game has vectors with unique ids."""

from __future__ import annotations

from tests.games.vectors import own
from tts_builder import games


def test_every_game_has_vectors() -> None:
    for game in games.all_ids():
        ids = [vector.id for vector in own(game)]
        assert ids
        assert len(set(ids)) == len(ids)
