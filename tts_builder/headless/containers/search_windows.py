"""Search windows, through which a player looks into a container."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.containers import containers
from tts_builder.headless.world.kinds import State
from tts_builder.saves.copies import copied

if TYPE_CHECKING:
    from tts_builder.headless.players.seats import Person
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject


def open_window(world: World, box: WorldObject, person: Person, max_cards: int | None = None) -> list[State]:
    """Show the contents to the player. With `max_cards`, only that many; of a deck, the top cards."""
    close_window(world, person)
    world.searches[person.key] = box
    color = person.color
    world.bus.fire_both("onObjectSearchStart", (box, color), "onSearchStart", box, (color,))
    found = copied(containers.entries(box))
    if max_cards is None:
        return found
    if box.kind == "Deck" and not box.face_down:
        found.reverse()
    return found[: max(0, max_cards)]


def close_window(world: World, person: Person) -> bool:
    """Close the player's window, if one is open."""
    box = world.searches.pop(person.key, None)
    if box is None or box.destroyed:
        return False
    color = person.color
    world.bus.fire_both("onObjectSearchEnd", (box, color), "onSearchEnd", box, (color,))
    return True
