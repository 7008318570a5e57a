"""Games with drags and buttons at the headless table, compared with the engine alone."""

from __future__ import annotations

from itertools import count

from tests.bench.rows import Row, at_most, rates, row
from tts_builder import games
from tts_builder.engine.selfplay import batch
from tts_builder.referee.proof.through_table import play_at_table
from tts_builder.referee.verdict.built import undrawn_save

PLAYERS = 2
ROUNDS = 3
ENGINE_GAMES = 10
SEEDS = count(1)


def _row(game_id: str, bar: float) -> Row:
    game = games.load(game_id)
    # Built once per process.
    undrawn_save(game)

    def gestures() -> int:
        return play_at_table(game, PLAYERS, {}, next(SEEDS)).gestures

    def moves() -> int:
        played = batch(game, PLAYERS, seed=next(SEEDS), games=ENGINE_GAMES)
        return sum(len(each.moves) for each in played)

    measured = rates(gestures, moves, ROUNDS)
    return at_most(f"{game.title} by gestures", "a gesture", measured, "a move of the engine", bar)


@row
def sarcophagus() -> Row:
    return _row("sarcophagus", 1500)


@row
def ankhor() -> Row:
    return _row("ankhor", 1200)


@row
def cartouche() -> Row:
    return _row("cartouche", 1000)


@row
def cleopatra() -> Row:
    return _row("cleopatra", 600)


@row
def carthage() -> Row:
    return _row("carthage", 1500)
