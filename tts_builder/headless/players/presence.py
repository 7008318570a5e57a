"""Actions of a player away from the objects: pointer, ping, typing, team, choosing cards in the hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tts_builder.errors import UserError
from tts_builder.headless.players import hands
from tts_builder.headless.players.gestures import Gestures
from tts_builder.headless.players.seats import TEAMS
from tts_builder.headless.world.geometry import Vec
from tts_builder.headless.world.world_object import WorldObject


class Presence(Gestures):
    """Pointer, ping, typing, team, and choosing cards in the hand."""

    def point(self, at: Sequence[float], rotation: float | None = None) -> None:
        """Move the pointer to (x, z) on the table or to (x, y, z), without hovering over an object."""
        person = self.person
        y = at[1] if len(at) == 3 else self.world.table_top
        person.pointer, person.hovered = Vec(float(at[0]), float(y), float(at[-1])), None
        if rotation is not None:
            person.pointer_rotation = float(rotation)

    def ping(self, at: Sequence[float], obj: WorldObject | None = None) -> None:
        """Ping a place (the Tab key), optionally on an object."""
        self.point(at)
        where = self.world.seats.pointed_at(self.person)
        self.world.bus.fire("onPlayerPing", self.person.key, where, obj)

    def typing(self, on: bool = True) -> None:
        """Start or stop typing in the chat."""
        self.world.bus.fire("onPlayerChatTyping", self.person.key, on)

    def blindfold(self, on: bool = True) -> None:
        self.world.seats.blindfold(self.person, on)

    def join_team(self, team: str) -> None:
        if team not in TEAMS:
            raise UserError(f"{team!r} is not a team.", hint=f"Use one of {', '.join(TEAMS)}.")
        self.world.seats.join_team(self.person, team)

    # The hand -----------------------------------------------------------------
    def choose_in_hand(self, objects: Iterable[WorldObject]) -> None:
        """Answer a script that asked this player to choose cards in the hand."""
        chosen, choice = list(objects), self.person.choice
        if choice is None:
            raise UserError(f"nobody asked {self.color} to choose")
        if not choice.least <= len(chosen) <= choice.most:
            raise UserError(
                f"{choice.label}: choose {choice.least} to {choice.most} cards, not {len(chosen)}"
            )
        held = hands.hand_objects(self.world, self.color, 1)
        if any(obj not in held for obj in chosen):
            raise UserError(f"{choice.label}: choose cards of {self.color}'s hand only")
        self.person.choice = None
        self.world.bus.fire("onPlayerHandChoice", self.color, choice.label, chosen, True)

    def cancel_choice(self) -> None:
        """Cancel a choice, if the script allows it."""
        choice = self.person.choice
        if choice is None or not choice.cancellable:
            raise UserError(f"{self.color} has no choice to cancel")
        self.person.choice = None
        self.world.bus.fire("onPlayerHandChoice", self.color, choice.label, [], False)
