"""Statistics of self-play: balance, length, choices, and what hardly ever happens."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from functools import cache, partial
from math import sqrt
from typing import Any, get_args

import msgspec

from tts_builder.engine.bots import seated, seating
from tts_builder.engine.game import CHANCE, Draw, Game, Seat
from tts_builder.engine.selfplay import Playthrough, Policy
from tts_builder.referee.league.naming import Naming
from tts_builder.referee.league.playing import Task, play_one
from tts_builder.referee.league.workers import in_order
from tts_builder.referee.verdict.built import mod_of

_LARGEST = 16
"""Maximum number of games in a chunk."""
_Z = 1.959964
"""95 % of a normal distribution lie within this many standard deviations."""


class Facts(msgspec.Struct, frozen=True):
    """The figures of one game."""

    bots: tuple[str, ...]
    teams: tuple[int, ...]
    """The team number of each seat; without teams, each seat is its own team."""
    order: tuple[int, ...]
    """The seats in the order of their first moves."""
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    moves: int
    choices: dict[int, int]
    """Number of legal moves → how often a player had that many to choose from."""
    made: dict[str, int]
    """Kind of move → how often it was made."""
    offered: dict[str, int]
    """Kind of move → how often a move of this kind was legal."""
    pieces: dict[str, int]
    """Key of a used piece → how many moves named it; 0 if it only ended up in another place."""
    idle: tuple[str, ...]
    """Keys of unused pieces: they were in the game, but no move named them and they did not change place."""


def play_facts(task: Task, players: int, numbers: range, executor: Executor | None = None) -> Iterator[Facts]:
    """The facts of the games with these numbers, in order."""
    size = max(1, min(_LARGEST, len(numbers) // 64))
    chunks = (numbers[at : at + size] for at in range(0, len(numbers), size))
    for chunk in in_order(executor, partial(play_chunk, task, players), chunks):
        yield from chunk


def play_chunk(task: Task, players: int, numbers: range) -> list[Facts]:
    """Plays the games with these numbers."""
    return [play_and_watch(task, players, number) for number in numbers]


def play_and_watch(task: Task, players: int, number: int) -> Facts:
    """Plays one game and collects its facts."""
    from tts_builder import games

    game = games.load(task.game)
    bots = seating(task.bots, players, number)
    watch = _Watch(game)
    played = play_one(task, players, number, watch.over(seated(game, bots)))
    if task.through_table:
        watch.replay(played)
    sheet = game.rules.score(played.state)
    pieces, idle = _pieces(game, played, watch.named)
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
        pieces=pieces,
        idle=idle,
    )


@cache
def _naming(game_id: str) -> Naming:
    from tts_builder import games

    return Naming(games.load(game_id))


def _order(played: Playthrough) -> tuple[int, ...]:
    """Seats in the order of their first move; seats that never moved come last."""
    acted = dict.fromkeys(seat for seat, _ in played.moves if seat != CHANCE)
    return tuple(dict.fromkeys([*acted, *range(played.players)]))


class _Watch:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.naming = _naming(game.id)
        self.choices: Counter[int] = Counter()
        self.offered: Counter[type] = Counter()
        self.named: Counter[str] = Counter()

    def over(self, policy: Policy) -> Policy:
        def choose(state: Any, seat: Seat, moves: Sequence[Any], draw: Draw) -> Any:
            chosen = policy(state, seat, moves, draw)
            self.see(state, seat, moves, chosen)
            return chosen

        return choose

    def see(self, state: Any, seat: Seat, moves: Sequence[Any], chosen: Any) -> None:
        self.choices[len(moves)] += 1
        self.offered.update({type(move) for move in moves})
        self.named.update(self.naming.of(state, seat, chosen))

    def replay(self, played: Playthrough) -> None:
        """Collects the choices of a game that was played through the table, without this policy."""
        rules, state = self.game.rules, played.start
        for seat, move in played.moves:
            if seat != CHANCE:
                self.see(state, seat, rules.moves(state, seat), move)
            state = rules.apply(state, seat, move)


def kind(move: Any) -> str:
    """The kind of a type of move: its tag."""
    return str(move.__struct_config__.tag)


def kinds(game: Game) -> list[str]:
    """Every kind of move, in the order of the game."""
    return [kind(each) for each in get_args(game.move) or (game.move,)]


def _pieces(game: Game, played: Playthrough, named: Counter[str]) -> tuple[dict[str, int], tuple[str, ...]]:
    """The used pieces, which a player's move named or which did not end where they were dealt, and the idle
    ones.

    A bag from which no piece of a kind is taken all game long is the box: its pieces are not in the game.
    """
    dealt = played.start
    for seat, move in played.moves:
        if seat != CHANCE:
            break
        dealt = game.rules.apply(dealt, seat, move)
    before, after = (_places(game.binding.layout(state)) for state in (dealt, played.state))
    bags = {area.name for area in mod_of(game.id).areas if area.kind == "bag"}
    pieces = mod_of(game.id).pieces()
    left = {(piece.key_prefix, area) for piece in pieces for area, _ in before[piece.key] - after[piece.key]}
    found, idle = {}, []
    for piece in pieces:
        key = piece.key
        if key in named or before[key] != after[key]:
            found[key] = named[key]
        elif any(area not in bags or (piece.key_prefix, area) in left for area, _ in before[key]):
            idle.append(key)
    return found, tuple(idle)


def _places(layout: Any) -> defaultdict[str, Counter[tuple[str, int]]]:
    """Key of a piece → how many copies are in each area of each seat."""
    found: defaultdict[str, Counter[tuple[str, int]]] = defaultdict(Counter)
    for lay in layout:
        found[lay.piece][lay.area, lay.seat] += lay.count
    return found


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate by Wilson's score, which also works for few games and rates near 0 or 1."""
    if not games:
        return 0.0, 1.0
    rate, spread = wins / games, _Z * _Z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = _Z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)
