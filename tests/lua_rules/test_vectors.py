"""The acceptance vectors of Sarcophagus, played by the Lua rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.lua_rules.loader import Modules
from tts_builder.engine.matching import mismatches

_TESTS = Path(__file__).parents[1]
_SOURCES = (
    _TESTS.parents[1] / "shared" / "games" / "sarcophagus.json",
    _TESTS / "games" / "sarcophagus" / "vectors.json",
)


def _vectors() -> list[Any]:
    source = next((path for path in _SOURCES if path.is_file()), None)
    if source is None:
        reason = f"NO VECTORS: none of {', '.join(path.name for path in _SOURCES)} is there"
        return [pytest.param({}, marks=pytest.mark.skip(reason=reason))]
    data = msgspec.json.decode(source.read_bytes())
    vectors = data["vectors"] if isinstance(data, dict) else data
    return [pytest.param(vector, id=vector["id"]) for vector in vectors]


@pytest.mark.parametrize("vector", _vectors())
def test_vector(modules: Modules, vector: dict[str, Any]) -> None:
    call = modules.require("sarcophagus/calls")[vector["call"]]
    args = modules.into(vector["args"])
    given = modules.encode(args)
    result = modules.out(call(args))
    assert mismatches(vector["expect"], result) == [], vector["why"]
    assert ("illegal" in result) == ("illegal" in vector["expect"])
    assert modules.encode(args) == given, "a call must not change its arguments"
