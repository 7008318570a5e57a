"""Policies that reach positions which random players never reach."""

from __future__ import annotations

from collections.abc import Sequence

from tts_builder.engine.game import Draw
from tts_builder.games.cartouche.moves import Achieve, Complete, DiscardStory, Done, Move, Place, Take, Trade
from tts_builder.games.cartouche.placing import regions
from tts_builder.games.cartouche.state import State
from tts_builder.games.cartouche.tables import STORY, TILE


def keen(s: State, seat: int, moves: Sequence[Move], draw: Draw) -> Move:
    """Scores whatever can be scored, places tiles where they earn most, and hardly ever trades."""
    claims = [move for move in moves if isinstance(move, Achieve | Complete)]
    if claims:
        drawing = [
            move for move in claims if isinstance(move, Achieve) and "three_pieces" in (move.ankh, move.copy)
        ]
        return _any(drawing if drawing and draw(2) else claims, draw)
    places = [move for move in moves if isinstance(move, Place)]
    if places:
        few = [places[draw(len(places))] for _ in range(8)]
        return max(
            few,
            key=lambda move: sum(
                s.seats[seat].mural.laid_on(TILE[move.tile], regions(move)).earned(regions(move))
            ),
        )
    stories = [move for move in moves if isinstance(move, Take) and move.item in STORY]
    if stories and len(s.seats[seat].open) < 4 and draw(3):
        return _any(stories, draw)
    others = [move for move in moves if not isinstance(move, Trade)]
    return _any(others if draw(20) else moves, draw)


def hoarder(s: State, seat: int, moves: Sequence[Move], draw: Draw) -> Move:
    """Takes tiles and places as many as fit, so that the bag runs empty."""
    for kind in (Achieve, Complete, Place):
        found = [move for move in moves if isinstance(move, kind)]
        drawing = [
            move for move in found if isinstance(move, Achieve) and "three_pieces" in (move.ankh, move.copy)
        ]
        if found:
            return _any(drawing or found, draw)
    tiles = [move for move in moves if isinstance(move, Take) and move.item in TILE]
    ends = [move for move in moves if isinstance(move, Done | DiscardStory)]
    return _any(tiles or ends or [move for move in moves if not isinstance(move, Trade)], draw)


def _any(moves: Sequence[Move], draw: Draw) -> Move:
    return moves[draw(len(moves))]
