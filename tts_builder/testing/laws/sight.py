"""Visibility: everybody sees the side that the layout shows, and only the owner sees a hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tts_builder.engine.placement import COMMON, Lay
from tts_builder.headless import Table as HeadlessTable
from tts_builder.headless.players.hands import hand_of
from tts_builder.headless.players.views import View, view
from tts_builder.headless.world.world_object import WorldObject
from tts_builder.referee.verdict.built import laid_out, mod_of, undrawn_save
from tts_builder.testing.laws.sitting import Sitting
from tts_builder.testing.laws.subject import DoesNotApplyError, Law, at_a_table, where_it_applies
from tts_builder.testing.laws.tables import Table, states

MOMENTS = 4
"""The number of states of a game to lay out."""


def lying(table: Table, state: Any) -> Iterator[tuple[WorldObject, Lay]]:
    """Every piece on the table in this state, with its lay."""
    mod, layout = mod_of(table.game.id), table.game.binding.layout(state)
    save = laid_out(undrawn_save(table.game), mod, layout, mod.seating[table.players])
    laid: dict[str, list[Lay]] = {}
    for lay in layout:
        if mod.area(lay.area).kind != "bag":
            laid.setdefault(lay.piece, []).extend([lay] * lay.count)
    for obj in HeadlessTable({**save, "LuaScript": "", "XmlUI": ""}).objects:
        if laid.get(obj.memo or ""):
            yield obj, laid[obj.memo or ""].pop(0)


@at_a_table
class SightLaws(Law):
    def test_everybody_sees_what_the_layout_shows(self, usual_table: Table) -> None:
        """No piece is a question mark. The owner of pieces behind a screen sees them."""
        colors = mod_of(self.game.id).seating[usual_table.players]
        every = states(usual_table)
        for state in every[:: max(1, len(every) // MOMENTS)]:
            for obj, lay in lying(usual_table, state):
                for seat, color in enumerate(colors):
                    seen = view(obj, color)
                    screened = seen == "nothing" and lay.seat not in (COMMON, seat)
                    assert screened or seen in self._sides(lay, seat), (
                        f"{color} sees {lay.piece} in {lay.area} of seat {lay.seat} as {seen}"
                    )

    def _sides(self, lay: Lay, seat: int) -> tuple[View, ...]:
        """The sides of a piece that a seat may see. Dice and figures have more than a face and a back."""
        mod = mod_of(self.game.id)
        if next(piece for piece in mod.pieces() if piece.key == lay.piece).turned_to():
            return ("face", "back")
        down = lay.face.startswith("down") or (mod.area(lay.area).kind == "hand" and lay.seat != seat)
        return ("back",) if down else ("face",)

    @where_it_applies
    def test_what_leaves_a_hand_shows_its_back(self) -> None:
        sitting = Sitting(self.game.id)
        before = sitting.record()
        held = [obj for obj in sitting.pieces() if hand_of(obj)]
        lifted = 0
        for seat in sitting.seats:
            for obj in held:
                if sitting.player(seat).pick_up(obj):
                    lifted += 1
                    sitting.table.frames(2)
                    assert obj.face_down, obj.memo
                    sitting.player(seat).drop(tuple(obj.position))
                    sitting.table.settle()
        sitting.unchanged(before)
        if not lifted:
            raise DoesNotApplyError("nobody can lift a piece out of a hand")
