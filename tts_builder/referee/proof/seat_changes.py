"""Simulated people who leave a game, join it, or change color while it is running."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from tts_builder.referee.proof.hands import Hands, Person

HOST = 0
"""The person at this seat hosts the table and never leaves."""


class SeatChanges:
    """Makes random changes of people. A change must not affect the game, only who plays and at which
    color."""

    def __init__(self, hands: Hands, rng: Random) -> None:
        self.hands, self.rng = hands, rng
        self._strangers = 0

    def happen(self) -> str:
        """Lets somebody come, go or change color; returns what happened."""
        if self.hands.hotseat:
            return self._second_player()
        return self.rng.choice(_WAYS)(self)

    def fill(self, seat: int) -> str:
        """Lets somebody take over an empty seat, at its color or at a free one."""
        hands, person = self.hands, self._stranger()
        spare = self._spare()
        if not spare or self.rng.random() < 0.5:
            hands.seat_person(seat, person)
            return f"{person.name} sits down at seat {seat}"
        color = self.rng.choice(spare)
        hands.table.player(color).sit(*person)
        hands.table.settle()
        return f"{person.name} {self._take_over(seat, color, person)}"

    def _stranger(self) -> Person:
        self._strangers += 1
        return Person(f"Guest {self._strangers}", str(76561190000000100 + self._strangers))

    def _spare(self) -> list[str]:
        """Free places that no seat of the game uses."""
        taken = {person.color for person in self.hands.table.world.seats.people}
        return [color for color in self.hands.mod.places if color not in {*self.hands.colors, *taken}]

    def _take_over(self, seat: int, color: str, person: Person) -> str:
        """Presses the button that takes over the seat; the seat is then played from this color."""
        hands = self.hands
        former = hands.record().seats[seat]
        button = hands.find_button(hands.table.player(color), f"Play on for {former.name or former.color}")
        if button is None or not hands.table.player(color).click(button):
            return f"finds no way to play on for seat {seat}"
        hands.move_seat(seat, color, person)
        return f"plays on for seat {seat} at {color}"

    def _leave(self) -> str:
        """Somebody other than the host leaves; the seat stays empty until it must act."""
        here = [seat for seat in self.hands.present() if seat != HOST]
        if not here:
            return "nobody can leave"
        seat = self.rng.choice(here)
        self.hands.player(seat).leave()
        self.hands.people[seat] = None
        return f"seat {seat} leaves"

    def _change_color(self) -> str:
        """A player moves to a free place and continues from there."""
        spare = self._spare()
        if not spare:
            return "there is no free place"
        seat, color = self.rng.choice(self.hands.present()), self.rng.choice(spare)
        person = self.hands.people[seat]
        assert person is not None
        self.hands.player(seat).change_color(color)
        self.hands.table.settle()
        return f"{person.name} {self._take_over(seat, color, person)}"

    def _look_on(self) -> str:
        """Somebody comes, sits down at a free place, and leaves again."""
        person, spare = self._stranger(), self._spare()
        if not spare:
            return "there is no free place"
        color = self.rng.choice(spare)
        player = self.hands.table.player(color).sit(*person)
        self.hands.table.settle()
        player.leave()
        return f"{person.name} looks on from {color}"

    def _second_player(self) -> str:
        """A second player ends hotseat; after that player leaves, the first one turns it on again."""
        hands, person = self.hands, self._stranger()
        alone = hands.player(HOST)
        color = self.rng.choice([each for each in hands.mod.places if each != alone.color])
        second = hands.table.player(color).sit(*person)
        hands.table.settle()
        if hands.table.ui.attribute("hotseat", "text") != "Hotseat: off":
            return f"{person.name} sits down at {color} and hotseat stays on"
        second.leave()
        hands.table.settle()
        hands.player(HOST).click("hotseat")
        return f"{person.name} sits down at {color} and leaves"


_WAYS: Final[tuple[Callable[[SeatChanges], str], ...]] = (
    SeatChanges._leave,
    SeatChanges._change_color,
    SeatChanges._look_on,
)
