"""A game of Sarcophagus at any point, as a record and as a save."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tts_builder import games
from tts_builder.engine.game import Game, canonical
from tts_builder.engine.record import Record
from tts_builder.engine.selfplay import Playthrough
from tts_builder.testing.laws import recorded
from tts_builder.testing.laws.recorded import SEED, source_of

__all__ = ["edit_record", "game", "played", "record", "save", "source_of"]


@pytest.fixture(scope="session")
def game() -> Game:
    return games.load("sarcophagus")


def played(game: Game, players: int = 3, part: float = 1.0, seed: int = SEED) -> Playthrough:
    """The first `part` of the moves of a random game."""
    return recorded.played(game, players, part, seed)


def record(game: Game, players: int = 3, part: float = 1.0, seed: int = SEED) -> Record:
    return recorded.record(game, played(game, players, part, seed))


def save(game: Game, players: int = 3, part: float = 1.0, seed: int = SEED) -> dict[str, Any]:
    return recorded.save(game, played(game, players, part, seed))


def edit_record(saved: dict[str, Any], change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """The save with its record changed."""
    state = msgspec.json.decode(saved["LuaScriptState"])
    change(state["record"])
    return {**saved, "LuaScriptState": canonical(state).decode()}
