"""Players come and go, undo moves, switch the rules off, start a new game and import records."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from typing import Any

import msgspec

from tts_builder.engine.game import CHANCE, canonical
from tts_builder.engine.record import LogEntry, Record, SeatInfo
from tts_builder.headless.players.controls import Player
from tts_builder.headless.world.kinds import COLORS
from tts_builder.referee.verdict.wire import plain, read_state
from tts_builder.testing.laws.recorded import cut, played, record, usual_players
from tts_builder.testing.laws.sitting import Sitting
from tts_builder.testing.laws.subject import DoesNotApplyError, Law, at_a_table, where_it_applies


def handle_everything(sitting: Sitting, player: Player) -> None:
    """Try to lift and drop every piece, and press every button."""
    for obj in sitting.pieces():
        if player.pick_up(obj):
            player.drop((0.3, 0.7))
            sitting.table.settle()
    for ident in sitting.table.ui.ids:
        player.click(ident)


def turned_up(sitting: Sitting, before: Record, after: Record) -> bool:
    """Whether a piece that was face down on the table is now face up."""
    shown = [faces(sitting, each) for each in (before, after)]
    return any(
        shown[1][key, "up"] > shown[0][key, "up"] and shown[1][key, "down"] < shown[0][key, "down"]
        for key, _ in list(shown[1])
    )


def faces(sitting: Sitting, at: Record) -> Counter[tuple[str, str]]:
    """The number of each piece that is face up and face down."""
    found: Counter[tuple[str, str]] = Counter()
    for lay in sitting.game.binding.layout(read_state(sitting.game, at.state)):
        private = sitting.mod.area(lay.area).kind in ("bag", "hand")
        if lay.face == "down" or not private:
            found[lay.piece, "down" if lay.face == "down" else "up"] += lay.count
    return found


def agree_one_by_one(sitting: Sitting, seat: int, moves: Any) -> None:
    assert sitting.table.ui.visible("ask")
    for other in sitting.others(seat):
        assert sitting.record().moves == moves
        assert sitting.player(other).click("agree")


def tab(sitting: Sitting, title: str) -> dict[str, Any] | None:
    return next((found for found in sitting.table.notes if found["title"] == title), None)


def bring(sitting: Sitting, text: str) -> list[str]:
    """Paste a text into the notebook and import it. Returns the messages to the host."""
    host = sitting.player(0)
    if tab(sitting, "Import") is None:
        assert host.click("import")
    found = tab(sitting, "Import")
    assert found is not None
    found["body"] = text
    told = len(sitting.table.log)
    assert host.click("import")
    sitting.table.settle()
    return [entry.text for entry in sitting.table.log[told:] if entry.to == sitting.hands.colors[0]]


def plain_record(sitting: Sitting) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(canonical(sitting.record()))
    return found


def spoilt(raw: dict[str, Any], path: str, value: Any) -> str:
    """The record with another value at this path."""
    copy: Any = deepcopy(raw)
    holder, keys = copy, [int(key) if key.lstrip("-").isdigit() else key for key in path.split(".")]
    for key in keys[:-1]:
        holder = holder[key]
    holder[keys[-1]] = value
    return msgspec.json.encode(copy).decode()


SPOILT: list[tuple[str, Any]] = [
    ("record", 1),
    ("record", 3),
    ("record", "2"),
    ("game", "senet"),
    ("game", 7),
    ("rules", 99),
    ("seats", {}),
    ("seats", [1, 2]),
    ("seats", [{"color": "White"}]),
    ("seats.0", "White"),
    ("seats.0.name", 7),
    ("options", {"no such option": "yes"}),
    ("options", "none"),
    ("moves", 7),
    ("moves", [7]),
    ("moves.0", {}),
    ("moves.0.seat", "0"),
    ("moves.0.seat", 0.5),
    ("moves.-1.seat", 9),
    ("moves.-1.move", {"do": "nonsense"}),
    ("moves.-1.move", "nonsense"),
    ("moves.-1.move", [[[]]]),
    ("log", [7]),
    ("log", "none"),
    ("log", [{"n": -1, "seat": 0, "what": "off", "code": ""}]),
    ("when", "noon"),
    ("when", [1] * 5000),
    ("when", [-1]),
]
GARBAGE = ["hello", "{", "[]", "null", "7", '"record"', "{}", '{"record":2}', "\u0000", "[" * 200]


@at_a_table
class PeopleLaws(Law):
    # ---------------------------------------------------------------- coming and going

    def test_somebody_without_a_seat_acts_in_vain(self) -> None:
        sitting = Sitting(self.game.id)
        before = sitting.record()
        spare = next(color for color in COLORS if color not in sitting.hands.colors)
        handle_everything(sitting, sitting.table.player(spare).sit("A stranger", "76561190000000077"))
        sitting.unchanged(before)
        watcher = sitting.table.player(spare)
        assert watcher.change_color("Grey")
        handle_everything(sitting, watcher)
        sitting.unchanged(before)
        assert sitting.record().log == before.log

    def test_a_player_changes_seat_and_comes_back(self) -> None:
        sitting = Sitting(self.game.id)
        while sitting.actor() == 0:  # the host may press buttons that others may not, at any color
            sitting.move()
        seat = sitting.actor()
        color = sitting.hands.colors[seat]
        player, before = sitting.player(seat), sitting.record()
        spare = next(each for each in COLORS if each not in sitting.hands.colors)
        next(sitting.lift_any(seat), None)
        assert player.change_color(spare)
        player.drop((0.3, 0.7))
        sitting.table.settle()
        handle_everything(sitting, player)
        sitting.unchanged(before)
        assert player.change_color(color)
        sitting.move(seat)
        sitting.check()

    def test_a_player_leaves_with_a_piece_in_hand_and_another_takes_the_seat(self) -> None:
        sitting = Sitting(self.game.id)
        seat, before = sitting.actor(), sitting.record()
        next(sitting.lift_any(seat), None)
        sitting.table.frames(2)
        sitting.player(seat).leave()
        sitting.unchanged(before)
        sitting.player(seat).sit("Somebody else", "76561190000000078")
        sitting.unchanged(before)
        assert sitting.record().seats == before.seats
        sitting.move(seat)
        after = sitting.check()
        assert after.seats[seat] == SeatInfo(sitting.hands.colors[seat], "Somebody else", "76561190000000078")
        entry = LogEntry(len(before.moves), seat, "seated", before.seats[seat].name)
        assert after.log == (*before.log, entry)

    def test_everybody_leaves_and_the_game_waits(self) -> None:
        sitting = Sitting(self.game.id)
        before = sitting.record()
        for seat in sitting.seats:
            sitting.player(seat).leave()
        sitting.unchanged(before)

    # ---------------------------------------------------------------- undo

    def test_moves_are_taken_back_by_their_player_or_by_all(self) -> None:
        """The move of another seat, or one followed by chance, can be undone only if every seat agrees."""
        sitting = Sitting(self.game.id)
        freely = asked = 0
        for _ in range(4):
            if not sitting.game.rules.actors(sitting.state()):
                break
            before = sitting.record()
            seat, _ = sitting.move()
            after = sitting.record()
            for other in sitting.others(seat):
                sitting.player(other).click("undo")
                assert sitting.record().moves == after.moves
                sitting.player(seat).click("decline")
                sitting.table.settle()
                assert sitting.table.ui.visible("ask") is False
            sitting.player(seat).click("undo")
            if sitting.record().moves == before.moves:
                freely += 1
                assert after.moves[-1].seat != CHANCE
                assert not turned_up(sitting, before, after)
            else:
                asked += 1
                agree_one_by_one(sitting, seat, after.moves)
                assert sitting.record().moves == before.moves
            undone = sitting.check()
            assert canonical(undone.state) == canonical(before.state)
            assert [entry.what for entry in undone.log[len(before.log) :]] == ["undone"]
            sitting.move(seat)
        sitting.check()
        assert freely > 0
        assert freely + asked > 1

    def test_what_was_never_moved_cannot_be_taken_back(self) -> None:
        """Every seat presses Undo, back to the deal and beyond."""
        sitting = Sitting(self.game.id)
        game = sitting.game
        whole = played(game, usual_players(game))
        dealt = next(n for n, (seat, _) in enumerate(whole.moves) if seat != CHANCE)
        start = cut(game, whole, dealt)
        bring(sitting, canonical(record(game, start)).decode())
        first = sitting.check()
        for seat in sitting.seats:
            sitting.player(seat).click("undo")
            for other in sitting.seats:
                sitting.player(other).click("agree")
        sitting.unchanged(first)
        assert sitting.record().log == ()

    def test_a_wish_to_undo_ends_with_the_next_move(self) -> None:
        sitting = Sitting(self.game.id)
        seat = sitting.actor()
        # The player of the last move may undo it without asking.
        last = sitting.record().moves[-1].seat
        sitting.player(sitting.others(last)[0]).click("undo")
        sitting.table.settle()
        assert sitting.table.ui.visible("ask")
        before = sitting.record()
        sitting.move(seat)
        assert not sitting.table.ui.visible("ask")
        for each in sitting.seats:
            sitting.player(each).click("agree")
        assert len(sitting.check().moves) > len(before.moves)

    # ---------------------------------------------------------------- rules off and on

    def test_only_the_host_switches_the_rules(self) -> None:
        sitting = Sitting(self.game.id)
        before = sitting.record()
        for seat in sitting.seats[1:]:
            sitting.player(seat).click("mode")
            sitting.player(seat).click("hotseat")
        sitting.unchanged(before)
        assert sitting.record().log == before.log

    def test_the_table_is_put_right_when_the_rules_are_on_again(self) -> None:
        """With the rules off pieces are moved, flipped, deleted, copied and taken out of the bag."""
        sitting = Sitting(self.game.id)
        before = sitting.record()
        host = sitting.player(0)
        assert host.click("mode")
        sitting.table.settle()
        assert sitting.codes() == {"R009"}
        for number, obj in enumerate(sitting.pieces()[:24]):
            if number % 4 == 0 and host.pick_up(obj):
                host.drop((number - 12.0, 5.0))
            elif number % 4 == 1:
                host.flip(obj)
            elif number % 4 == 2:
                host.delete(obj)
            else:
                host.copy(obj)
                host.paste((number - 12.0, 3.0, -5.0))
            sitting.table.settle()
        for bag in sitting.bags():
            host.number(bag, 2)
            copies = [obj for obj in sitting.pieces() if obj.held_by is None][-1:]
            for obj in copies:
                if host.pick_up(obj):
                    host.drop((bag.position.x, bag.position.z))
            sitting.table.settle()
        assert host.click("mode")
        sitting.unchanged(before, but="R009")
        assert [entry.what for entry in sitting.record().log[len(before.log) :]] == ["off", "strict"]
        sitting.move()
        sitting.check(but="R009")

    @where_it_applies
    def test_a_bag_deleted_while_the_rules_are_off_comes_back(self) -> None:
        sitting = Sitting(self.game.id)
        if not sitting.bags():
            raise DoesNotApplyError("the game has no bag")
        before, host = sitting.record(), sitting.player(0)
        host.click("mode")
        sitting.table.settle()
        assert host.delete(sitting.bags())
        sitting.table.settle()
        host.click("mode")
        sitting.unchanged(before, but="R009")

    def test_rules_that_are_off_stay_off_in_a_save(self) -> None:
        sitting = Sitting(self.game.id)
        before = sitting.record()
        sitting.player(0).click("mode")
        for obj in sitting.pieces()[:3]:
            if sitting.player(0).pick_up(obj):
                sitting.player(0).drop((9.0, 9.0))
        sitting.table.settle()
        sitting.hands.reload()
        assert sitting.codes() == {"R009"}
        sitting.player(0).click("mode")
        sitting.unchanged(before, but="R009")

    # ---------------------------------------------------------------- another game

    def test_a_new_game_can_be_thought_better_of(self) -> None:
        sitting = Sitting(self.game.id)
        before = sitting.record()
        for seat in sitting.seats[1:]:
            sitting.player(seat).click("new")
            assert sitting.table.ui.visible("play")
        assert sitting.player(0).click("new")
        assert not sitting.table.ui.visible("play")
        for seat in sitting.seats[1:]:
            sitting.player(seat).click("start")
        assert sitting.player(0).click("back")
        sitting.table.settle()
        assert sitting.table.ui.visible("play")
        sitting.unchanged(before)
        sitting.move()
        sitting.check()

    def test_a_new_game_is_begun_in_the_middle_of_another(self) -> None:
        sitting = Sitting(self.game.id)
        next(sitting.lift_any(sitting.actor()), None)
        sitting.player(0).click("new")
        sitting.player(0).click("start")
        sitting.table.settle()
        begun = sitting.record()
        assert all(made.seat == CHANCE for made in begun.moves)
        assert begun.log == ()
        for seat in sitting.seats:
            # Beside the table: on it the drop may be a legal move of the new game.
            sitting.player(seat).drop((90.0, 5.0, 90.0))
        sitting.unchanged(begun)
        sitting.move()
        sitting.check()

    # ---------------------------------------------------------------- records in the notebook

    def test_a_record_is_brought_to_the_table(self) -> None:
        sitting = Sitting(self.game.id)
        game = sitting.game
        other = record(game, played(game, usual_players(game), 0.6, seed=11))
        for seat in sitting.seats[1:]:
            sitting.player(seat).click("import")
            assert tab(sitting, "Import") is None
        next(sitting.lift_any(sitting.actor()), None)
        bring(sitting, canonical(other).decode())
        for seat in sitting.seats:
            sitting.player(seat).drop((0.3, 0.7))
        brought = sitting.check()
        assert plain(brought.moves[: len(other.moves)]) == plain(other.moves)

    def test_a_record_without_colors_or_with_the_rules_off_is_brought_to_the_table(self) -> None:
        sitting = Sitting(self.game.id)
        raw = plain_record(sitting)
        raw["log"] = [{"n": 1, "seat": 0, "what": "off", "code": ""}]
        for seat in raw["seats"]:
            seat["color"] = ""
        bring(sitting, msgspec.json.encode(raw).decode())
        brought = sitting.check(but="R009")
        assert [seat.color for seat in brought.seats] == list(sitting.hands.colors)
        assert [entry.what for entry in brought.log] == ["off", "strict"]

    def test_what_is_no_record_is_refused_in_a_sentence(self) -> None:
        sitting = Sitting(self.game.id)
        before, raw = sitting.record(), plain_record(sitting)
        reordered = raw | {"moves": raw["moves"][::-1]}
        texts = [
            *GARBAGE,
            *(spoilt(raw, *fault) for fault in SPOILT),
            msgspec.json.encode(reordered).decode(),
        ]
        for text in texts:
            told = bring(sitting, text)
            assert len(told) == 1, text[:200]
            assert sitting.table.errors == [], text[:200]
            assert sitting.record() == before
        sitting.unchanged(before)

    def test_a_record_that_tells_secrets_is_written_only_on_purpose(self) -> None:
        sitting = Sitting(self.game.id)
        first, second = sitting.seats[:2]
        sitting.player(first).click("export")
        sitting.player(second).click("export")
        assert tab(sitting, "Record") is None
        sitting.player(second).click("export")
        written = tab(sitting, "Record")
        assert written is not None
        assert written["body"].encode() == canonical(sitting.record())
        sitting.check()
