"""Games are found by id. Listing them imports no game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tts_builder import games
from tts_builder.engine.game import GENERAL_CODES, Game
from tts_builder.engine.selfplay import play
from tts_builder.errors import UserError
from tts_builder.testing.laws.subject import Subject


@pytest.mark.parametrize("game_id", games.all_ids())
def test_a_game_says_what_it_is(game_id: str) -> None:
    game = games.load(game_id)
    assert isinstance(game, Game)
    assert game.id == game_id
    assert not set(game.codes) & set(GENERAL_CODES)
    assert len(set(game.codes)) == len(game.codes)
    assert game.players == tuple(sorted(set(game.players)))
    assert game.data() == game.data()


@pytest.mark.parametrize("game_id", games.all_ids())
def test_every_game_is_played_at_every_size_with_every_option(game_id: str) -> None:
    game = games.load(game_id)
    tables = Subject(game).tables
    assert {table.players for table in tables["python"]} == set(game.players)
    assert {table.players for table in tables["lua"]} == {min(game.players), max(game.players)}
    chosen = {pair for table in tables["python"] for pair in table.options}
    assert chosen == {(option.name, value) for option in game.options for value in option.values}


def test_listing_imports_no_game() -> None:
    code = (
        "import sys; from tts_builder import games; games.all_ids();"
        "print([name for name in sys.modules if name.startswith('tts_builder.games.')])"
    )
    checkout = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=checkout
    )
    assert run.stdout.strip() == "[]"


def test_a_misspelled_game_gets_a_suggestion() -> None:
    with pytest.raises(UserError, match="Did you mean sarcophagus"):
        games.load("sarcofagus")
    with pytest.raises(UserError, match="Available games: sarcophagus"):
        games.load("xyz")


def test_a_table_the_game_does_not_offer() -> None:
    game = games.load("sarcophagus")
    with pytest.raises(UserError, match="does not support 7 players"):
        play(game, 7)
    with pytest.raises(UserError, match="no option 'speed'"):
        play(game, 2, {"speed": "fast"})
