"""A saved game can continue at once, and its record is checked over later frames."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tts_builder.engine.game import canonical
from tts_builder.referee.proof.hands import Hands
from tts_builder.testing.laws.sitting import Sitting
from tts_builder.testing.laws.subject import Law, at_a_table

CHECKING = "The record of this game is being checked. Undo works again in a few seconds."
UNPROVED = (
    "The recorded moves do not lead to this position. You can play on, but you cannot undo moves from before "
    "this table was loaded."
)


MOVES = 8
"""The maximum number that a frame checks."""


class Reopened(Sitting):
    """A table in the first frames after loading, before anything was checked."""

    def __init__(self, game_id: str, change: Callable[[dict[str, Any]], None] = lambda _: None) -> None:
        super().__init__(game_id)
        before = self.hands
        saved = msgspec.json.decode(msgspec.json.encode(before.table.save()))
        state = msgspec.json.decode(saved["LuaScriptState"])
        change(state["record"])
        saved["LuaScriptState"] = _in_lines(state)
        self.hands = _Unsettled(self.game, self.mod, saved, before.colors, before.seed, hotseat=False)

    def wait_for_panel(self) -> None:
        """Wait until the panel of the game is shown. The check starts then."""
        for _ in range(60):
            if self.table.ui.visible("play"):
                return
            self.table.frames(1)
        raise AssertionError("the panel is not shown")

    def told(self, seat: int) -> list[str]:
        return [entry.text for entry in self.table.log if entry.to == self.hands.colors[seat]]


class _Unsettled(Hands):
    def settled(self, table: Any) -> None:
        """Do not let time pass; the test does that."""


def _in_lines(state: dict[str, Any]) -> str:
    """The state as the script writes it: moves, notes and states each on their own line."""
    text = canonical(state).decode()
    for name in ("log", "moves", "when"):
        entries = state["record"][name]
        inner = ",\n".join(canonical(entry).decode() for entry in entries)
        text = text.replace(f'"{name}":{canonical(entries).decode()}', f'"{name}":[\n{inner}\n]', 1)
    for name in ("start", "state"):
        part = canonical(state["record"][name]).decode()
        text = text.replace(f'"{name}":{part}', f'"{name}":\n{part}\n', 1)
    return text


def lose_a_move(record: dict[str, Any]) -> None:
    del record["moves"][len(record["moves"]) // 2]
    del record["when"][len(record["when"]) // 2 :][:1]
    record["when"] = record["when"][: len(record["moves"])]


@at_a_table
class LoadingLaws(Law):
    def test_the_state_is_there_at_once_and_undo_waits_for_the_check(self) -> None:
        sitting = Reopened(self.game.id)
        before = sitting.record()
        assert sitting.hands.state() == canonical(before.state)
        sitting.wait_for_panel()
        seat = sitting.actor()
        assert sitting.player(seat).click("undo")
        assert sitting.told(seat)[-1] == CHECKING
        assert sitting.record().moves == before.moves
        sitting.unchanged(before)
        sitting.move(seat)
        assert sitting.player(seat).click("undo")
        assert sitting.told(seat).count(CHECKING) == 1
        sitting.check()

    def test_a_save_and_a_move_in_the_middle_of_the_check_keep_the_whole_record(self) -> None:
        sitting = Reopened(self.game.id)
        before = sitting.record()
        sitting.wait_for_panel()
        sitting.table.frames(1)
        assert sitting.record().moves == before.moves
        seat = sitting.actor()
        sitting.move(seat)
        after = sitting.check()
        assert after.moves[: len(before.moves)] == before.moves
        assert len(after.moves) > len(before.moves)
        sitting.hands.reload()
        sitting.unchanged(after)

    def test_a_check_goes_on_over_several_frames(self) -> None:
        sitting = Reopened(self.game.id)
        seat, waited = sitting.actor(), 0
        sitting.wait_for_panel()
        for _ in range(60):
            told = len(sitting.told(seat))
            sitting.player(seat).click("undo")
            if sitting.told(seat)[told:] != [CHECKING]:
                break
            waited += 1
            sitting.table.frames(1)
        assert min(len(sitting.record().moves) // MOVES, 2) <= waited < 60
        sitting.table.settle()
        assert sitting.table.errors == []

    def test_a_record_that_does_not_lead_to_the_state_is_marked_and_kept(self) -> None:
        sitting = Reopened(self.game.id, lose_a_move)
        before = sitting.record()
        sitting.table.settle()
        after = sitting.record()
        assert (after.moves, after.state) == (before.moves, before.state)
        assert [entry.what for entry in after.log[len(before.log) :]] == ["unproved"]
        assert UNPROVED in sitting.said()
        assert {"R014"} < sitting.codes() <= {"R014", "R007", "R008"}
        sitting.player(0).click("undo")
        assert sitting.told(0)[-1] == UNPROVED
        sitting.hands.reload()
        assert sitting.record().log == after.log
        assert sitting.table.errors == []

    @pytest.mark.parametrize("damage", [{}, {"turn": 1}, {"players": "many"}])
    def test_a_state_that_is_none_is_kept_unread(self, damage: dict[str, Any]) -> None:
        sitting = Reopened(self.game.id, lambda record: record.update(state=dict(damage) or [0]))
        text = sitting.table.save()["LuaScriptState"]
        sitting.table.settle()
        assert sitting.table.errors == []
        assert sitting.table.save()["LuaScriptState"] == text
