"""Finds acceptance vectors and runs one on the Lua calls of its game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.lua_rules.loader import Modules
from tts_builder.engine.matching import mismatches

_TESTS = Path(__file__).parents[1]


def vectors(game: str) -> list[Any]:
    """The vectors of a game as parameters of a test; one that is skipped when there are none."""
    sources = (
        _TESTS.parents[1] / "shared" / "games" / f"{game}.json",
        _TESTS / "games" / game / "vectors.json",
    )
    source = next((path for path in sources if path.is_file()), None)
    if source is None:
        reason = f"NO VECTORS: none of {', '.join(path.name for path in sources)} is there"
        return [pytest.param({}, marks=pytest.mark.skip(reason=reason))]
    data = msgspec.json.decode(source.read_bytes())
    found = data["vectors"] if isinstance(data, dict) else data
    return [pytest.param(vector, id=vector["id"]) for vector in found]


def check_vector(modules: Modules, vector: dict[str, Any]) -> None:
    args = modules.hold(vector["args"])
    given = modules.runtime.data(args)
    result = modules.call(f"{modules.game}/calls", vector["call"], args)
    assert mismatches(vector["expect"], result) == [], vector["why"]
    assert ("illegal" in result) == ("illegal" in vector["expect"])
    assert modules.runtime.data(args) == given, "a call must not change its arguments"
