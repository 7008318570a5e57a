"""Plays a game by hands and buttons at the headless table; table, Lua and Python must always agree."""

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
from tts_builder.referee.proof.comings import Comings
from tts_builder.referee.proof.hands import Hands
from tts_builder.referee.proof.mischief import Mischief
from tts_builder.referee.proof.onlooker import Onlooker
from tts_builder.referee.verdict.built import built_save, mod_of
from tts_builder.referee.verdict.replay import readable, verdict_on
from tts_builder.referee.verdict.wire import differences, plain


class TableDisagreementError(UserError):
    """Table, Lua and Python do not say the same: a fault of the game or of its scripts."""

    exit_code = 1


@dataclass(frozen=True)
class AtTable:
    """A game played through the table."""

    played: Playthrough
    record: Record
    save: dict[str, Any]
    gestures: int
    mischief: int
    """How many of the gestures were meant to be illegal."""
    refused: int
    """How many the rules at the table refused by name."""


@dataclass(frozen=True)
class Manner:
    """How a game is played: how often somebody tries mischief, how often the table is saved and loaded, how
    often it is rewound or a point to go back to stored, how often somebody comes, goes or changes color."""

    mischief: float = 0.25
    reload: float = 0.01
    rewind: float = 0.02
    hotseat: bool = False
    comings: float = 0.03


def play_at_table(
    game: Game,
    players: int,
    options: Mapping[str, str],
    seed: int,
    *,
    built: str = "",
    manner: Manner | None = None,
) -> AtTable:
    """A whole game. Raises TableDisagreementError at the first difference."""
    return _Match(game, players, options, seed, built, manner or Manner(hotseat=seed % 4 == 0)).play()


class _Match:
    def __init__(
        self, game: Game, players: int, options: Mapping[str, str], seed: int, built: str, manner: Manner
    ) -> None:
        self.game, self.rules, self.seed, self.manner = game, game.rules, seed, manner
        self.options = game.settle(players, options)
        self.rng = Random(seed)
        self.rewinds = Random(derived(seed, 0))
        self.points: list[int] = []
        """How many moves had been made at each point to which the table can be rewound."""
        self.mod = mod_of(game.id)
        colors = self.mod.seats[players]
        self.hands = Hands(game, self.mod, built_save(game, built), colors, seed, manner.hotseat)
        self.onlooker = Onlooker(self.mod, colors)
        self.comings = Comings(self.hands, self.rng)
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
            if self.rng.random() < self.manner.comings:
                self._come_and_go(self.comings.happen)
            elif self.hands.people[seat] is None:
                self._come_and_go(lambda seat=seat: self.comings.fill(seat))  # type: ignore[misc]
            elif self.rng.random() < self.manner.mischief:
                self._misbehave(seat)
            else:
                self._move(seat)
            if self.rng.random() < self.manner.reload:
                self._reload()
            if self.rewinds.random() < self.manner.rewind:
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
        if self.rng.random() < self.manner.reload:
            # In the middle of the motion that follows a move.
            self.hands.table.frames(2)
            self._load_again()
        self.hands.table.settle()
        self._follow((seat, move))

    def _act(self, seat: int, gesture: Gesture) -> None:
        """The steps of a gesture: first the drags, then the presses, each in any order."""
        steps = sorted(gesture, key=lambda step: (isinstance(step, Press), self.rng.random()))
        for number, step in enumerate(steps):
            if number:
                self.hands.table.settle()
                if self.hands.moves_made() != len(self.moves):
                    self._fail(f"the table took a move after {number} of {len(steps)} steps")
            if not self.hands.make(seat, step):
                self._fail(f"a legal move cannot be made: no {canonical(step).decode()}")

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
            # It was the beginning of a legal move; the player thinks better of it.
            self.hands.player(seat).click("undo")
            self.hands.table.settle()
        self._follow(None)

    def _come_and_go(self, change: Callable[[], str]) -> None:
        """People change; the game itself must stay as it is."""
        self.gestures += 1
        self.points = []  # people stay seated where they are now, and an older game has others at its seats
        self.doing = change()
        self.hands.table.settle()
        colors, made = self.hands.colors, len(self.moves)
        self.onlooker = Onlooker(self.mod, colors)
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
        """Goes back to an earlier point of the game, or stores one."""
        if not self.points or self.rewinds.random() < 0.5:
            self.hands.table.store_rewind()
            self.points.append(len(self.moves))
            return
        # Seldom far: a game that goes back by more than it goes on never ends.
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
        """Takes over what the table recorded since, each move judged by the rules, and compares."""
        self._no_faults()
        record = self.hands.record()
        news = record.moves[len(self.moves) :]
        if made is not None and (
            not news or (news[0].seat, plain(news[0].move)) != (made[0], plain(made[1]))
        ):
            self._fail(f"the table did not take the move; it recorded {canonical(list(news)).decode()}")
        for entry in news:
            refusal = verdict_on(self.game, self.state, entry.seat, entry.move)
            if refusal:
                self._fail(
                    f"the table took {canonical(entry.move).decode()} by seat {entry.seat}: {refusal.code}"
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
        for name, told in (("state", self.hands.state()), ("recorded state", canonical(record.state))):
            if told != wire:
                parts = differences(msgspec.json.decode(wire), msgspec.json.decode(told))
                words = "; ".join(f"{each.path} Python {each.left} Lua {each.right}" for each in parts)
                self._fail(f"the {name} differs: {words}")
        if canonical(record.score) != canonical(self.rules.score(self.state)):
            self._fail("the recorded score differs")
        found = self.onlooker.findings(self.hands.table.states, self.game.binding.layout(self.state))
        if found:
            self._fail("; ".join(f"{each.code} {each.sentence}" for each in found[:5]))

    def _fail(self, what: str) -> None:
        where = (
            f"{self.game.id}, seed {self.seed}, after {len(self.moves)} moves and {self.gestures} gestures"
        )
        position = readable(self.rules.to_wire(self.state))
        raise TableDisagreementError(f"{self.doing}: {what}.", where=where, hint=f"\n{position}")
