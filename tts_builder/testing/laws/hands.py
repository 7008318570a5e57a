"""A position inside Lua: its layout, its moves, and what the binding lets players pick up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from tts_builder.components import Area, Mod
from tts_builder.engine.game import CHANCE, canonical, read_move
from tts_builder.engine.placement import Drag, Gesture, Lay, Layout, Spot
from tts_builder.lua_rules.spots import has_spot, slots_of
from tts_builder.referee.verdict.built import mod_of
from tts_builder.referee.verdict.wire import plain
from tts_builder.testing.laws.subject import Subject
from tts_builder.testing.laws.tables import Table, sampled

POSITIONS = 8
"""The number of positions per table whose moves are all made by hand."""


class Choice(NamedTuple):
    """A move that a seat may make, with its gesture."""

    seat: int
    move: Any
    gesture: Gesture

    @property
    def drags(self) -> list[Drag]:
        return [step for step in self.gesture if isinstance(step, Drag)]


class Position:
    """One state inside Lua. All answers come from the Lua binding."""

    def __init__(self, table: Table, state: Any) -> None:
        self.subject: Subject = table.subject
        self.players, self.state = table.players, state
        self.mod: Mod = mod_of(self.subject.game.id)
        self.names = [f"Player {seat + 1}" for seat in range(table.players)]
        self._game = self.subject.on("lua")

    def ask(self, verb: str, *args: Any) -> Any:
        """The result of a verb of the binding for this state, as plain data; None for nil."""
        text = self.subject.lua.ask("binding", verb, self.subject.states.to_lua(self.state), *args)
        return msgspec.json.decode(text) if text else None

    def answers(self, verb: str) -> bool:
        """Whether the binding has this optional verb."""
        return self.subject.lua.answers("binding", verb)

    def is_unchanged(self) -> bool:
        """Whether the state inside Lua has not changed."""
        kept = self.subject.lua.text(self.subject.states.to_lua(self.state))
        return kept == canonical(self.subject.game.rules.to_wire(self.state))

    @cached_property
    def layout(self) -> Layout:
        return self._game.binding.layout(self.state)

    @cached_property
    def listed(self) -> list[Choice]:
        """The legal moves of all seats that may act."""
        rules = self.subject.game.rules
        seats = [seat for seat in rules.actors(self.state) if seat != CHANCE]
        return [choice for seat in seats for choice in self._choices(seat, rules.moves(self.state, seat))]

    @cached_property
    def unasked(self) -> list[Choice]:
        """The moves of seats that need not act."""
        acting = self.subject.game.rules.actors(self.state)
        if not self.answers("anytime"):
            return []
        seats = [seat for seat in range(self.players) if seat not in acting]
        typed = {
            seat: [read_move(self.subject.game, raw) for raw in self.ask("anytime", seat)] for seat in seats
        }
        return [choice for seat in seats for choice in self._choices(seat, typed[seat])]

    def _choices(self, seat: int, moves: Any) -> Iterator[Choice]:
        gestures = self.subject.lua.gestures(self.subject.states.to_lua(self.state), seat, plain(moves))
        for move, text in zip(moves, gestures, strict=bool(moves)):
            yield Choice(seat, move, msgspec.json.decode(text, type=Gesture))

    def touches(self, seat: int, lay: Lay) -> bool:
        """Whether the seat may pick up a piece with this lay."""
        return any(
            entry == lay.piece
            or (
                isinstance(entry, dict)
                and (entry["piece"], entry["area"], entry["seat"]) == (lay.piece, lay.area, lay.seat)
                and entry.get("slot", lay.slot) == lay.slot
            )
            for entry in self._touchable(seat)
        )

    def _touchable(self, seat: int) -> list[Any]:
        if seat not in self._touched:
            self._touched[seat] = self.ask("touchable", seat)
        return self._touched[seat]

    @cached_property
    def _touched(self) -> dict[int, list[Any]]:
        return {}

    def sources(self, seat: int, drag: Drag) -> list[Lay]:
        """The pieces that the seat may pick up for the drag."""
        return [
            lay
            for lay in self.layout
            if lay.piece == drag.piece
            and (not isinstance(drag.source, Spot) or self.taken(lay) == drag.source)
            and self.touches(seat, lay)
        ]

    def taken(self, lay: Lay) -> Spot:
        """The spot that counts as the origin of a piece that is lifted there."""
        if not self.answers("taken"):
            return lay.spot
        found = self.ask("taken", lay.piece, plain(lay))
        return Spot(found["area"], found["seat"], found["slot"])

    def has(self, spot: Spot) -> bool:
        """Whether this table has the spot."""
        return has_spot(self.mod, self.players, spot)

    def slots(self, area: Area, seat: int) -> tuple[Any, ...]:
        """The slots of an area for a seat, or () when the seat does not have the area."""
        return slots_of(self.mod, self.players, area, seat)


def positions(table: Table) -> list[Position]:
    """Positions spread over a game at this table."""
    return [Position(table, state) for state in sampled(table, POSITIONS)]
