"""Hand zones: their owners, contents and layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tts_builder.headless.world.clock import Phase
from tts_builder.headless.world.geometry import Vec, wrap
from tts_builder.headless.world.zones import hands_enabled, holds_point, shares_tag

if TYPE_CHECKING:
    from tts_builder.headless.world.world import World
    from tts_builder.headless.world.world_object import WorldObject


def zones_of(world: World, color: str) -> list[WorldObject]:
    """The hand zones of a color, in the order of their creation."""
    return [zone for zone in world.zone_list if zone.kind == "Hand" and zone.state.get("FogColor") == color]


def hand_of(obj: WorldObject) -> WorldObject | None:
    """The hand zone that holds the object, or None."""
    if not obj.zones or obj.held_by is not None:
        return None
    for zone in obj.zones.values():
        if zone.kind == "Hand":
            return zone
    return None


def prevents_glide(obj: WorldObject, goal: Vec) -> bool:
    """Whether the hand that holds the object stops a script from gliding it to a place outside."""
    zone = hand_of(obj) if obj.use_hands else None
    return zone is not None and not holds_point(zone, goal)


def would_catch(world: World, obj: WorldObject) -> bool:
    """Whether a hand zone will take the object at the next update of the zones."""
    if not obj.use_hands or obj.held_by is not None or not hands_enabled(world):
        return False
    at = obj.position
    return any(
        zone.kind == "Hand" and holds_point(zone, at) and shares_tag(zone, obj) for zone in world.zone_list
    )


def in_zone(zone: WorldObject) -> list[WorldObject]:
    """The objects in the hand from left to right, without those that are leaving it."""
    inside = [obj for obj in zone.occupants.values() if _stays(zone, obj)]
    right = zone.matrix[0], zone.matrix[3], zone.matrix[6]

    def place(obj: WorldObject) -> tuple[float, int]:
        at = obj.position
        return right[0] * at.x + right[1] * at.y + right[2] * at.z, obj.id

    return sorted(inside, key=place)


def _stays(zone: WorldObject, obj: WorldObject) -> bool:
    if obj.held_by is not None or obj.destroyed:
        return False
    return holds_point(zone, obj.position if obj.move is None else obj.move.to_at)


def hand_objects(world: World, color: str, index: int) -> list[WorldObject]:
    zones = zones_of(world, color)
    return in_zone(zones[index - 1]) if 1 <= index <= len(zones) else []


def arrange_soon(world: World, zone: WorldObject) -> None:
    """Arrange the hand in the next frame: objects side by side, upright for the owner."""
    if zone.id not in world.hands_to_arrange:
        world.hands_to_arrange.add(zone.id)
        world.later(1, Phase.MOVE, lambda: arrange(world, zone))


def arrange(world: World, zone: WorldObject) -> None:
    from tts_builder.headless.world.motion import smooth

    world.hands_to_arrange.discard(zone.id)
    held = in_zone(zone)
    if not held or zone.destroyed:
        return
    width = zone.scale.x
    step = min(max(obj.box.size.x for obj in held) + 0.1, width / len(held))
    rotation = wrap(Vec(0.0, zone.rotation.y + 180.0, 0.0))
    for index, obj in enumerate(held):
        offset = (index - (len(held) - 1) / 2) * step
        goal = zone.to_world(Vec(offset / width if width else 0.0, 0.0, 0.0))
        if goal != obj.position or rotation != obj.rotation:
            smooth(world, obj, goal, rotation, fast=True)
