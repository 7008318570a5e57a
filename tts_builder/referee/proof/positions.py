"""Starting positions for comparisons: positions of a sample game, "shaken" by random changes into rare
ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from random import Random
from typing import Any, Final, NamedTuple

from tts_builder.engine.game import CHANCE, Game
from tts_builder.referee.proof.candidates import shape_of
from tts_builder.referee.proof.habits import Habits
from tts_builder.referee.verdict.wire import check_state, plain

_TRIES: Final = 60
"""Maximum number of changes tried on a position; most make it impossible and are dropped."""


class SampleGame(NamedTuple):
    """A game played with the Python rules: each state except the first, and the move that led to it."""

    states: list[Any]
    moves: list[tuple[int, Any]]


def sample_game(game: Game, players: int, options: Mapping[str, str], rng: Random) -> SampleGame:
    """Plays a whole game with `Habits`."""
    rules, habits = game.rules, Habits(rng)
    state = rules.setup(players, options)
    states: list[Any] = []
    moves: list[tuple[int, Any]] = []
    while (actors := rules.actors(state)) and len(moves) < game.bound:
        seat = rng.choice(actors)
        if seat == CHANCE:
            move = rules.chance(state, rng.randrange)
        else:
            choices = rules.moves(state, seat)
            if not choices:
                break
            move = choices[habits.choose(seat, choices)]
        state = rules.apply(state, seat, move)
        states.append(state)
        moves.append((seat, plain(move)))
    return SampleGame(states, moves)


Figures = Mapping[Any, list[Any]]
"""The values that a field has in some positions, by its name."""


class Shaker:
    """Changes positions of one sample game at random. `tries` limits the changes per position, which take
    time."""

    def __init__(self, game: Game, seen: SampleGame, tries: int = _TRIES) -> None:
        self.game, self.seen, self.tries = game, seen, tries

    @cached_property
    def _by_kind(self) -> dict[str, list[Any]]:
        found: dict[str, list[Any]] = {}
        for state in self.seen.states:
            wire = plain(self.game.rules.to_wire(state))
            found.setdefault(_kind(wire), []).append(wire)
        return found

    @cached_property
    def _figures(self) -> Figures:
        return _figures([of_kind[0] for of_kind in self._by_kind.values()])

    def shaken(self, rng: Random) -> Any:
        """A random position with many small changes, as plain data. It is still sound."""
        # Each kind of position is equally likely, because games rarely reach the rare kinds.
        wire = rng.choice(self._by_kind[rng.choice(sorted(self._by_kind))])
        for _ in range(rng.randrange(self.tries)):
            changed = plain(wire)
            for _ in range(rng.choice((1, 1, 2, 3))):
                rng.choice(_CHANGES)(changed, self._figures, rng)
            found = check_state(self.game, changed)
            if found.sound:
                # Converting it back sorts the lists that have an order.
                wire = plain(self.game.rules.to_wire(found.state))
        return wire


def shaken(game: Game, seen: SampleGame, rng: Random) -> Any:
    """A shaken position of a sample game."""
    return Shaker(game, seen).shaken(rng)


def _figures(positions: list[Any]) -> Figures:
    found: dict[Any, list[Any]] = {}
    for part in _parts(positions):
        if isinstance(part, dict):
            for name, value in part.items():
                found.setdefault(name, []).append(value)
    return found


def _kind(wire: Any) -> str:
    """Positions with the same texts and the same empty lists are of one kind."""
    return repr([value if isinstance(value, str) else value == [] for value in wire.values()])


def _move_piece(wire: Any, _figures: Figures, rng: Random) -> None:
    """Moves some entries of a list of names to another list."""
    lists = [
        part for part in _parts(wire) if isinstance(part, list) and all(isinstance(x, str) for x in part)
    ]
    full = [part for part in lists if part]
    if full:
        source, target = rng.choice(full), rng.choice(lists)
        for _ in range(min(len(source), rng.choice((1, 1, 1, 2, 6)))):
            target.append(source.pop(rng.randrange(len(source))))


def _swap_pieces(wire: Any, _figures: Figures, rng: Random) -> None:
    """Swaps two names of the same shape."""
    spots = [(part, key) for part in _parts(wire) for key, value in _entries(part) if isinstance(value, str)]
    if not spots:
        return
    one, at = rng.choice(spots)
    alike = [(part, key) for part, key in spots if shape_of(part[key]) == shape_of(one[at])]
    other, there = rng.choice(alike)
    one[at], other[there] = other[there], one[at]


def _change_figure(wire: Any, figures: Figures, rng: Random) -> None:
    """Gives a field the value that it has in another position, or negates a boolean."""
    fields = [
        (part, key)
        for part in _parts(wire)
        if isinstance(part, dict)
        for key, value in _entries(part)
        if not isinstance(value, (dict, list))
    ]
    part, key = rng.choice(fields)
    if isinstance(part[key], bool):
        part[key] = not part[key]
    elif key in figures:
        # A copy, so that the next change does not affect the other position.
        part[key] = plain(rng.choice(figures[key]))


def _change_list(wire: Any, _figures: Figures, rng: Random) -> None:
    """Adds a figure to a list of figures, or removes the last one."""
    lists = [
        part for part in _parts(wire) if isinstance(part, list) and all(isinstance(x, int) for x in part)
    ]
    if lists:
        chosen = rng.choice(lists)
        if chosen and rng.random() < 0.3:
            chosen.pop()
        else:
            chosen.insert(rng.randrange(len(chosen) + 1), rng.randrange(6))


_CHANGES: Final = (_move_piece, _move_piece, _move_piece, _swap_pieces, _change_figure, _change_list)


def _parts(value: Any) -> list[Any]:
    """Every list and object in plain data, parents before children."""
    parts = [value]
    for part in parts:
        parts += [each for each in _values(part) if isinstance(each, (dict, list))]
    return parts


def _values(part: Any) -> Iterable[Any]:
    return part.values() if isinstance(part, dict) else part


def _entries(part: Any) -> list[tuple[Any, Any]]:
    return list(part.items()) if isinstance(part, dict) else list(enumerate(part))
