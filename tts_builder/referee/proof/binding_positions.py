"""Positions in which a binding is asked. Seeded play reproduces them, so that a short name is enough to store
one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from tts_builder.engine.game import CHANCE
from tts_builder.engine.seeds import derived
from tts_builder.referee.proof.candidates import Candidates, words_of
from tts_builder.referee.proof.compare import settings
from tts_builder.referee.proof.positions import SampleGame, sample_game, shaken
from tts_builder.referee.verdict.wire import plain, read_state

if TYPE_CHECKING:
    from tts_builder.engine.game import Game

_SEED: Final = 18
_STRIDE: Final = 7919
"""Gives neighboring games very different settings. A prime, so that all settings are used."""
_TRIED: Final = 20
_TRIED_OF_CHANCE: Final = 60
"""Moves tried in a position. Positions of chance are rare, so more moves are tried there."""
DRIFTING: Final = 1000
"""In games with this number and above, players drift to the edges of the table."""
_DRIFTS: Final = 300
"""Maximum number of moves in such a game, because it may never end."""
_PAST: Final = 40
"""Number of earlier moves that supply values for altered moves."""
_NAME: Final = re.compile(r"(\d+)([:~])(\d+)")


class Pick(msgspec.Struct, frozen=True, order=True):
    """The name of a position: `12:34` is the one after 34 moves of game 12, `12~3` its third shaken
    position."""

    number: int
    at: int
    is_shaken: bool = False

    def __str__(self) -> str:
        return f"{self.number}{'~' if self.is_shaken else ':'}{self.at}"

    @classmethod
    def read(cls, text: str) -> Pick:
        """Parses a name. Raises ValueError if it is not the name of a position."""
        found = _NAME.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} does not name a position. Write it like 12:34 or 12~3.")
        return cls(int(found[1]), int(found[3]), found[2] == "~")


Made = tuple[int, Any]
"""A seat and its move as plain data."""


class Position(NamedTuple):
    """A position as plain data, the move that was made in it, if any, and moves to try in it."""

    players: int
    options: Mapping[str, str]
    wire: Any
    made: Made | None
    tried: list[Made]


class Positions:
    """The positions of one game by their names."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._tables, self._words = settings(game), words_of(game.data())
        self._played = lru_cache(maxsize=4)(self._play)

    def table(self, number: int) -> tuple[int, dict[str, str]]:
        """The number of players and the options of a game."""
        return self._tables[number * _STRIDE % len(self._tables)]

    def played(self, number: int) -> Iterator[tuple[Any, int, Any]]:
        """The moves of a game: the state before the move, the seat, and the move as plain data."""
        seen = self._played(number)
        before = [self.game.rules.setup(*self.table(number)), *seen.states]
        for state, (seat, move) in zip(before, seen.moves, strict=False):
            yield state, seat, move

    def length(self, number: int) -> int:
        """The number of moves of a game."""
        return len(self._played(number).moves)

    def position(self, pick: Pick) -> Position | None:
        """The position with this name; None if the game ends earlier."""
        players, options = self.table(pick.number)
        seen, rng = self._played(pick.number), Random(str(pick))
        if pick.is_shaken:
            wire = shaken(self.game, seen, rng)
            state = read_state(self.game, wire)
            return Position(
                players, options, wire, None, self._tried(players, seen, len(seen.moves), state, rng)
            )
        if pick.at > len(seen.moves):
            return None
        state = seen.states[pick.at - 1] if pick.at else self.game.rules.setup(players, options)
        made = seen.moves[pick.at] if pick.at < len(seen.moves) else None
        wire = plain(self.game.rules.to_wire(state))
        return Position(players, options, wire, made, self._tried(players, seen, pick.at, state, rng))

    def _tried(self, players: int, seen: SampleGame, at: int, state: Any, rng: Random) -> list[Made]:
        """Legal and altered moves, as hasty players and cheats try them."""
        rules = self.game.rules
        candidates = Candidates(rng, players, self._words)
        candidates.foresee(seen.moves)
        for seat, move in seen.moves[max(0, at - _PAST) : at]:
            candidates.learn(seat, move)
        actors = rules.actors(state)
        if actors == (CHANCE,):
            drawn = plain(rules.chance(state, rng.randrange))
            return [candidates.make((CHANCE, drawn)) for _ in range(_TRIED_OF_CHANCE)]
        legal = [(seat, move) for seat in actors for move in rules.moves(state, seat)]
        chosen = [rng.choice(legal) if legal else None for _ in range(_TRIED)]
        return [candidates.make((each[0], plain(each[1])) if each else None) for each in chosen]

    def _play(self, number: int) -> SampleGame:
        rng = Random(derived(_SEED, number))
        if number < DRIFTING:
            return sample_game(self.game, *self.table(number), rng)
        return _drift(self.game, *self.table(number), rng)


def _drift(game: Game, players: int, options: Mapping[str, str], rng: Random) -> SampleGame:
    """A game whose players prefer moves with large or small figures, to reach the edges of the table and
    beyond."""
    rules, seen = game.rules, SampleGame([], [])
    state = rules.setup(players, options)
    likings: dict[str, int] = {}
    while (actors := rules.actors(state)) and len(seen.moves) < _DRIFTS:
        seat = rng.choice(actors)
        if seat == CHANCE:
            move = rules.chance(state, rng.randrange)
        else:
            choices = rules.moves(state, seat)
            if not choices:
                break
            move = choices[_furthest(plain(choices), likings, rng)]
        state = rules.apply(state, seat, move)
        seen.states.append(state)
        seen.moves.append((seat, plain(move)))
    return seen


def _furthest(moves: list[Any], likings: dict[str, int], rng: Random) -> int:
    """The index of the move with the largest figures among those of a random kind; `likings` weighs the
    figures."""
    kind = rng.choice(sorted({str(move.get("do")) for move in moves}))

    def reach(at: int) -> int:
        figures = [(f"{name}{i}", n) for name, value in moves[at].items() for i, n in _figures(value)]
        return sum(likings.setdefault(name, rng.choice((-1, 0, 1))) * n for name, n in figures)

    return max((at for at, move in enumerate(moves) if str(move.get("do")) == kind), key=reach)


def _figures(value: Any) -> list[tuple[int, int]]:
    """The whole numbers of a field, each with its index."""
    values = value if isinstance(value, list) else [value]
    return [(i, each) for i, each in enumerate(values) if isinstance(each, int)]
