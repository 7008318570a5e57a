"""Moves to try on both engines: legal moves, and legal moves altered in one way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Final

from tts_builder.engine.game import CHANCE

Raw = Any
"""A move as plain JSON data."""

_GARBAGE: Final[tuple[Raw, ...]] = (
    0, 7.5, "", "pass", True, [], {}, [1, 2], {"do": 1}, {"do": "nonsense"}, {"do": ["x"]}, {"x": {"y": 1}},
)  # fmt: skip
_LETTERS, _DIGITS = re.compile(r"[^\W\d_]+"), re.compile(r"\d+")
_ODD: Final[tuple[Raw, ...]] = (-1, 0, 99, 1.5, True, False, "", "?", [], ["?"], {"a": 1})


Words = Mapping[str, Sequence[str]]
"""The texts in the facts of a game, by their shape: ids that exist, but may be wrong in the position."""


def words_of(facts: Raw) -> Words:
    """All texts in the facts, by shape."""
    words: dict[str, list[str]] = {}
    for word in sorted(set(_texts(facts))):
        words.setdefault(shape_of(word), []).append(word)
    return words


class Candidates:
    """Makes moves to try in one game. The same `rng` and the same game give the same moves."""

    def __init__(self, rng: Random, players: int, words: Words) -> None:
        self.rng = rng
        self.seats = [*range(CHANCE - 1, players + 1)]
        self.words = words
        self.seen: dict[str, list[Raw]] = {}
        self.past: list[tuple[int, Raw]] = []
        self.kinds: dict[str, Raw] = {}

    def foresee(self, moves: Sequence[tuple[int, Raw]]) -> None:
        """Takes one move of each kind from another game, because this game may reach some kinds late or
        never."""
        for _, move in moves:
            self.kinds.setdefault(str(move.get("do")), move)

    def learn(self, seat: int, move: Raw) -> None:
        """Remembers a move that was made: it can be tried again, and its values can be used in other
        moves."""
        self.past.append((seat, move))
        for name, value in move.items():
            values = self.seen.setdefault(name, [])
            if value not in values[-40:]:
                values.append(value)

    def make(self, base: tuple[int, Raw] | None) -> tuple[int, Raw]:
        """A seat and the move it tries. `base` is a legal move of some seat, if there is one."""
        if base is None and self.past:
            base = self.rng.choice(self.past)
        if base is None:
            return self.rng.choice(self.seats), self.rng.choice(_GARBAGE)
        return self.rng.choice(_WAYS)(self, *base)

    def _untouched(self, seat: int, move: Raw) -> tuple[int, Raw]:
        return seat, move

    def _other_seat(self, _seat: int, move: Raw) -> tuple[int, Raw]:
        return self.rng.choice(self.seats), move

    def _stale(self, seat: int, move: Raw) -> tuple[int, Raw]:
        return self.rng.choice(self.past) if self.past else (seat, move)

    def _other_kind(self, seat: int, move: Raw) -> tuple[int, Raw]:
        kinds = [other for kind, other in self.kinds.items() if kind != move.get("do")]
        return seat, self.rng.choice(kinds) if kinds else move

    def _swapped(self, seat: int, move: Raw) -> tuple[int, Raw]:
        name = self.rng.choice(sorted(move))
        if isinstance(move[name], (list, dict)) and move[name]:
            return self._inner(seat, move)
        return seat, {**move, name: self._value(name, move[name])}

    def _dropped(self, seat: int, move: Raw) -> tuple[int, Raw]:
        name = self.rng.choice(sorted(move))
        return seat, {key: value for key, value in move.items() if key != name}

    def _extra(self, seat: int, move: Raw) -> tuple[int, Raw]:
        name = self.rng.choice(["extra", "seat", *sorted(self.seen)])
        return seat, {**move, name: self._value(name, "?")}

    def _mistyped(self, seat: int, move: Raw) -> tuple[int, Raw]:
        name = self.rng.choice(sorted(move))
        return seat, {**move, name: self.rng.choice(_ODD)}

    def _inner(self, seat: int, move: Raw) -> tuple[int, Raw]:
        names = [name for name in sorted(move) if isinstance(move[name], (list, dict)) and move[name]]
        if not names:
            return self._swapped(seat, move)
        name = self.rng.choice(names)
        value = self._disturbed(move[name])
        # A second fault may compensate for the first, and only a careful rule notices that.
        return seat, {**move, name: value if self.rng.random() < 0.6 else self._disturbed(value)}

    def _garbage(self, seat: int, _move: Raw) -> tuple[int, Raw]:
        return seat, self.rng.choice(_GARBAGE)

    def _value(self, name: str, value: Raw) -> Raw:
        """Another value for a field: an id of the same shape, or a value that the field had in another
        move."""
        if isinstance(value, int) and not isinstance(value, bool):
            return value + self.rng.choice((-2, -1, 1, 2, 6))
        alike = self.words.get(shape_of(value), []) if isinstance(value, str) else []
        values = self.seen.get(name, [])
        choices = alike if alike and (not values or self.rng.random() < 0.7) else values
        return self.rng.choice(choices) if choices else "?"

    def _index(self, value: list[Raw]) -> int:
        """A random index, more often the last one, because removing it moves no other entry."""
        return len(value) - 1 if self.rng.random() < 0.2 else self.rng.randrange(len(value))

    def _disturbed(self, value: Raw) -> Raw:
        """The list or object with one entry changed, swapped, duplicated or removed, at any depth."""
        if isinstance(value, dict):
            name = self.rng.choice(sorted(value))
            return {**value, name: self._disturbed(value[name])}
        if not isinstance(value, list):
            if self.rng.random() < 0.3:
                return self.rng.choice(_ODD)
            return self._value("", value)
        if not value:
            return [self.rng.choice(_ODD)]
        changed = list(value)
        at, other = self._index(value), self._index(value)
        # Lists of lists are mostly changed at a deeper level.
        way = self.rng.randrange(8 if isinstance(value[at], (list, dict)) else 5)
        if way == 0:
            changed[at], changed[other] = changed[other], changed[at]
        elif way == 1:
            changed[at] = changed[other]
        elif way == 2:
            del changed[at]
        elif way == 3:
            twin = changed[other]
            shorter = isinstance(twin, list) and self.rng.random() < 0.5
            twin = twin[: self.rng.randrange(len(twin) + 1)] if shorter else twin
            changed.insert(at + self.rng.randrange(2), twin)
        else:
            changed[at] = self._disturbed(changed[at])
        return changed


_WAYS: Final[tuple[Callable[[Candidates, int, Raw], tuple[int, Raw]], ...]] = (
    *[Candidates._untouched] * 2,
    *[Candidates._other_seat] * 2,
    *[Candidates._stale] * 2,
    *[Candidates._swapped] * 5,
    *[Candidates._inner] * 3,
    Candidates._other_kind,
    Candidates._dropped,
    Candidates._extra,
    Candidates._mistyped,
    Candidates._garbage,
)
"""Ways to alter a move. Ways that find more faults occur more often."""


@lru_cache(maxsize=1 << 16)
def shape_of(word: str) -> str:
    """The shape of an id: `sun-3` and `moon-4` have the same one."""
    return _DIGITS.sub("9", _LETTERS.sub("a", word))


def _texts(value: Raw) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _texts(part)
