"""The hands of players at a headless table: makes gestures with the actual pieces and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from msgspec import UnsetType

from tts_builder.engine.game import Game
from tts_builder.engine.placement import COMMON, Drag, Step
from tts_builder.engine.record import Record
from tts_builder.headless.table import Table
from tts_builder.referee.verdict.built import rotation_of

if TYPE_CHECKING:
    from tts_builder.components import Mod
    from tts_builder.headless.players.controls import Player
    from tts_builder.headless.world.world_object import WorldObject


PATROL_FRAMES: Final = 900
"""Frames within which the script checks every locked piece, 24 per second, and brings it back."""


class Saved(msgspec.Struct, frozen=True):
    """The parts of the script state that are used here. `loose` has the keys of pieces that are off their
    spots."""

    loose: tuple[str, ...]
    record: Record


class _Length(msgspec.Struct, frozen=True):
    """The part of a record that is needed to count its moves."""

    moves: tuple[msgspec.Raw, ...]


class Person(NamedTuple):
    """A simulated player."""

    name: str
    steam_id: str


class Hands:
    """All players at one table. With `hotseat`, one person acts for all seats and changes color with the
    turn."""

    def __init__(
        self, game: Game, mod: Mod, save: dict[str, Any], colors: Sequence[str], seed: int, hotseat: bool
    ):
        self.game, self.mod, self.colors, self.seed, self.hotseat = game, mod, tuple(colors), seed, hotseat
        self.people: list[Person | None] = [
            Person(_name(seat), str(76561190000000001 + seat)) for seat in range(len(self.colors))
        ]
        """The person at each seat; None if nobody sits there. In hotseat, the first person plays for all."""
        self._components = {component.key: component for component in mod.everything()}
        self._kept_before = 0
        self.table = self._open(save)

    def _open(self, save: dict[str, Any]) -> Table:
        table = Table(save, seed=self.seed)
        for person, color in list(zip(self.people, self.colors, strict=True))[: 1 if self.hotseat else None]:
            if person is not None:
                table.player(color).sit(*person)
        self.settled(table)
        return table

    def settled(self, table: Table) -> None:
        """Waits until a table that was just opened comes to rest."""
        table.settle()

    def present(self) -> list[int]:
        """The seats at which somebody sits; in hotseat, all seats."""
        return [seat for seat, person in enumerate(self.people) if person is not None]

    def seat_person(self, seat: int, person: Person) -> None:
        """Seats a person at the color of a seat."""
        self.people[seat] = person
        self.table.player(self.colors[seat]).sit(*person)

    def move_seat(self, seat: int, color: str, person: Person) -> None:
        """Notes that the seat is now played from another color."""
        self.people[seat] = person
        self.colors = (*self.colors[:seat], color, *self.colors[seat + 1 :])

    def reload(self) -> None:
        """Saves the table and continues at a new table that loads this save."""
        self._kept_before = self.kept_by_hands
        text = msgspec.json.encode(self.table.save())
        now = self.table.now
        self.table = self._open(msgspec.json.decode(text))
        self.table.now = now

    @property
    def kept_by_hands(self) -> int:
        """How many smooth moves out of a hand had no effect, since the first table was opened."""
        return self._kept_before + self.table.kept_by_hands

    def begin(self, options: dict[str, str]) -> None:
        """Starts the game with the panel: number of players, options, start."""
        person = self.player(0)
        person.click(f"players-{len(self.colors)}")
        for option in self.game.options:
            # Each click selects the next value; a new panel shows the first.
            for _ in range(option.values.index(options[option.name])):
                person.click(f"option-{option.name}")
        person.click("start")
        self.table.settle()

    def player(self, seat: int) -> Player:
        """The player who acts for a seat."""
        if self.hotseat:
            return self.table.player(self.table.world.seats.people[0].color)
        return self.table.player(self.colors[seat])

    def make(self, seat: int, step: Step) -> bool:
        """Makes one step of a gesture; False if the piece cannot be lifted or the button cannot be
        pressed."""
        if isinstance(step, Drag):
            piece = self.piece_for(step)
            return piece is not None and self._carry(seat, piece, step)
        button = self.button(seat, step.label)
        return button is not None and self.player(seat).click(button)

    def piece_for(self, step: Drag) -> WorldObject | None:
        """The piece to drag: of equal pieces the uppermost one at the source, or an unlocked one."""
        equal = [piece for piece in self.table.objects if piece.state.get("Memo") == step.piece]
        if not equal or isinstance(step.source, UnsetType):
            return min(equal, key=lambda piece: piece.locked, default=None)
        x, z = self.spot(step.source.area, step.source.seat, step.source.slot)

        def away(piece: WorldObject) -> tuple[float, float]:
            at = piece.position
            return (round(abs(at.x - x) + abs(at.z - z), 1), -at.y)

        return min(equal, key=away)

    def _carry(self, seat: int, piece: WorldObject, step: Drag) -> bool:
        """Drags a piece to its spot, and turns it first if the step names a pose."""
        at = self.spot(step.area, step.seat, step.slot)
        if isinstance(step.face, UnsetType):
            return self.drag(seat, piece, at)
        component, place = self._components[step.piece], self._place(step.seat)
        _, spin, flip = rotation_of(component, self.mod.area(step.area), place, step.face)
        return self.drag(seat, piece, at, (spin, flip))

    def drag(
        self,
        seat: int,
        piece: WorldObject,
        at: tuple[float, float],
        turned: tuple[float, float] | None = None,
    ) -> bool:
        """Lifts a piece and drops it at a point. `turned` is its rotation about y and z when it is
        dropped."""
        player = self.player(seat)
        if not player.pick_up(piece):
            return False
        self.table.frames(3)
        if turned is not None:
            if (turned[1] - piece.rotation.z) % 360.0:
                player.flip(piece)
            if by := (turned[0] - piece.rotation.y) % 360.0:
                player.rotate(piece, by)
        player.drop(at)
        return True

    def wait_for_patrol(self) -> None:
        """Waits until the script has checked every locked piece."""
        self.table.settle()
        self.table.frames(PATROL_FRAMES)

    def spot(self, area: str, seat: int, slot: int) -> tuple[float, float]:
        """The x and z of a spot."""
        x, _, z = self.mod.area(area).position(self._place(seat), slot)
        return (x, z)

    def _place(self, seat: int) -> str:
        return "" if seat == COMMON else self.colors[seat]

    def buttons(self) -> list[str]:
        """The ids of the panel's buttons for moves and amounts."""
        return [ident for ident in self.table.ui.ids if ident.startswith(("move-", "amount-"))]

    def button(self, seat: int, label: str) -> str | None:
        """The id of the button with this label, if the player sees it or can reach it with the keys for
        amounts."""
        # If one person sees the buttons of several seats, each button names its seat.
        texts = [f"{name}: {label}" for name in (_name(seat), self.colors[seat])] if self.hotseat else []
        texts.append(label)
        found = self.find_button(self.player(seat), *texts)
        if found is not None or not any(map(partial(self._step_to, seat), texts)):
            return found
        return self.find_button(self.player(seat), *texts)

    def _step_to(self, seat: int, text: str) -> bool:
        """Presses the keys for more and less until the button shows this amount; False if there is no such
        button."""
        words, _, number = text.rpartition(" ")
        for ident in self.buttons():
            shown, _, amount = (self.table.ui.attribute(ident, "text") or "").rpartition(" ")
            if not ident.startswith("amount-") or shown != words or not self.player(seat).sees(ident):
                continue
            row, away = ident.removeprefix("amount-"), int(number) - int(amount)
            tens, ones = divmod(abs(away), 10)
            keys = [f"{'further' if away > 0 else 'lesser'}-{row}"] * tens
            keys += [f"{'more' if away > 0 else 'less'}-{row}"] * ones
            return all(self.player(seat).click(key) for key in keys)
        return False

    def find_button(self, player: Player, *texts: str) -> str | None:
        """The id of a visible button with one of these texts; None if there is none."""
        for ident in self.buttons():
            if self.table.ui.attribute(ident, "text") in texts and player.sees(ident):
                return ident
        return None

    def loose(self) -> bool:
        """Whether pieces lie off their spots, for a gesture that is not complete."""
        return bool(self._saved().loose)

    def record(self) -> Record:
        """The current record of the table."""
        return self._saved().record

    def moves_made(self) -> int:
        """The number of moves in the current record."""
        return len(msgspec.json.decode(self.table.global_.call("getRecord"), type=_Length).moves)

    def _saved(self) -> Saved:
        return msgspec.json.decode(self.table.global_.call("onSave"), type=Saved)

    def state(self) -> bytes:
        """The current state of the game as canonical JSON."""
        text: str = self.table.global_.call("getState")
        return text.encode("utf-8")


def _name(seat: int) -> str:
    return f"Player {seat + 1}"
