"""The authors of a game are named wherever players and designers read about it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tts_builder import games
from tts_builder.cli import main

ROOT = Path(__file__).parents[2]
MADE_BY = {
    "sarcophagus": ("Phillip Lerche",),
    "ankhor": ("Sébastien Pauchon", "Grégoire Largey", "Frank Crittin", "Gaël Lannurien", "Space Cowboys"),
    "cartouche": ("Jeff Fraser", "Peter C. Hayward"),
    "cleopatra": ("Bruno Cathala", "Ludovic Maublanc", "Days of Wonder", "Mojito Studios"),
    "carthage": ("Luke Seinen", "SAS Creative"),
}


def joined(path: str) -> str:
    """A page as one line, because names may wrap."""
    return " ".join((ROOT / path).read_text(encoding="utf-8").split())


def test_every_game_has_names() -> None:
    assert set(MADE_BY) == set(games.all_ids())


@pytest.mark.parametrize("game_id", MADE_BY)
def test_the_authors_of_a_game_are_named_everywhere(game_id: str) -> None:
    game = games.load(game_id)
    notebook = next(tab.body for tab in game.kit().notebook if tab.title == "Credits")
    listed = CliRunner().invoke(main, ["games", "--json"]).stdout
    for name in MADE_BY[game_id]:
        assert name in game.credits
        assert name in notebook
        assert name in listed
        assert name in joined("README.md")
        assert name in joined(f"docs/games/{game_id}.md")


def test_the_list_of_games_shows_the_credits() -> None:
    told = " ".join(CliRunner().invoke(main, ["games"]).stdout.split())
    assert all(name in told for name in ("credits", "Phillip Lerche", "Gaël Lannurien"))


def test_the_list_of_games_cuts_no_option_that_a_player_types() -> None:
    lines = CliRunner().invoke(main, ["games"]).stdout.splitlines()
    assert max(map(len, lines)) <= 100
    told = " ".join(" ".join(lines).split())
    for game_id in games.all_ids():
        for option in games.load(game_id).options:
            assert f"{option.name}: {', '.join(option.values)}" in told
