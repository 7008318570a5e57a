"""Plays a game with hands and buttons at the headless table. Table, Lua and Python must agree after every
step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from tts_builder.engine.game import Game, canonical, read_move
from tts_builder.engine.placement import Drag, Gesture, Press
from tts_builder.engine.record import Record
from tts_builder.engine.seeds import derived
from tts_builder.engine.selfplay import Playthrough
from tts_builder.errors import UserError
from tts_builder.referee.proof.hands import Hands
from tts_builder.referee.proof.mischief import Mischief
from tts_builder.referee.proof.seat_changes import SeatChanges
from tts_builder.referee.proof.table_checker import TableChecker
from tts_builder.referee.verdict.built import built_save, mod_of
from tts_builder.referee.verdict.replay import readable, verdict_on
from tts_builder.referee.verdict.wire import differences, plain


class TableDisagreementError(UserError):
    """Table, Lua and Python disagree, because of a fault in the game or its scripts."""

    exit_code = 1


@dataclass(frozen=True)
class AtTable:
    """A game that was played at the headless table."""

    played: Playthrough
    record: Record
    save: dict[str, Any]
    gestures: int
    mischief: int
    """The number of deliberately illegal gestures."""
    refused: int
    """The number of attempts that the table refused with a code."""


@dataclass(frozen=True)
class PlaySettings:
    """How to play a game at the table. The figures are probabilities per step: of mischief, of saving and
    loading, of rewinding or storing a rewind point, and of people who come, go or change color."""

    mischief: float = 0.25
    reload: float = 0.01
    rewind: float = 0.02
    hotseat: bool = False
    seat_changes: float = 0.03


def play_at_table(
    game: Game,
    players: int,
    options: Mapping[str, str],
    seed: int,
    *,
    built: str = "",
    settings: PlaySettings | None = None,
) -> AtTable:
    """Plays a whole game. Raises TableDisagreementError at the first difference."""
    return _Match(game, players, options, seed, built, settings or PlaySettings(hotseat=seed % 4 == 0)).play()


class _Match:
    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, str],
        seed: int,
        built: str,
        settings: PlaySettings,
    ) -> None:
        self.game, self.rules, self.seed, self.settings = game, game.rules, seed, settings
        self.options = game.settle(players, options)
        self.rng = Random(seed)
        self.rewinds = Random(derived(seed, 0))
        self.points: list[int] = []
        """The number of moves made at each stored rewind point."""
        self.mod = mod_of(game.id)
        colors = self.mod.seating[players]
        self.hands = Hands(game, self.mod, built_save(game, built), colors, seed, settings.hotseat)
        self.checker = TableChecker(self.mod, colors)
        self.seat_changes = SeatChanges(self.hands, self.rng)
        self.start = self.state = self.rules.setup(players, self.options)
        self.moves: list[tuple[int, Any]] = []
        self.doing = "starts the game"
        self.gestures = self.mischief = 0

    def play(self) -> AtTable:
        self.hands.begin(self.options)
        self._follow(None)
        while actors := self.rules.actors(self.state):
            if len(self.moves) > self.game.bound:
                self._fail(f"the game takes more than {self.game.bound} moves")
            seat = self.rng.choice(actors)
            if self.rng.random() < self.settings.seat_changes:
                self._come_and_go(self.seat_changes.happen)
            elif self.hands.people[seat] is None:
                self._come_and_go(lambda seat=seat: self.seat_changes.fill(seat))  # type: ignore[misc]
            elif self.rng.random() < self.settings.mischief:
                self._misbehave(seat)
            else:
                self._move(seat)
            if self.rng.random() < self.settings.reload:
                self._reload()
            if self.rewinds.random() < self.settings.rewind:
                self._rewind()
        players = len(self.hands.colors)
        played = Playthrough(players, self.options, self.seed, self.start, tuple(self.moves), self.state)
        record = self.hands.record()
        refused = sum(entry.what == "refused" for entry in record.log)
        return AtTable(played, record, self.hands.table.save(), self.gestures, self.mischief, refused)

    def _move(self, seat: int) -> None:
        choices = self.rules.moves(self.state, seat)
        move = choices[self.rng.randrange(len(choices))]
        gesture = self.game.binding.gesture(self.state, seat, move)
        self.doing = f"seat {seat} makes {canonical(move).decode()} by {canonical(gesture).decode()}"
        self.gestures += 1
        self._act(seat, gesture)
        if self.rng.random() < self.settings.reload:
            # While the pieces still move after a move.
            self.hands.table.frames(2)
            self._load_again()
        self.hands.table.settle()
        self._follow((seat, move))

    def _act(self, seat: int, gesture: Gesture) -> None:
        """Makes the steps of a gesture: first the drags, then the presses, each group in random order."""
        steps = sorted(gesture, key=lambda step: (isinstance(step, Press), self.rng.random()))
        for number, step in enumerate(steps):
            if number:
                self.hands.table.settle()
                if self.hands.moves_made() != len(self.moves):
                    self._fail(f"the table made a move after {number} of {len(steps)} steps")
            if not self.hands.make(seat, step):
                self._fail(f"a legal move cannot be made: {canonical(step).decode()} is not possible")

    def _misbehave(self, seat: int) -> None:
        self.gestures += 1
        self.mischief += 1
        gestures = [
            self.game.binding.gesture(self.state, seat, m) for m in self.rules.moves(self.state, seat)
        ]
        drags = [step for gesture in gestures for step in gesture if isinstance(step, Drag)]
        self.doing = Mischief(self.hands, self.rng).attempt(seat, drags)
        self.hands.table.settle()
        if self.hands.loose():
            # It was the beginning of a legal move, so the player takes it back.
            self.hands.player(seat).click("undo")
            self.hands.table.settle()
        self._follow(None)

    def _come_and_go(self, change: Callable[[], str]) -> None:
        """Lets people change; the game itself must not change."""
        self.gestures += 1
        self.points = []  # a rewind does not move people, and older points have others at the seats
        self.doing = change()
        self.hands.table.settle()
        colors, made = self.hands.colors, len(self.moves)
        self.checker = TableChecker(self.mod, colors)
        self._follow(None)
        if len(self.moves) != made:
            self._fail("a move was made")
        if tuple(seat.color for seat in self.hands.record().seats) != colors:
            self._fail(f"the record does not name the colors {', '.join(colors)}")

    def _reload(self) -> None:
        self.doing = "the table is saved and loaded"
        self._load_again()
        self.hands.table.settle()
        self._follow(None)

    def _load_again(self) -> None:
        self.points = []
        self.hands.reload()

    def _rewind(self) -> None:
        """Rewinds to an earlier point of the game, or stores a point."""
        if not self.points or self.rewinds.random() < 0.5:
            self.hands.table.store_rewind()
            self.points.append(len(self.moves))
            return
        # Rarely far, because a game that rewinds more than it advances never ends.
        steps = 1
        while steps < len(self.points) and self.rewinds.random() < 0.25:
            steps += 1
        self.points = self.points[: len(self.points) - steps + 1]
        self.moves = self.moves[: self.points[-1]]
        self.state = self.start
        for seat, move in self.moves:
            self.state = self.rules.apply(self.state, seat, move)
        self.doing = f"the table is rewound to {len(self.moves)} moves"
        self.hands.table.rewind(steps)
        self.hands.table.settle()
        self._follow(None)

    def _follow(self, made: tuple[int, Any] | None) -> None:
        """Replays the moves that the table has recorded since the last call, and compares table and rules."""
        self._no_faults()
        record = self.hands.record()
        news = record.moves[len(self.moves) :]
        if made is not None and (
            not news or (news[0].seat, plain(news[0].move)) != (made[0], plain(made[1]))
        ):
            self._fail(f"the table did not make the move; it recorded {canonical(list(news)).decode()}")
        for entry in news:
            refusal = verdict_on(self.game, self.state, entry.seat, entry.move)
            if refusal:
                self._fail(
                    f"the table accepted {canonical(entry.move).decode()} by seat {entry.seat}, "
                    f"but the rules refuse it: {refusal.code}"
                )
            move = read_move(self.game, entry.move)
            self.state = self.rules.apply(self.state, entry.seat, move)
            self.moves.append((entry.seat, move))
        self._compare(record)

    def _no_faults(self) -> None:
        table = self.hands.table
        if table.errors:
            self._fail(f"a script failed: {table.errors[0].text}")
        if table.not_simulated:
            self._fail(f"not simulated: {', '.join(sorted(table.not_simulated))}")
        if kept := self.hands.kept_by_hands:
            self._fail(f"{kept} smooth moves out of a hand had no effect")

    def _compare(self, record: Record) -> None:
        wire = canonical(self.rules.to_wire(self.state))
        for name, shown in (("state", self.hands.state()), ("recorded state", canonical(record.state))):
            if shown != wire:
                parts = differences(msgspec.json.decode(wire), msgspec.json.decode(shown))
                words = "; ".join(f"{each.path}: Python {each.left}, Lua {each.right}" for each in parts)
                self._fail(f"the {name} differs: {words}")
        if canonical(record.score) != canonical(self.rules.score(self.state)):
            self._fail("the recorded score differs")
        found = self.checker.findings(self.hands.table.states, self.game.binding.layout(self.state))
        if found:
            self._fail("; ".join(f"{each.code} {each.sentence}" for each in found[:5]))

    def _fail(self, what: str) -> None:
        where = (
            f"{self.game.id}, seed {self.seed}, after {len(self.moves)} moves and {self.gestures} gestures"
        )
        position = readable(self.rules.to_wire(self.state))
        raise TableDisagreementError(f"{self.doing}: {what}.", where=where, hint=f"\n{position}")
