"""States in their plain form: reads them safely and compares them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from tts_builder.engine.game import Game, Problem, canonical
from tts_builder.engine.record import Record, seat_name
from tts_builder.errors import shortened


def plain(value: Any) -> Any:
    """The value as plain JSON data: dicts and lists instead of Structs and tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))


class NotAStateError(ValueError):
    """Plain data is not a state of the game; `path` says where."""

    def __init__(self, path: str, sentence: str) -> None:
        super().__init__(sentence)
        self.path, self.sentence = path, sentence


def read_state(game: Game, raw: Any) -> Any:
    """The state of plain JSON data. Raises NotAStateError."""
    try:
        wire = msgspec.convert(raw, game.wire)
    except msgspec.ValidationError as fault:
        sentence, _, path = str(fault).partition(" - at ")
        raise NotAStateError(path.strip("`") or "$", sentence) from fault
    try:
        return game.rules.from_wire(wire)
    except ValueError as fault:
        raise NotAStateError("$", str(fault)) from fault


@dataclass(frozen=True)
class CheckedState:
    """A state read from plain data, and every problem found in it. All layers share it."""

    state: Any
    problems: list[Problem]

    @property
    def sound(self) -> bool:
        return not self.problems


def check_state(game: Game, raw: Any) -> CheckedState:
    """Reads a state from plain data and checks it. `state` is None if the data is not a state of the game."""
    try:
        state = read_state(game, raw)
    except NotAStateError as fault:
        words = f"This is not a state of {game.title}: {fault.sentence}."
        return CheckedState(None, [Problem(fault.path, words)])
    return CheckedState(state, game.rules.problems(state))


def who(record: Record, seat: int) -> str:
    """The name of a seat for readers, even if the seat does not exist."""
    return shortened(seat_name(record, seat) if -1 <= seat < len(record.seats) else f"seat {seat}")


def plain_state(game: Game, state: Any) -> Any:
    """A state as plain JSON data."""
    return plain(game.rules.to_wire(state))


@dataclass(frozen=True)
class Difference:
    """One place where two plain values differ."""

    path: str
    left: str
    right: str


def differences(left: Any, right: Any, path: str = "$") -> Iterator[Difference]:
    """The smallest parts in which two plain JSON values differ, in order; empty if they are equal."""
    if isinstance(left, dict) and isinstance(right, dict):
        for name in sorted(left.keys() | right.keys()):
            if name in left and name in right:
                yield from differences(left[name], right[name], f"{path}.{name}")
            else:
                yield Difference(f"{path}.{name}", _text(left, name), _text(right, name))
    elif isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        for i, (one, other) in enumerate(zip(left, right, strict=True)):
            yield from differences(one, other, f"{path}[{i}]")
    elif _written(left) != _written(right):
        yield Difference(path, shown(left), shown(right))


def shown(value: Any, limit: int = 160) -> str:
    """A plain value as short text."""
    return shortened(_written(value).decode("utf-8"), limit)


def _written(value: Any) -> bytes:
    """Canonical JSON. A file may hold data that is nested too deeply to be encoded again."""
    try:
        return canonical(value)
    except RecursionError:
        return b"something nested too deeply"


def _text(holder: dict[str, Any], name: str) -> str:
    return shown(holder[name]) if name in holder else "nothing"
