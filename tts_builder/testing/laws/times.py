"""Every move at a table has a time, which stays with the move but is not a part of it."""

from __future__ import annotations

import msgspec

from tts_builder.engine.game import canonical
from tts_builder.testing.laws.people import agree_one_by_one, bring, plain_record
from tts_builder.testing.laws.sitting import Sitting
from tts_builder.testing.laws.subject import Law, at_a_table

NOON = 1_800_000_000


@at_a_table
class TimeLaws(Law):
    def test_each_move_has_the_time_at_which_it_was_made(self) -> None:
        sitting = Sitting(self.game.id)
        before = sitting.record()
        # The position comes from self-play, which has no clock.
        assert before.when == (0,) * len(before.moves)
        sitting.table.now = NOON + 0.75
        sitting.move()
        after = sitting.check()
        made = after.when[len(before.when) :]
        assert len(after.when) == len(after.moves) > len(before.moves)
        assert all(NOON <= moment < NOON + 600 for moment in made)
        sitting.hands.reload()
        assert sitting.check().when == after.when

    def test_a_move_that_is_taken_back_takes_its_time_along(self) -> None:
        sitting = Sitting(self.game.id)
        before = sitting.record()
        sitting.table.now = NOON
        seat, _ = sitting.move()
        sitting.player(seat).click("undo")
        sitting.table.settle()
        if sitting.table.ui.visible("ask"):
            agree_one_by_one(sitting, seat, sitting.record().moves)
        sitting.table.settle()
        after = sitting.check()
        assert (after.moves, after.when) == (before.moves, before.when)

    def test_a_record_is_brought_to_the_table_with_its_times(self) -> None:
        sitting = Sitting(self.game.id)
        raw = plain_record(sitting)
        raw["when"] = [NOON + number for number in range(len(raw["moves"]))]
        bring(sitting, canonical(raw).decode())
        assert sitting.check().when[: len(raw["when"])] == tuple(raw["when"])

    def test_a_record_of_another_number_is_refused_with_both_numbers(self) -> None:
        sitting = Sitting(self.game.id)
        raw = plain_record(sitting)
        for number in (1, 3):
            (told,) = bring(sitting, msgspec.json.encode(raw | {"record": number}).decode())
            assert f"number {number};" in told
            assert "reads number 2" in told
