"""Games a computer plays against itself: the same seed always gives the same game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tts_builder.engine.game import CHANCE, Draw, Game, Options, Seat
from tts_builder.engine.seeds import derived
from tts_builder.errors import RulesError

Policy = Callable[[Any, Seat, Sequence[Any], Draw], Any]
"""Chooses one of the legal moves: `policy(state, seat, moves, draw)`."""


class EndlessGameError(RulesError):
    """A game went on beyond its bound, or nobody could move."""


@dataclass(frozen=True)
class Playthrough:
    """A finished game in the game's own types."""

    players: int
    options: Mapping[str, str]
    seed: int
    start: Any
    moves: tuple[tuple[Seat, Any], ...]
    state: Any


def any_move(state: Any, seat: Seat, moves: Sequence[Any], draw: Draw) -> Any:
    """The policy that takes every legal move with equal chance."""
    return moves[draw(len(moves))]


def play(
    game: Game, players: int, options: Options | None = None, seed: int = 0, policy: Policy = any_move
) -> Playthrough:
    """One game from set-up to the end. Chance and policy draw from one generator seeded with `seed`."""
    settled = game.settle(players, options or {})
    draw = random.Random(seed).randrange
    rules = game.rules
    actors, legal, apply = rules.actors, rules.moves, rules.apply
    start = state = rules.setup(players, settled)
    made: list[tuple[Seat, Any]] = []
    while acting := actors(state):
        if len(made) == game.bound:
            raise EndlessGameError(
                f"{game.title} took more than {game.bound} moves with seed {seed}.",
                actors,
                "Either `actors` is never empty, or the `bound` of the game is too small.",
            )
        seat = acting[0] if len(acting) == 1 else acting[draw(len(acting))]
        if seat == CHANCE:
            move = rules.chance(state, draw)
        else:
            choices = legal(state, seat)
            if not choices:
                raise EndlessGameError(
                    f"{game.title}: seat {seat} is to move and cannot, seed {seed}.",
                    legal,
                    "Let `actors` name only seats for which `moves` is not empty.",
                )
            move = policy(state, seat, choices, draw)
        state = apply(state, seat, move)
        made.append((seat, move))
    return Playthrough(players, settled, seed, start, tuple(made), state)


def batch(
    game: Game,
    players: int,
    options: Options | None = None,
    seed: int = 0,
    games: int = 1,
    policy: Policy = any_move,
) -> Iterable[Playthrough]:
    """`games` games one after another; number i has the seed `derived(seed, i)`."""
    for number in range(games):
        yield play(game, players, options, derived(seed, number), policy)
