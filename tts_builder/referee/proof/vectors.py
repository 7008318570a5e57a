"""Runs vectors on both engines. `engine.vectors` defines them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from tts_builder.blame import with_place
from tts_builder.engine import vectors
from tts_builder.engine.game import Game
from tts_builder.engine.vectors import Vector
from tts_builder.errors import InputError, UserError
from tts_builder.saves import read


class _File(msgspec.Struct, frozen=True):
    vectors: tuple[Vector, ...]
    game: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """The result of a vector on one engine; without faults, it passed."""

    id: str
    title: str
    engine: Literal["Python", "Lua"]
    faults: list[str]


def load(path: Path, game: Game) -> tuple[Vector, ...]:
    """Reads a file of vectors. Raises InputError if it is not one, UserError if it is for another game."""
    raw = read.load(path)
    try:
        file = msgspec.convert(raw, _File, str_keys=True)
    except msgspec.ValidationError as fault:
        raise InputError(f"has no vectors: {fault}.", where=str(path)) from fault
    if file.game and file.game != game.id:
        raise UserError(f"has vectors of {file.game!r}, not of {game.id!r}.", where=str(path))
    return file.vectors


def run(game: Game, examples: tuple[Vector, ...]) -> Iterator[Outcome]:
    """Runs each vector on Python and on Lua; on Lua alone if the game has no Python rules."""
    from tts_builder.lua_rules.game import has_twin, in_lua

    lua = in_lua(game)
    for vector in examples:
        if has_twin(game):
            yield Outcome(vector.id, vector.title, "Python", faults(vector, game))
        yield Outcome(vector.id, vector.title, "Lua", faults(vector, lua))


def faults(vector: Vector, game: Game) -> list[str]:
    """The faults of a vector on a game; empty if it passed."""
    try:
        return vectors.faults(game, vector)
    except Exception as fault:  # an exception in the rules counts as a failed vector
        return [with_place(fault)]
