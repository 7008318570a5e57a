"""Random self-play: our games beside python-chess, legal moves and one of them made."""

from __future__ import annotations

from random import Random

import chess

from tests.bench.rows import Row, at_least, rates, row
from tts_builder import games
from tts_builder.engine.selfplay import batch

CHESS_MOVES = 4_000


def chess_moves() -> int:
    """Play at random, a new board when a game is over or long."""
    draw, board = Random(1).randrange, chess.Board()
    for _ in range(CHESS_MOVES):
        moves = list(board.legal_moves)
        if not moves or board.ply() >= 350:
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(moves[draw(len(moves))])
    return CHESS_MOVES


def own_moves(game_id: str, games_each: int) -> int:
    """Whole games at every table size, set-up and deal included."""
    game = games.load(game_id)
    return sum(
        len(played.moves) for players in game.players for played in batch(game, players, games=games_each)
    )


@row
def sarcophagus() -> Row:
    measured = rates(lambda: own_moves("sarcophagus", 60), chess_moves)
    return at_least("self-play Sarcophagus", "moves/s", measured, "python-chess", 1)
