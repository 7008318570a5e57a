"""The acceptance vectors of every game: our own copy of the facts, and the shared file where there is one."""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tts_builder.engine.game import Game
from tts_builder.engine.matching import mismatches

HERE = Path(__file__).parent
SHARED = HERE.parents[1].parent / "shared" / "games"
GAMES = sorted(path.parent.name for path in HERE.glob("*/vectors.json"))
Vector = dict[str, Any]


@cache
def vectors(path: Path) -> list[Vector]:
    found: list[Vector] = json.loads(path.read_text(encoding="utf-8"))["vectors"]
    return found


def own(name: str) -> list[Vector]:
    return vectors(HERE / name / "vectors.json")


def game(name: str) -> Game:
    found: Game = import_module(f"tts_builder.games.{name}").GAME
    return found


def faults(name: str, vector: Vector) -> list[str]:
    return mismatches(vector["expect"], game(name).calls[vector["call"]](vector["args"]))


@pytest.mark.parametrize(
    ("name", "vector"),
    [pytest.param(name, vector, id=vector["id"]) for name in GAMES for vector in own(name)],
)
def test_vector(name: str, vector: Vector) -> None:
    assert faults(name, vector) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_call_has_a_vector(name: str) -> None:
    assert {vector["call"] for vector in own(name)} == set(game(name).calls)


@pytest.mark.parametrize("name", GAMES)
def test_shared_vectors(name: str) -> None:
    file = SHARED / f"{name}.json"
    if not file.is_file():
        pytest.skip(f"NOT RUN: the shared vectors are not at {file}")
    assert {vector["id"]: faults(name, vector) for vector in vectors(file) if faults(name, vector)} == {}
