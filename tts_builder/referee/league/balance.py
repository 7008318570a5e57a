"""Sums up the facts of many games with the same number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from tts_builder.engine.game import Game
from tts_builder.referee.league.statistics import Facts, kinds, wilson
from tts_builder.referee.verdict.built import mod_of

Histogram = tuple[tuple[int, int], ...]
"""Pairs of a value and how often it occurred, sorted by value."""


class Share(msgspec.Struct, frozen=True):
    """Wins of a seat or a bot, alone or with its team, with the 95 % interval of the win rate."""

    wins: int
    games: int
    win_rate: float
    interval: tuple[float, float]
    mean_total: float


class Kind(msgspec.Struct, frozen=True):
    """A kind of move: how often it was made, in how many positions it was legal, in how many games it was
    made."""

    kind: str
    made: int
    offered: int
    games: int


class Piece(msgspec.Struct, frozen=True):
    """A piece: in how many games it was used, and how many moves named it."""

    piece: str
    games: int
    named: int


class Balance(msgspec.Struct, frozen=True):
    """The statistics of many games. Every key is always present."""

    players: int
    games: int
    seats: tuple[Share, ...]
    turns: tuple[Share, ...]
    """The same by turn order: the player who moved first, second and so on, at any seat."""
    bots: dict[str, Share]
    shared_wins: int
    lost: int
    """Games that nobody won, because a solo player lost."""
    totals: Histogram
    moves: Histogram
    choices: Histogram
    kinds: tuple[Kind, ...]
    pieces: tuple[Piece, ...]
    """The used pieces, and the unused ones that a move could name, because moves named others of their
    kind."""

    @property
    def idle_kinds(self) -> tuple[str, ...]:
        """Kinds of moves that were never made."""
        return tuple(each.kind for each in self.kinds if not each.made)

    @property
    def idle_pieces(self) -> tuple[str, ...]:
        """Pieces that were never used."""
        return tuple(each.piece for each in self.pieces if not each.games)


class _Tally:
    """Wins, games and points of one seat or bot."""

    def __init__(self) -> None:
        self.wins = self.games = self.points = 0

    def add(self, won: bool, points: int) -> None:
        self.wins += won
        self.games += 1
        self.points += points

    def share(self) -> Share:
        low, high = wilson(self.wins, self.games)
        games = max(1, self.games)
        return Share(
            wins=self.wins,
            games=self.games,
            win_rate=round(self.wins / games, 4),
            interval=(round(low, 4), round(high, 4)),
            mean_total=round(self.points / games, 2),
        )


def balance(game: Game, players: int, facts: Iterable[Facts]) -> Balance:
    """The statistics of these games. Reads `facts` once; memory does not grow with the number of games."""
    seats = [_Tally() for _ in range(players)]
    turns = [_Tally() for _ in range(players)]
    bots: dict[str, _Tally] = {}
    totals, moves, choices = Counter[int](), Counter[int](), Counter[int]()
    made, offered, seen = Counter[str](), Counter[str](), Counter[str]()
    pieces, named, idle = Counter[str](), Counter[str](), set[str]()
    games = shared = lost = 0
    for one in facts:
        games += 1
        first = {one.teams[seat] for seat in one.winners}
        shared += len(first) > 1
        lost += not first
        for seat, (bot, points) in enumerate(zip(one.bots, one.totals, strict=True)):
            won = first == {one.teams[seat]}
            seats[seat].add(won, points)
            bots.setdefault(bot, _Tally()).add(won, points)
        for turn, seat in enumerate(one.order):
            turns[turn].add(first == {one.teams[seat]}, one.totals[seat])
        totals.update(one.totals)
        moves[one.moves] += 1
        choices.update(one.choices)
        made.update(one.made)
        offered.update(one.offered)
        seen.update(one.made.keys())
        pieces.update(one.pieces.keys())
        named.update(one.pieces)
        idle.update(one.idle)
    return Balance(
        players=players,
        games=games,
        seats=tuple(seat.share() for seat in seats),
        turns=tuple(turn.share() for turn in turns),
        bots={name: bots[name].share() for name in sorted(bots)},
        shared_wins=shared,
        lost=lost,
        totals=tuple(sorted(totals.items())),
        moves=tuple(sorted(moves.items())),
        choices=tuple(sorted(choices.items())),
        kinds=tuple(Kind(name, made[name], offered[name], seen[name]) for name in kinds(game)),
        pieces=tuple(_shown(game, pieces, named, idle)),
    )


def _shown(game: Game, games: Counter[str], named: Counter[str], idle: set[str]) -> Iterator[Piece]:
    """The pieces to report. Leaves out pieces that no move can name, such as the pawn that marks the turn."""
    pieces = mod_of(game.id).pieces()
    nameable = {piece.key_prefix for piece in pieces if named[piece.key]}
    for piece in pieces:
        key = piece.key
        if games[key] or (key in idle and piece.key_prefix in nameable):
            yield Piece(key, games[key], named[key])


def mean(histogram: Histogram) -> float:
    """The mean of all values; 0 if there are none."""
    number = sum(count for _, count in histogram)
    return sum(value * count for value, count in histogram) / number if number else 0.0
