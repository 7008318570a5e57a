"""What many games of self-play say about a game: balance, length, choice, and what hardly ever happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from math import sqrt
from typing import Any, get_args

import msgspec

from tts_builder.engine.bots import seated, seating
from tts_builder.engine.game import CHANCE, Draw, Game, Seat
from tts_builder.engine.selfplay import Playthrough, Policy
from tts_builder.referee.built import mod_of
from tts_builder.referee.playing import Task, play_one
from tts_builder.referee.sharing import in_order

_LARGEST = 16
"""Games of a chunk."""
_Z = 1.959964
"""Of a normal distribution 95 % lie within."""


class Facts(msgspec.Struct, frozen=True):
    """What one game adds to the counts."""

    bots: tuple[str, ...]
    teams: tuple[int, ...]
    """Seat → number of its team; alone each seat is one."""
    order: tuple[int, ...]
    """The seats in the order in which they made their first moves."""
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    moves: int
    choices: dict[int, int]
    """Number of legal moves → how often somebody chose among so many."""
    made: dict[str, int]
    """Kind of move → how often it was made."""
    offered: dict[str, int]
    """Kind of move → how often it was among the legal ones."""
    pieces: dict[str, int]
    """Key of a piece → how many moves named it; 0 when it only went somewhere else."""


def play_facts(task: Task, players: int, numbers: range, executor: Executor | None = None) -> Iterator[Facts]:
    """The facts of the games with these numbers, in order, whoever plays them."""
    size = max(1, min(_LARGEST, len(numbers) // 64))
    chunks = (numbers[at : at + size] for at in range(0, len(numbers), size))
    for chunk in in_order(executor, partial(play_chunk, task, players), chunks):
        yield from chunk


def play_chunk(task: Task, players: int, numbers: range) -> list[Facts]:
    """Plays some games one after another."""
    return [play_and_watch(task, players, number) for number in numbers]


def play_and_watch(task: Task, players: int, number: int) -> Facts:
    """Plays one game and counts what happens in it."""
    from tts_builder import games

    game = games.load(task.game)
    bots = seating(task.bots, players, number)
    watch = _Watch()
    played = play_one(task, players, number, watch.over(seated(game, bots)))
    if task.through_table:
        watch.replay(game, played)
    sheet = game.rules.score(played.state)
    return Facts(
        bots=bots,
        teams=game.teams(played.state, players),
        order=_order(played),
        winners=sheet.winners,
        totals=tuple(seat.total for seat in sheet.seats),
        moves=len(played.moves),
        choices=dict(watch.choices),
        made=dict(Counter(kind(type(move)) for _, move in played.moves)),
        offered={kind(each): number for each, number in watch.offered.items()},
        pieces=_pieces(game, played),
    )


def _order(played: Playthrough) -> tuple[int, ...]:
    """Seats by their first move; those that never moved come last."""
    acted = dict.fromkeys(seat for seat, _ in played.moves if seat != CHANCE)
    return tuple(dict.fromkeys([*acted, *range(played.players)]))


class _Watch:
    def __init__(self) -> None:
        self.choices: Counter[int] = Counter()
        self.offered: Counter[type] = Counter()

    def over(self, policy: Policy) -> Policy:
        def choose(state: Any, seat: Seat, moves: Sequence[Any], draw: Draw) -> Any:
            self.see(moves)
            return policy(state, seat, moves, draw)

        return choose

    def see(self, moves: Sequence[Any]) -> None:
        self.choices[len(moves)] += 1
        self.offered.update({type(move) for move in moves})

    def replay(self, game: Game, played: Playthrough) -> None:
        """For a game that hands played: what could have been chosen."""
        state = played.start
        for seat, move in played.moves:
            if seat != CHANCE:
                self.see(game.rules.moves(state, seat))
            state = game.rules.apply(state, seat, move)


def kind(move: Any) -> str:
    """The name of a type of move."""
    return str(move.__struct_config__.tag)


def kinds(game: Game) -> list[str]:
    """Every kind of move, as the game lists them."""
    return [kind(each) for each in get_args(game.move) or (game.move,)]


def _pieces(game: Game, played: Playthrough) -> dict[str, int]:
    """Pieces that a player's move named, or that end elsewhere than they were dealt."""
    named: Counter[tuple[str, str]] = Counter()
    for move, times in Counter(move for seat, move in played.moves if seat != CHANCE).items():
        for text in set(_names(msgspec.to_builtins(move), "")):
            named[text] += times
    dealt = played.start
    for seat, move in played.moves:
        if seat != CHANCE:
            break
        dealt = game.rules.apply(dealt, seat, move)
    before, after = (_places(game.binding.layout(state)) for state in (dealt, played.state))
    pieces = mod_of(game.id).pieces()
    own = {piece.kind for piece in pieces}
    loose: Counter[str] = Counter()
    for (field, name), times in named.items():
        # A field called after a kind of pieces, as in {"coin": "sun-3"}, means those alone.
        loose[f"{field}:{name}" if field in own else name] += times
    found = {}
    for piece in pieces:
        key, tail = piece.key, piece.key.partition(":")[2]
        times = loose[key] + (loose[tail] if tail else 0)
        if times or before.get(key) != after.get(key):
            found[key] = times
    return found


def _names(value: Any, field: str) -> Iterator[tuple[str, str]]:
    """Every text in a move with the field it stands in."""
    if isinstance(value, str):
        yield field, value
    elif isinstance(value, dict):
        for key, part in value.items():
            if key != "do":
                yield field, str(key)
                yield from _names(part, str(key))
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _names(part, field)


def _places(layout: Any) -> dict[str, Counter[tuple[str, int]]]:
    found: dict[str, Counter[tuple[str, int]]] = {}
    for lay in layout:
        found.setdefault(lay.piece, Counter())[lay.area, lay.seat] += lay.count
    return found


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate by Wilson's score: also right for few games and for rates near 0 or 1."""
    if not games:
        return 0.0, 1.0
    rate, spread = wins / games, _Z * _Z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = _Z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
