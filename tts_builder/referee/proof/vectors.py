"""Runs vectors on both engines: worked examples with a call, its arguments and what must come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec

from tts_builder.blame import raised
from tts_builder.engine.game import Game
from tts_builder.engine.matching import mismatches
from tts_builder.errors import InputError, UserError
from tts_builder.saves import read


class Vector(msgspec.Struct, frozen=True):
    """One example. Fields for human readers only are passed over."""

    id: str
    call: str
    args: dict[str, Any]
    expect: Any
    title: str = ""


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
        file = msgspec.convert(raw, _File)
    except msgspec.ValidationError as fault:
        raise InputError(f"has no vectors: {fault}.", where=str(path)) from fault
    if file.game and file.game != game.id:
        raise UserError(f"has vectors of {file.game!r}, not of {game.id!r}.", where=str(path))
    return file.vectors


def run(game: Game, vectors: tuple[Vector, ...]) -> Iterator[Outcome]:
    """Each vector on Python and on Lua."""
    from tts_builder.referee.proof.lua_rules import LuaRules

    lua = LuaRules(game)
    for vector in vectors:
        for engine, call in (("Python", _python(game, vector)), ("Lua", _lua(lua, vector))):
            yield Outcome(vector.id, vector.title, engine, faults(vector, call))  # type: ignore[arg-type]


def _python(game: Game, vector: Vector) -> Callable[[], Any]:
    def call() -> Any:
        if vector.call not in game.calls:
            raise LookupError(f"there is no call {vector.call!r}")
        return game.calls[vector.call](vector.args)

    return call


def _lua(lua: Any, vector: Vector) -> Callable[[], Any]:
    return lambda: lua.call(vector.call, vector.args)


def faults(vector: Vector, call: Callable[[], Any]) -> list[str]:
    """What is wrong with the result of a call; empty when the vector is met."""
    try:
        result = call()
    except Exception as fault:  # a call that fails is a vector that fails, whatever the engine raised
        return [raised(fault)]
    return mismatches(vector.expect, result)
