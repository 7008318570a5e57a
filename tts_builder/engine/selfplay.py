"""Games that the computer plays against itself. The same seed always gives the same game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tts_builder.engine.game import CHANCE, Draw, Game, Options, Seat
from tts_builder.engine.seeds import derived
from tts_builder.errors import RulesError

Policy = Callable[[Any, Seat, Sequence[Any], Draw], Any]
"""`policy(state, seat, moves, draw)` chooses one of the legal moves."""


class EndlessGameError(RulesError):
    """A game exceeded its bound, or a seat could not move."""


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
    """A policy that picks every legal move with equal probability."""
    return moves[draw(len(moves))]


def play(
    game: Game, players: int, options: Options | None = None, seed: int = 0, policy: Policy = any_move
) -> Playthrough:
    """Plays one game from the set-up to the end. Chance and the policy share one generator, seeded with
    `seed`."""
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
                "Make sure that `actors` returns nobody when the game is over, or raise the `bound` of the "
                "game.",
            )
        seat = acting[0] if len(acting) == 1 else acting[draw(len(acting))]
        if seat == CHANCE:
            move = rules.chance(state, draw)
        else:
            choices = legal(state, seat)
            if not choices:
                raise EndlessGameError(
                    f"{game.title}: seat {seat} must move but has no legal move (seed {seed}).",
                    legal,
                    "`actors` must name only seats for which `moves` is not empty.",
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
    """Plays `games` games. Game number i has the seed `derived(seed, i)`."""
    for number in range(games):
        yield play(game, players, options, derived(seed, number), policy)
