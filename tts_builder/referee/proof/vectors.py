"""Runs vectors on both engines: see `engine.vectors`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from tts_builder.blame import raised
from tts_builder.engine import vectors
from tts_builder.engine.game import Game
from tts_builder.engine.vectors import Vector
from tts_builder.errors import InputError, UserError
from tts_builder.saves import read


class _File(msgspec.Struct, frozen=True):
    vectors: tuple[Vector, ...]
    game: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """What one engine made of a vector; no faults when it fits."""

    id: str
    title: str
    engine: Literal["Python", "Lua"]
    faults: list[str]


def load(path: Path, game: Game) -> tuple[Vector, ...]:
    """The vectors of a file. Raises InputError when it has none, UserError when they are of another game."""
    raw = read.load(path)
    try:
        file = msgspec.convert(raw, _File, str_keys=True)
    except msgspec.ValidationError as fault:
        raise InputError(f"has no vectors: {fault}.", where=str(path)) from fault
    if file.game and file.game != game.id:
        raise UserError(f"has vectors of {file.game!r}, not of {game.id!r}.", where=str(path))
    return file.vectors


def run(game: Game, examples: tuple[Vector, ...]) -> Iterator[Outcome]:
    """Each vector on Python and on Lua, or on the Lua of a game that has no other rules."""
    from tts_builder.lua_rules.game import has_twin, in_lua

    lua = in_lua(game)
    for vector in examples:
        if has_twin(game):
            yield Outcome(vector.id, vector.title, "Python", faults(vector, game))
        yield Outcome(vector.id, vector.title, "Lua", faults(vector, lua))


def faults(vector: Vector, game: Game) -> list[str]:
    """What is wrong with the answers of a game; empty when the vector is met."""
    try:
        return vectors.faults(game, vector)
    except Exception as fault:  # rules that fail are a vector that fails, whatever the engine raised
        return [raised(fault)]
