"""Hand zones: whose they are, what they hold, how it is laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.world.clock import Phase
from tts_builder.headless.world.geometry import Vec, wrap
from tts_builder.headless.world.zones import hands_enabled, holds_point, shares_tag

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject


def zones_of(world: World, color: str) -> list[WorldObject]:
    """The hand zones of a colour in the order of their creation."""
    return [zone for zone in world.zone_list if zone.kind == "Hand" and zone.state.get("FogColor") == color]


def holds(thing: WorldObject) -> WorldObject | None:
    """The hand zone it lies in, if any."""
    if not thing.zones or thing.held_by is not None:
        return None
    for zone in thing.zones.values():
        if zone.kind == "Hand":
            return zone
    return None


def keeps(thing: WorldObject, goal: Vec) -> bool:
    """Whether the hand it lies in keeps it when a script lets it glide to a place elsewhere."""
    zone = holds(thing) if thing.use_hands else None
    return zone is not None and not holds_point(zone, goal)


def would_catch(world: World, thing: WorldObject) -> bool:
    """Whether it lies where a hand zone takes it in with the next look at the zones."""
    if not thing.use_hands or thing.held_by is not None or not hands_enabled(world):
        return False
    at = thing.position
    return any(
        zone.kind == "Hand" and holds_point(zone, at) and shares_tag(zone, thing) for zone in world.zone_list
    )


def in_zone(zone: WorldObject) -> list[WorldObject]:
    """What the hand holds, from left to right; not what is on its way out."""
    inside = [thing for thing in zone.inside.values() if _stays(zone, thing)]
    right = zone.matrix[0], zone.matrix[3], zone.matrix[6]

    def place(thing: WorldObject) -> tuple[float, int]:
        at = thing.position
        return right[0] * at.x + right[1] * at.y + right[2] * at.z, thing.id

    return sorted(inside, key=place)


def _stays(zone: WorldObject, thing: WorldObject) -> bool:
    if thing.held_by is not None or thing.destroyed:
        return False
    return holds_point(zone, thing.position if thing.move is None else thing.move.to_at)


def hand_objects(world: World, color: str, index: int) -> list[WorldObject]:
    zones = zones_of(world, color)
    return in_zone(zones[index - 1]) if 1 <= index <= len(zones) else []


def changed(world: World, zone: WorldObject) -> None:
    """Lay the hand out anew in the next frame: side by side, upright for its owner."""
    if zone.id not in world.disarrayed:
        world.disarrayed.add(zone.id)
        world.later(1, Phase.MOVE, lambda: arrange(world, zone))


def arrange(world: World, zone: WorldObject) -> None:
    from tts_builder.headless.world.motion import smooth

    world.disarrayed.discard(zone.id)
    held = in_zone(zone)
    if not held or zone.destroyed:
        return
    width = zone.scale.x
    step = min(max(thing.box.size.x for thing in held) + 0.1, width / len(held))
    turned = wrap(Vec(0.0, zone.rotation.y + 180.0, 0.0))
    for index, thing in enumerate(held):
        offset = (index - (len(held) - 1) / 2) * step
        goal = zone.to_world(Vec(offset / width if width else 0.0, 0.0, 0.0))
        if goal != thing.position or turned != thing.rotation:
            smooth(world, thing, goal, turned, fast=True)
