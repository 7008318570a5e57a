"""Zones: what is inside, and the events of entering and leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.world.clock import Phase
from tts_builder.headless.world.geometry import Vec

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject


def fill(world: World) -> None:
    """What a save has in its zones is inside from the start; events of entering come with the first frame."""
    for thing in world.things.values():
        if thing.is_zone:
            continue
        for zone in world.zone_list:
            if contains(zone, thing) and shares_tag(zone, thing):
                _join(zone, thing)
                world.unannounced.add((zone.id, thing.id))


def touched(world: World, thing: WorldObject) -> None:
    """Its place changed: look at the zones in the next frame. The table is in none."""
    if thing.id in world.fixtures:
        return
    if not world.dirty:
        world.later(1, Phase.ZONES, lambda: check(world))
    world.dirty[thing.id] = thing


def check(world: World) -> None:
    """Bring the zones up to date with everything that moved."""
    moved, world.dirty = world.dirty, {}
    for thing in moved.values():
        if thing.destroyed or thing.spawning:
            continue
        if thing.is_zone:
            for other in list(world.things.values()):
                if not other.is_zone and not other.destroyed and not other.spawning:
                    _update(world, other, [thing])
        else:
            _update(world, thing, world.zone_list)
            _lay_out(world, thing)
    world.fresh = False
    if world.contacts.watched:
        world.contacts.update(list(moved.values()))


def _update(world: World, thing: WorldObject, zones: list[WorldObject]) -> None:
    entered, left = [], []
    for zone in zones:
        inside = contains(zone, thing) and shares_tag(zone, thing)
        known = zone.id in thing.zones and (zone.id, thing.id) not in world.unannounced
        if inside and not known:
            entered.append(zone)
        elif not inside and zone.id in thing.zones:
            forget(zone, thing)
            if known:
                left.append(zone)
    for zone in left:
        _tell(world, "Leave", zone, thing)
    for zone in entered:
        _join(zone, thing)
        world.unannounced.discard((zone.id, thing.id))
        _tell(world, "Enter", zone, thing)


def _join(zone: WorldObject, thing: WorldObject) -> None:
    thing.zones[zone.id] = zone
    zone.inside[thing.id] = thing


def _tell(world: World, what: str, zone: WorldObject, thing: WorldObject) -> None:
    from tts_builder.headless.players import hands
    from tts_builder.headless.world import layout_zones, motion

    if zone.kind == "Hand" and not world.fresh:
        hands.changed(world, zone)
        if what == "Leave" and thing.move is None:
            motion.fall(world, thing)
    elif zone.kind == "Layout" and what == "Leave":
        layout_zones.left(world, zone)
    _announce(world, what, zone, thing)


def _announce(world: World, what: str, zone: WorldObject, thing: WorldObject) -> None:
    world.bus.fire(f"onObject{what}Zone", zone, thing)
    if zone.kind == "Scripting":
        world.bus.fire(f"onObject{what}ScriptingZone", zone, thing)


def _lay_out(world: World, thing: WorldObject) -> None:
    """A layout zone takes what lies in it; what the save has there lies as saved."""
    if world.fresh or thing.held_by is not None:
        return
    for zone in list(thing.zones.values()):
        if zone.kind == "Layout":
            from tts_builder.headless.world import layout_zones

            layout_zones.arrived(world, zone, thing)


def gone(world: World, thing: WorldObject) -> None:
    """It is destroyed, and leaves the zones it was in while its handle still works."""
    from tts_builder.headless.players import hands
    from tts_builder.headless.world import layout_zones

    for zone in list(thing.zones.values()):
        known = (zone.id, thing.id) not in world.unannounced
        forget(zone, thing)
        if zone.kind == "Hand":
            hands.changed(world, zone)
        elif zone.kind == "Layout":
            layout_zones.left(world, zone)
        if known:
            _announce(world, "Leave", zone, thing)


def forget(zone: WorldObject, thing: WorldObject) -> None:
    thing.zones.pop(zone.id, None)
    zone.inside.pop(thing.id, None)
    zone.world.unannounced.discard((zone.id, thing.id))


def shares_tag(zone: WorldObject, thing: WorldObject) -> bool:
    """A zone with tags notices only objects that share one; tags ignore case."""
    wanted = zone.state.get("Tags")
    if not wanted:
        return True
    own = {str(tag).lower() for tag in thing.state.get("Tags") or ()}
    return any(str(tag).lower() in own for tag in wanted)


def hands_enabled(world: World) -> bool:
    return bool((world.save.get("Hands") or {}).get("Enable", True))


def contains(zone: WorldObject, thing: WorldObject) -> bool:
    """Whether the object touches the zone; a hand takes what has its middle inside."""
    if zone.kind == "Hand":
        return (
            thing.use_hands
            and thing.held_by is None
            and hands_enabled(zone.world)
            and holds_point(zone, thing.position)
        )
    a, b = zone.box, thing.box
    if not (a.y0 <= b.y1 and b.y0 <= a.y1 and a.over(b, 0.0)):
        return False
    if is_straight(zone):
        return True
    reach = max(b.size.x, b.size.z) / 2
    return holds_point(zone, thing.position, reach)


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
