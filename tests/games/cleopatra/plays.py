"""Games played by different policies, so that every part of the rules is used."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from tts_builder.engine.game import Draw
from tts_builder.engine.selfplay import Playthrough, Policy, any_move, play
from tts_builder.games.cleopatra import GAME, rules
from tts_builder.games.cleopatra.moves import Build, Discard, Keep, Market, Move, Pass, Serve, Use
from tts_builder.games.cleopatra.state import State


def preferring(*kinds: type) -> Policy:
    """A policy: a random move of the first of these kinds that is legal, otherwise any move."""

    def policy(state: Any, seat: int, moves: Sequence[Any], draw: Draw) -> Any:
        for kind in kinds:
            chosen = [move for move in moves if isinstance(move, kind)]
            if chosen:
                return chosen[draw(len(chosen))]
        return moves[draw(len(moves))]

    return policy


def mason(state: Any, seat: int, moves: Sequence[Any], draw: Draw) -> Any:
    """A policy: builds mosaics whenever it can, and claims sanctuaries."""
    mosaics = [move for move in moves if isinstance(move, Build) and move.piece == "mosaic"]
    claims = [move for move in mosaics if move.claim]
    chosen = claims or mosaics or list(moves)
    return chosen[draw(len(chosen))]


POLICIES: dict[str, Policy] = {
    "any": any_move,
    "first": lambda state, seat, moves, draw: moves[0],
    "last": lambda state, seat, moves, draw: moves[-1],
    "hoarder": preferring(Market, Keep, Serve, Pass),
    "spender": preferring(Discard, Build),
    "beggar": preferring(Use, Market, Keep),
    "mason": mason,
}


@cache
def played(players: int, seed: int, policy: str) -> Playthrough:
    return play(GAME, players, seed=seed, policy=POLICIES[policy])


@cache
def states_of(players: int, seed: int, policy: str) -> tuple[State, ...]:
    """Every state of that game, from the set-up to the end."""
    game = played(players, seed, policy)
    states = [game.start]
    for seat, move in game.moves:
        states.append(rules.apply(states[-1], seat, move))
    return tuple(states)


def moves_of(players: int, seed: int, policy: str) -> list[tuple[State, int, Move]]:
    """Every move of that game with the state before it."""
    moves = played(players, seed, policy).moves
    return [(state, *move) for state, move in zip(states_of(players, seed, policy), moves, strict=False)]


TABLES = [(players, seed, policy) for players in GAME.players for seed, policy in enumerate(POLICIES)]
