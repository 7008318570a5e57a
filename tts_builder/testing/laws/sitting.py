"""A table with players in the middle of a game, and the checks that must pass whatever they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from tts_builder import games
from tts_builder.engine.game import CHANCE, Game, canonical, read_move
from tts_builder.engine.placement import Drag, Gesture
from tts_builder.engine.record import Record
from tts_builder.engine.selfplay import Playthrough
from tts_builder.referee.proof.hands import Hands
from tts_builder.referee.verdict.built import mod_of
from tts_builder.referee.verdict.verdict import verify
from tts_builder.referee.verdict.wire import plain
from tts_builder.testing.laws.recorded import REFEREE, SEED, cut, played, save, source_of, usual_players
from tts_builder.testing.laws.subject import DoesNotApplyError

if TYPE_CHECKING:
    from tts_builder.headless.players.controls import Player
    from tts_builder.headless.world.world_object import WorldObject

EARLIEST = 20
"""The number of moves before the players sit down, if the game is long enough. Loading replays them all."""

Wanted = Callable[[Game, Playthrough], bool]


def drags_first(gesture: Gesture) -> list[Drag]:
    return [step for step in gesture if isinstance(step, Drag)]


def choices(game: Game, state: Any, seat: int) -> list[tuple[Any, Gesture]]:
    """The legal moves of a seat with their gestures."""
    return [(move, game.binding.gesture(state, seat, move)) for move in game.rules.moves(state, seat)]


def somebody_drags(game: Game, so_far: Playthrough) -> bool:
    """Whether a move can be made now only by dragging a piece."""
    return any(
        len(gesture) == 1 and drags_first(gesture)
        for seat in game.rules.actors(so_far.state)
        if seat != CHANCE
        for _, gesture in choices(game, so_far.state, seat)
    )


def anybody_acts(game: Game, so_far: Playthrough) -> bool:
    return game.rules.actors(so_far.state)[0] != CHANCE


@cache
def _position(game_id: str, wanted: Wanted) -> dict[str, Any] | None:
    """The save of the first moment that meets the condition."""
    game = games.load(game_id)
    whole = played(game, usual_players(game))
    for length in range(min(EARLIEST, len(whole.moves) // 3), len(whole.moves)):
        so_far = cut(game, whole, length)
        if wanted(game, so_far):
            return save(game, so_far)
    return None


class Sitting:
    """A table with a player at each seat. The first player is the host."""

    def __init__(self, game_id: str, wanted: Wanted = anybody_acts, lacking: str = "nobody acts") -> None:
        self.game = games.load(game_id)
        self.mod = mod_of(game_id)
        found = _position(game_id, wanted)
        if found is None:
            raise DoesNotApplyError(lacking)
        state = msgspec.json.decode(found["LuaScriptState"]) | {"hotseat": False}
        colors = [seat["color"] for seat in state["record"]["seats"]]
        saved = {**found, "LuaScriptState": canonical(state).decode()}
        self.hands = Hands(self.game, self.mod, saved, colors, SEED, hotseat=False)
        self.seats = range(len(colors))

    @property
    def table(self) -> Any:
        return self.hands.table

    def player(self, seat: int) -> Player:
        return self.hands.player(seat)

    # The game -----------------------------------------------------------------
    def record(self) -> Record:
        return self.hands.record()

    def state(self) -> Any:
        """The state after the recorded moves, by the rules in Python."""
        record, rules = self.record(), self.game.rules
        state = rules.setup(len(record.seats), record.options)
        for made in record.moves:
            state = rules.apply(state, made.seat, read_move(self.game, made.move))
        return state

    def actor(self) -> int:
        return self.game.rules.actors(self.state())[0]

    def others(self, seat: int) -> list[int]:
        return [other for other in self.seats if other != seat]

    def one_drag(self) -> tuple[int, Any, Drag]:
        """A seat, and a move that it can make by a single drag."""
        state = self.state()
        for seat in self.game.rules.actors(state):
            for move, gesture in choices(self.game, state, seat):
                if len(gesture) == 1 and isinstance(gesture[0], Drag):
                    return seat, move, gesture[0]
        raise AssertionError("nobody can make a move by one drag")

    def move(self, seat: int | None = None) -> tuple[int, Any]:
        """Make a legal move by hand."""
        seat = self.actor() if seat is None else seat
        move, gesture = choices(self.game, self.state(), seat)[0]
        before = len(self.record().moves)
        for step in gesture:
            assert self.hands.make(seat, step), step
            self.table.settle()
        made = self.record().moves[before]
        assert (made.seat, made.move) == (seat, plain(move))
        return seat, move

    # Pieces -------------------------------------------------------------------
    def pieces(self) -> list[WorldObject]:
        """The pieces of the game on the table or in hands."""
        keys = {piece.key for piece in self.mod.pieces()}
        return [obj for obj in self.table.objects if obj.state.get("Memo") in keys]

    def bags(self) -> list[WorldObject]:
        return [obj for obj in self.table.objects if obj.is_container]

    def lift_any(self, seat: int) -> Iterator[WorldObject]:
        """Lift one piece after another that the player can lift. Drop each one before the next."""
        for obj in self.pieces():
            if not obj.destroyed and self.player(seat).pick_up(obj):
                yield obj

    # What must hold -----------------------------------------------------------
    def said(self) -> list[str]:
        return [entry.text for entry in self.table.log]

    def codes(self) -> set[str]:
        """The codes of the referee's findings at this moment."""
        return {finding.code for finding in verify(source_of(self.table.save()), REFEREE).findings}

    def check(self, *, but: str = "") -> Record:
        """Once everything rests: no script failed, and the save has no finding except `but`."""
        self.table.settle()
        assert self.table.errors == []
        assert not self.table.not_simulated
        assert self.hands.kept_by_hands == 0
        found = verify(source_of(self.table.save()), REFEREE).findings
        assert [finding for finding in found if finding.code != but] == []
        record = self.record()
        assert self.hands.state() == canonical(record.state)
        assert canonical(self.game.rules.to_wire(self.state())) == canonical(record.state)
        return record

    def unchanged(self, before: Record, *, but: str = "") -> None:
        """As `check`, and no move was made or undone."""
        assert self.check(but=but).moves == before.moves
