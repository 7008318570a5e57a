"""Vectors run on both engines; what fails is told for each."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tts_builder.engine.game import Game
from tts_builder.errors import InputError, UserError
from tts_builder.referee.proof import vectors

GOOD = {
    "id": "V1",
    "title": "The apex",
    "call": "neighbors",
    "args": {"pos": "1-0"},
    "expect": {"neighbors": ["2-0", "2-1"]},
}
WRONG = GOOD | {"id": "V2", "expect": {"neighbors": ["2-0"]}}
UNKNOWN = GOOD | {"id": "V3", "call": "shuffle"}


def written(path: Path, content: object) -> Path:
    path.write_bytes(msgspec.json.encode(content))
    return path


def test_vectors_run_on_both_engines(game: Game, tmp_path: Path) -> None:
    path = written(tmp_path / "v.json", {"game": "sarcophagus", "vectors": [GOOD, WRONG, UNKNOWN]})
    outcomes = list(vectors.run(game, vectors.load(path, game)))
    assert [(outcome.id, outcome.engine, bool(outcome.faults)) for outcome in outcomes] == [
        ("V1", "Python", False),
        ("V1", "Lua", False),
        ("V2", "Python", True),
        ("V2", "Lua", True),
        ("V3", "Python", True),
        ("V3", "Lua", True),
    ]
    assert outcomes[2].faults == outcomes[3].faults == ['$.neighbors: expected ["2-0"], got ["2-0","2-1"]']


def test_a_file_without_vectors_or_of_another_game_is_refused(game: Game, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="has no vectors"):
        vectors.load(written(tmp_path / "a.json", {"vectors": 3}), game)
    with pytest.raises(UserError, match="has vectors of 'senet'"):
        vectors.load(written(tmp_path / "b.json", {"game": "senet", "vectors": []}), game)


def test_the_acceptance_vectors_pass(game: Game) -> None:
    found = vectors.load(Path(__file__).parents[1] / "games" / "sarcophagus" / "vectors.json", game)
    outcomes = list(vectors.run(game, found))
    assert len(outcomes) == 2 * len(found) > 0
    assert [outcome for outcome in outcomes if outcome.faults] == []
