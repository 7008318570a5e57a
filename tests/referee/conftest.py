"""A game of Sarcophagus at any point, as a record and as a save."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tts_builder import games
from tts_builder.engine.game import Game, canonical
from tts_builder.engine.record import Record, SeatInfo, record_of
from tts_builder.engine.selfplay import Playthrough, play
from tts_builder.referee.built import laid_out, mod_of, script_of, undrawn_save, with_record
from tts_builder.referee.source import Source, parse

SEED = 5


@pytest.fixture(scope="session")
def game() -> Game:
    return games.load("sarcophagus")


def played(game: Game, players: int = 3, part: float = 1.0, seed: int = SEED) -> Playthrough:
    """A random game as far as `part` of its moves."""
    whole = play(game, players, seed=seed)
    moves = whole.moves[: round(len(whole.moves) * part)]
    state = whole.start
    for seat, move in moves:
        state = game.rules.apply(state, seat, move)
    return dataclasses.replace(whole, moves=moves, state=state)


def record(game: Game, players: int = 3, part: float = 1.0, seed: int = SEED) -> Record:
    colors = mod_of(game.id).seats[players]
    seats = [SeatInfo(color, f"Player {n + 1}", "") for n, color in enumerate(colors)]
    return record_of(game, played(game, players, part, seed), seats, build=script_of(game.id).build)


def save(game: Game, players: int = 3, part: float = 1.0, seed: int = SEED) -> dict[str, Any]:
    made = record(game, players, part, seed)
    state = played(game, players, part, seed).state
    colors = [seat.color for seat in made.seats]
    layout = game.binding.layout(state)
    return with_record(laid_out(undrawn_save(game), mod_of(game.id), layout, colors), made)


def source_of(value: Any, name: str = "file.json") -> Source:
    """What reading a file with this content gives."""
    return parse(msgspec.json.encode(value), name)


def edit_record(saved: dict[str, Any], change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """The save with its record changed."""
    state = msgspec.json.decode(saved["LuaScriptState"])
    change(state["record"])
    return {**saved, "LuaScriptState": canonical(state).decode()}
