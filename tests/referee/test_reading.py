"""A table without a record is scored from its pieces."""

from __future__ import annotations

from typing import Any

import pytest

from tests.referee.conftest import played, save, source_of
from tts_builder import games
from tts_builder.engine.game import Game
from tts_builder.engine.selfplay import play
from tts_builder.errors import InputError
from tts_builder.referee.verdict.built import laid_out, mod_of, undrawn_save
from tts_builder.referee.verdict.scores import score


def bare(game: Game, players: int, part: float) -> dict[str, Any]:
    return {**save(game, players, part), "LuaScriptState": ""}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("part", [0.02, 0.3, 0.7, 1.0])
def test_the_table_tells_the_same_score_as_the_state(game: Game, players: int, part: float) -> None:
    report = score(source_of(bare(game, players, part)))
    right = game.rules.score(played(game, players, part).state)
    assert report.source == "table"
    assert report.final == right.final
    assert [row.total for row in report.seats] == [row.total for row in right.seats]
    assert [row.color for row in report.seats] == list(mod_of(game.id).seating[players])


def test_players_may_sit_elsewhere(game: Game) -> None:
    end = played(game, 2)
    colors = ["Red", "Blue"]
    saved = laid_out(undrawn_save(game), mod_of(game.id), game.binding.layout(end.state), colors)
    report = score(source_of(saved))
    assert [row.color for row in report.seats] == colors
    assert [row.total for row in report.seats] == [row.total for row in game.rules.score(end.state).seats]


def test_the_table_tells_who_plays_together() -> None:
    carthage = games.load("carthage")
    end = play(carthage, 4, {"mode": "2v2"}, 3)
    colors = mod_of("carthage").seating[4]
    saved = laid_out(undrawn_save(carthage), mod_of("carthage"), carthage.binding.layout(end.state), colors)
    report = score(source_of(saved))
    assert (report.source, [row.team for row in report.seats]) == ("table", [0, 1, 0, 1])
    assert report.outcome.endswith(f"According to the file: {' and '.join(report.winners)} win together.")


def test_a_table_that_shows_nothing_says_why(game: Game) -> None:
    saved = bare(game, 3, 1.0)
    claimed = next(entry for entry in saved["ObjectStates"] if entry["Memo"] == "tile:sun-5")
    claimed["Transform"]["posX"] = 77.0
    with pytest.raises(InputError, match=r"tile:sun-5 does not lie on a spot of the game \(x 77\.0"):
        score(source_of(saved))
    saved["ObjectStates"].remove(claimed)
    with pytest.raises(InputError, match=r"tile:sun-5 is missing, so the table cannot be read\."):
        score(source_of(saved))


def test_a_save_of_another_mod_cannot_be_scored() -> None:
    with pytest.raises(InputError, match=r"is not a game that can be scored here\."):
        score(source_of({"SaveName": "Chess", "ObjectStates": []}))
