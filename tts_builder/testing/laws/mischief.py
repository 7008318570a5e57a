"""Whatever players do to pieces against the rules, the game and the table stay correct.

Afterwards the state is unchanged or legally changed, the record can be verified, and every piece lies where
the state wants it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tts_builder.referee.verdict.wire import plain
from tts_builder.testing.laws.sitting import Sitting, somebody_drags
from tts_builder.testing.laws.subject import DoesNotApplyError, Law, at_a_table, where_it_applies

if TYPE_CHECKING:
    from tts_builder.headless.world.world_object import WorldObject
NO_DRAG = "no move of the game is made by a single drag"


def dragging(game_id: str) -> Sitting:
    return Sitting(game_id, somebody_drags, NO_DRAG)


def flip(sitting: Sitting, seat: int, obj: WorldObject) -> None:
    sitting.player(seat).flip(obj)


def turn(sitting: Sitting, seat: int, obj: WorldObject) -> None:
    sitting.player(seat).rotate(obj, 90.0)


def shuffle(sitting: Sitting, seat: int, obj: WorldObject) -> None:
    sitting.player(seat).randomize(obj)


def delete(sitting: Sitting, seat: int, obj: WorldObject) -> None:
    sitting.player(seat).delete(obj)


def cut_out(sitting: Sitting, seat: int, obj: WorldObject) -> None:
    sitting.player(seat).cut(obj)
    sitting.player(seat).paste((0.0, 3.0, 0.0))


def paste(sitting: Sitting, seat: int, obj: WorldObject) -> None:
    sitting.player(seat).copy(obj)
    sitting.player(seat).paste((0.0, 3.0, 0.0))


def type_a_number(sitting: Sitting, seat: int, obj: WorldObject) -> None:
    sitting.player(seat).number(obj, 2)


def put_under(sitting: Sitting, seat: int, obj: WorldObject) -> None:
    sitting.player(seat).under(obj)


def group(sitting: Sitting, seat: int, obj: WorldObject) -> None:
    sitting.player(seat).group([obj, *sitting.pieces()[:3]])


def unlock_and_shove(sitting: Sitting, seat: int, obj: WorldObject) -> None:
    sitting.player(seat).unlock(obj)
    sitting.player(seat).shove(obj, (9.0, 0.0, -14.0))


def unlock_and_lift(sitting: Sitting, seat: int, obj: WorldObject) -> None:
    sitting.player(seat).unlock(obj)
    if sitting.player(seat).pick_up(obj):
        sitting.player(seat).drop((90.0, 5.0, 90.0))


UNLOCKING = [unlock_and_shove, unlock_and_lift]
HANDLING = [flip, turn, shuffle, delete, cut_out, paste, type_a_number, put_under, group]


def over_the_edge(sitting: Sitting, _thing: WorldObject) -> tuple[float, ...]:
    return (90.0, 5.0, 90.0)


def into_a_bag(sitting: Sitting, _thing: WorldObject) -> tuple[float, ...]:
    bags = sitting.bags()
    if not bags:
        raise DoesNotApplyError("the game has no bag")
    return (bags[0].position.x, bags[0].position.z)


def onto_another(sitting: Sitting, obj: WorldObject) -> tuple[float, ...]:
    other = next(each for each in sitting.pieces() if each is not obj and each.held_by is None)
    return (other.position.x, other.position.z)


def into_a_hand_of_another(sitting: Sitting, obj: WorldObject) -> tuple[float, ...]:
    hands = [zone for zone in sitting.table.objects if zone.is_zone and zone.kind == "Hand"]
    others = [zone for zone in hands if zone.state.get("FogColor") != obj.held_by]
    if not others:
        raise DoesNotApplyError("the game has no hands")
    return (others[0].position.x, others[0].position.y, others[0].position.z)


THROWS = [over_the_edge, into_a_bag, onto_another, into_a_hand_of_another]


@at_a_table
class MischiefLaws(Law):
    # ---------------------------------------------------------------- two players at once

    @pytest.mark.parametrize("first", ["the one whose turn it is", "the other"])
    @where_it_applies
    def test_two_players_drop_in_one_frame(self, first: str) -> None:
        sitting = dragging(self.game.id)
        seat, move, drag = sitting.one_drag()
        obj = sitting.hands.piece_for(drag)
        other = sitting.others(seat)[0]
        assert obj is not None
        assert sitting.player(seat).pick_up(obj)
        next(sitting.lift_any(other), None)
        sitting.table.frames(3)
        before = sitting.record()
        order = [seat, other] if first == "the one whose turn it is" else [other, seat]
        for each in order:
            sitting.player(each).drop(sitting.hands.spot(drag.area, drag.seat, drag.slot))
        made = sitting.check().moves[len(before.moves) :]
        assert (seat, plain(move)) in [(entry.seat, entry.move) for entry in made]

    @where_it_applies
    def test_two_players_want_the_same_piece(self) -> None:
        sitting = dragging(self.game.id)
        seat, move, drag = sitting.one_drag()
        obj = sitting.hands.piece_for(drag)
        assert obj is not None
        assert sitting.player(seat).pick_up(obj)
        for other in sitting.others(seat):
            assert not sitting.player(other).pick_up(obj)
        before = sitting.record()
        sitting.player(seat).drop(sitting.hands.spot(drag.area, drag.seat, drag.slot))
        assert sitting.check().moves[len(before.moves)].move == plain(move)

    @where_it_applies
    def test_a_held_piece_stays_in_the_hand_while_the_others_are_arranged(self) -> None:
        sitting = Sitting(self.game.id)
        seat = sitting.actor()
        for other in sitting.others(seat):
            held = next(sitting.lift_any(other), None)
            if held is None:
                continue
            sitting.move(seat)
            assert held.held_by == sitting.hands.colors[other]
            assert sitting.codes() <= {"T004"}
            before = sitting.record()
            sitting.player(other).drop((0.3, 0.7))
            sitting.check()
            assert sitting.record().moves[: len(before.moves)] == before.moves
            return
        raise DoesNotApplyError("only the player whose turn it is can lift a piece")

    # ---------------------------------------------------------------- handling of pieces

    @pytest.mark.parametrize("handle", HANDLING, ids=lambda handle: handle.__name__.replace("_", " "))
    def test_pieces_cannot_be_handled_but_by_moves(self, handle: Any) -> None:
        sitting = Sitting(self.game.id)
        before = sitting.record()
        for seat in sitting.seats[:2]:
            for obj in [*sitting.bags(), *sitting.pieces()]:
                if not obj.destroyed:
                    handle(sitting, seat, obj)
        sitting.unchanged(before)

    def test_pieces_can_be_pointed_at_but_mats_and_bags_cannot(self) -> None:
        sitting = Sitting(self.game.id)
        sitting.table.settle()
        assert [obj for obj in sitting.pieces() if not obj.interactable] == []
        fixed = {component.key for component in sitting.mod.everything() if component.fixed}
        mats = [obj for obj in sitting.table.objects if obj.state.get("Memo") in fixed]
        assert [obj for obj in [*mats, *sitting.bags()] if obj.interactable] == []

    @pytest.mark.parametrize("handle", UNLOCKING, ids=lambda handle: handle.__name__.replace("_", " "))
    def test_a_piece_that_is_unlocked_comes_back_and_is_locked(self, handle: Any) -> None:
        """Unlocking or pushing a piece raises no event."""
        sitting = Sitting(self.game.id)
        before = sitting.record()
        sitting.hands.wait_for_patrol()
        locked = [obj for obj in sitting.pieces() if obj.locked]
        assert locked
        for obj in locked[:: max(1, len(locked) // 12)]:
            handle(sitting, sitting.seats[0], obj)
        sitting.hands.wait_for_patrol()
        sitting.unchanged(before)
        assert [obj for obj in locked if not obj.locked] == []

    @pytest.mark.parametrize("where", THROWS, ids=lambda where: where.__name__.replace("_", " "))
    @where_it_applies
    def test_a_piece_comes_back_when_it_is_dropped(self, where: Any) -> None:
        sitting = Sitting(self.game.id)
        before = sitting.record()
        for seat in sitting.seats:
            for number, obj in enumerate(sitting.lift_any(seat)):
                sitting.table.frames(2)
                sitting.player(seat).drop(where(sitting, obj))
                if number == 1:
                    break
                sitting.table.settle()
        after = sitting.check()
        assert after.moves[: len(before.moves)] == before.moves
        if where is over_the_edge:
            assert after.moves == before.moves

    @where_it_applies
    def test_half_a_move_can_be_left(self) -> None:
        """Make one step of a gesture with several steps. Undo forgets it, and so does loading."""

        def several_steps(game: Any, so_far: Any) -> bool:
            return any(
                len(game.binding.gesture(so_far.state, seat, move)) > 1
                for seat in game.rules.actors(so_far.state)
                if seat >= 0
                for move in game.rules.moves(so_far.state, seat)
            )

        sitting = Sitting(self.game.id, several_steps, "every move of the game is a single step")
        before = sitting.record()
        state = sitting.state()
        gestures = (
            (seat, sitting.game.binding.gesture(state, seat, move))
            for seat in sitting.game.rules.actors(state)
            for move in sitting.game.rules.moves(state, seat)
        )
        seat, steps = next((seat, gesture) for seat, gesture in gestures if len(gesture) > 1)
        for leave in (lambda: sitting.player(seat).click("undo"), sitting.hands.reload):
            assert sitting.hands.make(seat, steps[0])
            sitting.unchanged(before, but="T004")
            leave()
            sitting.unchanged(before)

    # ---------------------------------------------------------------- saving and loading

    @where_it_applies
    def test_a_save_at_any_moment_is_in_order(self) -> None:
        sitting = dragging(self.game.id)
        seat, _, drag = sitting.one_drag()
        obj = sitting.hands.piece_for(drag)
        assert obj is not None
        sitting.player(seat).pick_up(obj)
        assert sitting.codes() <= {"T004"}
        sitting.player(seat).drop(sitting.hands.spot(drag.area, drag.seat, drag.slot))
        for frames in (0, 1, 1, 2, 4, 8, 16):
            sitting.table.frames(frames)
            assert sitting.codes() <= {"T004"}
        sitting.check()

    @pytest.mark.parametrize("moment", ["while a piece is held", "while pieces move", "at rest"])
    def test_a_table_is_loaded_again(self, moment: str) -> None:
        sitting = Sitting(self.game.id)
        seat = sitting.actor()
        if moment == "while a piece is held":
            next(sitting.lift_any(seat), None)
            sitting.player(seat).move_to((3.0, 4.0))
        elif moment == "while pieces move":
            sitting.table.settle()
            sitting.move(seat)
            sitting.player(seat).click("undo")
            sitting.table.frames(2)
        before = sitting.record()
        sitting.hands.reload()
        sitting.unchanged(before)
        assert sitting.record().log == before.log
        sitting.move()
        sitting.check()
