"""Random self-play of our games, compared with python-chess: list the legal moves and make one."""

from __future__ import annotations

from itertools import count
from random import Random

import chess

from tests.bench.rows import Row, at_least, rates, row
from tts_builder import games
from tts_builder.engine.selfplay import batch

CHESS_MOVES = 4_000


def chess_moves() -> int:
    """Plays at random, with a new board when a game is over or long."""
    draw, board = Random(1).randrange, chess.Board()
    for _ in range(CHESS_MOVES):
        moves = list(board.legal_moves)
        if not moves or board.ply() >= 350:
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(moves[draw(len(moves))])
    return CHESS_MOVES


SEEDS = count(1)


def own_moves(game_id: str, games_each: int) -> int:
    """Plays whole games with every number of players. All games are new, so that no cache is warm."""
    game, seed = games.load(game_id), next(SEEDS)
    return sum(
        len(played.moves)
        for players in game.players
        for played in batch(game, players, seed=seed, games=games_each)
    )


def _row(game_id: str, games_each: int, bar: float) -> Row:
    measured = rates(lambda: own_moves(game_id, games_each), chess_moves)
    title = games.load(game_id).title
    return at_least(f"self-play {title}", "moves/s", measured, "python-chess", bar)


@row
def sarcophagus() -> Row:
    return _row("sarcophagus", 60, 1)


@row
def ankhor() -> Row:
    return _row("ankhor", 6, 1)


@row
def cartouche() -> Row:
    return _row("cartouche", 12, 0.4)


@row
def cleopatra() -> Row:
    return _row("cleopatra", 4, 0.3)


@row
def carthage() -> Row:
    return _row("carthage", 1, 0.3)
