"""A game from any position on, for the acceptance vectors: whole moves instead of packed decisions."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from tts_builder.games.carthage import rules
from tts_builder.games.carthage.scenes import Args, IllegalError, read
from tts_builder.games.carthage.state import Task
from tts_builder.games.carthage.wire import CarthageState, wire_task

_TASK: Final = msgspec.to_builtins(wire_task(Task("", 0)))


class Position(Args, frozen=True):
    """The state before the deal, but for the fields named; of seats and tasks, too, only some need be."""

    players: int
    options: dict[str, str] = msgspec.field(default_factory=dict)
    state: dict[str, Any] = msgspec.field(default_factory=dict)
    moves: tuple[tuple[int, Any], ...] = ()


def position(args: Position) -> dict[str, Any]:
    """The moves one after the other: the state they come to, what may be answered there, and the score."""
    wire = msgspec.to_builtins(rules.to_wire(rules.setup(args.players, args.options)))
    changes = args.state | {"todo": [_TASK | task for task in args.state.get("todo", ())]}
    for own, change in zip(wire["seats"], changes.pop("seats", ()), strict=False):
        own |= change
    s = rules.from_wire(msgspec.convert(wire | changes, CarthageState))
    for seat, raw in args.moves:
        move = read(raw)
        if refusal := rules.refuse(s, seat, move):
            raise IllegalError(refusal.code)
        s = rules.apply(s, seat, move)
    legal = [move for actor in rules.actors(s) for move in rules.moves(s, actor)]
    return {"state": rules.to_wire(s), "legal": legal, "score": rules.score(s)}
