"""Zones: the objects in them, and the events of entering and leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.world.clock import Phase
from tts_builder.headless.world.geometry import Vec

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject


def fill(world: World) -> None:
    """Put the objects of a new save into their zones. The enter events follow in the first frame."""
    for obj in world.objects.values():
        if obj.is_zone:
            continue
        for zone in world.zone_list:
            if contains(zone, obj) and shares_tag(zone, obj):
                _enter(zone, obj)
                world.unannounced.add((zone.id, obj.id))


def object_moved(world: World, obj: WorldObject) -> None:
    """Report a new place of an object. Its zones are updated in the next frame. The table is never in a
    zone."""
    if obj.id in world.fixtures:
        return
    if not world.dirty:
        world.later(1, Phase.ZONES, lambda: check(world))
    world.dirty[obj.id] = obj


def check(world: World) -> None:
    """Update the zones of all objects that moved."""
    moved, world.dirty = world.dirty, {}
    for obj in moved.values():
        if obj.destroyed or obj.spawning:
            continue
        if obj.is_zone:
            for other in list(world.objects.values()):
                if not other.is_zone and not other.destroyed and not other.spawning:
                    _update(world, other, [obj])
        else:
            _update(world, obj, world.zone_list)
            _lay_out(world, obj)
    world.fresh = False
    if world.contacts.watched:
        world.contacts.update(list(moved.values()))


def _update(world: World, obj: WorldObject, zones: list[WorldObject]) -> None:
    entered, left = [], []
    for zone in zones:
        inside = contains(zone, obj) and shares_tag(zone, obj)
        known = zone.id in obj.zones and (zone.id, obj.id) not in world.unannounced
        if inside and not known:
            entered.append(zone)
        elif not inside and zone.id in obj.zones:
            leave(zone, obj)
            if known:
                left.append(zone)
    for zone in left:
        _tell(world, "Leave", zone, obj)
    for zone in entered:
        _enter(zone, obj)
        world.unannounced.discard((zone.id, obj.id))
        _tell(world, "Enter", zone, obj)


def _enter(zone: WorldObject, obj: WorldObject) -> None:
    obj.zones[zone.id] = zone
    zone.occupants[obj.id] = obj


def _tell(world: World, what: str, zone: WorldObject, obj: WorldObject) -> None:
    from tts_builder.headless.players import hands
    from tts_builder.headless.world import layout_zones, motion

    if zone.kind == "Hand" and not world.fresh:
        hands.arrange_soon(world, zone)
        if what == "Leave" and obj.move is None:
            motion.fall(world, obj)
    elif zone.kind == "Layout" and what == "Leave":
        layout_zones.left(world, zone)
    _announce(world, what, zone, obj)


def _announce(world: World, what: str, zone: WorldObject, obj: WorldObject) -> None:
    world.bus.fire(f"onObject{what}Zone", zone, obj)
    if zone.kind == "Scripting":
        world.bus.fire(f"onObject{what}ScriptingZone", zone, obj)


def _lay_out(world: World, obj: WorldObject) -> None:
    """Let layout zones arrange the object. Objects that the save has in a zone keep their saved place."""
    if world.fresh or obj.held_by is not None:
        return
    for zone in list(obj.zones.values()):
        if zone.kind == "Layout":
            from tts_builder.headless.world import layout_zones

            layout_zones.arrived(world, zone, obj)


def object_destroyed(world: World, obj: WorldObject) -> None:
    """Let a destroyed object leave its zones while its handle still works."""
    from tts_builder.headless.players import hands
    from tts_builder.headless.world import layout_zones

    for zone in list(obj.zones.values()):
        known = (zone.id, obj.id) not in world.unannounced
        leave(zone, obj)
        if zone.kind == "Hand":
            hands.arrange_soon(world, zone)
        elif zone.kind == "Layout":
            layout_zones.left(world, zone)
        if known:
            _announce(world, "Leave", zone, obj)


def leave(zone: WorldObject, obj: WorldObject) -> None:
    obj.zones.pop(zone.id, None)
    zone.occupants.pop(obj.id, None)
    zone.world.unannounced.discard((zone.id, obj.id))


def shares_tag(zone: WorldObject, obj: WorldObject) -> bool:
    """Whether the zone accepts the object: a zone with tags needs a shared tag, ignoring case."""
    wanted = zone.state.get("Tags")
    if not wanted:
        return True
    own = {str(tag).lower() for tag in obj.state.get("Tags") or ()}
    return any(str(tag).lower() in own for tag in wanted)


def hands_enabled(world: World) -> bool:
    return bool((world.save.get("Hands") or {}).get("Enable", True))


def contains(zone: WorldObject, obj: WorldObject) -> bool:
    """Whether the object touches the zone. A hand zone needs the center of the object inside."""
    if zone.kind == "Hand":
        return (
            obj.use_hands
            and obj.held_by is None
            and hands_enabled(zone.world)
            and holds_point(zone, obj.position)
        )
    a, b = zone.box, obj.box
    if not (a.y0 <= b.y1 and b.y0 <= a.y1 and a.over(b, 0.0)):
        return False
    if is_straight(zone):
        return True
    reach = max(b.size.x, b.size.z) / 2
    return holds_point(zone, obj.position, reach)


def is_straight(zone: WorldObject) -> bool:
    """Whether the box around the zone is the zone itself."""
    x, y, z = zone.rotation
    return x % 90 == 0 and y % 90 == 0 and z % 90 == 0


def holds_point(zone: WorldObject, point: Vec, margin: float = 0.0) -> bool:
    box = zone.box
    x, y, z = point
    if not (
        box.x0 - margin <= x <= box.x1 + margin
        and box.z0 - margin <= z <= box.z1 + margin
        and box.y0 - margin <= y <= box.y1 + margin
    ):
        return False
    if is_straight(zone):
        return True
    local = zone.to_local(point)
    scale = zone.scale
    return all(
        abs(part) <= 0.5 + (margin / abs(size) if size else 0.0)
        for part, size in zip(local, scale, strict=True)
    )
