"""Choosing cards in the hand, and the hand stash."""

from __future__ import annotations

from typing import Any

from tts_builder.headless.api.arguments import values
from tts_builder.headless.api.players import person_at
from tts_builder.headless.containers import hand_stash
from tts_builder.headless.faults import CallError
from tts_builder.headless.players import hands
from tts_builder.headless.players.seats import ALL, Choice, Person
from tts_builder.headless.scripts.operations import function
from tts_builder.headless.scripts.script import Script
from tts_builder.headless.world.geometry import Vec
from tts_builder.headless.world.world_object import WorldObject


def _people(script: Script, colors: Any) -> list[Person]:
    """The players at the given colors, or all seated players."""
    seats = script.world.seats
    if colors is None:
        return seats.seated
    wanted = [colors] if isinstance(colors, str) else values(script, colors)
    for color in wanted:
        if color not in ALL:
            raise CallError(f"{color} is not a player color")
    return [person for person in seats.seated if person.color in wanted]


def _ask(cancellable: bool, name: str) -> None:
    @function("globals", name, "str num num str? any", "tab")
    def choose(
        script: Script, label: str, least: float, most: float, prompt: str | None = None, colors: Any = None
    ) -> list[str]:
        """Ask the players at these colors who hold cards, and return their colors. Replaces an earlier
        question."""
        if not 0 <= least <= most:
            raise CallError(f"{name}: {least:g} to {most:g} cards cannot be chosen")
        asked = []
        for person in _people(script, colors):
            if hands.hand_objects(script.world, person.color, 1):
                person.choice = Choice(label, int(least), int(most), prompt or "", cancellable)
                asked.append(person.color)
        return asked


_ask(False, "chooseInHand")
_ask(True, "chooseInHandOrCancel")


@function("globals", "clearChooseInHand", "any", "tab")
def clear_choice(script: Script, colors: Any = None) -> list[str]:
    """Withdraw the questions, and return the colors concerned."""
    cleared = [person for person in _people(script, colors) if person.choice is not None]
    for person in cleared:
        person.choice = None
    return [person.color for person in cleared]


@function("globals", "currentChooseInHand", "str")
def current_choice(script: Script, color: str) -> str | None:
    person = script.world.seats.at(color)
    return person.choice.label if person is not None and person.choice is not None else None


# Stash ------------------------------------------------------------------------
@function("Object", "moveToHandStash")
def move_to_stash(script: Script, obj: WorldObject) -> bool:
    return hand_stash.put(script.world, obj)


@function("Player", "drawHandStash")
def draw_stash(script: Script, key: str) -> bool:
    return hand_stash.draw(script.world, person_at(script, key).color)


@function("Player", "setHandStashLocation", "vec num?")
def set_stash_location(
    script: Script, key: str, x: float, y: float, z: float, rotation: float | None = None
) -> bool:
    hand_stash.locate(script.world, key, Vec(float(x), float(y), float(z)), float(rotation or 0.0))
    return True
