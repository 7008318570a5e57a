"""Moves worth trying on two rule engines: legal ones, and legal ones spoilt in one way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final

from tts_builder.engine.game import CHANCE

Raw = Any
"""A move as plain JSON data."""

_GARBAGE: Final[tuple[Raw, ...]] = (
    0, -1, 7.5, "", "pass", True, [], {}, [1, 2], {"do": 1}, {"do": "nonsense"}, {"do": ["x"]}, {"x": {"y": []}},
)  # fmt: skip
_ODD: Final[tuple[Raw, ...]] = (-1, 0, 99, 1.5, True, False, "", "?", [], ["?"], {"a": 1})


class Candidates:
    """Makes candidates for one game. The same `rng` and the same play give the same candidates."""

    def __init__(self, rng: Random, players: int, facts: Raw) -> None:
        self.rng = rng
        self.seats = [*range(CHANCE - 1, players + 1)]
        self.words = sorted(set(_words(facts)))
        self.seen: dict[str, list[Raw]] = {}
        self.past: list[tuple[int, Raw]] = []

    def learn(self, seat: int, move: Raw) -> None:
        """Remembers a move that was made: later it is stale, and its values are at hand for other moves."""
        self.past.append((seat, move))
        for name, value in move.items():
            values = self.seen.setdefault(name, [])
            if value not in values[-40:]:
                values.append(value)

    def make(self, legal: Sequence[tuple[int, Raw]]) -> tuple[int, Raw]:
        """One candidate: a seat and what it sends."""
        base = legal or self.past
        if not base:
            return self.rng.choice(self.seats), self.rng.choice(_GARBAGE)
        seat, move = self.rng.choice(base)
        spoil = self.rng.choice(_WAYS)
        return spoil(self, seat, move)

    def _untouched(self, seat: int, move: Raw) -> tuple[int, Raw]:
        return seat, move

    def _other_seat(self, _seat: int, move: Raw) -> tuple[int, Raw]:
        return self.rng.choice(self.seats), move

    def _stale(self, seat: int, move: Raw) -> tuple[int, Raw]:
        return self.rng.choice(self.past) if self.past else (seat, move)

    def _swapped(self, seat: int, move: Raw) -> tuple[int, Raw]:
        name = self.rng.choice(sorted(move))
        return seat, {**move, name: self._value(name)}

    def _dropped(self, seat: int, move: Raw) -> tuple[int, Raw]:
        name = self.rng.choice(sorted(move))
        return seat, {key: value for key, value in move.items() if key != name}

    def _extra(self, seat: int, move: Raw) -> tuple[int, Raw]:
        name = self.rng.choice(["extra", "seat", *sorted(self.seen)])
        return seat, {**move, name: self._value(name)}

    def _mistyped(self, seat: int, move: Raw) -> tuple[int, Raw]:
        name = self.rng.choice(sorted(move))
        return seat, {**move, name: self.rng.choice(_ODD)}

    def _inner(self, seat: int, move: Raw) -> tuple[int, Raw]:
        names = [name for name in sorted(move) if isinstance(move[name], (list, dict)) and move[name]]
        if not names:
            return self._swapped(seat, move)
        name = self.rng.choice(names)
        return seat, {**move, name: self._disturbed(move[name])}

    def _garbage(self, seat: int, _move: Raw) -> tuple[int, Raw]:
        return seat, self.rng.choice(_GARBAGE)

    def _value(self, name: str) -> Raw:
        values = self.seen.get(name)
        if values and (not self.words or self.rng.random() < 0.75):
            return self.rng.choice(values)
        return self.rng.choice(self.words) if self.words else "?"

    def _disturbed(self, value: Raw) -> Raw:
        """A list or object with one entry changed, swapped, doubled or dropped, at any depth."""
        if isinstance(value, dict):
            name = self.rng.choice(sorted(value))
            return {**value, name: self._disturbed(value[name])}
        if not isinstance(value, list):
            return self.rng.choice([*_ODD, *self.words])
        if not value:
            return [self.rng.choice([*_ODD, *self.words])]
        changed = list(value)
        at, other = self.rng.randrange(len(value)), self.rng.randrange(len(value))
        way = self.rng.randrange(5)
        if way == 0:
            changed[at], changed[other] = changed[other], changed[at]
        elif way == 1:
            changed[at] = changed[other]
        elif way == 2:
            del changed[at]
        elif way == 3:
            changed.insert(at, changed[other])
        else:
            changed[at] = self._disturbed(changed[at])
        return changed


_WAYS: Final[tuple[Callable[[Candidates, int, Raw], tuple[int, Raw]], ...]] = (
    *[Candidates._untouched] * 2,
    *[Candidates._other_seat] * 2,
    *[Candidates._stale] * 2,
    *[Candidates._swapped] * 5,
    *[Candidates._inner] * 3,
    Candidates._dropped,
    Candidates._extra,
    Candidates._mistyped,
    Candidates._garbage,
)
"""Ways to spoil a move, the telling ones more often."""


def _words(value: Raw) -> Iterator[str]:
    """Every text in the facts of a game: ids that exist, though perhaps not here and now."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _words(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _words(part)
