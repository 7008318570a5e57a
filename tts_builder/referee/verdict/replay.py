"""Replays recorded moves, up to the first one that the rules refuse."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from tts_builder.engine.game import Game, Refusal, Seat, canonical, read_move
from tts_builder.referee.verdict.wire import plain


@dataclass(frozen=True)
class Stop:
    """The first illegal move, and the position in which it was made."""

    index: int
    seat: Seat
    move: Any
    refusal: Refusal
    position: str


@dataclass(frozen=True)
class Replay:
    """The last state reached, the number of moves made, and the illegal move that stopped the replay, if
    any."""

    state: Any
    made: int
    stop: Stop | None


def verdict_on(game: Game, state: Any, seat: Seat, raw: Any) -> Refusal | None:
    """Why a move, as plain JSON data, is illegal in this state; None if it is legal."""
    move = read_move(game, raw)
    if isinstance(move, Refusal):
        return move
    refusal: Refusal | None = game.rules.refuse(state, seat, move)
    return refusal


def states(game: Game, start: Any, moves: Iterable[Any]) -> Iterator[Any | Stop]:
    """The state after each move. If a move is refused, the last item is a Stop."""
    state = start
    for index, (entry, move) in enumerate(_typed(game, moves)):
        refusal = move if isinstance(move, Refusal) else game.rules.refuse(state, entry.seat, move)
        if refusal is not None:
            yield Stop(index, entry.seat, entry.move, refusal, readable(game.rules.to_wire(state)))
            return
        state = game.rules.apply(state, entry.seat, move)
        yield state


def _typed(game: Game, moves: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    """Each entry with the result of `read_move`. Converting all moves in one call takes a third of the
    time."""
    entries = list(moves)
    try:
        typed = msgspec.convert([entry.move for entry in entries], list[game.move])  # type: ignore[name-defined]
    except msgspec.ValidationError:
        typed = None
    if typed is None:
        yield from ((entry, read_move(game, entry.move)) for entry in entries)
    else:
        yield from zip(entries, typed, strict=True)


def replay(game: Game, start: Any, moves: Iterable[Any]) -> Replay:
    """Makes the moves from `start` as long as they are legal."""
    state, made = start, 0
    for after in states(game, start, moves):
        if isinstance(after, Stop):
            return Replay(state, made, after)
        state, made = after, made + 1
    return Replay(state, made, None)


def readable(wire: Any) -> str:
    """A state as text for people: one line per field, and one per entry of a list of objects."""
    lines: list[str] = []
    for name, value in plain(wire).items():
        if isinstance(value, list) and any(isinstance(entry, dict) for entry in value):
            lines.append(f"{name}:")
            lines += [f"  {_flat(entry)}" for entry in value]
        else:
            lines.append(f"{name}: {_flat(value)}")
    return "\n".join(lines)


def _flat(value: Any) -> str:
    if isinstance(value, dict):
        return "  ".join(f"{name} {_flat(part)}" for name, part in value.items())
    if isinstance(value, list):
        return "[" + ", ".join(_flat(part) for part in value) + "]" if value else "-"
    return value if isinstance(value, str) else canonical(value).decode("utf-8")
