"""A real record and a real save of every game, small enough to damage many times."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from tests.referee import conftest as table
from tts_builder import games

GAMES = games.all_ids()


@cache
def record(game_id: str) -> dict[str, Any]:
    """A finished game with the fewest players."""
    game = games.load(game_id)
    return _plain(table.record(game, game.players[0], 1.0))


@cache
def save(game_id: str) -> dict[str, Any]:
    """A table in the middle of a game with the most players."""
    game = games.load(game_id)
    return _plain(table.save(game, game.players[-1], 0.6))


def bare(game_id: str) -> dict[str, Any]:
    """The same table without its record, so that only the pieces show the state."""
    return {**save(game_id), "LuaScriptState": ""}


KINDS = {"record": record, "save": save, "bare": bare}


def _plain(value: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return plain
