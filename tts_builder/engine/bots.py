"""Players of self-play: by chance, or by what the next move brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tts_builder.engine.game import Draw, Game, Seat
from tts_builder.engine.selfplay import Policy, any_move


def random_bot(game: Game) -> Policy:
    """Every legal move with equal chance."""
    return any_move


def greedy_bot(game: Game) -> Policy:
    """The move after which its own total is highest; among those the best opponent's lowest, then chance."""
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
    """Which bot has which seat in game `number`: they move on by one from game to game."""
    return tuple(bots[(seat + number) % len(bots)] for seat in range(players))


def seated(game: Game, bots: Sequence[str]) -> Policy:
    """One policy for all seats, with the bot of each."""
    policies = [BOTS[bot](game) for bot in bots]

    def choose(state: Any, seat: Seat, moves: Sequence[Any], draw: Draw) -> Any:
        return policies[seat](state, seat, moves, draw)

    return choose
