"""Bots for self-play: one plays at random, one takes the move with the best score."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tts_builder.engine.game import Draw, Game, Seat
from tts_builder.engine.selfplay import Policy, any_move


def random_bot(game: Game) -> Policy:
    """A policy that picks every legal move with equal probability."""
    return any_move


def greedy_bot(game: Game) -> Policy:
    """A policy that looks one move ahead: highest own total, then lowest total of the best opponent, then
    random."""
    apply, score = game.rules.apply, game.rules.score

    def worth(state: Any, seat: Seat, move: Any) -> tuple[int, int]:
        totals = [each.total for each in score(apply(state, seat, move)).seats]
        own = totals.pop(seat)
        return own, -max(totals, default=0)

    def choose(state: Any, seat: Seat, moves: Sequence[Any], draw: Draw) -> Any:
        if len(moves) == 1:
            return moves[0]
        worths = [worth(state, seat, move) for move in moves]
        highest = max(worths)
        best = [move for move, each in zip(moves, worths, strict=True) if each == highest]
        return best[draw(len(best))]

    return choose


BOTS: Final[Mapping[str, Callable[[Game], Policy]]] = {"random": random_bot, "greedy": greedy_bot}


def seating(bots: Sequence[str], players: int, number: int) -> tuple[str, ...]:
    """The bot of each seat in game `number`. The bots move on by one seat from game to game."""
    return tuple(bots[(seat + number) % len(bots)] for seat in range(players))


def seated(game: Game, bots: Sequence[str]) -> Policy:
    """A policy for the whole game: each seat plays with its bot."""
    policies = [BOTS[bot](game) for bot in bots]

    def choose(state: Any, seat: Seat, moves: Sequence[Any], draw: Draw) -> Any:
        return policies[seat](state, seat, moves, draw)

    return choose
