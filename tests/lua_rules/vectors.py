"""Runs the acceptance vectors of a game on its Lua calls."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games import vectors as own
from tests.games.vectors import Vector, unmet
from tests.lua_rules.loader import Modules


def vectors(game: str) -> list[Any]:
    """The vectors of a game as parameters of a test."""
    return [pytest.param(vector, id=vector["id"]) for vector in own.vectors(game)]


def check_vector(modules: Modules, vector: Vector) -> None:
    args = modules.hold(vector["args"])
    given = modules.runtime.data(args)
    said = unmet(vector, modules.call(f"{modules.game}/calls", vector["call"], args))
    assert not said, said
    assert modules.runtime.data(args) == given, f"{vector['id']}: a call must not change its arguments"
