"""The Lua binding of each game gives the answers recorded in its golden file.

Each game uses the class in its own test file. If a difference is intended, run
`python -m tests.games.write_golden GAME`.
"""

from __future__ import annotations

from pathlib import Path

from tts_builder import games
from tts_builder.engine.game import Game
from tts_builder.referee.proof.binding_answers import LuaBinding
from tts_builder.referee.proof.binding_golden import Golden, differences, read
from tts_builder.referee.proof.binding_positions import Positions

HERE = Path(__file__).parent
BYTES = 200_000
"""Files stay small enough to read."""


def file_of(name: str) -> Path:
    return HERE / name / "binding.golden"


def choices(game: Game, golden: Golden) -> set[tuple[str, object]]:
    """The numbers of players and the values of options that occur in the positions."""
    positions = Positions(game)
    tables = [positions.table(pick.number) for pick in golden.positions]
    return {("players", players) for players, _ in tables} | {
        pair for _, options in tables for pair in options.items()
    }


class BindingAnswers:
    """The tests for one game."""

    name: str

    def test_the_binding_answers_as_it_did(self) -> None:
        game = games.load(self.name)
        found = differences(game, LuaBinding(game), read(file_of(self.name)))
        shown = "\n".join(map(str, found[:12]))
        assert not found, (
            f"{len(found)} answers differ:\n{shown}\npython -m tests.games.write_golden {self.name}"
        )

    def test_every_number_of_players_and_every_value_of_an_option_occurs(self) -> None:
        game = games.load(self.name)
        wanted: set[tuple[str, object]] = {("players", players) for players in game.players}
        wanted |= {(option.name, value) for option in game.options for value in option.values}
        assert wanted - choices(game, read(file_of(self.name))) == set()

    def test_the_file_stays_small(self) -> None:
        assert file_of(self.name).stat().st_size <= BYTES
