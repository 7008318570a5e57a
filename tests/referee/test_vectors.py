"""Vectors run on both engines, and failures are reported for each."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tts_builder.engine.game import Game
from tts_builder.errors import InputError, UserError
from tts_builder.referee.proof import vectors

GOOD = {"id": "V1", "title": "The deal opens", "players": 2, "expect": {"actors": [-1]}}
WRONG = GOOD | {"id": "V2", "expect": {"actors": [0]}}
BROKEN = GOOD | {"id": "V3", "state": {"hands": 3}}


def written(path: Path, content: object) -> Path:
    path.write_bytes(msgspec.json.encode(content))
    return path


def test_vectors_run_on_both_engines(game: Game, tmp_path: Path) -> None:
    path = written(tmp_path / "v.json", {"game": "sarcophagus", "vectors": [GOOD, WRONG, BROKEN]})
    outcomes = list(vectors.run(game, vectors.load(path, game)))
    assert [(outcome.id, outcome.engine, bool(outcome.faults)) for outcome in outcomes] == [
        ("V1", "Python", False),
        ("V1", "Lua", False),
        ("V2", "Python", True),
        ("V2", "Lua", True),
        ("V3", "Python", True),
        ("V3", "Lua", True),
    ]
    assert outcomes[2].faults == outcomes[3].faults == ["actors[0]: expected 0, got -1"]


def test_a_file_without_vectors_or_of_another_game_is_refused(game: Game, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has no vectors"):
        vectors.load(written(tmp_path / "a.json", {"vectors": 3}), game)
    with pytest.raises(UserError, match="has vectors of 'senet'"):
        vectors.load(written(tmp_path / "b.json", {"game": "senet", "vectors": []}), game)
