"""Collisions without a physics engine: two objects touch when both are at rest and their boxes meet.

Objects do not touch while they glide or fall, two locked objects never touch, and the table sends no
collisions. Contacts are computed only when a script handles them. A destroyed object ends its contacts
without an event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tts_builder.headless.world.clock import Job, Phase
from tts_builder.headless.world.geometry import ORIGIN, Vec

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject

_NEAR = 0.03


class Contacts:
    """Which objects touch each other, and which scripts get the events."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.watched = False
        self.registered: dict[int, bool] = {}
        """Ids of objects registered for the events of all scripts, and whether they also report staying."""
        self._of: dict[int, dict[int, WorldObject]] = {}
        self._job: Job | None = None

    def watch(self) -> None:
        """Start to track contacts. Existing contacts raise no event."""
        if self.watched:
            return
        self.watched = True
        if not self.world.fresh:
            for obj in self.world.live:
                self._of[obj.id] = self._touching(obj)

    def register(self, obj: WorldObject, stay: bool) -> None:
        self.watch()
        self.registered[obj.id] = stay
        if stay:
            self.report_staying()

    def report_staying(self) -> None:
        """Raise the stay events in every frame, because a script handles them."""
        if self._job is None:
            self._job = self.world.clock.at(1, Phase.ZONES, self._stay, lasting=True)

    # Changes ------------------------------------------------------------------
    def update(self, moved: list[WorldObject]) -> None:
        """Compare the current contacts of these objects with the earlier ones, and raise the events."""
        for obj in moved:
            if obj.destroyed or obj.spawning or obj.is_zone:
                continue
            now, before = self._touching(obj), self._of.get(obj.id, {})
            for ident, other in list(before.items()):
                if ident not in now:
                    self._part(obj, other)
            for ident, other in now.items():
                if ident not in before and not obj.destroyed and not other.destroyed:
                    self._of.setdefault(obj.id, {})[ident] = other
                    self._of.setdefault(ident, {})[obj.id] = obj
                    self._tell("Enter", obj, other)

    def leave(self, obj: WorldObject) -> None:
        """End all contacts of an object at once, because a player lifts it."""
        for other in list(self._of.get(obj.id, {}).values()):
            self._part(obj, other)

    def forget(self, obj: WorldObject) -> None:
        self.registered.pop(obj.id, None)
        for ident in self._of.pop(obj.id, {}):
            self._of.get(ident, {}).pop(obj.id, None)

    def _part(self, obj: WorldObject, other: WorldObject) -> None:
        self._of.get(obj.id, {}).pop(other.id, None)
        self._of.get(other.id, {}).pop(obj.id, None)
        if not other.destroyed:
            self._tell("Exit", obj, other)

    def _stay(self) -> None:
        self._job = None
        self.report_staying()
        for ident, others in list(self._of.items()):
            obj = self.world.objects.get(ident)
            for other in list(others.values()):
                if obj is not None and not obj.destroyed and not other.destroyed:
                    self._tell_one("Stay", obj, other)

    # Events -------------------------------------------------------------------
    def _tell(self, what: str, obj: WorldObject, other: WorldObject) -> None:
        self._tell_one(what, obj, other)
        self._tell_one(what, other, obj)

    def _tell_one(self, what: str, obj: WorldObject, other: WorldObject) -> None:
        bus, stay = self.world.bus, self.registered.get(obj.id)
        script = obj.script
        own = script is not None and f"onCollision{what}" in script.handlers
        if not own and stay is None:
            return
        info = _info(obj, other)
        if stay is not None and (stay or what != "Stay"):
            bus.fire(f"onObjectCollision{what}", obj, info)
        if own and not obj.destroyed:
            bus.fire_own(obj, f"onCollision{what}", info)

    # Touching -----------------------------------------------------------------
    def _touching(self, obj: WorldObject) -> dict[int, WorldObject]:
        if not _solid(obj):
            return {}
        box, locked = obj.box, obj.locked
        found = {}
        for other in self.world.objects.values():
            near = other.box
            if near.x0 >= box.x1 or box.x0 >= near.x1 or not box.over(near, 0.0):
                continue
            if near.y0 > box.y1 + _NEAR or box.y0 > near.y1 + _NEAR:
                continue
            if other is not obj and _solid(other) and not (locked and other.locked):
                found[other.id] = other
        return found


def _solid(obj: WorldObject) -> bool:
    return not (obj.destroyed or obj.spawning or obj.is_zone or obj.move is not None)


def _info(obj: WorldObject, other: WorldObject) -> dict[str, Any]:
    """The argument of handlers: the other object, the center of the contact, and a relative velocity of
    zero."""
    a, b = obj.box, other.box
    at = Vec(
        (max(a.x0, b.x0) + min(a.x1, b.x1)) / 2,
        (max(a.y0, b.y0) + min(a.y1, b.y1)) / 2,
        (max(a.z0, b.z0) + min(a.z1, b.z1)) / 2,
    )
    return {"collision_object": other, "contact_points": [at], "relative_velocity": ORIGIN}
