"""The Lua binding fits the gestures of moves: what players can pick up, and what a drop means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from tts_builder.engine.game import GENERAL_CODES, read_move
from tts_builder.engine.placement import COMMON, Drag, Gesture, Lay, Press, Spot, Step
from tts_builder.referee.verdict.wire import plain
from tts_builder.testing.laws.hands import Position, positions
from tts_builder.testing.laws.subject import Law
from tts_builder.testing.laws.tables import Table

FEW, MANY = 4, 16
"""The maximum number of pieces per position that are dropped everywhere, and of moves that are made."""


T = TypeVar("T")


def some(found: Sequence[T], most: int = MANY) -> Sequence[T]:
    """At most this many of them, evenly spread."""
    return found[:: -(-len(found) // most) or 1]


def target(drag: Drag) -> dict[str, Any]:
    """The spot on which a hand drops a piece for a drag, with the pose if it matters."""
    spot: dict[str, Any] = {"area": drag.area, "seat": drag.seat, "slot": drag.slot}
    return spot | {"pose": drag.face} if isinstance(drag.face, str) else spot


def goal(drag: Drag) -> dict[str, Any]:
    """The same spot as the table names it once the drag is known."""
    spot: dict[str, Any] = {"area": drag.area, "seat": drag.seat, "slot": drag.slot}
    return spot | {"face": drag.face} if isinstance(drag.face, str) else spot


def meant(position: Position, piece: str, spot: dict[str, Any]) -> dict[str, Any]:
    """The drag that the table recognizes in a drop on a spot."""
    found = position.ask("meant", piece, spot)
    return {name: found[name] for name in ("area", "seat", "slot", "face") if name in found}


def presses(steps: Iterable[Step]) -> set[str]:
    """The labels of the buttons among some steps."""
    return {step.label for step in steps if isinstance(step, Press)}


class BindingLaws(Law):
    def test_a_piece_to_drag_may_be_picked_up(self, python_table: Table) -> None:
        """There are enough pieces for all drags of a move, each at the place from which the gesture takes
        it."""
        for position in positions(python_table):
            for choice in (*position.listed, *position.unasked):
                for drag in set(choice.drags):
                    lying = sum(lay.count for lay in position.sources(choice.seat, drag))
                    assert lying >= choice.drags.count(drag), (choice, drag)
            assert position.is_unchanged()

    def test_what_may_be_picked_up_is_of_the_game(self, python_table: Table) -> None:
        for position in positions(python_table):
            keys = {piece.key for piece in position.mod.pieces()}
            for seat in range(position.players):
                for entry in position.ask("touchable", seat):
                    if isinstance(entry, str):
                        assert entry in keys
                        continue
                    assert entry["piece"] in keys
                    assert position.has(Spot(entry["area"], entry["seat"], entry.get("slot", 0))), entry
            assert position.is_unchanged()

    def test_every_spot_of_a_layout_or_a_gesture_exists(self, python_table: Table) -> None:
        for position in positions(python_table):
            for lay in position.layout:
                assert position.has(lay.spot), lay
            for choice in (*position.listed, *position.unasked):
                for drag in choice.drags:
                    assert position.has(Spot(drag.area, drag.seat, drag.slot)), drag

    def test_a_drop_on_the_spot_of_a_drag_means_it(self, python_table: Table) -> None:
        for position in positions(python_table):
            for drag in _drags(position):
                assert meant(position, drag.piece, target(drag)) == goal(drag)
            assert position.is_unchanged()

    def test_a_piece_suits_the_slot_to_which_it_is_dragged(self, python_table: Table) -> None:
        poses = {piece.key: piece.turned_to() for piece in positions(python_table)[0].mod.pieces()}
        for position in positions(python_table):
            for drag in _drags(position):
                if isinstance(drag.face, str):
                    assert drag.face in poses[drag.piece]
                    assert self._suits(drag.piece, target(drag)), drag

    def _suits(self, piece: str, spot: dict[str, Any]) -> bool:
        asked = (piece, spot["area"], spot["pose"], spot["slot"])
        return self.subject.lua.ask("binding", "suits", *asked) == b"true"

    def test_the_last_drag_means_its_move_or_nothing(self, python_table: Table) -> None:
        """When the drop is not a legal step, the binding's intent must not name another move."""
        rules = self.subject.on("lua").rules
        for position in positions(python_table):
            dragged = [choice for choice in position.listed if len(choice.gesture) == len(choice.drags)]
            for choice in some(dragged):
                seat, (*done, drag) = choice.seat, choice.drags
                for lay in position.sources(seat, drag)[:1]:
                    found = self._intent(position, seat, lay, target(drag), done)
                    # Each of several drags may mean a separate move, which is refused.
                    if found is not None and not (done and rules.refuse(position.state, seat, found)):
                        assert rules.refuse(position.state, seat, found) is None
                        led = rules.apply(position.state, seat, found)
                        assert led == rules.apply(position.state, seat, choice.move)
            assert position.is_unchanged()

    def test_whatever_a_drop_means_is_legal_or_refused(self, python_table: Table) -> None:
        """Drop pieces on a slot of every area, in every pose that the slot accepts."""
        known = {*self.game.codes, *GENERAL_CODES}
        for position in positions(python_table):
            poses = {piece.key: sorted(piece.turned_to()) for piece in position.mod.pieces()}
            for seat in self.game.rules.actors(position.state):
                touched = [lay for lay in position.layout if seat != -1 and position.touches(seat, lay)]
                for number, lay in enumerate(some(touched, FEW)):
                    for spot in _spots(position, number, poses[lay.piece]):
                        if "pose" in spot and not self._suits(lay.piece, spot):
                            continue
                        where = meant(position, lay.piece, spot)
                        assert position.has(Spot(where["area"], where["seat"], where["slot"])), where
                        move = self._intent(position, seat, lay, spot)
                        if move is not None:
                            refusal = self.subject.on("lua").rules.refuse(position.state, seat, move)
                            assert refusal is None or refusal.code in known
            assert position.is_unchanged()

    def _intent(
        self, position: Position, seat: int, lay: Lay, spot: dict[str, Any], done: Sequence[Drag] = ()
    ) -> Any:
        source = plain(position.taken(lay))
        return position.ask("intent", seat, lay.piece, [spot], source, plain(done))

    def test_a_piece_leaves_a_hand_face_down(self, python_table: Table) -> None:
        for position in positions(python_table):
            for lay in position.layout:
                hidden = msgspec.json.decode(
                    self.subject.lua.ask("binding", "carried_face_down", lay.piece, plain(lay))
                )
                assert isinstance(hidden, bool)
                assert hidden or position.mod.area(lay.area).kind != "hand", lay

    def test_a_piece_that_counts_as_another_is_like_it(self, python_table: Table) -> None:
        """The sources that gestures name must also be the ones that count."""
        for position in positions(python_table):
            spots = {(lay.piece, lay.spot) for lay in position.layout}
            if position.answers("taken"):
                for lay in position.layout:
                    counts = position.taken(lay)
                    assert (counts.area, counts.seat) == (lay.area, lay.seat)
                    assert (lay.piece, counts) in spots or lay.spot == counts
            for drag in _drags(position):
                if isinstance(drag.source, Spot):
                    assert (drag.piece, drag.source) in spots, drag

    def test_moves_that_nobody_waits_for_are_legal(self, python_table: Table) -> None:
        rules = self.game.rules
        for position in positions(python_table):
            texts = [(choice.seat, msgspec.json.encode(choice.move)) for choice in position.unasked]
            assert len(set(texts)) == len(texts)
            for choice in position.unasked:
                assert rules.refuse(position.state, choice.seat, choice.move) is None
            assert position.is_unchanged()

    def test_moves_beyond_the_list_are_legal_and_made_as_in_python(self, python_table: Table) -> None:
        """Python names every step that is left to do. The steps that are already done may differ."""
        for position in positions(python_table):
            if not position.answers("beyond"):
                continue
            for choice in some(position.listed, FEW):
                for length in range(1, len(choice.drags) + 1):
                    done = choice.drags[:length]
                    for further in position.ask("beyond", choice.seat, plain(done)):
                        self._is_beyond(position, choice.seat, done, further)
            assert position.is_unchanged()

    def test_who_is_not_to_act_has_no_moves_beyond_the_list(self, python_table: Table) -> None:
        """Uses the first step of seats that may act, as if it were made at another seat."""
        for position in positions(python_table):
            if not position.answers("beyond"):
                continue
            acting = self.game.rules.actors(position.state)
            for choice in some(position.listed, FEW):
                for seat in set(range(position.players)) - set(acting):
                    done = [_at_seat(drag, choice.seat, seat) for drag in choice.drags[:1]]
                    for further in position.ask("beyond", seat, plain(done)):
                        move = read_move(self.game, further["move"])
                        assert self.game.rules.refuse(position.state, seat, move) is None, (seat, move)

    def _is_beyond(self, position: Position, seat: int, done: list[Drag], further: Any) -> None:
        move = read_move(self.game, further["move"])
        assert self.game.rules.refuse(position.state, seat, move) is None
        steps = Counter(msgspec.convert(further["gesture"], Gesture))
        python = Counter(self.game.binding.gesture(position.state, seat, move))
        assert steps - python <= Counter(done)
        assert presses(steps) == presses(python)

    def test_no_two_buttons_read_the_same(self, python_table: Table) -> None:
        for position in positions(python_table):
            labels = presses(step for choice in position.listed for step in choice.gesture)
            assert all(labels)
            for language in position.mod.languages or ("",):
                if language and self.subject.lua.answers("binding", "use_language"):
                    self.subject.lua.ask("binding", "use_language", language)
                if self.subject.lua.answers("binding", "caption"):
                    read = {self._text("caption", label) or label for label in labels}
                    assert len(read) == len(labels)

    def _text(self, verb: str, *args: Any) -> str:
        """The text that a verb of the binding returns, or ""."""
        found = self.subject.lua.ask("binding", verb, *args)
        text = msgspec.json.decode(found) if found else ""
        assert isinstance(text, str)
        return text

    def test_every_position_and_every_event_is_told(self, python_table: Table) -> None:
        for position in positions(python_table):
            if self.game.rules.actors(position.state) != (COMMON,):
                status = position.ask("status", position.names)
                assert isinstance(status, str)
                assert status
            if position.answers("seen"):
                seen = position.ask("seen", position.names)
                assert seen is None or len(seen) == position.players
                assert all(isinstance(text, str) for texts in seen or () for text in texts)
            handle = self.subject.states.to_lua(position.state)
            for choice in some(position.listed):
                for event in self.subject.lua.events(handle, choice.seat, plain(choice.move)):
                    self._text("tell", event, position.names)
                    assert self.subject.lua.ask("binding", "shows", event) in (b"true", b"false", b"")
            assert position.is_unchanged()

    def test_options_fit_in_lua_as_in_python(self) -> None:
        from tts_builder.referee.proof.compare import option_sets

        asks = self.subject.lua.answers("binding", "misfit")
        for options in option_sets(self.game):
            for players in self.game.players:
                why = self.game.misfit(players, options)
                lua = self._text("misfit", players, options) if asks else ""
                assert bool(lua) == bool(why), (players, options, lua, why)
                if self.subject.lua.answers("binding", "notice"):
                    self._text("notice", players, options)

    def test_pieces_have_names(self) -> None:
        from tts_builder.referee.verdict.built import mod_of

        if self.subject.lua.answers("binding", "name_of"):
            for piece in mod_of(self.game.id).pieces():
                for face in ("up", "down", *piece.turned_to()):
                    self._text("name_of", piece.key, face)


def _at_seat(drag: Drag, own: int, seat: int) -> Drag:
    """The same drag with one seat replaced by another."""
    source = drag.source
    if isinstance(source, Spot) and source.seat == own:
        source = msgspec.structs.replace(source, seat=seat)
    return msgspec.structs.replace(drag, seat=seat if drag.seat == own else drag.seat, source=source)


def _drags(position: Position) -> list[Drag]:
    """Every drag of the legal moves, once."""
    choices = (*position.listed, *position.unasked)
    return list(dict.fromkeys(drag for choice in choices for drag in choice.drags))


def _spots(position: Position, number: int, poses: list[str]) -> list[dict[str, Any]]:
    """One spot of each area and seat, a different one for each `number`. Two for pieces with poses."""
    found: list[dict[str, Any]] = []
    for area in position.mod.areas:
        for seat in range(COMMON, position.players):
            slots = len(position.slots(area, seat))
            if slots:
                for slot in {(number * 7 + 3 + near) % slots for near in ((0, 1) if poses else (0,))}:
                    spot = {"area": area.name, "seat": seat, "slot": slot}
                    found += [spot | {"pose": pose} for pose in poses] if poses else [spot]
    return found
