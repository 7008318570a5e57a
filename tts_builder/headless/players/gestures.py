"""Gestures of a player. Each one asks the scripts first, as the game does, then acts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tts_builder.errors import UserError
from tts_builder.headless.containers import containers, search_windows
from tts_builder.headless.players import clipboard, hands
from tts_builder.headless.players.seats import Person
from tts_builder.headless.world import dice, forces, motion, states
from tts_builder.headless.world.geometry import Vec, wrap
from tts_builder.headless.world.kinds import State, rotation_values
from tts_builder.headless.world.lifecycle import destroy, release
from tts_builder.headless.world.world_object import WorldObject
from tts_builder.lua.api import api

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World

LIFT = 2.0
"""How far a held object is lifted above its place."""

Objects = WorldObject | Iterable[WorldObject]


def release_held(world: World, obj: WorldObject) -> None:
    """Drop a held object: raise the events, then let it fall unless a script moved it."""
    color = obj.held_by or ""
    release(world, obj)
    at = obj.position
    obj.dropping = True  # in the air, but not moving yet
    world.bus.fire_both("onObjectDrop", (color, obj), "onDrop", obj, (color,))
    obj.dropping = False
    untouched = obj.move is None and obj.held_by is None and not obj.destroyed and obj.position == at
    if untouched and not obj.locked:
        motion.let_go(world, obj)


class Gestures:
    """The gestures of the player at one color."""

    def __init__(self, world: World, color: str) -> None:
        self.world, self.color = world, color

    @property
    def person(self) -> Person:
        """The person at this color. Raises an error when nobody is seated there."""
        found = self.world.seats.at(self.color)
        if found is None:
            raise UserError(f"nobody sits at {self.color}.", hint="Seat a player there first.")
        return found

    # Asking -------------------------------------------------------------------
    def _reaches(self, obj: WorldObject) -> bool:
        """Whether the player can touch it at all."""
        if obj.destroyed or obj.spawning or obj.is_zone or not obj.interactable:
            return False
        if obj.extras and obj.hidden(self.color):
            return False
        hand = hands.hand_of(obj)
        if hand is not None and hand.state.get("FogColor") != self.color:
            return False
        turns = self.world.seats.turns
        waiting = turns.get("Enable") and turns.get("DisableInteractions")
        return not waiting or turns.get("TurnColor") == self.color

    def _may(self, action: str, targets: Sequence[WorldObject]) -> bool:
        number = api().actions.index(action) + 1
        return self.world.bus.allowed("onPlayerAction", self.person.key, number, list(targets))

    def _all(self, objects: Objects) -> list[WorldObject]:
        targets = [objects] if isinstance(objects, WorldObject) else list(objects)
        return [obj for obj in targets if self._reaches(obj)]

    # Holding ------------------------------------------------------------------
    def pick_up(self, obj: WorldObject) -> bool:
        """Pick up an object; False when the player cannot touch it or a script refuses."""
        person = self.person
        if obj.locked or obj.held_by is not None or not self._reaches(obj) or not self._may("PickUp", [obj]):
            return False
        hand = hands.hand_of(obj)
        motion.lift(self.world, obj, self.color, LIFT)
        if hand is not None:
            hands.arrange_soon(self.world, hand)
        person.holding.append(obj)
        self.world.bus.fire_both("onObjectPickUp", (self.color, obj), "onPickUp", obj, (self.color,))
        return True

    def move_to(self, at: Sequence[float]) -> None:
        """Carry the held objects over this place."""
        self.person.pointer = Vec(float(at[0]), self.world.table_top, float(at[-1]))
        for obj in self.person.holding:
            motion.carry(self.world, obj, self._over(obj, at))

    def drop(self, at: Sequence[float] | None = None, settle: bool = False) -> None:
        """Drop the held objects over (x, z) or at (x, y, z). With `settle`, wait until everything rests."""
        for obj in list(self.person.holding):
            if at is not None:
                obj.place(self._over(obj, at))
            release_held(self.world, obj)
        if settle:
            self.world.clock.advance(600, until_quiet=True)

    def _over(self, obj: WorldObject, at: Sequence[float]) -> Vec:
        """The place of a held object above the objects below it."""
        if len(at) == 3:
            return Vec(*(float(part) for part in at))
        x, z = (float(part) for part in at)
        here = obj.position
        obj.place(Vec(x, here.y, z))
        box, high = obj.box, here.y
        for other in self.world.objects.values():
            if other is not obj and not other.is_zone and other.held_by is None and other.box.over(box, 0.0):
                high = max(high, other.box.y1 + 0.5 + here.y - box.y0)
        return Vec(x, high, z)

    # Turning ------------------------------------------------------------------
    def flip(self, obj: WorldObject) -> bool:
        """Flip an object (the F key)."""
        now = obj.turning_to
        return self._turn(obj, "FlipOver", now.y, now.z + 180.0)

    def rotate(self, obj: WorldObject, degrees: float = 15.0) -> bool:
        """Rotate an object about the vertical axis (the E and Q keys)."""
        now = obj.turning_to
        half = degrees % 360 == 180
        action = "RotateOver" if half else f"RotateIncremental{'Right' if degrees > 0 else 'Left'}"
        return self._turn(obj, action, now.y + degrees, now.z)

    def _turn(self, obj: WorldObject, action: str, spin: float, flip: float) -> bool:
        old, bus = wrap(obj.turning_to), self.world.bus
        new = wrap(Vec(old.x, spin, flip))
        told = (new.y, new.z, self.color, old.y, old.z)
        if obj.locked or not self._reaches(obj) or not self._may(action, [obj]):
            return False
        if not bus.allowed("tryObjectRotate", obj, *told) or bus.fire_own(obj, "tryRotate", *told) is False:
            return False
        if obj.held_by is None:
            motion.smooth(self.world, obj, None, new, fast=True)
        else:
            obj.place(obj.position, new)
        bus.fire_both("onObjectRotate", (obj, *told), "onRotate", obj, told)
        return True

    def randomize(self, obj: WorldObject) -> bool:
        """Roll, shuffle or shake an object (the R key)."""
        bus = self.world.bus
        if not self._reaches(obj) or not self._may("Randomize", [obj]):
            return False
        if (
            not bus.allowed("tryObjectRandomize", obj, self.color)
            or bus.fire_own(obj, "tryRandomize", self.color) is False
        ):
            return False
        dice.randomize(self.world, obj)
        bus.fire_both("onObjectRandomize", (obj, self.color), "onRandomize", obj, (self.color,))
        return True

    # Several objects ----------------------------------------------------------
    def select(self, objects: Objects) -> bool:
        targets = self._all(objects)
        if not targets or not self._may("Select", targets):
            return False
        for obj in targets:
            obj.selected_by.add(self.color)
        return True

    def delete(self, objects: Objects) -> bool:
        targets = self._all(objects)
        if not targets or not self._may("Delete", targets):
            return False
        for obj in targets:
            destroy(self.world, obj)
        return True

    def copy(self, objects: Objects) -> bool:
        targets = self._all(objects)
        if not targets or not self._may("Copy", targets):
            return False
        clipboard.copy(self.world, targets)
        return True

    def cut(self, objects: Objects) -> bool:
        targets = self._all(objects)
        if not targets or not self._may("Cut", targets):
            return False
        clipboard.copy(self.world, targets)
        for obj in targets:
            destroy(self.world, obj)
        return True

    def paste(self, at: Sequence[float]) -> list[WorldObject]:
        """Paste copies over this place; [] when a script refuses."""
        if not self.world.clipboard or not self._may("Paste", []):
            return []
        goal = Vec(at[0], at[1], at[2]) if len(at) == 3 else Vec(at[0], 3.0, at[1])
        return clipboard.paste(self.world, goal)

    def group(self, objects: Objects) -> list[WorldObject]:
        """Combine objects of the same kind into decks and stacks (the G key)."""
        targets = self._all(objects)
        if not targets or not self._may("Group", targets):
            return []
        return containers.group(self.world, targets)

    def under(self, obj: WorldObject) -> bool:
        """Put the held objects, or the object itself, under the objects at that place (the U key)."""
        if not self._reaches(obj) or not self._may("Under", [obj]):
            return False
        at = obj.position
        obj.place(Vec(at.x, self.world.table_top, at.z))
        for other in self.world.live:
            if other is not obj and motion.is_free(other) and other.box.over(obj.box, 0.02):
                lift_by = obj.box.size.y
                where = other.position
                motion.place(self.world, other, Vec(where.x, where.y + lift_by, where.z))
        motion.fall(self.world, obj)
        return True

    # Further gestures ---------------------------------------------------------
    def number(self, obj: WorldObject, n: int, alt: bool = False) -> bool:
        """Type a number over an object: draw cards, set a value or choose a state. True when it had an
        effect."""
        world = self.world
        if not self._reaches(obj) or n > obj.max_typed_number > 0:
            return False
        if world.bus.fire("onObjectNumberTyped", obj, self.color, n, alt, stop=True):
            return True
        if world.bus.fire_own(obj, "onNumberTyped", self.color, n, alt) is True:
            return True
        if obj.is_container:
            return containers.deal(world, obj, n, self.color, 1, True) > 0
        values = rotation_values(obj.state)
        if values and 1 <= n <= len(values):
            dice.turn_to(world, obj, values[n - 1])
            return True
        return str(n) in (obj.state.get("States") or {}) and self.change_state(obj, n)

    def change_state(self, obj: WorldObject, n: int) -> bool:
        bus = self.world.bus
        if not bus.allowed("tryObjectStateChange", obj, n, self.color):
            return False
        if bus.fire_own(obj, "tryStateChange", n, self.color) is False:
            return False
        states.change(self.world, obj, n)
        return True

    def peek(self, obj: WorldObject) -> bool:
        if not self._reaches(obj):
            return False
        self.world.bus.fire_both("onObjectPeek", (obj, self.color), "onPeek", obj, (self.color,))
        return True

    def search(self, obj: WorldObject) -> list[State]:
        """Open the search window of a container and close it. Returns the contents."""
        if not self._reaches(obj) or not obj.is_container:
            return []
        found = search_windows.open_window(self.world, obj, self.person)
        self.close_search()
        return found

    def close_search(self) -> bool:
        """Close the open search window; False when there is none."""
        return search_windows.close_window(self.world, self.person)

    def flick(self, obj: WorldObject, impulse: Sequence[float]) -> bool:
        """Flick an object with the flick tool, so that it slides."""
        if obj.locked or not self._reaches(obj):
            return False
        push = Vec(*(float(part) for part in impulse))
        forces.drive(self.world, obj, push, Vec())
        self.world.bus.fire_both("onObjectFlick", (obj, self.color, push), "onFlick", obj, (self.color, push))
        return True

    def unlock(self, obj: WorldObject) -> bool:
        """Unlock an object (the L key or its menu). Raises no event. False when it was not locked."""
        if not obj.locked or not self._reaches(obj):
            return False
        obj.state["Locked"] = False
        motion.fall(self.world, obj)
        return True

    def shove(self, obj: WorldObject, impulse: Sequence[float]) -> bool:
        """Push an object with a held one, so that it slides. Raises no event. Has no effect in a hand."""
        if obj.locked or not self._reaches(obj) or hands.hand_of(obj) is not None:
            return False
        return forces.drive(self.world, obj, Vec(*(float(part) for part in impulse)), Vec())

    def hover(self, obj: WorldObject | None) -> None:
        """Hover over an object, or over none."""
        person = self.person
        person.hovered = obj
        if obj is not None:
            person.pointer = obj.position
        self.world.bus.fire("onObjectHover", self.color, obj)
        if obj is not None:
            self.world.bus.fire_own(obj, "onHover", self.color)
