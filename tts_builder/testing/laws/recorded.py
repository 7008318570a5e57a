"""Games at any point, as records and as saves. The same for every game."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from tts_builder import games
from tts_builder.engine.game import Game
from tts_builder.engine.record import Record, SeatInfo, record_of
from tts_builder.engine.selfplay import Playthrough, play
from tts_builder.referee.verdict.built import laid_out, mod_of, script_of, undrawn_save, with_record
from tts_builder.referee.verdict.source import Source, parse
from tts_builder.saves.lint.config import Choice

SEED = 5
REFEREE = Choice(ignore=("C", "G", "A", "L", "U"))
"""The layers of `verify` that apply to games built with tts-builder. The lint of saves has its own tests."""


def usual_players(game: Game) -> int:
    """A table of medium size. One player only if the game allows no more."""
    numbers = several(game)
    return numbers[len(numbers) // 2]


def several(game: Game) -> Sequence[int]:
    """The numbers of players. One player only if the game allows no more."""
    return [players for players in game.players if players > 1] or game.players


@cache
def _whole(game_id: str, players: int, seed: int) -> Playthrough:
    return play(games.load(game_id), players, seed=seed)


def played(game: Game, players: int, part: float = 1.0, seed: int = SEED) -> Playthrough:
    """A random game up to this share of its moves."""
    whole = _whole(game.id, players, seed)
    return cut(game, whole, round(len(whole.moves) * part))


def cut(game: Game, whole: Playthrough, length: int) -> Playthrough:
    """The same game after this many moves."""
    moves, state = whole.moves[:length], whole.start
    for seat, move in moves:
        state = game.rules.apply(state, seat, move)
    return dataclasses.replace(whole, moves=moves, state=state)


def record(game: Game, so_far: Playthrough) -> Record:
    """The record, with the seats of the game for this number of players."""
    colors = mod_of(game.id).seating[so_far.players]
    seats = [SeatInfo(color, f"Player {n + 1}", "") for n, color in enumerate(colors)]
    return record_of(game, so_far, seats, build=script_of(game.id).build)


def save(game: Game, so_far: Playthrough) -> dict[str, Any]:
    """The save of a table with this game in progress."""
    made = record(game, so_far)
    colors = [seat.color for seat in made.seats]
    layout = game.binding.layout(so_far.state)
    return with_record(laid_out(undrawn_save(game), mod_of(game.id), layout, colors), made)


def source_of(value: Any, name: str = "file.json") -> Source:
    """The source from a file with this content."""
    return parse(msgspec.json.encode(value), name)
